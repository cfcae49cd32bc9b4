import { setTimeout as wait } from 'node:timers/promises';
import { userFolder, startKiosk, type Kiosk } from '../../../e2e/fixtures/kiosk';
import { inPage, setUpStand } from '../../../e2e/fixtures/stand';
import { startWebsite } from '../../../e2e/fixtures/website';
import type { SeededRandom } from '../support/seeded-random';
import { progress } from '../support/progress';
import { readStandMetrics, type StandMetrics } from './stand-metrics';
import { navigateRandomly } from './random-navigation';

/** Result of a long run of a stand. */
export interface StandSoak {
  samples: StandMetrics[];
  navigations: number;
  /** Number of links that led nowhere. */
  deadLinks: number;
  /** Number of crashed processes and failed wipes. */
  crashes: number;
  seconds: number;
}

/** Samples the metrics of a stand after a number of navigations. */
type TakeSample = (navigations: number) => Promise<void>;
type NavigationCounts = Pick<StandSoak, 'navigations' | 'deadLinks'>;

/** Navigates in one page and samples metrics after every 100 navigations. */
export async function soakPage(navigations: number, random: SeededRandom): Promise<StandSoak> {
  return soakStand('demo', async ({ app }, takeSample) => {
    const counts = { navigations: 0, deadLinks: 0 };
    const reportProgress = progress('navigations', navigations);
    while (counts.navigations < navigations) {
      const result = await navigateRandomly(app, 100, randomSeed(random));
      addCounts(counts, result);
      await takeSample(counts.navigations);
      reportProgress(counts.navigations);
      if (result.navigations === 0)
        throw new Error(`no link navigates (seed ${random.seed}) at ${result.page}`);
    }
    return counts;
  });
}

/** Runs sessions with some navigations and a wipe each, and samples metrics after every fourth. */
export async function soakSessions(sessions: number, random: SeededRandom): Promise<StandSoak> {
  return soakStand('kiosk', async ({ app, log }, takeSample) => {
    const counts = { navigations: 0, deadLinks: 0 };
    const reportProgress = progress('sessions', sessions);
    for (let session = 1; session <= sessions; session += 1) {
      await beginSession(app);
      addCounts(counts, await navigateRandomly(app, 10, randomSeed(random)));
      await pressButton(app, '^Done');
      await waitUntil(() => countEvents(log(), 'session.wiped') === session);
      if (session % 4 === 0) await takeSample(counts.navigations);
      reportProgress(session);
    }
    return counts;
  });
}

const randomSeed = (random: SeededRandom) => 1 + random.below(2 ** 30);

function addCounts(counts: NavigationCounts, { navigations, deadLinks }: NavigationCounts): void {
  counts.navigations += navigations;
  counts.deadLinks += deadLinks;
}

/** Starts a stand with a website, and returns the result of using it. */
async function soakStand(
  mode: 'demo' | 'kiosk',
  useStand: (kiosk: Kiosk, takeSample: TakeSample) => Promise<NavigationCounts>,
): Promise<StandSoak> {
  const began = performance.now();
  const website = await startWebsite();
  const folder = userFolder();
  setUpStand(folder.path, { mode, shop: website.address, idleSeconds: 3600, warnSeconds: 600 });
  // Wipes of the self-test would be counted as sessions.
  const kiosk = await startKiosk(folder.path, { KIOSK_SELF_TEST_SECONDS: '86400' });
  const samples: StandMetrics[] = [];
  const crashEvents = ['renderer.exited', 'renderer.hung', 'child_process.exited', 'session.wipe_failed'];
  try {
    const counts = await useStand(kiosk, async (navigations) => {
      samples.push(await readStandMetrics(kiosk.app, navigations));
    });
    return {
      samples,
      ...counts,
      crashes: crashEvents.reduce((sum, event) => sum + countEvents(kiosk.log(), event), 0),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await kiosk.close();
    folder.remove();
    await website.stop();
  }
}

/** Touches the screen, which closes the attract loop, until a page of the shop is shown. */
async function beginSession(app: Kiosk['app']): Promise<void> {
  await waitUntil(async () => {
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      for (const type of ['mouseDown', 'mouseUp'] as const) {
        contents?.sendInputEvent({ type, x: 5, y: 5, button: 'left', clickCount: 1 });
      }
    });
    const hasBegun = inPage<boolean>(
      app,
      `!document.querySelector('dialog[data-whole]') && !!document.querySelector('main h1, main h2')`,
    );
    return Promise.race([hasBegun, wait(2000, false)]);
  });
}

/** Presses the button whose text matches. Waits at most two seconds: a press that ends the page's process gets no result. */
function pressButton(app: Kiosk['app'], pattern: string): Promise<void> {
  const pressing = inPage<void>(
    app,
    `[...document.querySelectorAll('button')].find((button) => /${pattern}/.test(button.textContent))?.click()`,
  );
  return Promise.race([pressing, wait(2000)]);
}

const countEvents = (log: string, event: string) => log.split(`"event":"${event}"`).length - 1;

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    if (await condition()) return;
    await wait(20);
  }
  throw new Error('the stand did not reach the next state');
}
