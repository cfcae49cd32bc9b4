import { setTimeout as wait } from 'node:timers/promises';
import { isPostgresUrl } from '../db/shop-database';
import type { OperatorError } from '../lib/operator-error';
import { consoleLog, type Log } from '../observability/log';
import { openActiveRelease, openReleaseStore, type OpenedRelease } from '../releases/open-active-release';
import { openPublishedCatalogue, type PublishedCatalogue } from '../releases/publication';
import type { OnTransfer, ReleaseStore } from '../releases/release';
import type { Composed } from './compose-catalogue';
import { composeShop, type ShopOptions } from './compose-shop';
import type { AppContext } from './context';

/** A database server that was unreachable at the start. */
interface PendingDatabase {
  failure: OperatorError;
  /** Connects and migrates. */
  connect: () => Promise<void>;
}

export interface WebsiteShop extends Composed<AppContext> {
  releases: ReleaseStore;
  published: PublishedCatalogue;
  opened: OpenedRelease;
  /** Null when the database is open. */
  pendingDatabase: PendingDatabase | null;
}

type WebsiteShopOptions = Omit<ShopOptions, 'openCatalogue' | 'publishedKeys'> & {
  dataFolder: string;
  /** Called before the active release is opened. Default: rejects when there is none. */
  waitForRelease?: (releases: ReleaseStore) => Promise<void>;
};

/** Interval of attempts to connect to the database. */
const CONNECT_INTERVAL_MS = 2000;

/**
 * Opens the shop with its active release. While its PostgreSQL database is unreachable, opens the release that this
 * machine served last; calls that need the database then fail.
 * @throws OperatorError like {@link composeShop}, and when no release is active.
 */
export async function openWebsiteShop({
  dataFolder,
  waitForRelease,
  ...options
}: WebsiteShopOptions): Promise<WebsiteShop> {
  const { databaseLocation, log = consoleLog } = options;
  // Complete when the shop is composed, because `openCatalogue` has then run.
  const parts = { pendingDatabase: null } as Omit<WebsiteShop, keyof Composed<AppContext>>;
  const composed = await composeShop({
    ...options,
    publishedKeys: () => parts.published.keys(),
    postgres: {
      ...options.postgres,
      onUnreachable(failure, connect) {
        parts.pendingDatabase = { failure, connect };
      },
    },
    async openCatalogue(database) {
      const postgres = isPostgresUrl(databaseLocation) ? database : null;
      const releases = await openReleaseStore(dataFolder, postgres, createTransferLog(log));
      if (!parts.pendingDatabase) await waitForRelease?.(releases);
      const opened = await openActiveRelease(releases, log).catch((error: unknown) => {
        // Nothing can be served without a local release, so report the database failure.
        throw parts.pendingDatabase?.failure ?? error;
      });
      Object.assign(parts, { releases, opened, published: openPublishedCatalogue(releases) });
      return opened.catalogue;
    },
  });
  return { ...composed, ...parts };
}

/**
 * Calls `onConnected` when the database is open: immediately when `pending` is null, otherwise after an attempt to connect has
 * succeeded. Logs each new reason of a failure. Returns a function that ends the attempts.
 */
export function whenConnected(
  pending: PendingDatabase | null,
  log: Log,
  onConnected: () => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const connectAndReport = async () => {
    let loggedReason = pending?.failure.message ?? '';
    if (pending) log.error('database.unreachable', { reason: loggedReason });
    while (pending) {
      try {
        await pending.connect();
        log.info('database.connected');
        break;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== loggedReason) log.error('database.unreachable', { reason });
        loggedReason = reason;
      }
      await wait(CONNECT_INTERVAL_MS, undefined, { signal: stopping.signal });
    }
    onConnected();
  };
  const connecting = connectAndReport();
  return async () => {
    stopping.abort();
    await connecting.catch(() => undefined);
  };
}

/** Returns a callback that logs every tenth of each download. */
function createTransferLog(log: Log): OnTransfer {
  const loggedPercents = new Map<number, number>();
  return (_step, { number, size }, doneBytes) => {
    const percent = Math.floor((10 * doneBytes) / size) * 10;
    if (percent === (loggedPercents.get(number) ?? 0)) return;
    loggedPercents.set(number, percent);
    log.info('release.download', { release: number, percent, megabytes: Math.round(doneBytes / 1e6) });
  };
}
