import type { DocumentSet, DocumentSetPool } from './document-set';
import type { StoredSortOrder } from './index-format';
import type { SearchSort } from './search-index';

interface RankedResult {
  /** In order of relevance; documents that are not in `all` are ignored. */
  tiers: Iterable<DocumentSet>;
  all: DocumentSet;
  total: number;
}

/** Returns the ordinals of one page of a result. */
export function ordinalsOfPage(
  { tiers, all, total }: RankedResult,
  { sort, page, pageSize }: { sort: SearchSort; page: number; pageSize: number },
  storedOrders: Readonly<Record<StoredSortOrder, Uint32Array>>,
  pool: DocumentSetPool,
): number[] {
  const skip = (page - 1) * pageSize;
  const size = Math.min(pageSize, total - skip);
  if (size <= 0) return [];
  if (sort === 'relevance') return readTiers(tiers, all, skip, size, pool);
  return sort === 'popular' ? all.members(size, skip) : walkOrder(storedOrders[sort], all, skip, size);
}

/** Walks a stored order from its start until the page is full. */
function walkOrder(order: Uint32Array, all: DocumentSet, skip: number, size: number): number[] {
  const ordinals: number[] = [];
  let remainingSkip = skip;
  for (const ordinal of order) {
    if (!all.has(ordinal)) continue;
    if (remainingSkip > 0) remainingSkip--;
    else if (ordinals.push(ordinal) === size) break;
  }
  return ordinals;
}

/** Reads tiers only up to the end of the page. */
function readTiers(
  tiers: Iterable<DocumentSet>,
  all: DocumentSet,
  skip: number,
  size: number,
  pool: DocumentSetPool,
): number[] {
  const ordinals: number[] = [];
  const unread = pool.copy(all);
  let remainingSkip = skip;
  for (const tier of tiers) {
    const documents = pool.intersection(tier, unread);
    unread.subtract(documents);
    ordinals.push(...documents.members(size - ordinals.length, remainingSkip));
    if (ordinals.length === size) break;
    remainingSkip = Math.max(0, remainingSkip - documents.count());
  }
  return ordinals;
}
