import { singleFlight } from '../lib/single-flight';
import { publishedReleases, type ReleaseStore } from './release';

/** The published release, with the data that stands download. */
export interface PublishedCatalogue {
  /** JSON of the signed manifest; null = nothing is published. */
  manifest(): Promise<string | null>;
  /** Public keys (base64, DER) that stands pin when they are enrolled. */
  keys(): Promise<readonly string[]>;
  /** Path of the published file with this SHA-256 on this machine; null = it is not published. */
  file(sha256: string): Promise<string | null>;
}

/** Time for which the publication is cached, because a stand requests hundreds of parts of a file in a row. */
const CACHE_MS = 2000;

/**
 * Opens the published release of a store. Reads the store at most every `cacheMs` milliseconds. The first request for a
 * file downloads it to this machine if necessary. Rejects while the store is unreachable.
 */
export function openPublishedCatalogue(store: ReleaseStore, cacheMs = CACHE_MS): PublishedCatalogue {
  let cached: { published: ReturnType<typeof readPublication>; readAtMs: number } | null = null;
  // All stands are one client, '', and share a download. No error concerns one stand only.
  const shareDownload = singleFlight<number, string>(() => false);
  const readCached = () => {
    const nowMs = performance.now();
    if (cached && nowMs - cached.readAtMs < cacheMs) return cached.published;
    const published = readPublication(store);
    cached = { published, readAtMs: nowMs };
    published.catch(() => (cached = null));
    return published;
  };
  return {
    async manifest() {
      const { publication } = await readCached();
      return publication && JSON.stringify(publication.signed);
    },
    keys: async () => (await readCached()).publication?.keys ?? [],
    async file(sha256) {
      const release = (await readCached()).releases.find((candidate) => candidate.sha256 === sha256);
      return release ? shareDownload(release.number, '', () => store.localFile(release)) : null;
    },
  };
}

/** Reads the publication and those of its releases that the store still has. */
async function readPublication(store: ReleaseStore) {
  const publication = await store.publication();
  const releases = await Promise.all(publishedReleases(publication).map((number) => store.find(number)));
  return { publication, releases: releases.filter((release) => release !== null) };
}
