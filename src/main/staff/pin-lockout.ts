import type { UnlockResult } from '../../shared/platform/stand-bridge';
import type { SettingsStore } from '../storage/settings-store';

const MAX_LOCKOUT_SECONDS = 300;

/** Returns the seconds of the lockout after this many failures in a row: 1, 2, 4 …, at most five minutes. */
export function lockoutSeconds(failures: number): number {
  return failures < 1 ? 0 : Math.min(2 ** (failures - 1), MAX_LOCKOUT_SECONDS);
}

export interface PinLockout {
  /** Runs `check`. During a lockout or another check, resolves to `lockedOut` with the seconds to wait. */
  attempt(check: () => Promise<boolean>): Promise<UnlockResult>;
}

/**
 * Exponential lockout. Counts a failure on disk before the check, so that a power cut does not reset it; a restart
 * starts the last lockout again. `now` returns milliseconds of a monotonic clock, which the system time does not
 * affect.
 */
export function createPinLockout(store: SettingsStore, now: () => number): PinLockout {
  let failures = readFailures(store);
  let lockedUntil = now() + lockoutSeconds(failures) * 1000;
  let isChecking = false;

  const setFailures = (next: number) => {
    failures = next;
    try {
      store.set(next);
    } catch {
      // With a full disk the count lasts until the program ends.
    }
  };

  return {
    async attempt(check) {
      const remainingMs = lockedUntil - now();
      if (isChecking || remainingMs > 0)
        return { kind: 'lockedOut', seconds: Math.max(1, Math.ceil(remainingMs / 1000)) };
      isChecking = true;
      setFailures(failures + 1);
      try {
        if (await check()) {
          setFailures(0);
          return { kind: 'unlocked' };
        }
      } catch {
        // A failing check counts as a failure.
      } finally {
        isChecking = false;
      }
      lockedUntil = now() + lockoutSeconds(failures) * 1000;
      return { kind: 'incorrect', seconds: lockoutSeconds(failures) };
    },
  };
}

function readFailures(store: SettingsStore): number {
  try {
    const count = store.get();
    return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}
