import { findLastActivity } from './activity-store';
import type { AppContext } from './context';

const HOUR_MS = 3_600_000;
/** A running clock that advances by this much more than the time that has passed was set, or the machine was suspended. */
const MAX_JUMP_MS = HOUR_MS;
/** A shop may have had no visitors for this long before a start. */
const MAX_IDLE_MS = 24 * HOUR_MS;
/** Enough for a time service or an operator to correct the clock. Less than an hour, so that hourly jobs are held once. */
const HOLD_MS = 45 * 60_000;

/**
 * Returns a function that tells whether jobs may cancel, lapse and delete what is overdue. It returns false for 45 minutes after
 * the clock has jumped ahead: a machine that starts with a wrong clock, or a virtual machine that is restored, would otherwise
 * cancel every unpaid order and delete points and messages that are not old, before its clock is corrected. After that time
 * the clock counts as correct, because a machine may really have been off. `monotonicNow` is in milliseconds.
 */
export function createClockGuard(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  monotonicNow: () => number = () => performance.now(),
): () => Promise<boolean> {
  let last: { wall: number; monotonic: number } | null = null;
  let heldUntil = -Infinity;
  return async () => {
    const lastActivity = last === null ? await findLastActivity(database) : null;
    const [wall, monotonic] = [clock().getTime(), monotonicNow()];
    const expected = last === null ? (lastActivity ?? wall) : last.wall + monotonic - last.monotonic;
    const aheadMs = wall - expected;
    const isRunning = last !== null;
    last = { wall, monotonic };
    if (aheadMs > (isRunning ? MAX_JUMP_MS : MAX_IDLE_MS)) {
      heldUntil = monotonic + HOLD_MS;
      const fields = { hours: Math.round(aheadMs / HOUR_MS), held_minutes: HOLD_MS / 60_000 };
      // A start after days without visitors is not an error.
      if (isRunning) log.error('clock.jumped_ahead', fields);
      else log.info('clock.jumped_ahead', fields);
    } else if (aheadMs < -MAX_JUMP_MS && isRunning) {
      heldUntil = -Infinity;
      log.error('clock.set_back', { hours: Math.round(-aheadMs / HOUR_MS) });
    }
    return monotonic >= heldUntil;
  };
}
