import type Database from 'libsql';
import { forEachFacetValue } from '../../../src/server/search/engine/facet-rows';
import { ExistingCatalogue } from './existing-catalogue';
import { createBlockReader, readFacetRows } from './index-facets';

/** Returns the filters of all products as an export has them. */
export function readAllFilters(file: string): unknown[] {
  const catalogue = ExistingCatalogue.open(file)!;
  const filters = [...catalogue.products()].map((product) => product.filters);
  catalogue.close();
  return filters;
}

/**
 * Rewrites the index in an older format for tests: format 4 stored filters in two rows per document with four bytes each,
 * format 3 in one row per document.
 */
export function writeLegacyIndex(db: InstanceType<typeof Database>, format: 3 | 4): void {
  const block = createBlockReader(db);
  const rows = readFacetRows(block);
  const offsets = [0];
  const values: number[] = [];
  block.numbers('goodsIds').forEach((_, ordinal) => {
    const documentValues: number[] = [];
    forEachFacetValue(rows, ordinal, (value) => documentValues.push(value));
    if (format === 4) offsets.push(values.push(...documentValues.splice(0, documentValues.length >>> 1)));
    offsets.push(values.push(...documentValues));
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
