import type { ReplyOf } from '../../shared/contract/calls';
import type { Catalogue } from './catalogue';
import type { ProductTable, PublicationTable } from '../db/schema/catalogue-schema';
import { memoizePerCatalogue } from './memoize-per-catalogue';
import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { PublicationSort } from '../../shared/catalogue/publication-list-url';
import { aggregateRows, isLike, textsFromJson } from '../db/catalogue-sql';
import { compareCodeUnits } from '../../shared/lib/compare-code-units';
import { isOnlyPunctuation } from '../../shared/search/query-parsing';

const HOME_PUBLICATIONS = 10;
/** Home publications on products of one class. */
const MAX_PER_CLASS = 3;
/** Most popular products whose publications can be on the home page: enough to find ten in different journals. */
const POPULAR_PRODUCTS = 2000;

type PublicationOfProduct = PublicationTable &
  Pick<ProductTable, 'goods_name' | 'product_class' | 'target_key'>;

/** Returns publications on popular products for the home page, with distinct journals, targets and publications. */
export const loadHomePublications = memoizePerCatalogue(
  async ({ db }): Promise<ReplyOf<'homeJournals'>['list']> => {
    const rows = await db
      .selectFrom('publication')
      .innerJoin('product', 'product.goods_id', 'publication.goods_id')
      .selectAll('publication')
      .select(['product.goods_name', 'product.product_class', 'product.target_key'])
      .where('product.popularity_rank', '<', POPULAR_PRODUCTS)
      .orderBy('product.popularity_rank')
      .orderBy('publication.year', 'desc')
      .orderBy('publication.id')
      .execute();
    return pickVaried(rows).map((row) => ({
      pub: row.journal,
      name: row.title,
      if: row.impact_factor,
      pmid: row.pmid,
      product: row.goods_name,
      id: row.goods_id,
    }));
  },
);

/** Returns the catalogue numbers of the products of a publication; empty for an unknown PubMed id. */
export async function findProductNumbersByPmid({ db }: Catalogue, pmid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('publication')
    .innerJoin('product', 'product.goods_id', 'publication.goods_id')
    .select('product.goods_sn')
    .where('publication.pmid', '=', pmid)
    .execute();
  return rows.map((row) => row.goods_sn);
}

/** Picks the first rows without a repeated journal, target or publication, at most `MAX_PER_CLASS` of each product class. */
function pickVaried(rows: readonly PublicationOfProduct[]): PublicationOfProduct[] {
  const pickedKeys = new Set<string>();
  const countByClass = new Map<string, number>();
  const picked: PublicationOfProduct[] = [];
  for (const row of rows) {
    const keys = [
      `journal ${row.journal}`,
      `target ${row.target_key || row.goods_id}`,
      `publication ${row.pmid}`,
    ];
    const classCount = countByClass.get(row.product_class) ?? 0;
    if (classCount >= MAX_PER_CLASS || keys.some((key) => pickedKeys.has(key))) continue;
    for (const key of keys) pickedKeys.add(key);
    countByClass.set(row.product_class, classCount + 1);
    if (picked.push(row) === HOME_PUBLICATIONS) break;
  }
  return picked;
}

/** Further words of a search are ignored. Limits the number of different SQL texts, which are cached as prepared statements. */
const MAX_WORDS = 6;

/** Pattern that matches only an empty text, which no row has. */
const NO_MATCH = '';

/**
 * Returns a pattern for `like … escape '\'` for each distinct word, at most `MAX_WORDS`, with wildcards escaped. The pattern of
 * punctuation alone matches nothing.
 */
