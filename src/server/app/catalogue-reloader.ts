import type { AppContext } from './context';
import { rebaseStockCounts } from '../catalogue/stock-count-store';
import { applyStockOverrides } from '../catalogue/apply-stock-overrides';
import { loadReleaseContent } from '../content/content-store';
import { storageFailureOf } from '../db/storage-failure';
import type { FetchHandler } from '../http/pipeline';
import { openRelease } from '../releases/open-release';
import { createTransferLog, type OpenedRelease } from '../releases/open-active-release';
import type { Release, ReleaseStore } from '../releases/release';
import { refreshStockOverrides } from '../orders/restocking';
import { createSwappableApp } from './hot-swap';
import { errorStack } from '../observability/log';

/** A shop that follows the active release while it serves requests. */
export interface CatalogueReloader {
  handle: FetchHandler;
  /** The context with the current catalogue and content. */
  context: AppContext;
  /** Number of the release that is served. */
  releaseNumber(): number;
  /** Checks for another active release and swaps to it. Concurrent calls share one check. Never rejects. */
  checkForUpdate(): Promise<void>;
  /** Closes the current catalogue when its last request has ended. */
  close(): Promise<void>;
}

export interface CatalogueReloaderOptions {
  /** Contains the catalogue of `opened` and its content. */
  context: AppContext;
  opened: OpenedRelease;
  releases: ReleaseStore;
  createApp: (context: AppContext) => Promise<FetchHandler>;
}

/** A release that could not be opened. */
interface OpenFailure {
  number: number;
  /** Milliseconds since 1970. */
  retryAt: number;
  waitMs: number;
}

/** Wait (ms) before the next attempt to open a release; doubles with each failure. */
const FIRST_RETRY_MS = 4000;
const MAX_RETRY_MS = 300_000;

/**
 * Follows the active release: downloads, opens and validates it while the current release serves requests, then swaps.
 * Requests end on the release on which they began. After a failure, the current release stays and further attempts follow.
 */
export async function createCatalogueReloader({
  context,
  opened,
  releases,
  createApp,
}: CatalogueReloaderOptions): Promise<CatalogueReloader> {
  const { log, database, clock } = context;
  let served: OpenedRelease & Pick<AppContext, 'content'> = { ...opened, content: context.content };
  let failure: OpenFailure | null = null;
  let isStockRebased = false;
  let pendingCheck: Promise<void> | null = null;
  let isClosing = false;

  /**
   * Adapts the stock counts to the stock of the served catalogue. After a swap, this runs again when the previous catalogue is
   * closed, because requests that ended on it may have started counts with its stock.
   */
  const rebaseServedStock = async () => {
    isStockRebased = false;
    await rebaseStockCounts(database, served.catalogue, clock().getTime());
    isStockRebased = true;
  };
  /** Returns a function that closes the catalogue of a release; the app calls it after the last request. */
  const createCloser =
    ({ catalogue }: OpenedRelease) =>
    async () => {
      try {
        if (!isClosing) await rebaseServedStock();
      } finally {
        await catalogue.close();
      }
    };
  const recordServedRelease = (release: Release) =>
    releases.recordServedRelease(release).catch((error: unknown) => {
      if (storageFailureOf(error) === 'unreachable') return;
      log.error('release.record_failed', { release: release.number, stack: errorStack(error) });
    });
  await rebaseServedStock().catch((error: unknown) => {
    // `check` tries again when the database is back.
    if (storageFailureOf(error) !== 'unreachable') throw error;
  });
  const app = createSwappableApp(await createApp(context), createCloser(opened), (error) =>
    log.error('catalogue.close_failed', { stack: errorStack(error) }),
  );
  await recordServedRelease(opened.release);

  /** Returns whether the next attempt is not due yet. Returns false when the clock was set back by more than the wait. */
  const isWaiting = ({ retryAt, waitMs }: OpenFailure, now: number) =>
    now < retryAt && now >= retryAt - waitMs;

  async function check(): Promise<void> {
    const { active } = await releases.state();
    if (active === null || active === served.release.number) {
      if (!isStockRebased) await rebaseServedStock();
      return;
    }
    if (failure?.number === active && isWaiting(failure, clock().getTime())) return;
    try {
      await swapTo(active);
      failure = null;
    } catch (error) {
      const waitMs = failure?.number === active ? Math.min(MAX_RETRY_MS, failure.waitMs * 2) : FIRST_RETRY_MS;
      failure = { number: active, waitMs, retryAt: clock().getTime() + waitMs };
      log.error('release.open_failed', {
        release: active,
        serving: served.release.number,
        retry_seconds: waitMs / 1000,
        stack: errorStack(error),
      });
    }
  }

  async function swapTo(number: number): Promise<void> {
    const release = await releases.find(number);
    if (!release) throw new Error(`Release ${number} is active but not stored.`);
    const file = await releases.localFile(release, createTransferLog(log, release));
    const catalogue = await openRelease(file, release);
    try {
      const content = await loadReleaseContent(catalogue);
      await rebaseStockCounts(database, catalogue, clock().getTime());
      await applyStockOverrides(catalogue, await refreshStockOverrides(context));
      const handler = await createApp({ ...context, catalogue, content });
      served = { release, catalogue, content };
      app.swap(handler, createCloser(served));
    } catch (error) {
      await catalogue.close();
      throw error;
    }
    log.info('release.opened', { release: number, version: catalogue.version.slice(0, 16) });
    await recordServedRelease(release);
  }

  return {
    handle: app.handle,
    context: Object.defineProperties(
      { ...context },
      {
        catalogue: { get: () => served.catalogue, enumerable: true },
        content: { get: () => served.content, enumerable: true },
      },
    ),
    releaseNumber: () => served.release.number,
    checkForUpdate: () =>
      (pendingCheck ??= check()
        .catch((error: unknown) => {
          // Not logged here: calls that need an unreachable database log the failure.
          if (storageFailureOf(error) !== 'unreachable')
            log.error('release.check_failed', { stack: errorStack(error) });
        })
        .finally(() => {
          pendingCheck = null;
        })),
    async close() {
      await pendingCheck;
      isClosing = true;
      await app.close();
    },
  };
}
