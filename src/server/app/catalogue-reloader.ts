import { stat } from 'node:fs/promises';
import type { Deps } from './context';
import type { Catalogue } from '../catalogue/catalogue';
import { faultOfCatalogue, promiseOf } from '../catalogue/catalogue-check';
import type { CataloguePlace } from '../catalogue/catalogue-place';
import type { Content } from '../content/content-store';
import { storageFailureOf } from '../db/storage-failure';
import { beginCounts } from '../catalogue/rebase-stock-counts';
import { followCounts } from '../catalogue/apply-stock-counts';
import { countedSizes } from '../orders/stock-store';
import type { Site } from './create-app';
import { createSwitchingSite } from './hot-swap';

/** A website whose catalogue, and whose own texts, may be replaced while it answers. */
export interface FollowedCatalogue {
  site: Site;
  /** The shop's parts, its catalogue and texts always those in use. */
  deps: Deps;
  /** Looks whether another catalogue is in its place, and turns to it. Never two looks at once. Never rejects. */
  look(): Promise<void>;
  /** Closes the catalogue in use once its last request has ended. */
  close(): Promise<void>;
}

export interface FollowedParts {
  deps: Deps;
  place: CataloguePlace;
  /** Where the shop's own texts are named, and how those that it names are opened; left out = they never change. */
  texts?: { pointer: string; open: () => Promise<Content> };
  makeSite: (deps: Deps) => Promise<Site>;
}

/**
 * Follows the catalogue. A new one is opened and tried out beside the old one; requests that are under way end on
 * the catalogue where they began. One that does not open or does not sell is told to the log and left alone until the
 * place has yet another. Texts are followed the same way.
 */
export async function followCatalogue({
  deps,
  place,
  texts,
  makeSite,
}: FollowedParts): Promise<FollowedCatalogue> {
  const { log } = deps;
  let using: Pick<Deps, 'catalogue' | 'content'> = { catalogue: deps.catalogue, content: deps.content };
  const look = async () => ({
    // A database that gives no answer for a while is told of by whoever needs it.
    catalogue: await place.stamp().catch(() => null),
    texts: texts ? await stampOf(texts.pointer) : null,
  });
  const seen = await look();
  let looking: Promise<void> | null = null;
  let ending = false;
  // A site of the same catalogue may follow, which still reads from it.
  const closing = (catalogue: Catalogue) => async () => {
    if (!ending && using.catalogue === catalogue) return;
    try {
      // The last orders on the old catalogue may have begun counts by it.
      if (!ending) await beginCounts(deps.database, using.catalogue);
    } finally {
      await catalogue.close();
    }
  };
  await beginCounts(deps.database, using.catalogue);
  const switching = createSwitchingSite(await makeSite(deps), closing(using.catalogue), (fault) =>
    log.error('catalogue-close', { stack: stackOf(fault) }),
  );

  async function lookOnce(): Promise<void> {
    const now = await look();
    if (now.texts !== null && now.texts !== seen.texts) {
      seen.texts = now.texts;
      const content = await texts?.open();
      if (content) await turnTo({ ...using, content });
    }
    if (now.catalogue === null || now.catalogue === seen.catalogue) return;
    seen.catalogue = now.catalogue;
    await turnToNext().catch((error: unknown) => {
      // It may be good: it is looked at again.
      if (storageFailureOf(error)) seen.catalogue = null;
      throw error;
    });
  }

  async function turnToNext(): Promise<void> {
    const next = await openChecked(place);
    try {
      if (next.version === using.catalogue.version) return await next.close();
      await beginCounts(deps.database, next);
      await followCounts(next, await countedSizes(deps.database));
      await turnTo({ ...using, catalogue: next });
    } catch (error) {
      await next.close();
      throw error;
    }
  }

  async function turnTo(next: typeof using): Promise<void> {
    const site = await makeSite({ ...deps, ...next });
    using = next;
    switching.switchTo(site, closing(next.catalogue));
    log.info('catalogue-swap', { version: next.catalogue.version.slice(0, 16) });
  }

  return {
    site: switching.site,
    deps: Object.defineProperties(
      { ...deps },
      {
        catalogue: { get: () => using.catalogue, enumerable: true },
        content: { get: () => using.content, enumerable: true },
      },
    ),
    look: () =>
      (looking ??= lookOnce()
        .catch((error: unknown) => log.error('catalogue-swap', { stack: stackOf(error) }))
        .finally(() => {
          looking = null;
        })),
    async close() {
      await looking;
      ending = true;
      await switching.close();
    },
  };
}

/** Another file, or the same one written anew, has another stamp. Null = there is none at the moment. */
async function stampOf(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
}

async function openChecked(place: CataloguePlace): Promise<Catalogue> {
  const catalogue = await place.open();
  const fault = await promiseOf(catalogue)
    .then((promised) => faultOfCatalogue(catalogue, promised))
    .catch((error: unknown) => new Error('It cannot be read.', { cause: error }));
  if (fault === null) return catalogue;
  await catalogue.close();
  if (fault instanceof Error) throw storageFailureOf(fault.cause) ? fault.cause : fault;
  throw new Error(fault);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
