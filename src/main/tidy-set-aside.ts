import { databasesSetAside, markSalvaged, removeSetAside } from './set-aside-files';
import type { Log } from '../server/observability/log';

const DAY = 86_400_000;
/** Of what nothing could be read somebody else may yet; for so long the staff can take it along. */
const DAYS_OF_NOTHING = 30;

export interface TidyParts {
  /** Whether nobody needs the rows up to this number here any more. */
  isSettled: (through: number) => Promise<boolean>;
  /** Days for which a file stays when that is so. */
  days: number;
  clock: () => Date;
  log: Log;
}

/**
 * Removes what was set aside of a database and has had its time: names of people must not lie on a disk because it was
 * damaged once. What could not be read yet stays.
 */
export async function tidySetAside(file: string, { isSettled, days, clock, log }: TidyParts): Promise<void> {
  for (const { file: aside, salvaged } of databasesSetAside(file)) {
    if (salvaged === null || !(await isSettled(salvaged.through))) continue;
    const now = clock().getTime();
    // A clock that was set back begins the time anew.
    const since = salvaged.settled === null || salvaged.settled > now ? now : salvaged.settled;
    if (now - since >= (salvaged.count === 0 ? DAYS_OF_NOTHING : days) * DAY) {
      removeSetAside(aside);
      log.info('damaged-removed');
    } else if (since !== salvaged.settled) {
      markSalvaged(aside, { ...salvaged, settled: since });
    }
  }
}
