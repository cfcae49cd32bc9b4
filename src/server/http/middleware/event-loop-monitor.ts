import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** Measures the load of the main thread. */
export interface EventLoopMonitor {
  /** Time for which a timer waited at the last sample because other callbacks ran, in milliseconds. */
  delayMs: () => number;
  /**
   * Returns the milliseconds since its first call in the current turn of the event loop. Called for each request, it is the time
   * for which the requests before this one have kept the thread in the same turn.
   */
  turnMs: () => number;
  /**
   * Returns whether requests arrive faster than this thread answers them. All of these hold:
   * - In the last {@link WINDOW_MS} the event loop hardly waited for events: something was always ready to run.
   * - The thread itself computed for a good part of that time. When other programs keep the process from running, refusing
   *   requests does not help.
   * - Several turns were late in the last {@link LATE_WINDOW_MS}. A single slow request is not an overload.
   */
  isSaturated: () => boolean;
  stop: () => void;
}

/** Clocks of the monitor, in milliseconds. */
export interface EventLoopClocks {
  now: () => number;
  /** Time that the event loop has waited for events, since an arbitrary moment. */
  idleMs: () => number;
  /** Processor time that the main thread has used, since an arbitrary moment. */
  cpuMs: () => number;
  /** Calls `sample` every `ms`, or as soon as the event loop gets to it. Returns a function that ends this. */
  every: (ms: number, sample: () => void) => () => void;
  /** Calls `action` when the current turn of the event loop has ended. */
  afterTurn: (action: () => void) => void;
}

const SAMPLE_MS = 50;
const WINDOW_MS = 1500;
/** Largest fraction of the window in which a saturated event loop waited for events. */
const MAX_IDLE_FRACTION = 0.05;
/** Smallest fraction of the window in which the main thread of a saturated process computed. */
const MIN_CPU_FRACTION = 0.4;
const LATE_WINDOW_MS = 5000;
/** A turn is late when a timer that was due waited longer than this, in milliseconds. */
const LATE_MS = 50;
const MIN_LATE_TURNS = 3;

interface Sample {
  time: number;
  idleMs: number;
  cpuMs: number;
}

/** Samples the event loop until `stop`. */
export function monitorEventLoop(clocks: EventLoopClocks = systemClocks): EventLoopMonitor {
  const { now, idleMs, cpuMs, every, afterTurn } = clocks;
  const takeSample = (): Sample => ({ time: now(), idleMs: idleMs(), cpuMs: cpuMs() });
  let lastSample = takeSample();
  /** The first sample is the newest of those that are older than the window, or the oldest of all if none is. */
  const samples = [lastSample];
  let lateTurns: number[] = [];
  let lastDelayMs = 0;
  let turnStart: number | null = null;

  const stop = every(SAMPLE_MS, () => {
    const sample = takeSample();
    lastDelayMs = Math.max(0, sample.time - lastSample.time - SAMPLE_MS);
    lastSample = sample;
    samples.push(sample);
    while ((samples[1]?.time ?? sample.time) <= sample.time - WINDOW_MS) samples.shift();
    lateTurns = lateTurns.filter((time) => time > sample.time - LATE_WINDOW_MS);
    if (lastDelayMs > LATE_MS) lateTurns.push(sample.time);
  });

  return {
    delayMs: () => lastDelayMs,
    turnMs() {
      const time = now();
      if (turnStart === null) {
        turnStart = time;
        afterTurn(() => (turnStart = null));
      }
      return time - turnStart;
    },
    isSaturated() {
      const [first = lastSample] = samples;
      if (lateTurns.length < MIN_LATE_TURNS) return false;
      const current = takeSample();
      const durationMs = current.time - first.time;
      return (
        durationMs >= WINDOW_MS &&
        current.idleMs - first.idleMs <= MAX_IDLE_FRACTION * durationMs &&
        current.cpuMs - first.cpuMs >= MIN_CPU_FRACTION * durationMs
      );
    },
    stop,
  };
}

const SCHEDULER_STATISTICS = '/proc/thread-self/schedstat';
const hasStatistics = existsSync(SCHEDULER_STATISTICS);

/**
 * Returns the processor time of the main thread, or of all threads of the process where the statistics of Linux are missing.
 */
function mainThreadCpuMs(): number {
  if (hasStatistics) return Number(readFileSync(SCHEDULER_STATISTICS, 'utf8').split(' ')[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export const systemClocks: EventLoopClocks = {
  now: () => performance.now(),
  idleMs: () => performance.eventLoopUtilization().idle,
  cpuMs: mainThreadCpuMs,
  every(ms, sample) {
    const timer = setInterval(sample, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
  afterTurn: (action) => void setImmediate(action),
};
