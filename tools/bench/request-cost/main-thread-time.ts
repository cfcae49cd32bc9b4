import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const SCHEDULER_STATISTICS_FILE = '/proc/thread-self/schedstat';
const isLinux = existsSync(SCHEDULER_STATISTICS_FILE);

/**
 * Returns the CPU time of this thread in ms, without workers, the thread pool and other programs. The resolution is a few
 * ms. Outside Linux it is the busy time of the event loop.
 */
function readThreadTimeMs(): number {
  if (!isLinux) return performance.eventLoopUtilization().active;
  return Number(readFileSync(SCHEDULER_STATISTICS_FILE, 'utf8').split(' ')[0]) / 1e6;
}

/** Measures the main-thread time of the work in ms. */
export async function measureMainThreadMs(work: () => Promise<unknown>): Promise<number> {
  const startMs = readThreadTimeMs();
  await work();
  return readThreadTimeMs() - startMs;
}

/** Measures the main-thread time of the longest turn of the event loop during the work, in ms. */
export async function measureLongestTurn(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longestMs = 0;
  let turnStartMs = readThreadTimeMs();
  const endTurn = () => {
    const nowMs = readThreadTimeMs();
    longestMs = Math.max(longestMs, nowMs - turnStartMs);
    turnStartMs = nowMs;
  };
  const tick = () => {
    endTurn();
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  try {
    await work();
  } finally {
    isDone = true;
    endTurn();
  }
  return longestMs;
}

/**
 * Measures a fixed computation. Its time shows how fast the processor is at the moment: other programs that share its
 * caches slow it down as much as they slow down the measured requests.
 */
export function measureFixedWork(): Promise<number> {
  return measureMainThreadMs(() => {
    let state = 1;
    const lastRounds = new Map<number, number>();
    for (let round = 0; round < 400_000; round++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      lastRounds.set(state >>> 18, round);
    }
    return Promise.resolve(lastRounds.size);
  });
}
