import { stat } from 'node:fs/promises';
import type { AppContext } from './context';
import type { Catalogue } from '../catalogue/catalogue';
import { validateCatalogue, declaredContent } from '../catalogue/validate-catalogue';
import type { CatalogueLocation } from '../catalogue/catalogue-location';
import type { Content } from '../content/load-content';
import { storageFailureOf } from '../db/storage-failure';
import { rebaseStockCounts } from '../catalogue/stock-count-store';
import { applyStockCounts } from '../catalogue/apply-stock-counts';
import { trackedVariants } from '../orders/stock-store';
import type { FetchHandler } from '../http/pipeline';
import { createSwappableApp } from './hot-swap';

/** A shop whose catalogue and content are replaced while it serves requests. */
export interface CatalogueReloader {
  handle: FetchHandler;
  /** The context with the current catalogue and content. */
  context: AppContext;
  /** Checks for a new catalogue or content and swaps to it. Concurrent calls share one check. Never rejects. */
  checkForUpdate(): Promise<void>;
  /** Closes the current catalogue when its last request has ended. */
  close(): Promise<void>;
}

export interface CatalogueReloaderOptions {
  context: AppContext;
  place: CatalogueLocation;
  /** File that names the content folder, and how to load it. Default: the content never changes. */
  texts?: { pointer: string; open: () => Promise<Content> };
  createApp: (context: AppContext) => Promise<FetchHandler>;
}

/**
 * Reloads catalogue and content. A new catalogue is opened and validated beside the current one; pending requests end
 * on the one where they began. One that cannot be opened or fails validation is logged once and ignored until there is
 * yet another.
 */
export async function createCatalogueReloader({
  context,
  place,
  texts,
  createApp,
}: CatalogueReloaderOptions): Promise<CatalogueReloader> {
  const { log, database } = context;
  let current: Pick<AppContext, 'catalogue' | 'content'> = {
    catalogue: context.catalogue,
    content: context.content,
  };
  const readStamps = async () => ({
    // Calls report an unreachable database themselves.
    catalogue: await place.fingerprint().catch(() => null),
    texts: texts ? await fileStamp(texts.pointer) : null,
  });
  const known = await readStamps();
  let checking: Promise<void> | null = null;
  let isClosing = false;
  const closeUnused = (catalogue: Catalogue) => async () => {
    // After a swap of the content only, the next app still reads from the same catalogue.
    if (!isClosing && current.catalogue === catalogue) return;
    try {
      // The last orders on the previous catalogue may have begun stock counts with its numbers.
      if (!isClosing) await rebaseStockCounts(database, current.catalogue);
    } finally {
      await catalogue.close();
    }
  };
  await rebaseStockCounts(database, current.catalogue);
  const app = createSwappableApp(await createApp(context), closeUnused(current.catalogue), (error) =>
    log.error('catalogue.close_failed', { stack: stackOf(error) }),
  );

  async function check(): Promise<void> {
    const stamps = await readStamps();
    if (stamps.texts !== null && stamps.texts !== known.texts) {
      known.texts = stamps.texts;
      const content = await texts?.open();
      if (content) await swapTo({ ...current, content });
    }
    if (stamps.catalogue === null || stamps.catalogue === known.catalogue) return;
    known.catalogue = stamps.catalogue;
    await loadNext().catch((error: unknown) => {
      // The catalogue may be valid: try again at the next check.
      if (storageFailureOf(error)) known.catalogue = null;
      throw error;
    });
  }

  async function loadNext(): Promise<void> {
    const next = await openValidated(place);
    try {
      if (next.version === current.catalogue.version) return await next.close();
      await rebaseStockCounts(database, next);
      await applyStockCounts(next, await trackedVariants(database));
      await swapTo({ ...current, catalogue: next });
    } catch (error) {
      await next.close();
      throw error;
    }
  }

  async function swapTo(next: typeof current): Promise<void> {
    const handler = await createApp({ ...context, ...next });
    current = next;
    app.swap(handler, closeUnused(next.catalogue));
    log.info('catalogue.swapped', { version: next.catalogue.version.slice(0, 16) });
  }

  return {
    handle: app.handle,
    context: Object.defineProperties(
      { ...context },
      {
        catalogue: { get: () => current.catalogue, enumerable: true },
        content: { get: () => current.content, enumerable: true },
      },
    ),
    checkForUpdate: () =>
      (checking ??= check()
        .catch((error: unknown) => log.error('catalogue.swap_failed', { stack: stackOf(error) }))
        .finally(() => {
          checking = null;
        })),
    async close() {
      await checking;
      isClosing = true;
      await app.close();
    },
  };
}

/** Returns a text that changes when the file is replaced or written, or null when there is none. */
async function fileStamp(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
}

async function openValidated(place: CatalogueLocation): Promise<Catalogue> {
  const catalogue = await place.open();
  const fault = await declaredContent(catalogue)
    .then((promised) => validateCatalogue(catalogue, promised))
    .catch((error: unknown) => new Error('The catalogue cannot be read.', { cause: error }));
  if (fault === null) return catalogue;
  await catalogue.close();
  if (fault instanceof Error) throw storageFailureOf(fault.cause) ? fault.cause : fault;
  throw new Error(fault);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
