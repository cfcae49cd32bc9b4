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
  const add = (key: string, number: number) => {
    const sum = count(key) + number;
    if (sum > 0) counts.set(key, sum);
    else counts.delete(key);
  };
  /** A site that consists of one network is counted once. */
  const keysOf = (network: string) => new Set([network, networkSite(network)]);

  return {
    hasRoom(network, max) {
      const site = networkSite(network);
      return count(network) < max && (site === network || count(site) < max * SITE_FACTOR);
    },
    occupy(network) {
      for (const key of keysOf(network)) add(key, 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const key of keysOf(network)) add(key, -1);
      };
    },
  };
}
