import type { BranchDeps, Deps } from './deps';
import { storageFailureOf } from './store/storage-failure';
import { writeProbe } from './store/write-probe';

/** `degraded` = the shop can be read, but nothing can be saved. */
export type Health = 'ok' | 'degraded';

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
    await catalogue.db.selectFrom('meta').select('key').limit(1).execute();
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
      return now() - failedAt < FAILURE_LASTS ? 'degraded' : health;
    },
    noteStorageFailure() {
      failedAt = now();
    },
  };
}
