import Database from 'libsql';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import type { SearchQuery } from '../../src/server/search/engine/search-index';
import { median, quantile } from './measurements';
import { mixedQueries } from './mixed-queries';
import { readQueries } from './queries';
import { atMostForCatalogue, createBaseline, ms, withBaseline, type Row } from './report';

const page = { filters: {}, page: 1, pageSize: 24 } as const;

/** Times in ms. */
interface RoundTimes {
  opened: number;
  searched: number[];
  /** Subset of `searched` with the first occurrence of each text in the round, which misses the cache. */
  searchedFirst: number[];
  listed: number[];
  /** Suggestions for each text. */
  suggested: number[];
  /** Each query filtered by its largest facet, so that all facets are counted under a filter. */
  narrowed: number[];
  /** FTS5 on the same texts. */
  bare: number[];
}

/** Batch size of alternating queries and baseline queries. */
const PIECE = 25;
const WARM_UPS = 2;
const ROUNDS = 2;

/** Times in-process search and category lists, including facets and counts. */
export async function searchTimes(file: string, products: number): Promise<Row[]> {
  const texts = await textsOf(file, products);
  for (let round = 0; round < WARM_UPS; round++) await oneRound(file, texts);
  const rounds: RoundTimes[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await oneRound(file, texts));
  const opened = median(rounds.map((round) => round.opened));
  const searched = rounds.flatMap((round) => round.searched);
  const searchedFirst = rounds.flatMap((round) => round.searchedFirst);
  const listed = rounds.flatMap((round) => round.listed);
  const narrowed = rounds.flatMap((round) => round.narrowed);
  const suggested = rounds.flatMap((round) => round.suggested);
  // Compares halves of whole rounds, because other texts have another baseline.
  const baseline = createBaseline(
    'FTS5',
    rounds.flatMap((round) => round.bare),
    ms,
  );
  const judged = atMostForCatalogue(products);
  const size = `${products.toLocaleString('en')} products`;
  return [
    { ...judged(`open the catalogue, ${size}`, opened, 150, ms), baseline: '' },
    withBaseline(judged(`search p50, ${size}`, median(searched), 1, ms), baseline),
    withBaseline(
      judged(`search of a text not asked before, p50, ${size}`, median(searchedFirst), 1, ms),
      baseline,
    ),
    withBaseline(judged(`search p95, ${size}`, quantile(searched, 0.95), 10, ms), baseline),
    withBaseline(
      judged(`search with a filter, facets counted, p95, ${size}`, quantile(narrowed, 0.95), 10, ms),
      baseline,
    ),
    withBaseline(judged(`suggestions p95, ${size}`, quantile(suggested, 0.95), 5, ms), baseline),
    withBaseline(judged(`category list p50, ${size}`, median(listed), 1, ms), baseline),
    withBaseline(judged(`category list p95, ${size}`, quantile(listed, 0.95), 10, ms), baseline),
  ];
}

/**
 * Runs each query once on a newly opened catalogue: compiled code is warm, but the index caches are empty, so that
 * catalogue sizes are comparable.
 */
async function oneRound(file: string, texts: readonly string[]): Promise<RoundTimes> {
  const opening = performance.now();
  const catalogue = await openCatalogue(file);
  const opened = performance.now() - opening;
  const { categoryIds } = await readQueries(catalogue);
  const fts = openFts(file);
  const searches = texts.map((text) => ({ ...page, text, sort: 'relevance' as const }));
  const lists: SearchQuery[] = categoryIds.map((categoryId) => ({ ...page, categoryId, sort: 'popular' }));
  const find = (query: SearchQuery) => clock(() => catalogue.search.find(query));

  const searched: number[] = [];
  const asked = new Set<string>();
  const searchedFirst: number[] = [];
  const bare: number[] = [];
  for (let from = 0; from < texts.length; from += PIECE) {
    for (const text of texts.slice(from, from + PIECE)) bare.push(await clock(() => fts.find(text)));
    for (const query of searches.slice(from, from + PIECE)) {
      const time = await find(query);
      searched.push(time);
      if (!asked.has(query.text)) searchedFirst.push(time);
      asked.add(query.text);
    }
  }
  const narrowed: number[] = [];
  for (const query of searches) {
    const [facet] = (await catalogue.search.find(query)).facets;
    const value = facet?.values[0]?.value;
    if (facet && value !== undefined)
      narrowed.push(await find({ ...query, filters: { [facet.name]: [value] } }));
  }
  const suggested: number[] = [];
  for (const text of texts) suggested.push(await clock(() => catalogue.search.suggest(text, 6)));
  const listed: number[] = [];
  for (const query of lists) listed.push(await find(query));
  fts.close();
  await catalogue.close();
  return { opened, searched, searchedFirst, narrowed, suggested, listed, bare };
}

async function textsOf(file: string, products: number): Promise<string[]> {
  const catalogue = await openCatalogue(file);
  const texts = await mixedQueries(catalogue, products);
  await catalogue.close();
  return texts;
}

async function clock(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Baseline: SQLite FTS5 over product names, best twenty results. */
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
