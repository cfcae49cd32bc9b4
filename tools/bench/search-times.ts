import Database from 'libsql';
import { openCatalogue } from '../../src/server/store/catalogue';
import type { SearchQuery } from '../../src/server/search/search-index';
import { median, quantile } from './quantiles';
import { readQueries } from './queries';
import { atMost, ms, withFloor, type Row } from './report';

const page = { filters: {}, page: 1, pageSize: 24 } as const;

export interface SearchTimes {
  rows: Row[];
  /** Median of a search in ms. */
  searchMedian: number;
}

/** Times search and category lists, facets and counts included, in process; every query is asked afresh. */
export async function searchTimes(file: string, products: number): Promise<SearchTimes> {
  const opening = performance.now();
  const catalogue = await openCatalogue(file);
  const opened = performance.now() - opening;
  const { texts, categoryIds } = await readQueries(catalogue);
  const fts = openFts(file);

  const searches: SearchQuery[] = texts.map((text) => ({ ...page, text, sort: 'relevance' }));
  const lists: SearchQuery[] = categoryIds.map((categoryId) => ({ ...page, categoryId, sort: 'popular' }));
  const time = (queries: readonly SearchQuery[]) =>
    queries.map((query) => clock(() => catalogue.search.find(query)));
  const floorTimes = () => texts.map((text) => clock(() => fts.find(text)));

  time(searches.slice(0, 50));
  const before = median(floorTimes());
  const searched = time(searches);
  const listed = time(lists);
  const after = median(floorTimes());
  fts.close();
  await catalogue.close();

  const floor = { shown: `FTS5 ${ms(before)}`, before, after };
  const size = `${products.toLocaleString('en')} products`;
  return {
    searchMedian: median(searched),
    rows: [
      { ...atMost(`open the catalogue, ${size}`, opened, 150, ms), floor: '' },
      withFloor(atMost(`search p50, ${size}`, median(searched), 1, ms), floor),
      withFloor(atMost(`search p95, ${size}`, quantile(searched, 0.95), 10, ms), floor),
      withFloor(atMost(`category list p50, ${size}`, median(listed), 1, ms), floor),
      withFloor(atMost(`category list p95, ${size}`, quantile(listed, 0.95), 10, ms), floor),
    ],
  };
}

function clock(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** SQLite's own full-text search over the names, twenty best: what the shop's index is measured against. */
function openFts(file: string): { find(text: string): unknown; close(): void } {
  const db = new Database(':memory:');
  db.exec(
    `attach '${file.replaceAll("'", "''")}' as shop; create virtual table name using fts5 (goods_name);`,
  );
  db.exec('insert into name (rowid, goods_name) select goods_id, goods_name from shop.product;');
  const statement = db.prepare('select rowid from name where name match ? order by rank limit 20');
  return {
    find: (text) => statement.all(`"${text.replaceAll('"', '')}"`),
    close: () => db.close(),
  };
}
