import { setTimeout as wait } from 'node:timers/promises';
import { startFreeKiosk, processOf, processesOf, type FreeKiosk } from '../../../e2e/fixtures/free-kiosk';
import { startKiosk, userFolder } from '../../../e2e/fixtures/kiosk';
import { openPage, setUpStand } from '../../../e2e/fixtures/stand';
import { hang, hangs, type Hang } from '../../../e2e/steps/hangs';
import { progress } from '../support/progress';

export const crashes = [
  'renderer killed',
  'renderer halted',
  'script never ends',
  'GPU process killed',
  'main killed',
] as const;
export type Crash = (typeof crashes)[number];

/** Crashes of a page in a minute after which the kiosk does not yet show the safe screen. */
const MAX_CRASHES_PER_KIOSK = 3;
const TIMEOUT_MS = 60_000;
/** Minimum size of a screenshot in bytes that shows a page; a blank one has 5,000. */
const MIN_RENDERED_BYTES = 20_000;

/** Returns the milliseconds from each crash until the stand is usable. */
export async function measureRecovery(crash: Crash, times: number): Promise<number[]> {
  const durations: number[] = [];
  const reportProgress = progress(crash, times);
  while (durations.length < times) {
    reportProgress(durations.length);
    const batch = Math.min(MAX_CRASHES_PER_KIOSK, times - durations.length);
    if (crash === 'GPU process killed') durations.push(...(await measureGpuRecovery(batch)));
    else if (crash === 'main killed') durations.push(await measureMainRecovery());
    else if (crash === 'script never ends')
      durations.push(...(await measureScriptRecovery(durations.length, batch)));
    else durations.push(...(await measurePageRecovery(crash, batch)));
  }
  return durations;
}

async function measurePageRecovery(
  crash: 'renderer killed' | 'renderer halted',
  times: number,
): Promise<number[]> {
  return withFreeKiosk([], async (kiosk, folder) => {
    const durations: number[] = [];
    for (let index = 1; index <= times; index += 1) {
      const startedAt = performance.now();
      // A stopped process does not answer, like one in an endless loop.
      const signal = crash === 'renderer halted' ? 'SIGSTOP' : 'SIGKILL';
      process.kill(processOf(folder, 'renderer'), signal);
      await withTimeout(kiosk.waitForEvents('renderer.ready', index + 1));
      durations.push(performance.now() - startedAt);
    }
    return durations;
  });
}

/** Starts endless scripts in the page, one after another at the ten positions of `hangs`. */
async function measureScriptRecovery(from: number, times: number): Promise<number[]> {
  const folder = userFolder();
  setUpStand(folder.path);
  const { app, log, close } = await startKiosk(folder.path);
  const countStarts = () => log().split('"event":"renderer.ready"').length - 1;
  const waitForStarts = (count: number) => waitUntil(() => Promise.resolve(countStarts() >= count));
  try {
    const durations: number[] = [];
    for (let index = from; index < from + times; index += 1) {
      const position = hangs[index % hangs.length] as Hang;
      const before = countStarts();
      await openPage(app, position.path);
      await waitForStarts(before + 1);
      const startedAt = performance.now();
      await hang(app, position);
      await waitForStarts(before + 2);
      durations.push(performance.now() - startedAt);
    }
    return durations;
  } finally {
    await close();
    folder.remove();
  }
}

async function measureMainRecovery(): Promise<number> {
  return withFreeKiosk(['--supervised'], async (kiosk, folder) => {
    const startedAt = performance.now();
    process.kill(processOf(folder, 'main'), 'SIGKILL');
    await withTimeout(kiosk.waitForEvents('renderer.ready', 2));
    return performance.now() - startedAt;
  });
}

/** Waits for a new GPU process and a rendered screenshot, taken by the main process. */
async function measureGpuRecovery(times: number): Promise<number[]> {
  const folder = userFolder();
  const { app, close } = await startKiosk(folder.path);
  const screenshotSize = () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
      return picture?.toPNG().length ?? 0;
    });
  try {
    const durations: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const startedAt = performance.now();
      const killedPid = processOf(folder.path, 'gpu-process');
      process.kill(killedPid, 'SIGKILL');
      await waitUntil(async () => {
        const isReplaced = processesOf(folder.path).some(
          ({ type, pid }) => type === 'gpu-process' && pid !== killedPid,
        );
        return isReplaced && (await screenshotSize()) > MIN_RENDERED_BYTES;
      });
      durations.push(performance.now() - startedAt);
    }
    return durations;
  } finally {
    await close();
    folder.remove();
  }
}

async function withFreeKiosk<Value>(
  args: readonly string[],
  work: (kiosk: FreeKiosk, folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = userFolder();
  const kiosk = await startFreeKiosk({ folder: folder.path, args });
  try {
    await withTimeout(kiosk.waitForEvents('renderer.ready'));
    return await work(kiosk, folder.path);
  } finally {
    await kiosk.close();
    folder.remove();
  }
}

/** @throws when the condition does not become true within the timeout. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw timeoutError();
    await wait(20);
  }
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const isTimedOut = await Promise.race([work.then(() => false), wait(TIMEOUT_MS, true, { ref: false })]);
  if (isTimedOut) throw timeoutError();
}

function timeoutError(): Error {
  return new Error(`the stand did not recover within ${TIMEOUT_MS / 1000} s`);
}
