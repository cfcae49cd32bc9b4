import type { BranchDeps, Deps } from '../app/context';
import { storageFailureOf } from '../db/storage-failure';
import { writeProbe } from '../db/write-health-check';

/** `down` = the catalogue is in a database that cannot be reached: what is not in memory cannot even be read. */
export type Health = 'ok' | 'degraded' | 'down';

/** What a watcher is told. */
export const healthInWords: Readonly<Record<Exclude<Health, 'ok'>, string>> = {
  degraded: 'the shop can be read, but nothing can be saved',
  down: 'the catalogue cannot be read',
};

export interface HealthWatch {
  /** Looks at the database at most every few seconds, however often it is asked. Rejects when it cannot be read. */
  look(): Promise<Health>;
  /** A call could not be answered for want of a disk that takes it. */
  noteStorageFailure(): void;
}

/** How long a look is good for, and how long one failed call makes the shop degraded, in milliseconds. */
const LOOK_LASTS = 2000;
const FAILURE_LASTS = 5000;

/** Whether the shop can sell: its catalogue can be read, and its database written. */
export function watchHealth(deps: Deps | BranchDeps): HealthWatch {
  const { catalogue, clock } = deps;
  const now = () => clock().getTime();
  let failedAt = -Infinity;
  let looked: { at: number; health: Promise<Health> } | null = null;
  const look = async (): Promise<Health> => {
    try {
      await catalogue.db.selectFrom('meta').select('key').limit(1).execute();
    } catch (error) {
      if (storageFailureOf(error) === 'unreachable') return 'down';
      throw error;
    }
    if (!('database' in deps)) return 'ok';
    try {
      await writeProbe(deps.database, now());
      return 'ok';
    } catch (error) {
      if (storageFailureOf(error)) return 'degraded';
      throw error;
    }
  };
  return {
    async look() {
      if (!looked || now() - looked.at >= LOOK_LASTS) looked = { at: now(), health: look() };
      const health = await looked.health;
      // A small write may still find room where an order did not.
      return health === 'ok' && now() - failedAt < FAILURE_LASTS ? 'degraded' : health;
    },
    noteStorageFailure() {
      failedAt = now();
    },
  };
}
