import { spawn } from 'node:child_process';
import { retryLostReply } from '../fixtures/retry-lost-reply';
import { startFreeKiosk, processesOf, processOf, type FreeKiosk } from '../fixtures/free-kiosk';
import { expect, test as base } from '../fixtures/fresh-kiosk';
import { kioskEnvironment } from '../fixtures/kiosk';
import { project } from '../fixtures/paths';
import { openPage, pinHash, setUpStand } from '../fixtures/stand';

/** Exit code of a failure; src/main/supervisor/exit-codes.ts lists the others. */
const FAILED = 1;

/** Starts a locked stand and ends all of its processes after the test. */
const test = base.extend<{
  start: (words: string[], environment?: Record<string, string>) => Promise<FreeKiosk>;
}>({
  start: async ({ folder }, use) => {
    setUpStand(folder, { pinHash });
    const started: FreeKiosk[] = [];
    await use(async (words, environment) => {
      const kiosk = await startFreeKiosk({ folder, args: words, ...(environment && { environment }) });
      started.push(kiosk);
      await kiosk.waitForEvents('renderer.ready');
      return kiosk;
    });
    for (const kiosk of started) await kiosk.close();
  },
});

const timeout = { timeout: 20_000 };
const mains = (folder: string) => processesOf(folder).filter(({ type }) => type === 'main');
const supervisors = (folder: string) => mains(folder).filter(({ isSupervisor }) => isSupervisor);

/** Signals with the exit codes that follow. `npm test` sends the first one, long runs all. */
const endSignals = [
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const;

for (const [signal, code] of endSignals) {
  const tag = signal === 'SIGTERM' ? [] : '@soak';
  test(
    `${signal} to the supervisor ends the kiosk and then the supervisor`,
    { tag },
    async ({ folder, start }) => {
      const kiosk = await start(['--supervised']);
      kiosk.process.kill(signal);
      await expect.poll(() => kiosk.process.exitCode, timeout).toBe(code);
      expect(processesOf(folder)).toEqual([]);
    },
  );
}

test(
  'a supervisor that is stopped ends a kiosk that does not respond',
  { tag: '@soak' },
  async ({ folder, start }) => {
    const kiosk = await start(['--supervised']);
    process.kill(processOf(folder, 'main'), 'SIGSTOP');
    kiosk.process.kill('SIGTERM');
    await expect.poll(() => kiosk.process.exitCode, timeout).toBe(143);
    await expect.poll(() => processesOf(folder), timeout).toEqual([]);
  },
);

for (const [signal, code] of endSignals) {
  const tag = signal === 'SIGTERM' ? [] : '@soak';
  test(
    `${signal} to a supervised kiosk is no exit by staff: it restarts`,
    { tag },
    async ({ folder, start }) => {
      const kiosk = await start(['--supervised']);
      process.kill(processOf(folder, 'main'), signal);
      await kiosk.waitForEvents('renderer.ready', 2);
      expect(kiosk.log()).toContain(`"code":${code}`);
      expect(kiosk.process.exitCode).toBe(null);
    },
  );
}

test('a kiosk whose supervisor is killed restarts under a new one', async ({ folder, start }) => {
  const kiosk = await start(['--supervised'], { KIOSK_UNATTENDED: '' });
  const orphan = processOf(folder, 'main');
  kiosk.process.kill('SIGKILL');
  await expect.poll(() => mains(folder).some(({ pid }) => pid === orphan), timeout).toBe(false);
  await expect.poll(() => supervisors(folder).length, timeout).toBe(1);
  await expect.poll(() => mains(folder).length, timeout).toBe(2);
});

test('a kiosk whose supervisor is killed ends where another program restarts it', async ({
  folder,
  start,
}) => {
  const kiosk = await start(['--supervised'], { KIOSK_UNATTENDED: '1' });
  kiosk.process.kill('SIGKILL');
  await expect.poll(() => processesOf(folder), timeout).toEqual([]);
});

test('a supervisor beside a running kiosk waits for it instead of ending', async ({ folder, start }) => {
  const first = await start([]);
  const second = await startFreeKiosk({ folder, args: ['--supervised'] });
  await second.waitForEvents('kiosk.exited');
  first.process.kill('SIGKILL');
  await second.waitForEvents('renderer.ready');
  await second.close();
});

test('a page that closes its window or keeps it from unloading does not end a locked kiosk', async ({
  kiosk,
  folder,
}) => {
  setUpStand(folder, { pinHash });
  const { app, page } = await kiosk();
  await page.evaluate(() => window.close());
  await page.waitForTimeout(500);
  const windows = await retryLostReply(() =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
  );
  expect(windows).toBe(1);

  await page.mouse.click(5, 300);
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  await openPage(app, '/faq');
  await expect.poll(() => page.url()).toBe('app://shop/faq');

  // A frame has a `close` of its own. The window is gone then, and the program starts again.
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await page
    .evaluate(() =>
      document.body.appendChild(document.createElement('iframe')).contentWindow?.close.call(window),
    )
    .catch(() => undefined);
  expect(await ended).toBe(FAILED);
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const) {
  // `npm test` sends one that is passed on and the one that cannot be.
  const tag = signal === 'SIGTERM' || signal === 'SIGKILL' ? [] : '@soak';
  test(`${signal} to \`npm run kiosk\` leaves no kiosk behind`, { tag }, async ({ folder }) => {
    setUpStand(folder, { pinHash });
    const launcher = spawn(
      'node',
      ['tools/kiosk.mjs', '--supervised', '--disable-gpu', `--user-data-dir=${folder}`],
      {
        cwd: project,
        env: kioskEnvironment({ KIOSK_UNATTENDED: '' }),
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let written = '';
    launcher.stderr.on('data', (text) => (written += text));
    // It builds and checks the shop first.
    base.setTimeout(180_000);
    await expect.poll(() => written, { timeout: 120_000 }).toContain('renderer.ready');
    launcher.kill(signal);
    await expect.poll(() => processesOf(folder), timeout).toEqual([]);
  });
}
