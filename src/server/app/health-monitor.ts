import type { ForwardingContext, AppContext } from './context';
import { storageFailureOf } from '../db/storage-failure';
import { checkWritable } from '../db/shop-database';

/** `degraded` = the database cannot be written; `down` = the catalogue database cannot be reached. */
export type Health = 'ok' | 'degraded' | 'down';

/** Bodies of unhealthy replies. */
export const healthMessages: Readonly<Record<Exclude<Health, 'ok'>, string>> = {
  degraded: 'the database cannot be written',
  down: 'the catalogue cannot be read',
};

export interface HealthMonitor {
  /** Checks the databases at most every two seconds. Rejects when the catalogue cannot be read. */
  check(): Promise<Health>;
  /** Records that a call failed because the database could not be written. */
  recordStorageFailure(): void;
}

/** How long a result is reused, and how long a failed call counts as degraded. */
const RESULT_TTL_MS = 2000;
const FAILURE_TTL_MS = 5000;

export function createHealthMonitor(context: AppContext | ForwardingContext): HealthMonitor {
  const { catalogue, clock } = context;
  const now = () => clock().getTime();
  let failedAt = -Infinity;
  let last: { at: number; health: Promise<Health> } | null = null;
  const checkDatabases = async (): Promise<Health> => {
    try {
      await catalogue.db.selectFrom('meta').select('key').limit(1).execute();
    } catch (error) {
      if (storageFailureOf(error) === 'unreachable') return 'down';
      throw error;
    }
    if (!('database' in context)) return 'ok';
    try {
      await checkWritable(context.database, now());
      return 'ok';
    } catch (error) {
      if (storageFailureOf(error)) return 'degraded';
      throw error;
    }
  };
  return {
    async check() {
      if (!last || now() - last.at >= RESULT_TTL_MS) last = { at: now(), health: checkDatabases() };
      const health = await last.health;
      // The small test write may succeed where an order failed for lack of disk space.
      return health === 'ok' && now() - failedAt < FAILURE_TTL_MS ? 'degraded' : health;
    },
    recordStorageFailure() {
      failedAt = now();
    },
  };
}
