import { findLastActivity } from './activity-store';
import type { AppContext } from './context';

const HOUR_MS = 3_600_000;
/**
 * Largest difference between the advance of the clock and the time that has passed. A larger one shows that the clock was set or the
 * machine was suspended.
 */
const MAX_JUMP_MS = HOUR_MS;
/** Largest time between the last activity and a start, because a shop may have no visitors for some time. */
const MAX_IDLE_MS = 24 * HOUR_MS;
/** Time for which jobs are held: enough to correct the clock, and less than an hour, so that hourly jobs are held once. */
const HOLD_MS = 45 * 60_000;

/**
 * Returns a function that returns true if jobs may process overdue orders, points and records. It returns false for 45 minutes
 * after the clock has jumped ahead: a machine that starts with a wrong clock, or a virtual machine that is restored, would otherwise
 * cancel every unpaid order and delete points and messages that are not old, before its clock is corrected. After that time
 * the clock counts as correct, because a machine may really have been off. `monotonicNow` is in milliseconds.
 */
export function createClockGuard(
  { database, clock, log }: Pick<AppContext, 'database' | 'clock' | 'log'>,
  monotonicNow: () => number = () => performance.now(),
): () => Promise<boolean> {
  let previousCheck: { wallMs: number; monotonicMs: number } | null = null;
  let heldUntilMs = -Infinity;
  return async () => {
    const lastActivity = previousCheck === null ? await findLastActivity(database) : null;
    const [wallMs, monotonicMs] = [clock().getTime(), monotonicNow()];
    const expectedMs =
      previousCheck === null
        ? (lastActivity ?? wallMs)
        : previousCheck.wallMs + monotonicMs - previousCheck.monotonicMs;
    const aheadMs = wallMs - expectedMs;
    const isRunning = previousCheck !== null;
    previousCheck = { wallMs, monotonicMs };
    if (aheadMs > (isRunning ? MAX_JUMP_MS : MAX_IDLE_MS)) {
      heldUntilMs = monotonicMs + HOLD_MS;
      const fields = { hours: Math.round(aheadMs / HOUR_MS), held_minutes: HOLD_MS / 60_000 };
      // A start after days without visitors is not an error.
      if (isRunning) log.error('clock.jumped_ahead', fields);
      else log.info('clock.jumped_ahead', fields);
    } else if (aheadMs < -MAX_JUMP_MS && isRunning) {
      heldUntilMs = -Infinity;
      log.error('clock.set_back', { hours: Math.round(-aheadMs / HOUR_MS) });
    }
    return monotonicMs >= heldUntilMs;
  };
}
