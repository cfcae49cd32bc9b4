import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { fillGoodsSearch } from '../../src/server/search/postgres/fill-goods-search';
import { fillSupplySearch } from '../../src/server/search/postgres/fill-supply-search';
import { openPostgresSearch } from '../../src/server/search/postgres/open-postgres-search';
import { openStoredIndex } from '../../src/server/search/postgres/stored-index';
import type { SearchIndex, SearchQuery } from '../../src/server/search/engine/search-index';
import { openCatalogue, type Catalogue } from '../../src/server/catalogue/catalogue';
import { startPostgres } from '../../test/databases/postgres-server';
import { measureAgreement } from './search-agreement';
import { labeledQueries } from '../search-eval/labels/labeled-queries';
import { mixedQueries } from './mixed-queries';
import { median, quantile } from './quantiles';
import { readQueries } from './queries';
import { atLeast, atMost, createBaseline, ms, withBaseline, type Row } from './report';
import { qualityRows } from './search-quality';

const page = { filters: {}, page: 1, pageSize: 24 } as const;
const WARM_UPS = 200;
/** Short calls need hundreds of warm-up iterations; otherwise the JIT looks like baseline drift. */
const BARE_WARM_UPS = 5000;

/** Times in ms. */
interface Times {
  found: number[];
  suggested: number[];
  /** Filtered by the largest facet, so that all facets are counted under a filter. */
  narrowed: number[];
  listed: number[];
  /** In stock, by ascending price. */
  priced: number[];
  /** An empty statement. */
  bare: number[];
}

/**
 * Measures search in PostgreSQL on a temporary local server: quality for the labeled queries, agreement with the
 * in-memory index, and latency without caches.
 */
export async function postgresSearchTimes(file: string, products: number): Promise<Row[]> {
  const server = await startPostgres();
  const catalogue = await openCatalogue(file);
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  // The server stops before the last idle connections close.
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const filling = performance.now();
    await db.transaction().execute(async (transaction) => {
      const blocks = await openStoredIndex(catalogue.db);
      await fillGoodsSearch(transaction, blocks);
      await fillSupplySearch(transaction, blocks);
    });
    const filled = performance.now() - filling;
    const quality = await qualityRows({ ...catalogue, search: await openPostgresSearch(db) }, products);
    const texts = labeledQueries(products).map(({ text }) => text);
    const { asked, same } = await measureAgreement(catalogue.search, await openPostgresSearch(db), texts);
    const size = `${products.toLocaleString('en')} products`;
    const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
    const alike = atLeast(`answers as in memory, ${asked} queries`, same / asked, 1, (share) =>
      share === 1 ? 'all' : `${(100 * share).toFixed(1)} %`,
    );
    return [
      { name: `fill the tables, ${size}`, figure: seconds(filled), target: '', met: null, baseline: '' },
      ...quality,
      { ...alike, baseline: '' },
      ...timeRows(await measure(db, catalogue, products), size),
    ];
  } finally {
    await catalogue.close();
    await db.destroy();
    await server.stop();
  }
}

function timeRows({ found, suggested, narrowed, listed, priced, bare }: Times, size: string): Row[] {
  const baseline = createBaseline('a statement', bare, ms);
  return [
    { name: `search p50, ${size}`, figure: ms(median(found)), target: '', met: null },
    atMost(`search p95, ${size}`, quantile(found, 0.95), 50, ms),
    { name: `search, the slowest, ${size}`, figure: ms(Math.max(...found)), target: '', met: null },
    { name: `suggestions p50, ${size}`, figure: ms(median(suggested)), target: '', met: null },
    atMost(`suggestions p95, ${size}`, quantile(suggested, 0.95), 20, ms),
    atMost(`search with a filter, facets counted, p95, ${size}`, quantile(narrowed, 0.95), 100, ms),
    { name: `category list p50, ${size}`, figure: ms(median(listed)), target: '', met: null },
    { name: `category list p95, ${size}`, figure: ms(quantile(listed, 0.95)), target: '', met: null },
    {
      name: `category list in stock, by price, p95, ${size}`,
      figure: ms(quantile(priced, 0.95)),
      target: '',
      met: null,
    },
  ].map((row) => withBaseline(row, baseline));
}

/** Runs each query once per figure on freshly opened indexes without caches. */
async function measure(db: Kysely<unknown>, catalogue: Catalogue, products: number): Promise<Times> {
  const texts = await mixedQueries(catalogue, products);
  const { categoryIds } = await readQueries(catalogue);
  const queries: SearchQuery[] = texts.map((text) => ({ ...page, text, sort: 'relevance' }));
  const warm = await openPostgresSearch(db);
  for (const query of queries.slice(0, WARM_UPS)) await warm.find(query);
  const bare = () => sql`select 1`.execute(db);
  for (let calls = 0; calls < BARE_WARM_UPS; calls += 1) await bare();
  const times: Times = { found: [], suggested: [], narrowed: [], listed: [], priced: [], bare: [] };
  const narrower: SearchQuery[] = [];
  const search = await openPostgresSearch(db);
  for (const query of queries) {
    times.bare.push(await clock(bare));
    const started = performance.now();
    const { facets } = await search.find(query);
    times.found.push(performance.now() - started);
    const [facet] = facets;
    const value = facet?.values[0]?.value;
    if (facet && value !== undefined) narrower.push({ ...query, filters: { [facet.name]: [value] } });
    times.suggested.push(await clock(() => search.suggest(query.text ?? '', 6)));
  }
  const afresh = await openPostgresSearch(db);
  for (const query of narrower) times.narrowed.push(await clock(() => afresh.find(query)));
  times.listed = await listTimes(await openPostgresSearch(db), categoryIds, { sort: 'popular', filters: {} });
  times.priced = await listTimes(await openPostgresSearch(db), categoryIds, {
    sort: 'price_asc',
    filters: { stock: ['In stock'] },
  });
  return times;
}

async function listTimes(
  search: SearchIndex,
  categoryIds: readonly number[],
  how: Pick<SearchQuery, 'sort' | 'filters'>,
): Promise<number[]> {
  const listed: number[] = [];
  for (const categoryId of categoryIds)
    listed.push(await clock(() => search.find({ ...page, ...how, categoryId })));
  return listed;
}

async function clock(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
