import { stat } from 'node:fs/promises';
import type { Deps } from './deps';
import { openCatalogue, type Catalogue } from './store/catalogue';
import { faultOfCatalogue, promiseOf } from './store/catalogue-check';
import { countedSizes } from './store/stock-store';
import type { Site } from './site';
import { createSwitchingSite } from './switching-site';

/** A website whose catalogue file may be replaced while it answers. */
export interface FollowedCatalogue {
  site: Site;
  /** The shop's parts, its catalogue always the one in use. */
  deps: Deps;
  /** Looks whether another file stands in the place, and turns to it. Never two looks at once. Never rejects. */
  look(): Promise<void>;
  /** Closes the catalogue in use once its last request has ended. */
  close(): Promise<void>;
}

export interface FollowedParts {
  deps: Deps;
  catalogueFile: string;
  makeSite: (deps: Deps) => Promise<Site>;
}

/**
 * Follows the catalogue file. A new one is opened and tried out beside the old one; requests that are under way end on
 * the catalogue where they began. One that does not open or does not sell is told to the log and left alone until the
 * file is replaced again.
 */
export async function followCatalogue({
  deps,
  catalogueFile,
  makeSite,
}: FollowedParts): Promise<FollowedCatalogue> {
  const { log } = deps;
  let using = deps.catalogue;
  let seen = await stampOf(catalogueFile);
  let looking: Promise<void> | null = null;
  const closing = (catalogue: Catalogue) => () => catalogue.close();
  const switching = createSwitchingSite(await makeSite(deps), closing(using), (fault) =>
    log.error('catalogue-close', { stack: stackOf(fault) }),
  );

  async function lookOnce(): Promise<void> {
    const stamp = await stampOf(catalogueFile);
    if (stamp === null || stamp === seen) return;
    seen = stamp;
    const next = await openChecked(catalogueFile);
    try {
      if (next.version === using.version) {
        await next.close();
        return;
      }
      next.shelves.replace(await countedSizes(deps.database));
      const site = await makeSite({ ...deps, catalogue: next });
      using = next;
      switching.switchTo(site, closing(next));
      log.info('catalogue-swap', { version: next.version.slice(0, 16) });
    } catch (error) {
      await next.close();
      throw error;
    }
  }

  return {
    site: switching.site,
    deps: Object.defineProperty({ ...deps }, 'catalogue', { get: () => using, enumerable: true }),
    look: () =>
      (looking ??= lookOnce()
        .catch((error: unknown) => log.error('catalogue-swap', { stack: stackOf(error) }))
        .finally(() => {
          looking = null;
        })),
    async close() {
      await looking;
      await switching.close();
    },
  };
}

/** Another file, or the same one written anew, has another stamp. Null = there is none at the moment. */
async function stampOf(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
}

async function openChecked(file: string): Promise<Catalogue> {
  const catalogue = await openCatalogue(file);
  const fault = await promiseOf(catalogue)
    .then((promised) => faultOfCatalogue(catalogue, promised))
    .catch(() => 'It cannot be read.');
  if (fault === null) return catalogue;
  await catalogue.close();
  throw new Error(fault);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
