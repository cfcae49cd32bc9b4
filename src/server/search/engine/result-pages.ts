import type { DocSet, Limits } from './document-set';
import type { DocSetPool } from './doc-set-pool';
import type { StoredOrder } from './index-format';
import type { Tier } from './ranked-documents';
import type { Sort } from './search-index';

/** Cuts one page out of a result in any order. */
export class ResultPages {
  private readonly places = new Map<StoredOrder, Uint32Array>();

  constructor(private readonly orders: Readonly<Record<StoredOrder, Uint32Array>>) {}

  /** Ordinals of the page; of what `tiers` hold, best first, only what is in `all` counts. */
  cut(
    { tiers, all, total }: { tiers: Iterable<Tier>; all: DocSet; total: number },
    { sort, page, pageSize }: { sort: Sort; page: number; pageSize: number },
    pool: DocSetPool,
  ): Uint32Array {
    const skip = (page - 1) * pageSize;
    const size = Math.min(pageSize, total - skip);
    if (size <= 0) return new Uint32Array(0);
    // One product has only one order.
    if (sort === 'relevance' && total > 1) return cutTiers(tiers, all, skip, size, pool);
    if (sort !== 'popular' && sort !== 'relevance') return this.cutOrder(sort, all, total, skip, size);
    const cut = new Uint32Array(size);
    all.read(cut, skip);
    return cut;
  }

  private cutOrder(order: StoredOrder, all: DocSet, total: number, skip: number, size: number): Uint32Array {
    const walk = ((skip + size) / total) * all.capacity;
    const sort = total * Math.log2(total + 1) * 2;
    return walk < sort ? this.walk(order, all, skip, size) : this.sort(order, all, total, skip, size);
  }

  private walk(order: StoredOrder, all: DocSet, skip: number, size: number): Uint32Array {
    const cut = new Uint32Array(size);
    let found = -skip;
    for (const ordinal of this.orders[order]) {
      if (!all.has(ordinal)) continue;
      if (found >= 0) cut[found] = ordinal;
      if (++found === size) break;
    }
    return cut;
  }

  private sort(order: StoredOrder, all: DocSet, total: number, skip: number, size: number): Uint32Array {
    const places = this.placesIn(order);
    const ordinals = new Uint32Array(total);
    all.read(ordinals);
    return ordinals
      .map((ordinal) => places[ordinal]!)
      .sort()
      .slice(skip, skip + size)
      .map((place) => this.orders[order][place]!);
  }

  /** Made at the first use: most orders are never asked for. */
  private placesIn(order: StoredOrder): Uint32Array {
    let places = this.places.get(order);
    if (places) return places;
    places = new Uint32Array(this.orders[order].length);
    for (const [place, ordinal] of this.orders[order].entries()) places[ordinal] = place;
    this.places.set(order, places);
    return places;
  }
}

/** Reads no further than the page's end: what a common beginning finds is never gone through as a whole. */
function cutTiers(
  tiers: Iterable<Tier>,
  all: DocSet,
  skip: number,
  size: number,
  pool: DocSetPool,
): Uint32Array {
  const cut = new Uint32Array(size);
  const seen = pool.take();
  let left = skip;
  let filled = 0;
  let limits: Limits = { within: all };
  for (const tier of tiers) {
    const passed = tier.read(cut.subarray(filled), left, limits);
    filled += Math.max(0, passed - left);
    left = Math.max(0, left - passed);
    if (filled === size) break;
    if (passed === 0) continue;
    tier.addTo(seen);
    limits = { within: all, without: seen };
  }
  return cut;
}
