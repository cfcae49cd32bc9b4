import { areDoorsOpen, type ShowHours } from '../../shared/stands/show-hours';
import type { Fetch } from './download';
import type { UpdatingSite, CatalogueStanding } from './updating-shop';
import { createBackoff, type BackoffParts } from '../sync/backoff';

/** Milliseconds until the first look where there are show hours: a stand may be switched on shortly before the doors open. */
const FIRST_LOOK_MS = 300_000;
/** Milliseconds from one look at the open doors to the next, more or less, so that not all stands of a fair ask when they close. */
const DOORS_MS = 300_000;

export interface LookParts {
  /** Null where the doors have no hours. */
  hours: ShowHours | null;
  everyMs: number;
  fetch: Fetch;
  clock: () => Date;
  /** Milliseconds that only ever grow. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
}

export type Looked = Pick<UpdatingSite, 'look' | 'standing'>;

export interface Looks {
  /** Looks for a newer catalogue from now on, again and again. */
  begin(updating: Looked): void;
  /** The same with looks that staff wish for, whatever the hour. */
  wished(updating: Looked): Looked;
  /** Asks the network, and refuses to once the doors have opened; a fetch that began before goes on when they are closed. */
  fetch: Fetch;
}

/**
 * When a stand looks for a newer catalogue by itself: not while the doors of the show are open, because a whole catalogue
 * takes the network from what visitors leave, and the machine from them. Prices that have grown old are worth it.
 */
export function planLooks({ hours, everyMs, fetch, clock, now, random }: LookParts): Looks {
  const next = nextLook(everyMs, { now, random });
  let isWished = false;
  let isOld = () => false;
  const isAllowed = () => isWished || hours === null || !areDoorsOpen(hours, clock()) || isOld();

  return {
    begin({ look, standing }) {
      isOld = () => standing().expired;
      const wait = (ms: number) => setTimeout(due, ms);
      const due = () => {
        isWished = false;
        if (isAllowed()) void look().then(() => wait(next(standing().last)));
        else wait(Math.min(everyMs, DOORS_MS) * (0.5 + random()));
      };
      const first = next(null);
      wait(hours === null ? first : Math.min(first, FIRST_LOOK_MS));
    },
    wished: ({ look, standing }) => ({
      look() {
        isWished = true;
        return look();
      },
      standing,
    }),
    fetch: (address, init) =>
      isAllowed() ? fetch(address, init) : Promise.reject(new Error('The doors of the show are open.')),
  };
}

/** After a network that failed the next try comes within so many milliseconds at first, and later each time. */
const FIRST_RETRY_MS = 120_000;

/**
 * Says after how many milliseconds the next look for a newer catalogue is due, by what the last one came to. What was
 * interrupted goes on in minutes; otherwise `everyMs`, somewhat apart each time, so that the stands of a fair do not ask
 * at once.
 */
export function nextLook(
  everyMs: number,
  parts: Pick<BackoffParts, 'now' | 'random'>,
): (last: CatalogueStanding['last']) => number {
  const backoff = createBackoff({ ...parts, firstMs: Math.min(FIRST_RETRY_MS, everyMs), longestMs: everyMs });
  return (last) => {
    if (last === 'interrupted') return backoff.failed();
    backoff.succeeded();
    return everyMs * (0.9 + parts.random() / 5);
  };
}
