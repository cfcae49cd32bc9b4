import type { Unlocking } from '../../shared/platform/stand-bridge';
import type { SettingsStore } from '../storage/settings-store';

const longestWait = 300;

/** Seconds in which nothing is tried after so many misses in a row: 1, 2, 4 … up to five minutes. */
export function waitAfter(misses: number): number {
  return misses < 1 ? 0 : Math.min(2 ** Math.min(misses - 1, 20), longestWait);
}

export interface TryLock {
  /** Lets `check` decide, unless it is too early or another one is being decided. */
  attempt(check: () => Promise<boolean>): Promise<Unlocking>;
}

/**
 * A lock that is the slower the more often somebody guessed. Misses are counted on disk before the check, so that
 * pulling the plug wins no try; after a restart the last wait begins anew. `now` gives milliseconds that only ever
 * grow, so that a clock which somebody sets shortens nothing.
 */
export function createTryLock(drawer: SettingsStore, now: () => number): TryLock {
  let misses = readCount(drawer);
  let opensAt = now() + waitAfter(misses) * 1000;
  let checking = false;

  const count = (next: number) => {
    misses = next;
    try {
      drawer.set(next);
    } catch {
      // A full disk: as long as the program runs, the count is known all the same.
      return;
    }
  };

  return {
    async attempt(check) {
      const left = opensAt - now();
      if (checking || left > 0) return { kind: 'wait', seconds: Math.max(1, Math.ceil(left / 1000)) };
      checking = true;
      count(misses + 1);
      try {
        if (await check()) {
          count(0);
          return { kind: 'open' };
        }
      } catch {
        // What cannot be decided is a miss.
      } finally {
        checking = false;
      }
      opensAt = now() + waitAfter(misses) * 1000;
      return { kind: 'wrong', seconds: waitAfter(misses) };
    },
  };
}

function readCount(drawer: SettingsStore): number {
  try {
    const count = drawer.get();
    return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}
