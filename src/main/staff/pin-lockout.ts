import type { UnlockResult } from '../../shared/platform/stand-bridge';
import type { SettingsStore } from '../storage/settings-store';

const longestWait = 300;

/** Returns the lockout after this many failures in a row: 1, 2, 4 … seconds, at most five minutes. */
export function lockoutSeconds(misses: number): number {
  return misses < 1 ? 0 : Math.min(2 ** Math.min(misses - 1, 20), longestWait);
}

export interface PinLockout {
  /** Runs `check` unless the lockout or another check is active. */
  attempt(check: () => Promise<boolean>): Promise<UnlockResult>;
}

/**
 * Exponential lockout. Counts a failure on disk before the check, so that a power cut does not reset it; a restart
 * begins the last lockout again. `now` returns milliseconds of a monotonic clock, which the system time does not
 * affect.
 */
export function createPinLockout(store: SettingsStore, now: () => number): PinLockout {
  let misses = readCount(store);
  let opensAt = now() + lockoutSeconds(misses) * 1000;
  let checking = false;

  const count = (next: number) => {
    misses = next;
    try {
      store.set(next);
    } catch {
      // With a full disk the count lasts until the program ends.
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
        // A failing check counts as a failure.
      } finally {
        checking = false;
      }
      opensAt = now() + lockoutSeconds(misses) * 1000;
      return { kind: 'wrong', seconds: lockoutSeconds(misses) };
    },
  };
}

function readCount(store: SettingsStore): number {
  try {
    const count = store.get();
    return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}
