import { LRUCache } from 'lru-cache';
import type { DocumentTable } from './document-table';
import type { FacetTable, ValueCounts } from './facet-table';
import { keyOf, type Selection } from './selection';

/** Counting fewer documents than this is quicker than remembering. */
const worthRemembering = 2000;
const remembered = 128;

/** How many documents a selection has, and how many of them each facet value. */
export interface Counted {
  total: number;
  counts: ValueCounts;
  /** Ascending; null for counts that were remembered. */
  ordinals: Uint32Array | null;
}

/** Counts selections, and remembers large ones for as long as nothing else sells out: its catalogue never changes. */
export class SelectionCounter<Tables> {
  private readonly known = new LRUCache<string, Counted>({ max: remembered });

  constructor(
    private readonly documents: DocumentTable<Tables>,
    private readonly facets: FacetTable<Tables>,
  ) {}

  async count(selection: Selection): Promise<Counted> {
    const name = keyOf(selection);
    const key = name && `${this.facets.version} ${name}`;
    const known = key === null ? undefined : this.known.get(key);
    if (known) return known;
    const gathered = await this.documents.gather(selection);
    const { total, ordinals } = gathered;
    const counts = await this.facets.counts(gathered);
    if (key !== null && total >= worthRemembering) this.known.set(key, { total, counts, ordinals: null });
    return { total, counts, ordinals };
  }
}