export function likePatterns(search: string): string[] {
  if (isOnlyPunctuation(search)) return [NO_MATCH];
  const words = new Set(search.split(/\s+/).filter(Boolean));
  return [...words].slice(0, MAX_WORDS).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * Columns of a publication for a query that is grouped by PubMed id. A publication has a row for each of its products. An import
 * may have stated its title, for example, in two spellings; the one that sorts last is shown.
 */
export const publicationColumns = [
  sql<string>`max(publication.journal)`.as('pub'),
  sql<string>`max(publication.title)`.as('name'),
  sql<string>`max(publication.impact_factor)`.as('if'),
  sql<number>`max(publication.year)`.as('year'),
  sql<string>`max(publication.authors)`.as('authors'),
  sql<string>`max(publication.reference)`.as('reference'),
] as const;

/** Casts a column of impact factors to numbers for sorting; null where it is empty. */
export function numericImpactFactor(column: RawBuilder<string>): RawBuilder<number | null> {
  return sql`cast(nullif(${column}, '') as double precision)`;
}

type Publication = ReplyOf<'publications'>['list'][number];
/** Values with the number of publications that have them. */
type ValueCounts<Value> = { value: Value; count: number }[];

export interface PublicationQuery {
  /** The search text; all words must occur. */
  key: string;
  year?: number | undefined;
  /** '' = any. */
  journal: string;
}

/** Maximum number of journals that the filter offers. */
const MAX_JOURNALS = 60;

/** The fields of a publication by which lists are filtered and sorted. */
interface PublicationSummary {
  pmid: string;
  year: number;
  journal: string;
  /** Impact factor of the journal; null without one. */
  impact: number | null;
}

/** Maximum publications in all cached results of searches together. */
const MAX_CACHED_PUBLICATIONS = 20_000;

interface MatchCache {
  /** All publications, for pages without a search; null before the first such page. Not in `searches`, whose limit they may exceed. */
  all: PublicationSummary[] | null;
  /** Matches of recent searches by search text. */
  searches: LRUCache<string, PublicationSummary[]>;
}

const matchCache = memoizePerCatalogue(() =>
  Promise.resolve<MatchCache>({
    all: null,
    searches: new LRUCache({ maxSize: MAX_CACHED_PUBLICATIONS, sizeCalculation: ({ length }) => length + 1 }),
  }),
);

/** Rows that one step of a scan reads, in about 10 ms. */
const ROWS_PER_STEP = 500;

/**
 * Returns each publication that matches the words of a search once. Scans all publications in steps and calls `pause` before
 * each step. Filters, counts and sort orders are computed from the result, so that they need no scan.
 */
async function findMatches(
  catalogue: Catalogue,
  search: string,
  pause: () => Promise<void>,
): Promise<PublicationSummary[]> {
  const cache = await matchCache(catalogue);
  const cached = search === '' ? cache.all : cache.searches.get(search);
  if (cached) return cached;
  const { last } = await catalogue.db
    .selectFrom('publication')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const summaries = new Map<string, Pick<PublicationTable, SummaryField>>();
  for (let from = 0; from <= Number(last); from += ROWS_PER_STEP) {
    await pause();
    const rows = await selectMatches(catalogue, search)
      .select(['publication.pmid', 'publication.year', 'publication.journal', 'publication.impact_factor'])
      .where('publication.id', '>=', from)
      .where('publication.id', '<', from + ROWS_PER_STEP)
      .execute();
    for (const row of rows) summaries.set(row.pmid, largestValues(row, summaries.get(row.pmid) ?? row));
  }
  const matches = Array.from(summaries.values(), ({ impact_factor, ...summary }): PublicationSummary => ({
    ...summary,
    impact: impact_factor === '' ? null : Number(impact_factor),
  }));
  if (search === '') cache.all = matches;
  else cache.searches.set(search, matches);
  return matches;
}

type SummaryField = 'pmid' | 'year' | 'journal' | 'impact_factor';

/** Returns the larger value of each field, which is also the one that {@link publicationColumns} shows. */
function largestValues<Row extends Pick<PublicationTable, SummaryField>>(a: Row, b: Row) {
  const larger = <Value extends string | number>(x: Value, y: Value) => (x > y ? x : y);
  return {
    pmid: a.pmid,
    year: larger(a.year, b.year),
    journal: larger(a.journal, b.journal),
    impact_factor: larger(a.impact_factor, b.impact_factor),
  };
}

const comparators: Readonly<
  Record<PublicationSort, (a: PublicationSummary, b: PublicationSummary) => number>
> = {
  newest: (a, b) => b.year - a.year,
  oldest: (a, b) => a.year - b.year,
  // The difference of two infinities is NaN.
  impact: (a, b) => (b.impact ?? -Infinity) - (a.impact ?? -Infinity) || 0,
  journal: (a, b) => compareCodeUnits(a.journal, b.journal) || b.year - a.year,
};

/** Publications that one statement reads: reading all of them in one statement would delay other requests. */
const PUBLICATIONS_PER_BATCH = 100;

export interface FoundPublications {
  total: number;
  /** Publications per year under the other filters, latest year first. */
  years: ValueCounts<number>;
  /** Publications per journal under the other filters, most frequent first. */
  journals: ValueCounts<string>;
  /** Reads publications of the sorted list with their products. */
  read: (from: number, count: number) => Promise<Publication[]>;
  /** Reads the whole list in batches. */
  readAll: () => AsyncGenerator<Publication[]>;
}

/** Finds the publications that match a search and filters. Calls `pause` between the steps of the scan. */
export async function findPublications(
  catalogue: Catalogue,
  query: PublicationQuery & { sort: PublicationSort },
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<FoundPublications> {
  const matches = await findMatches(catalogue, query.key, pause);
  const isInYear = ({ year }: PublicationSummary) => query.year === undefined || year === query.year;
  const isInJournal = ({ journal }: PublicationSummary) => query.journal === '' || journal === query.journal;
  const sorted = matches
    .filter((publication) => isInYear(publication) && isInJournal(publication))
    .sort((a, b) => comparators[query.sort](a, b) || compareCodeUnits(b.pmid, a.pmid));
  const inYearWithJournal = matches.filter(
    (publication) => isInYear(publication) && publication.journal !== '',
  );
  const read = (from: number, count: number) =>
    readPublications(catalogue, query.key, sorted.slice(from, from + count));
  return {
    total: sorted.length,
    years: countValues(matches.filter(isInJournal).map(({ year }) => year)).sort((a, b) => b.value - a.value),
    journals: countValues(inYearWithJournal.map(({ journal }) => journal))
      .sort((a, b) => b.count - a.count || compareCodeUnits(a.value, b.value))
      .slice(0, MAX_JOURNALS),
    read,
    readAll: async function* () {
      for (let from = 0; from < sorted.length; from += PUBLICATIONS_PER_BATCH)
        yield read(from, PUBLICATIONS_PER_BATCH);
    },
  };
}

function countValues<Value>(values: readonly Value[]): ValueCounts<Value> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({ value, count }));
}

