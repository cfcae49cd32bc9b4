import type Database from 'libsql';
import { forEachFacetValue } from '../../../src/server/search/engine/facet-rows';
import { ExistingCatalogue } from './existing-catalogue';
import { createBlockReader, readFacetRows } from './index-facets';

/** Of every product, as an export has them. */
export function readAllFilters(file: string): unknown[] {
  const there = ExistingCatalogue.open(file)!;
  const filters = [...there.products()].map((product) => product.filters);
  there.close();
  return filters;
}

/**
 * Before its format 5 an index had the filters of every document in two rows, in four bytes each, and before its format 4
 * in a row of its own.
 */
export function writeLegacyIndex(db: InstanceType<typeof Database>, format: 3 | 4): void {
  const block = createBlockReader(db);
  const rows = readFacetRows(block);
  const offsets = [0];
  const values: number[] = [];
  block.numbers('goodsIds').forEach((_, ordinal) => {
    const own: number[] = [];
    forEachFacetValue(rows, ordinal, (value) => own.push(value));
    if (format === 4) offsets.push(values.push(...own.splice(0, own.length >>> 1)));
    offsets.push(values.push(...own));
  });
  const head = { ...(JSON.parse(new TextDecoder().decode(block.bytes('head'))) as object), format };
  const write = db.prepare('update search_block set bytes = ? where name = ?');
  write.run([Buffer.from(Uint32Array.from(offsets).buffer), 'rowOffsets']);
  write.run([Buffer.from(Uint32Array.from(values).buffer), 'rowValues']);
  write.run([Buffer.from(JSON.stringify(head)), 'head']);
  if (format === 4) {
    const documentRows = Uint32Array.from(offsets.slice(1).keys());
    write.run([Buffer.from(documentRows.buffer), 'documentRows']);
  } else db.exec("delete from search_block where name = 'documentRows'");
}
