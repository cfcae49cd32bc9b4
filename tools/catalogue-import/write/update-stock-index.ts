import type Database from 'libsql';
import { FacetWriter } from '../../../src/server/search/engine/facet-writer';
import { supplyFacetNames } from '../../../src/server/search/engine/facet-definitions';
import { forEachFacetValue } from '../../../src/server/search/engine/facet-rows';
import {
  indexHeadSchema,
  type IndexBlocks,
  type IndexHead,
} from '../../../src/server/search/engine/index-format';
import { comparePrices, comparePricesDescending } from '../../../src/server/search/engine/price-order';
import { StringTable } from '../../../src/server/search/engine/string-table';
import { type BlockReader, createBlockReader, readFacetRows } from './index-facets';
import { lowestPrice } from '../../catalogue-build/price-bands';
import { priceAndStockFacets } from './build-search-document';

/**
 * Updates the parts of a search index that depend on prices and stock: two filters and two sort orders. The result is
 * byte for byte the index of a full import of the same catalogue. The terms, which take most of the time of an import, do not
 * change.
 */
export function updateStockIndex(db: InstanceType<typeof Database>): void {
  const blocks = createBlockReader(db);
  const head = indexHeadSchema.parse(JSON.parse(new TextDecoder().decode(blocks.bytes('head'))));
  const supplies = readSupplies(db, blocks.numbers('goodsIds'));
  const collector = new FacetWriter();
  const filtersOf = createFilterReader(blocks, head);
  const cents = supplies.map((supply, ordinal) => {
    const lowest = lowestPrice(supply);
    collector.add(ordinal, { ...filtersOf(ordinal), ...priceAndStockFacets(supply) }, lowest);
    return lowest;
  });
  const { facets, blocks: facetBlocks } = collector.finish(head.documents);
  const sortedOrdinals = (compare: typeof comparePrices) =>
    Uint32Array.from(cents.keys()).sort((a, b) => compare(cents[a] ?? null, cents[b] ?? null) || a - b);
  const changedBlocks: Record<string, IndexBlocks[keyof IndexBlocks]> = {
    ...facetBlocks,
    price_asc: sortedOrdinals(comparePrices),
    price_desc: sortedOrdinals(comparePricesDescending),
    head: Buffer.from(JSON.stringify({ ...head, facets } satisfies IndexHead)),
  };
  const write = db.prepare('update search_block set bytes = ? where name = ?');
  for (const [name, bytes] of Object.entries(changedBlocks))
    write.run([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name]);
}

interface SizeSupply {
  /** Null for a price on request. */
  cents: number | null;
  stock: number;
}

/** Returns price and stock of the sizes of each document. */
function readSupplies(db: InstanceType<typeof Database>, goodsIds: Uint32Array): SizeSupply[][] {
  const supplyByProduct = new Map<number, SizeSupply[]>();
  const rows = db.prepare('select goods_id, price_cents, stock from product_option').iterate();
  for (const row of rows as IterableIterator<{
    goods_id: number;
    price_cents: number | null;
    stock: number;
  }>) {
    const supply = supplyByProduct.get(row.goods_id) ?? [];
    supply.push({ cents: row.price_cents, stock: row.stock });
    supplyByProduct.set(row.goods_id, supply);
  }
  return Array.from(goodsIds, (id) => supplyByProduct.get(id) ?? []);
}

/** Creates a reader of the filters that do not depend on prices and stock. */
function createFilterReader(
  blocks: BlockReader,
  head: IndexHead,
): (ordinal: number) => Record<string, string[]> {
  const values = new StringTable(blocks.bytes('valueBytes'), blocks.numbers('valueOffsets'));
  const rows = readFacetRows(blocks);
  const facetValues = head.facets.flatMap(({ name, first, count }) =>
    Array.from({ length: count }, (_, index) => ({ name, text: values.at(first + index) })),
  );
  return (ordinal) => {
    const filters: Record<string, string[]> = {};
    forEachFacetValue(rows, ordinal, (number) => {
      const value = facetValues[number];
      if (value && !supplyFacetNames.has(value.name)) (filters[value.name] ??= []).push(value.text);
    });
    return filters;
  };
}
