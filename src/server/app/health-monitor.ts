import type { ForwardingContext, AppContext } from './context';
import { storageFailureOf } from '../db/storage-failure';
import { checkWritable } from '../db/shop-database';
import { resolveWithin } from '../lib/resolve-within';

/**
 * `degraded` = the database cannot be written; `overloaded` = many requests of visitors are refused; `failing` = many fail
 * for other reasons.
 */
export type Health = 'ok' | 'degraded' | 'overloaded' | 'failing';

/** Bodies of unhealthy replies. */
export const healthMessages: Readonly<Record<Exclude<Health, 'ok'>, string>> = {
  degraded: 'the database cannot be written',
  overloaded: 'many requests are refused',
  failing: 'many requests fail',
};

export interface HealthMonitor {
  /**
   * Checks the databases at most every two seconds, and reports `degraded` when one does not respond within four seconds.
   * Rejects when the catalogue cannot be read.
   */
  check(): Promise<Health>;
  /** Like `check`, but reports `degraded` after half a second, before load balancers time out. */
  checkBriefly(): Promise<Health>;
  /** Records that a call failed because of the database, such as a full disk. */
  recordStorageFailure(): void;
  /** Returns whether most requests are refused, so that a load balancer should send them to other servers. */
  refusesMostRequests(): boolean;
}

/** Time for which the result of a check is reused. */
const RESULT_TTL_MS = 2000;
/** Time for which the shop is `degraded` after a call failed because of the database. */
const FAILURE_TTL_MS = 5000;
const BRIEF_CHECK_TIMEOUT_MS = 500;
const CHECK_TIMEOUT_MS = 4000;
/** Age of an unanswered check at which another one replaces it: the timeout of the database driver is much longer. */
const MAX_PENDING_CHECK_MS = 10_000;

/** Fractions of requests (0 to 1) at which a state begins and ends. They differ, so that the state does not change constantly. */
const MANY_REQUESTS = { begin: 0.1, end: 0.02 };
const MOST_REQUESTS = { begin: 0.5, end: 0.25 };

interface RequestFractionSources {
  /** Returns the fraction (0 to 1) of the requests of the last seconds that were refused. */
  shed: () => number;
  /** Returns the fraction that failed, refused ones included. */
  failed: () => number;
}

export function createHealthMonitor(
  context: AppContext | ForwardingContext,
  { shed, failed }: RequestFractionSources = { shed: () => 0, failed: () => 0 },
): HealthMonitor {
  const { catalogue, clock } = context;
  const isOverloaded = stateWithHysteresis(shed, MANY_REQUESTS);
  const isFailing = stateWithHysteresis(failed, MANY_REQUESTS);
  // Ignores failures: because of a bug in one page, a load balancer would remove every server.
  const refusesMostRequests = stateWithHysteresis(shed, MOST_REQUESTS);
  const now = () => clock().getTime();
  let storageFailedAt = -Infinity;
  let lastCheck: { startedAt: number; health: Promise<Health>; isPending: boolean } | null = null;
  const checkDatabases = async (): Promise<Health> => {
    await catalogue.db.selectFrom('meta').select('key').limit(1).execute();
    if (!('database' in context)) return 'ok';
    try {
      await checkWritable(context.database, now());
      return 'ok';
    } catch (error) {
      if (storageFailureOf(error)) return 'degraded';
      throw error;
    }
  };
  const startDatabaseCheck = () => {
    const started = { startedAt: now(), health: checkDatabases(), isPending: true };
    const finish = () => (started.isPending = false);
    started.health.then(finish, finish);
    return started;
  };
  const checkWithin = async (limitMs: number): Promise<Health> => {
    const maxAge = lastCheck?.isPending ? MAX_PENDING_CHECK_MS : RESULT_TTL_MS;
    if (!lastCheck || !isWithin(now() - lastCheck.startedAt, maxAge)) lastCheck = startDatabaseCheck();
    const health = await resolveWithin(lastCheck.health, limitMs, 'degraded');
    // The small write of the check may succeed although an order failed because the disk is full.
    if (health === 'ok' && isWithin(now() - storageFailedAt, FAILURE_TTL_MS)) return 'degraded';
    if (health !== 'ok') return health;
    if (isOverloaded()) return 'overloaded';
    return isFailing() ? 'failing' : 'ok';
  };
  return {
    check: () => checkWithin(CHECK_TIMEOUT_MS),
    checkBriefly: () => checkWithin(BRIEF_CHECK_TIMEOUT_MS),
    recordStorageFailure() {
      storageFailedAt = now();
    },
    refusesMostRequests,
  };
}

/** Returns whether an age is less than a limit. A negative age is not: the clock was set back, perhaps by hours. */
function isWithin(ageMs: number, limitMs: number): boolean {
  return ageMs >= 0 && ageMs < limitMs;
}

/** Returns a function that returns whether `value` has reached `begin` and has not fallen below `end` since. */
function stateWithHysteresis(value: () => number, { begin, end }: { begin: number; end: number }) {
  let isOn = false;
  return () => (isOn = value() >= (isOn ? end : begin));
}
