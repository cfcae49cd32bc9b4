import { retryLostReply } from '../fixtures/retry-lost-reply';
import { expect, test } from '../fixtures/fresh-kiosk';
import type { Kiosk } from '../fixtures/kiosk';
import { pollPage, openPage, setUpStand } from '../fixtures/stand';
import { answerForThePage, hang, hangs } from '../steps/hangs';

/** Time until a hanging page is replaced. */
const MAX_RECOVERY_MS = 10_000;
/** Time between watchdog pings. */
const PING_INTERVAL_S = 2;

const times = ({ log }: Kiosk, event: string) => log().split(`"event":"${event}"`).length - 1;

/** Opens a page, waits until its program has started, and returns the number of started pages. */
async function openAndWaitForStart(kiosk: Kiosk, path: string): Promise<number> {
  const before = times(kiosk, 'renderer.ready');
  await openPage(kiosk.app, path);
  await expect.poll(() => times(kiosk, 'renderer.ready'), { timeout: 20_000 }).toBeGreaterThan(before);
  return times(kiosk, 'renderer.ready');
}

test('restarts a page with an endless script', { tag: '@soak' }, async ({ kiosk, folder }) => {
  test.setTimeout(120_000);
  setUpStand(folder);
  const stand = await kiosk();
  // More hangs in a minute would show the safe screen; `npm run test:soak -- recovery` tries all ten positions.
  for (const position of hangs.slice(0, 2)) {
    const startCount = await openAndWaitForStart(stand, position.path);
    const hangCount = times(stand, 'renderer.hung');
    const startedAt = performance.now();
    await hang(stand.app, position);
    await expect.poll(() => times(stand, 'renderer.ready'), { timeout: 30_000 }).toBe(startCount + 1);
    const durationMs = performance.now() - startedAt;
    expect(durationMs, position.situation).toBeLessThan(MAX_RECOVERY_MS);
    expect(times(stand, 'renderer.hung'), position.situation).toBe(hangCount + 1);
    console.log(
      `endless script started by ${position.situation}: recovered after ${Math.round(durationMs)} ms`,
    );
  }
});

test(
  'does not restart a hanging page while the watchdog gets answers',
  { tag: '@soak' },
  async ({ kiosk, folder }) => {
    test.setTimeout(120_000);
    setUpStand(folder);
    const stand = await kiosk();
    const startCount = await openAndWaitForStart(stand, '/');
    await answerForThePage(stand.app);
    const asked = () =>
      retryLostReply(() =>
        stand.app.evaluate(() => (globalThis as unknown as { watched: { asked: number } }).watched.asked),
      );
    await hang(stand.app, { situation: 'a timer', path: '/', trigger: 'setTimeout(hang)' });
    await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThan(MAX_RECOVERY_MS / 1000 / PING_INTERVAL_S);
    expect(times(stand, 'renderer.ready')).toBe(startCount);
    expect(times(stand, 'renderer.hung')).toBe(0);
    await stand.app.evaluate(() =>
      Object.assign((globalThis as unknown as { watched: object }).watched, { isAnswered: false }),
    );
    await expect.poll(() => times(stand, 'renderer.ready'), { timeout: 30_000 }).toBe(startCount + 1);
  },
);

test(
  'restarts a page whose program does not load, and reloads it once before',
  { tag: '@soak' },
  async ({ kiosk, folder }) => {
    test.setTimeout(120_000);
    setUpStand(folder);
    const stand = await kiosk();
    await openAndWaitForStart(stand, '/faq');
    const isShown = (state: string) =>
      pollPage<boolean>(stand.app, `document.querySelector('#start-failure${state}') !== null`);
    await expect.poll(() => isShown('')).toBe(false);
    await stand.app.evaluate(({ BrowserWindow }) => {
      const counted = { requests: 0, isMissing: true };
      Object.assign(globalThis, { counted });
      BrowserWindow.getAllWindows()[0]?.webContents.session.webRequest.onBeforeRequest(
        { urls: ['app://shop/assets/index-*.js'] },
        (_details, decide) => {
          counted.requests += 1;
          decide({ cancel: counted.isMissing });
        },
      );
    });
    // The page's process has the files in its memory; a new one requests them.
    await stand.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await expect.poll(() => isShown('[data-failed]')).toBe(true);
    expect(times(stand, 'renderer.hung')).toBe(0);
    const requests = await stand.app.evaluate(() => {
      const { counted } = globalThis as unknown as { counted: { requests: number; isMissing: boolean } };
      counted.isMissing = false;
      return counted.requests;
    });
    expect(requests).toBe(2);
    await expect.poll(() => times(stand, 'renderer.hung'), { timeout: 60_000 }).toBe(1);
    await expect.poll(() => isShown(''), { timeout: 20_000 }).toBe(false);
  },
);
