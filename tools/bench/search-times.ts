import Database from 'libsql';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import type { SearchQuery } from '../../src/server/search/engine/search-index';
import { median, measureMilliseconds, quantile } from './measurements';
import { mixedQueries } from './mixed-queries';
import { readQueries } from './queries';
import { atMostForCatalogue, createBaseline, formatMs, withBaseline, type Row } from './report';

const firstPage = { filters: {}, page: 1, pageSize: 24 } as const;

/** Times in ms. */
interface RoundTimes {
  opened: number;
  searched: number[];
  /** Subset of `searched` with the first occurrence of each text in the round, which misses the cache. */
  searchedFirst: number[];
  listed: number[];
  /** Suggestions for each text. */
  suggested: number[];
  /** Each query filtered by the first value of its first facet, so that all facets are counted under a filter. */
  filtered: number[];
  /** SQLite FTS5 on the same texts. */
  fts5: number[];
}

/** Batch size of alternating queries and baseline queries. */
const BATCH_SIZE = 25;
const WARM_UPS = 2;
const ROUNDS = 2;

/** Times in-process search and category lists, including facets and counts. */
export async function measureSearchTimes(file: string, products: number): Promise<Row[]> {
  const texts = await readTexts(file, products);
  for (let round = 0; round < WARM_UPS; round++) await measureRound(file, texts);
  const rounds: RoundTimes[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(file, texts));
  const opened = median(rounds.map((round) => round.opened));
  const searched = rounds.flatMap((round) => round.searched);
  const searchedFirst = rounds.flatMap((round) => round.searchedFirst);
  const listed = rounds.flatMap((round) => round.listed);
  const filtered = rounds.flatMap((round) => round.filtered);
  const suggested = rounds.flatMap((round) => round.suggested);
  // Both halves of the baseline are whole rounds, because FTS5 takes longer for some texts.
  const baseline = createBaseline(
    'FTS5',
    rounds.flatMap((round) => round.fts5),
    formatMs,
  );
  const row = atMostForCatalogue(products);
  const size = `${products.toLocaleString('en')} products`;
  return [
    { ...row(`open the catalogue, ${size}`, opened, 150, formatMs), baseline: '' },
    withBaseline(row(`search p50, ${size}`, median(searched), 1, formatMs), baseline),
    withBaseline(row(`search of a new text, p50, ${size}`, median(searchedFirst), 1, formatMs), baseline),
    withBaseline(row(`search p95, ${size}`, quantile(searched, 0.95), 10, formatMs), baseline),
    withBaseline(
      row(`search with a filter, facets counted, p95, ${size}`, quantile(filtered, 0.95), 10, formatMs),
      baseline,
    ),
    withBaseline(row(`suggestions p95, ${size}`, quantile(suggested, 0.95), 5, formatMs), baseline),
    withBaseline(row(`category list p50, ${size}`, median(listed), 1, formatMs), baseline),
    withBaseline(row(`category list p95, ${size}`, quantile(listed, 0.95), 10, formatMs), baseline),
  ];
}

/**
 * Runs each query once on a newly opened catalogue: compiled code is warm, but the index caches are empty, so that
 * catalogue sizes are comparable.
 */
async function measureRound(file: string, texts: readonly string[]): Promise<RoundTimes> {
  const started = performance.now();
  const catalogue = await openCatalogue(file);
  const opened = performance.now() - started;
  const { categoryIds } = await readQueries(catalogue);
  const fts = openFts(file);
  const searches = texts.map((text) => ({ ...firstPage, text, sort: 'relevance' as const }));
  const lists: SearchQuery[] = categoryIds.map((categoryId) => ({
    ...firstPage,
    categoryId,
    sort: 'popular',
  }));
  const find = (query: SearchQuery) => measureMilliseconds(() => catalogue.search.find(query));

  const searched: number[] = [];
  const searchedTexts = new Set<string>();
  const searchedFirst: number[] = [];
  const fts5: number[] = [];
  for (let from = 0; from < texts.length; from += BATCH_SIZE) {
    for (const text of texts.slice(from, from + BATCH_SIZE))
      fts5.push(await measureMilliseconds(() => fts.find(text)));
    for (const query of searches.slice(from, from + BATCH_SIZE)) {
      const time = await find(query);
      searched.push(time);
      if (!searchedTexts.has(query.text)) searchedFirst.push(time);
      searchedTexts.add(query.text);
    }
  }
  const filtered: number[] = [];
  for (const query of searches) {
    const [facet] = (await catalogue.search.find(query)).facets;
    const value = facet?.values[0]?.value;
    if (facet && value !== undefined)
      filtered.push(await find({ ...query, filters: { [facet.name]: [value] } }));
  }
  const suggested: number[] = [];
  for (const text of texts)
    suggested.push(await measureMilliseconds(() => catalogue.search.suggest(text, 6)));
  const listed: number[] = [];
  for (const query of lists) listed.push(await find(query));
  fts.close();
  await catalogue.close();
  return { opened, searched, searchedFirst, filtered, suggested, listed, fts5 };
}

async function readTexts(file: string, products: number): Promise<string[]> {
  const catalogue = await openCatalogue(file);
  const texts = await mixedQueries(catalogue, products);
  await catalogue.close();
  return texts;
}

/** Creates the baseline: SQLite FTS5 over product names in memory, which finds the best twenty results. */
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
