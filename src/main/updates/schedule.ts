import { isWithinShowHours, type ShowHours } from '../../shared/stands/show-hours';
import { createBackoff, type BackoffOptions } from '../sync/backoff';
import type { Fetch } from './download';
import type { UpdatingShop, CatalogueStatus } from './updating-shop';

/** Milliseconds until the first check with show hours: a stand may be switched on shortly before they begin. */
const FIRST_CHECK_MS = 300_000;
/** Average milliseconds between checks of the show hours. Varies so that stands do not all call at closing time. */
const RECHECK_HOURS_MS = 300_000;

export interface UpdateScheduleDeps {
  /** Null without show hours. */
  hours: ShowHours | null;
  everyMs: number;
  fetch: Fetch;
  clock: () => Date;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
}

export type UpdateChecker = Pick<UpdatingShop, 'checkForUpdate' | 'status'>;

export interface UpdateSchedule {
  /** Starts regular checks. */
  start(updating: UpdateChecker): void;
  /** Wraps the checker for manual checks at any hour. */
  manual(updating: UpdateChecker): UpdateChecker;
  /** Rejects during show hours, which interrupts a download until they end. */
  fetch: Fetch;
}

/**
 * Checks for updates outside show hours, because a download occupies network and machine. Expired prices are checked
 * at any hour.
 */
export function scheduleUpdates({
  hours,
  everyMs,
  fetch,
  clock,
  now,
  random,
}: UpdateScheduleDeps): UpdateSchedule {
  const next = nextCheckDelay(everyMs, { now, random });
  let isManual = false;
  let isExpired = () => false;
  const isAllowed = () => isManual || hours === null || !isWithinShowHours(hours, clock()) || isExpired();

  return {
    start({ checkForUpdate, status }) {
      isExpired = () => status().expired;
      const wait = (ms: number) => setTimeout(due, ms);
      const due = () => {
        isManual = false;
        if (isAllowed()) void checkForUpdate().then(() => wait(next(status().last)));
        else wait(Math.min(everyMs, RECHECK_HOURS_MS) * (0.5 + random()));
      };
      const first = next(null);
      wait(hours === null ? first : Math.min(first, FIRST_CHECK_MS));
    },
    manual: ({ checkForUpdate, status }) => ({
      checkForUpdate() {
        isManual = true;
        return checkForUpdate();
      },
      status,
    }),
    fetch: (address, init) =>
      isAllowed() ? fetch(address, init) : Promise.reject(new Error('Update postponed: within show hours.')),
  };
}

/** First retry in milliseconds after a network failure; later ones wait longer. */
const FIRST_RETRY_MS = 120_000;

/** Returns the milliseconds until the next check, with jitter. Interrupted downloads are retried within minutes. */
export function nextCheckDelay(
  everyMs: number,
  options: Pick<BackoffOptions, 'now' | 'random'>,
): (last: CatalogueStatus['last']) => number {
  const backoff = createBackoff({ ...options, firstMs: Math.min(FIRST_RETRY_MS, everyMs), maxMs: everyMs });
  return (last) => {
    if (last === 'interrupted') return backoff.failed();
    backoff.succeeded();
    return everyMs * (0.9 + options.random() / 5);
  };
}
