import { setTimeout as wait } from 'node:timers/promises';
import { freeKiosk, processOf, processesOf, type FreeKiosk } from '../../../e2e/fixtures/free-kiosk';
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

/** Crashes of a page within a minute that do not show the safe screen. */
const MOST_IN_A_ROW = 3;
/** Milliseconds. */
const TIMEOUT = 60_000;
/** Bytes of a screenshot; a blank one has 5,000. */
const RENDERED_BYTES = 20_000;

/** Returns the milliseconds from each crash until the stand is usable. */
export async function measureRecovery(death: Crash, times: number): Promise<number[]> {
  const found: number[] = [];
  const tell = progress(death, times);
  while (found.length < times) {
    tell(found.length);
    const left = Math.min(MOST_IN_A_ROW, times - found.length);
    if (death === 'GPU process killed') found.push(...(await withoutGpu(left)));
    else if (death === 'main killed') found.push(await ofMain());
    else if (death === 'script never ends') found.push(...(await ofScripts(found.length, left)));
    else found.push(...(await ofPage(death, left)));
  }
  return found;
}

async function ofPage(death: 'renderer killed' | 'renderer halted', times: number): Promise<number[]> {
  return atFreeKiosk([], async (kiosk, folder) => {
    const found: number[] = [];
    for (let time = 1; time <= times; time += 1) {
      const began = performance.now();
      // A stopped process does not answer, like one in an endless loop.
      const signal = death === 'renderer halted' ? 'SIGSTOP' : 'SIGKILL';
      process.kill(processOf(folder, 'renderer'), signal);
      await inTime(kiosk.logged('renderer.ready', time + 1));
      found.push(performance.now() - began);
    }
    return found;
  });
}

/** Runs endless scripts, each at the next of the ten positions in the shop. */
async function ofScripts(from: number, times: number): Promise<number[]> {
  const folder = userFolder();
  setUpStand(folder.path);
  const { app, log, close } = await startKiosk(folder.path);
  const lives = () => log().split('"event":"renderer.ready"').length - 1;
  const lived = (wanted: number) => until(() => Promise.resolve(lives() >= wanted));
  try {
    const found: number[] = [];
    for (let time = from; time < from + times; time += 1) {
      const one = hangs[time % hangs.length] as Hang;
      const before = lives();
      await openPage(app, one.path);
      await lived(before + 1);
      const began = performance.now();
      await hang(app, one);
      await lived(before + 2);
      found.push(performance.now() - began);
    }
    return found;
  } finally {
    await close();
    folder.remove();
  }
}

async function ofMain(): Promise<number> {
  return atFreeKiosk(['--supervised'], async (kiosk, folder) => {
    const began = performance.now();
    process.kill(processOf(folder, 'main'), 'SIGKILL');
    await inTime(kiosk.logged('renderer.ready', 2));
    return performance.now() - began;
  });
}

/** Waits for a new GPU process and a rendered screenshot, taken by the main process. */
async function withoutGpu(times: number): Promise<number[]> {
  const folder = userFolder();
  const { app, close } = await startKiosk(folder.path);
  const bytesOfPicture = () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
      return picture?.toPNG().length ?? 0;
    });
  try {
    const found: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const began = performance.now();
      const former = processOf(folder.path, 'gpu-process');
      process.kill(former, 'SIGKILL');
      await until(async () => {
        const isBack = processesOf(folder.path).some(
          ({ type, pid }) => type === 'gpu-process' && pid !== former,
        );
        return isBack && (await bytesOfPicture()) > RENDERED_BYTES;
      });
      found.push(performance.now() - began);
    }
    return found;
  } finally {
    await close();
    folder.remove();
  }
}

async function atFreeKiosk<Value>(
  words: readonly string[],
  work: (kiosk: FreeKiosk, folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = userFolder();
  const kiosk = await freeKiosk({ folder: folder.path, args: words });
  try {
    await inTime(kiosk.logged('renderer.ready'));
    return await work(kiosk, folder.path);
  } finally {
    await kiosk.close();
    folder.remove();
  }
}

/** @throws after the timeout. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + TIMEOUT;
  while (!(await isSo())) {
    if (performance.now() > end) throw lost();
    await wait(20);
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  const isLost = await Promise.race([work.then(() => false), wait(TIMEOUT, true, { ref: false })]);
  if (isLost) throw lost();
}

function lost(): Error {
  return new Error(`the stand did not recover within ${TIMEOUT / 1000} s`);
}
