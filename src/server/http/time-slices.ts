import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { createFairQueue } from '../lib/fair-queue';
import { SITE_FACTOR } from '../lib/ip-address';
import { RetryLaterError } from './errors';

interface TimeSliceOptions {
  /** Length of a slice in milliseconds. A step that takes longer ends late, because only `pause` ends a slice. */
  sliceMs?: number;
  /** Pieces of work of one client that may wait for their next slice; {@link SITE_FACTOR} times as many of its site. */
  maxWaitingPerClient?: number;
  now?: () => number;
}

/** Lets other requests run when the slice is over; work calls it between its steps. */
export type Pause = () => Promise<void>;

export interface TimeSlices {
  /**
   * Runs work of a client network on the main thread in slices. Work of the process itself has the client ''. The first
   * slice starts immediately, so that short work never waits, unless `hasLongSteps`: then the work waits for its turn,
   * because it may not reach a `pause` within the slice. Rejects with {@link RetryLaterError} when too much work of this
   * client or its site waits.
   */
  run<Result>(
    client: string,
    work: (pause: Pause) => Promise<Result>,
    options?: { hasLongSteps?: boolean },
  ): Promise<Result>;
}

const RETRY_AFTER_S = 2;

/**
 * Shares the main thread between long pieces of work. One slice runs at a time. Clients take turns, so that one with
 * many requests delays others by one slice only. After each slice, the thread is free for as long as the slice took, up to
 * four times `sliceMs`: so long work uses at most half of the thread, unless one of its steps takes longer than that.
 */
export function createTimeSlices({
  sliceMs = 5,
  maxWaitingPerClient = 16,
  now = () => performance.now(),
}: TimeSliceOptions = {}): TimeSlices {
  const waiting = createFairQueue<() => void>();
  let isScheduling = false;

  /** Wakes one piece of work after another until none waits. */
  async function schedule(): Promise<void> {
    isScheduling = true;
    for (let wake = waiting.shift(); wake !== undefined; wake = waiting.shift()) {
      const startedAt = now();
      wake();
      // The slice runs in promise callbacks, which end before the next event is handled.
      await setImmediate();
      await wait(Math.max(1, Math.min(sliceMs * 4, now() - startedAt)));
    }
    isScheduling = false;
  }

  return {
    async run(client, work, { hasLongSteps = false } = {}) {
      let sliceEnd = hasLongSteps ? -Infinity : now() + sliceMs;
      const pause = async () => {
        if (now() < sliceEnd) return;
        const isFull =
          waiting.size(client) >= maxWaitingPerClient ||
          waiting.siteSize(client) >= maxWaitingPerClient * SITE_FACTOR;
        if (client !== '' && isFull) throw new RetryLaterError(429, RETRY_AFTER_S);
        await new Promise<void>((resolve) => {
          waiting.push(client, resolve);
          if (!isScheduling) void schedule();
        });
        sliceEnd = now() + sliceMs;
      };
      if (hasLongSteps) await pause();
      return work(pause);
    },
  };
}

/** Slices the long work of this process, which has one main thread. */
export const mainThreadSlices = createTimeSlices();
