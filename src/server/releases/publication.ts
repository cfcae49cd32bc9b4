import { singleFlight } from '../lib/single-flight';
import { publishedReleases, type Publication, type Release, type ReleaseStore } from './release';

/** The published release, as the download for stands needs it. */
export interface PublishedCatalogue {
  /** JSON of the signed manifest; null = nothing is published. */
  manifest(): Promise<string | null>;
  keys(): Promise<readonly string[]>;
  /** Path of the published file with this SHA-256 on this machine; null = it is not published. */
  file(sha256: string): Promise<string | null>;
}

/** The publication with its releases that are stored. */
interface Offer {
  publication: Publication | null;
  releases: Release[];
}

/** A stand requests hundreds of parts of a file in a row. */
const FRESH_MS = 2000;

/**
 * Opens the published release of a store. Reads the store at most every `freshMs` milliseconds. The first request for a
 * file downloads it to this machine if necessary. Rejects while the store is unreachable.
 */
export function openPublishedCatalogue(store: ReleaseStore, freshMs = FRESH_MS): PublishedCatalogue {
  let cached: { offer: Promise<Offer>; readAt: number } | null = null;
  // All requests share one download, so the client is '' and no error concerns one client only.
  const download = singleFlight<number, string>(() => false);
  const offer = (): Promise<Offer> => {
    const now = performance.now();
    if (cached && now - cached.readAt < freshMs) return cached.offer;
    const reading = readOffer(store);
    cached = { offer: reading, readAt: now };
    reading.catch(() => (cached = null));
    return reading;
  };
  return {
    async manifest() {
      const { publication } = await offer();
      return publication && JSON.stringify(publication.signed);
    },
    keys: async () => (await offer()).publication?.keys ?? [],
    async file(sha256) {
      const release = (await offer()).releases.find((candidate) => candidate.sha256 === sha256);
      return release ? download(release.number, '', () => store.localFile(release)) : null;
    },
  };
}

async function readOffer(store: ReleaseStore): Promise<Offer> {
  const publication = await store.publication();
  const releases = await Promise.all(publishedReleases(publication).map((number) => store.find(number)));
  return { publication, releases: releases.filter((release) => release !== null) };
}
