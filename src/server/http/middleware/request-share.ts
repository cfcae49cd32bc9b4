import { networkSite } from '../../lib/ip-address';

/** Share of the requests of the last seconds to which something happened. */
export interface RequestShare {
  record(network: string, isCounted: boolean): void;
  /** From 0 to 1; 0 while fewer than {@link MIN_COUNTED} requests were counted. */
  value(): number;
  /** All requests to which it happened since the start, of every site. */
  total(): number;
}

const WINDOW_S = 10;
/**
 * Requests of one site (see `networkSite`) that are considered in a second. The share describes what visitors experience; one
 * client must not decide it, neither one that provokes failures nor one that hides them by many cheap requests.
 */
const MAX_PER_SITE = 10;
/** With few requests, such as at night, one failure would be a large share. */
const MIN_COUNTED = 5;

interface Bucket {
  second: number;
  requests: number;
  counted: number;
  bySite: Map<string, number>;
}

/** Counts requests in one bucket per second. */
export function createRequestShare(nowMs: () => number = () => performance.now()): RequestShare {
  const buckets: Bucket[] = [];
  let total = 0;
  const removeOld = () => {
    const second = Math.floor(nowMs() / 1000);
    while ((buckets[0]?.second ?? second) <= second - WINDOW_S) buckets.shift();
    return second;
  };
  const currentBucket = () => {
    const second = removeOld();
    const last = buckets.at(-1);
    if (last?.second === second) return last;
    // Only the current second needs the counts by site.
    last?.bySite.clear();
    const bucket: Bucket = { second, requests: 0, counted: 0, bySite: new Map() };
    buckets.push(bucket);
    return bucket;
  };
  return {
    record(network, isCounted) {
      if (isCounted) total += 1;
      const bucket = currentBucket();
      const site = networkSite(network);
      const ofSite = bucket.bySite.get(site) ?? 0;
      if (ofSite >= MAX_PER_SITE) return;
      bucket.bySite.set(site, ofSite + 1);
      bucket.requests += 1;
      if (isCounted) bucket.counted += 1;
    },
    total: () => total,
    value() {
      removeOld();
      const sum = (key: 'requests' | 'counted') => buckets.reduce((total, bucket) => total + bucket[key], 0);
      const counted = sum('counted');
      return counted < MIN_COUNTED ? 0 : counted / sum('requests');
    },
  };
}
