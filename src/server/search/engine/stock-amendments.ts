import { AVAILABILITY, type AmendedProduct } from '../availability';
import type { DocSet } from './doc-set';
import type { DocSetPool } from './doc-set-pool';
import { eachValue, type RowBlocks } from './facet-rows';
import type { IndexHead } from './index-blocks';
import type { StringTable } from './string-table';

/** A document with the values of the facet that its rows say, and those that it has now. */
interface Amendment {
  ordinal: number;
  before: readonly number[];
  now: readonly number[];
}

/**
 * What sold out since the blocks were written, which nothing can change. These are few, and are looked at one by one
 * where documents are narrowed by the facet or counted.
 */
export class StockAmendments {
  private list: readonly Amendment[] = [];
  private readonly range: IndexHead['facets'][number] | undefined;

  constructor(
    private readonly rows: RowBlocks,
    private readonly values: StringTable,
    private readonly goodsIds: Uint32Array,
    { facets }: Pick<IndexHead, 'facets'>,
  ) {
    this.range = facets.find(({ name }) => name === AVAILABILITY);
  }

  /** Takes the place of all before. */
  replace(products: readonly AmendedProduct[]): void {
    const { range } = this;
    const amended = new Map(products.map(({ goodsId, values }) => [goodsId, values]));
    const list: Amendment[] = [];
    if (range && amended.size > 0) {
      this.goodsIds.forEach((goodsId, ordinal) => {
        const values = amended.get(goodsId);
        if (values) list.push({ ordinal, before: this.inRows(ordinal, range), now: this.ids(values, range) });
      });
    }
    this.list = list;
  }

  /** Makes what the lists say has one of these values of the facet what has one of them now. */
  correct(documents: DocSet, chosen: readonly number[], pool: DocSetPool): void {
    if (this.list.length === 0) return;
    const amended = pool.take();
    for (const { ordinal } of this.list) amended.add(ordinal);
    documents.removeAll(amended);
    for (const { ordinal, now } of this.list)
      if (now.some((value) => chosen.includes(value))) documents.add(ordinal);
  }

  /** Values that documents of a set have now, and then those that they no longer have: none counts below nothing. */
  count(documents: DocSet, more: (value: number) => void, fewer: (value: number) => void): void {
    for (const { ordinal, now } of this.list) if (documents.has(ordinal)) now.forEach(more);
    for (const { ordinal, before } of this.list) if (documents.has(ordinal)) before.forEach(fewer);
  }

  private inRows(ordinal: number, { first, count }: IndexHead['facets'][number]): number[] {
    const found: number[] = [];
    eachValue(this.rows, ordinal, (value) => {
      if (value >= first && value < first + count) found.push(value);
    });
    return found;
  }

  /** A value that no product of the catalogue has is not offered, and is left out. */
  private ids(texts: readonly string[], { first, count }: IndexHead['facets'][number]): number[] {
    return texts.map((text) => this.values.indexOf(text, first, first + count)).filter((value) => value >= 0);
  }
}
