import type { FetchHandler } from '../../server/http/pipeline';
import type { Catalogue } from '../../server/catalogue/catalogue';
import { createSwappableApp } from '../../server/app/hot-swap';
import type { Log } from '../../server/observability/log';
import type { UpdateOutcome, UpdaterPorts } from './update-catalogue';
import type { Opened } from './open-active-catalogue';
import { dayOfOldPrices } from './price-staleness';

/** What a shop is made of that changes while a stand runs. */
export interface Stock {
  catalogue: Catalogue;
  /** Day (ISO 8601) of prices that may have changed since; '' while they are today's. */
  pricesAsOf: string;
}

export interface UpdatingSitePorts {
  makeSite: (stock: Stock) => Promise<FetchHandler>;
  /** Looks for a newer catalogue, and calls `switchTo` with it. */
  update: (switchTo: UpdaterPorts['switchTo']) => Promise<UpdateOutcome>;
  /** Whether every visit ends before a switch. Where not, calls under way may read from the former catalogue yet. */
  visitsEnd: boolean;
  clock: () => Date;
  log: Log;
  /** Hears that pages show something else from now on, such as other prices; one that stands open does not know. */
  turned?: () => void;
  /** Milliseconds between two looks at the day. */
  everyMs?: number;
}

/** The day is looked at by itself: a look for a newer catalogue may take as long as somebody is at the screen. */
const LOOK_AT_DAY_MS = 60_000;

/** How things stand with the catalogue, for staff. */
export interface CatalogueStanding {
  /** 0 = the one that came with the program. */
  version: number;
  /** Day of its prices. */
  created: string;
  expired: boolean;
  /** What the last look came to; null before the first. */
  last: UpdateOutcome['kind'] | 'failed' | null;
}

export interface UpdatingSite {
  site: FetchHandler;
  standing: () => CatalogueStanding;
  /** The catalogue in use. */
  catalogue: () => Catalogue;
  /** Looks for a newer catalogue now, and at the day of the one in use. Never rejects; two looks at once are one. */
  look: () => Promise<void>;
  close(): Promise<void>;
}

/** The shop of a stand, which goes on answering while another catalogue takes the place of its own. */
export async function openUpdatingSite(opened: Opened, ports: UpdatingSitePorts): Promise<UpdatingSite> {
  const { makeSite, update, visitsEnd, clock, log } = ports;
  const { turned = () => undefined, everyMs = LOOK_AT_DAY_MS } = ports;
  let using = opened;
  let pricesAsOf = dayOfOldPrices(opened, clock());
  let last: CatalogueStanding['last'] = null;
  let looking: Promise<void> | null = null;
  let ending = false;
  // A shop of the same catalogue may follow, which still reads from it.
  const closing =
    ({ catalogue }: Opened) =>
    async () => {
      if (ending || (visitsEnd && using.catalogue !== catalogue)) await catalogue.close();
    };
  const first = await makeSite({ catalogue: opened.catalogue, pricesAsOf });
  const switching = createSwappableApp(first, closing(opened), (fault) =>
    log.error('catalogue-close', { error: fault instanceof Error ? fault.name : 'unknown' }),
  );

  /** One after the other: what a turn finds in use is what the one before it has left. */
  let turning: Promise<void> = Promise.resolve();
  function turnTo(next: () => Opened, isDue: () => boolean): Promise<void> {
    const turn = turning.then(async () => {
      if (!isDue()) return;
      const opening = next();
      const day = dayOfOldPrices(opening, clock());
      const site = await makeSite({ catalogue: opening.catalogue, pricesAsOf: day });
      using = opening;
      pricesAsOf = day;
      switching.swap(site, closing(opening));
      turned();
    });
    turning = turn.catch(() => undefined);
    return turn;
  }

  async function lookAtDay(): Promise<void> {
    const isOther = () => !ending && dayOfOldPrices(using, clock()) !== pricesAsOf;
    try {
      if (isOther()) await turnTo(() => using, isOther);
    } catch (error) {
      log.error('catalogue-day', { error: error instanceof Error ? error.name : 'unknown' });
    }
  }
  const watching = setInterval(() => void lookAtDay(), everyMs);

  async function lookOnce(): Promise<void> {
    try {
      const outcome = await update((catalogue, snapshot) =>
        turnTo(
          () => ({ catalogue, snapshot }),
          () => true,
        ),
      );
      last = outcome.kind;
      log.info('catalogue-update', { ...outcome });
    } catch (error) {
      last = 'failed';
      log.error('catalogue-update', { error: error instanceof Error ? error.name : 'unknown' });
    }
    await lookAtDay();
  }

  return {
    site: switching.handle,
    standing: () => ({
      version: using.snapshot?.version ?? 0,
      created: (using.snapshot?.created ?? using.catalogue.changedAt.toISOString()).slice(0, 10),
      expired: pricesAsOf !== '',
      last,
    }),
    catalogue: () => using.catalogue,
    look: () =>
      (looking ??= lookOnce().finally(() => {
        looking = null;
      })),
    close() {
      ending = true;
      clearInterval(watching);
      return switching.close();
    },
  };
}
