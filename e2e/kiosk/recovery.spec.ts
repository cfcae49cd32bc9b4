import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFreeKiosk, processOf, processesOf, type FreeKiosk } from '../fixtures/free-kiosk';
import { expect, test as base } from '../fixtures/fresh-kiosk';
import { pollPage, inPage } from '../fixtures/stand';

/** Exit codes of the program, as src/main/supervisor/exit-codes.ts defines them. */
const ALREADY_RUNNING = 77;

const test = base.extend<{ start: (...words: string[]) => Promise<FreeKiosk> }>({
  start: async ({ folder }, use) => {
    const started: FreeKiosk[] = [];
    await use(async (...words) => {
      const kiosk = await startFreeKiosk({ folder, args: words });
      started.push(kiosk);
      await kiosk.waitForEvents('renderer.ready');
      return kiosk;
    });
    for (const kiosk of started) await kiosk.close();
  },
});

/** Milliseconds that something takes. */
async function timeOf(work: Promise<void>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}

test('recovers from a killed or hanging page and a killed GPU process', async ({ folder, start }) => {
  const kiosk = await start();
  process.kill(processOf(folder, 'renderer'), 'SIGKILL');
  expect(await timeOf(kiosk.waitForEvents('renderer.ready', 2))).toBeLessThan(3000);

  // A stopped process answers nothing, like an endless loop.
  process.kill(processOf(folder, 'renderer'), 'SIGSTOP');
  expect(await timeOf(kiosk.waitForEvents('renderer.ready', 3))).toBeLessThan(10_000);
  expect(kiosk.countEvents('renderer.hung')).toBe(1);
  expect(kiosk.countEvents('renderer.exited')).toBe(2);

  process.kill(processOf(folder, 'gpu-process'), 'SIGKILL');
  await kiosk.waitForEvents('child_process.exited');
  await expect.poll(() => processesOf(folder).some(({ type }) => type === 'gpu-process')).toBe(true);
  // Sometimes nothing is painted afterwards and another process replaces the page.
  expect(kiosk.countEvents('renderer.exited') - kiosk.countEvents('renderer.blank')).toBeLessThanOrEqual(2);
});

test('restarts a page that stays blank after a GPU crash', async ({ kiosk, folder }) => {
  const { app, log } = await kiosk();
  const times = (event: string) => log().split(`"event":"${event}"`).length - 1;
  await expect.poll(() => times('renderer.ready')).toBe(1);
  await inPage(app, 'document.documentElement.replaceChildren()');
  process.kill(processOf(folder, 'gpu-process'), 'SIGKILL');
  await expect.poll(() => times('renderer.blank')).toBe(1);
  await expect.poll(() => times('renderer.ready')).toBe(2);
  const words = () => pollPage<string>(app, "document.querySelector('h1, h2')?.textContent ?? ''");
  await expect.poll(words).toMatch(/\S/);
});

test('shows a safe screen and restarts the program after repeated crashes', async ({ folder, start }) => {
  const kiosk = await start('--supervised');
  for (let crash = 1; crash <= 4; crash += 1) {
    process.kill(processOf(folder, 'renderer'), 'SIGKILL');
    await kiosk.waitForEvents('renderer.exited', crash);
    if (crash < 4) await kiosk.waitForEvents('renderer.ready', crash + 1);
  }
  expect(await timeOf(kiosk.waitForEvents('renderer.ready', 5))).toBeLessThan(10_000);
  expect(kiosk.countEvents('safe_screen.shown')).toBe(1);
  expect(kiosk.log()).toContain('"event":"kiosk.exited","times":1,"after_ms":250,"code":1');
});

test('the supervisor restarts a killed program as a single instance', async ({ folder, start }) => {
  const kiosk = await start('--supervised');
  process.kill(processOf(folder, 'main'), 'SIGKILL');
  expect(await timeOf(kiosk.waitForEvents('renderer.ready', 2))).toBeLessThan(10_000);
  // Additional starts exit and do not affect it.
  const others = await Promise.all([1, 2, 3].map(() => startFreeKiosk({ folder })));
  for (const other of others) {
    await expect.poll(() => other.process.exitCode, { timeout: 15_000 }).toBe(ALREADY_RUNNING);
    expect(other.countEvents('renderer.ready')).toBe(0);
  }
  const mains = () =>
    processesOf(folder).filter(({ type, isSupervisor }) => type === 'main' && !isSupervisor);
  await expect.poll(() => mains().length).toBe(1);
  expect(kiosk.countEvents('renderer.ready')).toBe(2);
});

test('a supervised program that cannot open exits and is retried', { tag: '@soak' }, async ({ folder }) => {
  const data = join(folder, 'data');
  mkdirSync(join(data, 'releases'), { recursive: true });
  writeFileSync(join(data, 'releases/state.json'), '{"active":1}');
  writeFileSync(join(data, 'releases/1.sqlite'), 'this is no database'.repeat(500));
  // A dialog would wait for a click that never comes; only the supervisor is present.
  const environment = { DATA_DIR: data, KIOSK_UNATTENDED: '' };
  const kiosk = await startFreeKiosk({ folder, args: ['--supervised'], environment });
  await kiosk.waitForEvents('kiosk.exited', 2);
  expect(kiosk.log()).toContain('"event":"kiosk.exited","times":1,"after_ms":250,"code":1');
  expect(kiosk.log()).toContain('"event":"kiosk.exited","times":2,"after_ms":500,"code":1');
  await kiosk.close();
});
