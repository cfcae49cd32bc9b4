import type { AppContext } from './context';
import { rebaseStockCounts } from '../catalogue/stock-count-store';
import { applyStockOverrides } from '../catalogue/apply-stock-overrides';
import { loadReleaseContent } from '../content/content-store';
import { storageFailureOf } from '../db/storage-failure';
import type { FetchHandler } from '../http/pipeline';
import { openRelease } from '../releases/open-release';
import type { OpenedRelease } from '../releases/open-active-release';
import type { Release, ReleaseStore } from '../releases/release';
import { refreshStockOverrides } from '../orders/restocking';
import { createSwappableApp } from './hot-swap';
import { createBackoff } from '../lib/backoff';
import { errorStack } from '../observability/log';

/** A shop that follows the active release while it serves requests. */
export type CatalogueReloader = Awaited<ReturnType<typeof createCatalogueReloader>>;

export interface CatalogueReloaderOptions {
  /** Contains the catalogue of `opened` and its content. */
  context: AppContext;
  opened: OpenedRelease;
  releases: ReleaseStore;
  createApp: (context: AppContext) => Promise<FetchHandler>;
  /** Monotonic time in milliseconds. */
  monotonicNow?: () => number;
}

/** Wait (ms) before the next attempt to open a release; doubles with each failure. */
const FIRST_RETRY_MS = 4000;

/**
 * Follows the active release: downloads, opens and validates it while the current release serves requests, then swaps.
 * Requests end on the release on which they began. After a failure, the current release stays and further attempts follow.
 */
export async function createCatalogueReloader({
  context,
  opened,
  releases,
  createApp,
  monotonicNow = () => performance.now(),
}: CatalogueReloaderOptions) {
  const { log, database, clock } = context;
  let served: OpenedRelease & Pick<AppContext, 'content'> = { ...opened, content: context.content };
  /** Number of the release that could not be opened; null = none. */
  let failedNumber: number | null = null;
  // Without jitter: the attempts of several servers cost a store little.
  const backoff = createBackoff({ now: monotonicNow, random: () => 1, firstMs: FIRST_RETRY_MS });
  /** False when stock counts may have started with the stock of another catalogue than the served one. */
  let isStockRebased = false;
  let pendingCheck: Promise<void> | null = null;

  /** Adapts the stock counts to the stock of the served catalogue. */
  const rebaseServedStock = async () => {
    // Set before the counts are read, so that a catalogue that is closed meanwhile causes another run.
    isStockRebased = true;
    try {
      await rebaseStockCounts(database, served.catalogue, clock().getTime());
    } catch (error) {
      isStockRebased = false;
      throw error;
    }
  };
  /** Returns a function that closes the catalogue of a release; the app calls it after the last request. */
  const createCloser =
    ({ catalogue }: OpenedRelease) =>
    () => {
      // Requests that ended on this catalogue may have started counts with its stock.
      isStockRebased = false;
      return catalogue.close();
    };
  /** Returns a function that logs a failure. It ignores an unreachable database, which the calls log. */
  const logUnlessUnreachable = (event: string) => (error: unknown) => {
    if (storageFailureOf(error) !== 'unreachable') log.error(event, { stack: errorStack(error) });
  };
  const recordServedRelease = (release: Release) =>
    releases.recordServedRelease(release).catch(logUnlessUnreachable('release.record_failed'));
  await rebaseServedStock().catch((error: unknown) => {
    // `check` tries again when the database is back.
    if (storageFailureOf(error) !== 'unreachable') throw error;
  });
  const app = createSwappableApp(await createApp(context), createCloser(opened), (error) =>
    log.error('catalogue.close_failed', { stack: errorStack(error) }),
  );
  await recordServedRelease(opened.release);

  async function check(): Promise<void> {
    const { active } = await releases.state();
    const isDue = failedNumber !== active || backoff.remainingMs() === 0;
    if (active !== null && active !== served.release.number && isDue) await trySwapTo(active);
    if (!isStockRebased) await rebaseServedStock();
  }

  async function trySwapTo(number: number): Promise<void> {
    try {
      await swapTo(number);
      failedNumber = null;
    } catch (error) {
      // The first failure of a release gets the shortest wait, also after failures of another one.
      if (failedNumber !== number) backoff.recordSuccess();
      failedNumber = number;
      log.error('release.open_failed', {
        release: number,
        serving: served.release.number,
        retry_seconds: backoff.recordFailure() / 1000,
        stack: errorStack(error),
      });
    }
  }

  async function swapTo(number: number): Promise<void> {
    const release = await releases.find(number);
    if (!release) throw new Error(`Release ${number} is active but not stored.`);
    const catalogue = await openRelease(await releases.localFile(release), release);
    try {
      const content = await loadReleaseContent(catalogue);
      const handler = await createApp({ ...context, catalogue, content });
      isStockRebased = false;
      await rebaseStockCounts(database, catalogue, clock().getTime());
      await applyStockOverrides(catalogue, await refreshStockOverrides(context));
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
    /** The context with the current catalogue and content. */
    context: {
      ...context,
      get catalogue() {
        return served.catalogue;
      },
      get content() {
        return served.content;
      },
    },
    /** Returns the number of the release that is served. */
    releaseNumber: () => served.release.number,
    /** Checks for another active release and swaps to it. Concurrent calls share one check. Never rejects. */
    checkForUpdate: () =>
      (pendingCheck ??= check()
        .catch(logUnlessUnreachable('release.check_failed'))
        .finally(() => {
          pendingCheck = null;
        })),
    /** Closes the current catalogue when its last request has ended. */
    async close() {
      await pendingCheck;
      await app.close();
    },
  };
}
