import { networkSite } from '../../lib/ip-address';

/** Fraction of the requests of the last 10 s that were affected, such as refused ones. */
export interface RequestFraction {
  record(network: string, isAffected: boolean): void;
  /** From 0 to 1; 0 while fewer than {@link MIN_AFFECTED} requests were affected. */
  value(): number;
  /** Number of all affected requests since the start, also of those above {@link MAX_PER_SITE}. */
  total(): number;
}

const WINDOW_S = 10;
/**
 * Requests of one site (see `networkSite`) that are considered in a second. The fraction describes what visitors experience; one
 * client must not decide it, neither one that provokes failures nor one that hides them by many cheap requests.
 */
const MAX_PER_SITE = 10;
/** With few requests, such as at night, one failure would be a large fraction. */
const MIN_AFFECTED = 5;

interface Bucket {
  second: number;
  requests: number;
  affected: number;
  bySite: Map<string, number>;
}

/** Counts requests in one bucket per second. */
export function createRequestFraction(nowMs: () => number = () => performance.now()): RequestFraction {
  const buckets: Bucket[] = [];
  let total = 0;
  const currentSecond = () => Math.floor(nowMs() / 1000);
  const removeOldBuckets = (second: number) => {
    while ((buckets[0]?.second ?? second) <= second - WINDOW_S) buckets.shift();
  };
  const currentBucket = () => {
    const second = currentSecond();
    removeOldBuckets(second);
    const last = buckets.at(-1);
    if (last?.second === second) return last;
    // Only the current second needs the counts by site.
    last?.bySite.clear();
    const bucket: Bucket = { second, requests: 0, affected: 0, bySite: new Map() };
    buckets.push(bucket);
    return bucket;
  };
  return {
    record(network, isAffected) {
      if (isAffected) total += 1;
      const bucket = currentBucket();
      const site = networkSite(network);
      const siteRequests = bucket.bySite.get(site) ?? 0;
      if (siteRequests >= MAX_PER_SITE) return;
      bucket.bySite.set(site, siteRequests + 1);
      bucket.requests += 1;
      if (isAffected) bucket.affected += 1;
    },
    total: () => total,
    value() {
      removeOldBuckets(currentSecond());
      const sum = (key: 'requests' | 'affected') =>
        buckets.reduce((subtotal, bucket) => subtotal + bucket[key], 0);
      const affected = sum('affected');
      return affected < MIN_AFFECTED ? 0 : affected / sum('requests');
    },
  };
}
