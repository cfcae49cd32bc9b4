import type { DocumentSet, ReadLimits, DocumentSetPool } from './document-set';
import type { StoredSortOrder } from './index-format';
import type { DocumentTier } from './candidate-list';
import type { SearchSort } from './search-index';

/** Extracts one page of a result in any sort order. */
export class ResultPages {
  private readonly positions = new Map<StoredSortOrder, Uint32Array>();

  constructor(private readonly storedOrders: Readonly<Record<StoredSortOrder, Uint32Array>>) {}

  /** Returns the ordinals of the page; documents of the tiers that are not in `all` are ignored. */
  page(
    { tiers, all, total }: { tiers: Iterable<DocumentTier>; all: DocumentSet; total: number },
    { sort, page, pageSize }: { sort: SearchSort; page: number; pageSize: number },
    pool: DocumentSetPool,
  ): Uint32Array {
    const skip = (page - 1) * pageSize;
    const size = Math.min(pageSize, total - skip);
    if (size <= 0) return new Uint32Array(0);
    if (sort === 'relevance' && total > 1) return pageOfTiers(tiers, all, skip, size, pool);
    if (sort !== 'popular' && sort !== 'relevance') return this.pageInOrder(sort, all, total, skip, size);
    const ordinalsOfPage = new Uint32Array(size);
    all.read(ordinalsOfPage, skip);
    return ordinalsOfPage;
  }

  /** Reads a page in a stored order by the cheaper of two ways. The costs estimate the number of steps. */
  private pageInOrder(
    order: StoredSortOrder,
    all: DocumentSet,
    total: number,
    skip: number,
    size: number,
  ): Uint32Array {
    const walkCost = ((skip + size) / total) * all.capacity;
    const sortCost = total * Math.log2(total + 1) * 2;
    return walkCost < sortCost
      ? this.walkOrder(order, all, skip, size)
      : this.sortPositions(order, all, total, skip, size);
  }

  /** Walks the stored order from its start until the page is full. */
  private walkOrder(order: StoredSortOrder, all: DocumentSet, skip: number, size: number): Uint32Array {
    const ordinalsOfPage = new Uint32Array(size);
    let position = -skip;
    for (const ordinal of this.storedOrders[order]) {
      if (!all.has(ordinal)) continue;
      if (position >= 0) ordinalsOfPage[position] = ordinal;
      if (++position === size) break;
    }
    return ordinalsOfPage;
  }

  /** Sorts the positions of all documents of the result. */
  private sortPositions(
    order: StoredSortOrder,
    all: DocumentSet,
    total: number,
    skip: number,
    size: number,
  ): Uint32Array {
    const positions = this.positionsIn(order);
    const ordinals = new Uint32Array(total);
    all.read(ordinals);
    return ordinals
      .map((ordinal) => positions[ordinal]!)
      .sort()
      .slice(skip, skip + size)
      .map((position) => this.storedOrders[order][position]!);
  }

  /** Returns the position of each document in a stored order. Computes it on first use. */
  private positionsIn(order: StoredSortOrder): Uint32Array {
    let positions = this.positions.get(order);
    if (positions) return positions;
    positions = new Uint32Array(this.storedOrders[order].length);
    for (const [index, ordinal] of this.storedOrders[order].entries()) positions[ordinal] = index;
    this.positions.set(order, positions);
    return positions;
  }
}

/** Reads tiers only up to the end of the page. */
function pageOfTiers(
  tiers: Iterable<DocumentTier>,
  all: DocumentSet,
  skip: number,
  size: number,
  pool: DocumentSetPool,
): Uint32Array {
  const ordinalsOfPage = new Uint32Array(size);
  const documentsRead = pool.acquire();
  let remainingSkip = skip;
  let filled = 0;
  let limits: ReadLimits = { within: all };
  for (const tier of tiers) {
    const readCount = tier.read(ordinalsOfPage.subarray(filled), remainingSkip, limits);
    filled += Math.max(0, readCount - remainingSkip);
    remainingSkip = Math.max(0, remainingSkip - readCount);
    if (filled === size) break;
    if (readCount === 0) continue;
    tier.addTo(documentsRead);
    limits = { within: all, without: documentsRead };
  }
  return ordinalsOfPage;
}
