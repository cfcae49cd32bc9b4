import { networkSite, SITE_FACTOR } from './ip-address';

/** Counts the resources that client networks and their sites occupy at present. */
export interface NetworkCounts {
  /**
   * Returns whether the network may occupy one more resource: it has fewer than `max`, and its site fewer than
   * {@link SITE_FACTOR} times `max`.
   */
  hasRoom(network: string, max: number): boolean;
  /** Counts one resource and returns the function that releases it. */
  occupy(network: string): () => void;
}

export function createNetworkCounts(): NetworkCounts {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  const addToCount = (key: string, change: 1 | -1) => {
    const newCount = count(key) + change;
    if (newCount > 0) counts.set(key, newCount);
    else counts.delete(key);
  };
  /** The set has one key for a network that is its own site, so that it is counted once. */
  const keysOf = (network: string) => new Set([network, networkSite(network)]);

  return {
    hasRoom(network, max) {
      const site = networkSite(network);
      return count(network) < max && (site === network || count(site) < max * SITE_FACTOR);
    },
    occupy(network) {
      for (const key of keysOf(network)) addToCount(key, 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const key of keysOf(network)) addToCount(key, -1);
      };
    },
  };
}