const productColumns = ['product.goods_id', 'product.goods_sn', 'product.goods_name'];

interface PublicationRow extends Omit<Publication, 'products' | 'product' | 'id'> {
  /** JSON: `[[goods_id, goods_sn, goods_name]]`. */
  products: string;
}

function toPublication({ products, ...row }: PublicationRow): Publication {
  const productNames = (JSON.parse(products) as [number, string, string][])
    .map(([id, goods_sn, goods_name]) => ({ id, goods_sn, goods_name }))
    .sort((a, b) => a.id - b.id);
  return {
    ...row,
    products: productNames,
    product: productNames[0]?.goods_name ?? '',
    id: productNames[0]?.id ?? 0,
  };
}

/** Reads publications with their products that match the words, in the order of `matches`. */
async function readPublications(
  catalogue: Catalogue,
  search: string,
  matches: readonly PublicationSummary[],
): Promise<Publication[]> {
  const pmids = JSON.stringify(matches.map(({ pmid }) => pmid));
  const rows = await selectMatches(catalogue, search)
    .select(['publication.pmid', ...publicationColumns, aggregateRows(productColumns).as('products')])
    .where('publication.pmid', 'in', textsFromJson(pmids))
    .groupBy('publication.pmid')
    .execute();
  const publications = new Map(rows.map((row) => [row.pmid, toPublication(row)]));
  return matches.flatMap(({ pmid }) => publications.get(pmid) ?? []);
}

function selectMatches({ db }: Catalogue, search: string) {
  let rows = db.selectFrom('publication').innerJoin('product', 'product.goods_id', 'publication.goods_id');
  for (const pattern of likePatterns(search)) {
    rows = rows.where(
      isLike(
        sql`(publication.title || ' ' || publication.journal || ' ' || publication.pmid || ' ' ||
          product.goods_name || ' ' || product.goods_sn)`,
        pattern,
      ),
    );
  }
  return rows;
}
