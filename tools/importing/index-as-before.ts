import type Database from 'libsql';
import { eachValue } from '../../src/server/search/facet-rows';
import { CatalogueThere } from './catalogue-there';
import { blockReader, rowsIn } from './index-facets';

/** Of every product, as an export has them. */
export function filtersIn(file: string): unknown[] {
  const there = CatalogueThere.open(file)!;
  const filters = [...there.products()].map((product) => product.filters);
  there.close();
  return filters;
}

/** Before its format 4 an index had the filters of every document in a row of its own. */
export function writeIndexAsBefore(db: InstanceType<typeof Database>): void {
  const block = blockReader(db);
  const rows = rowsIn(block);
  const offsets = [0];
  const values: number[] = [];
  block.numbers('goodsIds').forEach((_, ordinal) => {
    eachValue(rows, ordinal, (value) => values.push(value));
    offsets.push(values.length);
  });
  const head = { ...(JSON.parse(new TextDecoder().decode(block.bytes('head'))) as object), format: 3 };
  const write = db.prepare('update search_block set bytes = ? where name = ?');
  write.run([Buffer.from(Uint32Array.from(offsets).buffer), 'rowOffsets']);
  write.run([Buffer.from(Uint32Array.from(values).buffer), 'rowValues']);
  write.run([Buffer.from(JSON.stringify(head)), 'head']);
  db.exec("delete from search_block where name = 'documentRows'");
}
