import { isWithinShowHours, type ShowHours } from '../../shared/stands/show-hours';
import { createBackoff, type BackoffOptions } from '../../server/lib/backoff';
import type { Fetch } from './download';
import type { UpdatingShop, CatalogueStatus } from './updating-shop';

/**
 * Maximum milliseconds until the first check of a stand with show hours, which may be switched on shortly before they begin.
 */
const MAX_FIRST_CHECK_MS = 300_000;
/**
 * Maximum average milliseconds until the schedule checks again whether the show hours have ended. The delays vary so that
 * stands do not all call at closing time.
 */
const SHOW_HOURS_CHECK_MS = 300_000;

const DEFAULT_INTERVAL_SECONDS = 3600;
export const MAX_INTERVAL_SECONDS = 7 * 86_400;

/** Returns the interval of update checks for a setting in seconds: an hour unless the setting is from 1 to a week. */
export function updateIntervalMs(setting: string | undefined): number {
  const seconds = Number(setting);
  const isValid = seconds >= 1 && seconds <= MAX_INTERVAL_SECONDS;
  return (isValid ? seconds : DEFAULT_INTERVAL_SECONDS) * 1000;
}

export interface UpdateScheduleDeps {
  /** Null without show hours. */
  showHours: ShowHours | null;
  /** Average milliseconds between checks outside the show hours. */
  intervalMs: number;
  fetch: Fetch;
  clock: () => Date;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Returns a number from 0 to 1. */
  random: () => number;
}

export type UpdateChecker = Pick<UpdatingShop, 'checkForUpdate' | 'status'>;

/**
 * Checks for updates outside show hours, because a download occupies network and machine. While prices are expired, checks also
 * run within show hours.
 */
export function scheduleUpdates({ showHours, intervalMs, fetch, clock, now, random }: UpdateScheduleDeps) {
  const nextDelay = createCheckDelay(intervalMs, { now, random });
  /** Null before `start`. */
  let checker: UpdateChecker | null = null;
  let requestedChecks = 0;
  const isAllowed = () =>
    requestedChecks > 0 ||
    showHours === null ||
    !isWithinShowHours(showHours, clock()) ||
    checker?.status().expired === true;

  return {
    /** Starts regular checks. A second call has no effect. */
    start(newChecker: UpdateChecker): void {
      if (checker) return;
      checker = newChecker;
      const { checkForUpdate, status } = newChecker;
      const wait = (ms: number) => setTimeout(check, ms);
      const check = () => {
        if (isAllowed()) void checkForUpdate().then(() => wait(nextDelay(status().lastResult)));
        else wait(Math.min(intervalMs, SHOW_HOURS_CHECK_MS) * (0.5 + random()));
      };
      const firstDelay = nextDelay(null);
      wait(showHours === null ? firstDelay : Math.min(firstDelay, MAX_FIRST_CHECK_MS));
    },
    isStarted: () => checker !== null,
    /** Wraps the checker for checks that staff request. These may also download during the show hours. */
    atAnyHour: ({ checkForUpdate, status }: UpdateChecker): UpdateChecker => ({
      async checkForUpdate() {
        requestedChecks += 1;
        try {
          await checkForUpdate();
        } finally {
          requestedChecks -= 1;
        }
      },
      status,
    }),
    /**
     * Rejects within show hours, which interrupts the download of a regular check until they end. Does not reject while a
     * requested check runs or prices are expired.
     */
    fetch: (address: string, init?: RequestInit) =>
      isAllowed() ? fetch(address, init) : Promise.reject(new Error('Update postponed: within show hours.')),
  };
}

/** Maximum milliseconds until the first retry after an interruption; later retries wait longer. */
const FIRST_RETRY_MS = 120_000;

/**
 * Returns a function that returns the milliseconds until the next check, with jitter, after a check with this result.
 * Interrupted downloads are retried within minutes.
 */
export function createCheckDelay(
  intervalMs: number,
  options: Pick<BackoffOptions, 'now' | 'random'>,
): (lastResult: CatalogueStatus['lastResult']) => number {
  const backoff = createBackoff({
    ...options,
    firstMs: Math.min(FIRST_RETRY_MS, intervalMs),
    maxMs: intervalMs,
  });
  return (lastResult) => {
    if (lastResult === 'interrupted') return backoff.recordFailure();
    backoff.recordSuccess();
    return intervalMs * (0.9 + options.random() / 5);
  };
}
