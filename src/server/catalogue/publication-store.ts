import type { ReplyOf } from '../../shared/contract/calls';
import type { Catalogue } from './catalogue';
import type { ProductTable, PublicationTable } from '../db/schema/catalogue-schema';
import { memoizePerCatalogue } from './memoize-per-catalogue';
import { sql, type RawBuilder } from 'kysely';
import type { PublicationSort } from '../../shared/catalogue/publication-url';
import { sqlDialect } from '../db/sql-dialect';

const shown = 10;
const mostOfOneClass = 3;
/** Large enough to find publications in different journals. */
const popularProducts = 2000;

type Row = PublicationTable & Pick<ProductTable, 'goods_name' | 'product_class' | 'target_key'>;

const journalsOf = memoizePerCatalogue(async ({ db }): Promise<ReplyOf<'homeJournals'>['list']> => {
  const rows = await db
    .selectFrom('publication')
    .innerJoin('product', 'product.goods_id', 'publication.goods_id')
    .selectAll('publication')
    .select(['product.goods_name', 'product.product_class', 'product.target_key'])
    .where('product.popularity_rank', '<', popularProducts)
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
});

/** Returns publications on popular products for the home page, with distinct journals, targets and publications. */
export function pickHomePublications(catalogue: Catalogue): Promise<ReplyOf<'homeJournals'>['list']> {
  return journalsOf(catalogue);
}

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

function pickVaried(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  const ofClass = new Map<string, number>();
  const picked: Row[] = [];
  for (const row of rows) {
    const marks = [`journal ${row.journal}`, `target ${row.target_key || row.goods_id}`, `paper ${row.pmid}`];
    const sameClass = ofClass.get(row.product_class) ?? 0;
    if (sameClass >= mostOfOneClass || marks.some((mark) => seen.has(mark))) continue;
    for (const mark of marks) seen.add(mark);
    ofClass.set(row.product_class, sameClass + 1);
    if (picked.push(row) === shown) break;
  }
  return picked;
}

/** Limits the number of different SQL texts, which are cached as prepared statements. */
const MAX_WORDS = 6;

/** Returns a pattern for `like … escape '\'` per word, with wildcards escaped. */
export function likePatterns(key: string): string[] {
  return key
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Casts a column of impact factors to numbers for sorting; null where it is empty. */
export function numericImpactFactor(column: RawBuilder<string>): RawBuilder<number | null> {
  return sql`cast(nullif(${column}, '') as double precision)`;
}

type Paper = ReplyOf<'papers'>['list'][number];
type Counted<Value> = { value: Value; count: number }[];

export interface PublicationQuery {
  /** All words must occur. */
  key: string;
  year?: number | undefined;
  /** '' = any. */
  journal: string;
}

/** Journals in the filter. */
const MAX_JOURNALS = 60;

/** Returns a page of publications, each with its products. */
export async function findPublications(
  catalogue: Catalogue,
  query: PublicationQuery & { sort: PublicationSort; page: number; page_size: number },
): Promise<{ list: Paper[]; total: number }> {
  const { sort, page, page_size } = query;
  const { count } = await matching(catalogue, query).select(countPapers).executeTakeFirstOrThrow();
  const rows = await ordered(catalogue, query, sort)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { list: rows.map(toPaper), total: Number(count) };
}

/** Returns all publications in the same order as the pages. */
export async function findAllPublications(
  catalogue: Catalogue,
  query: PublicationQuery & { sort: PublicationSort },
): Promise<Paper[]> {
  return (await ordered(catalogue, query, query.sort).execute()).map(toPaper);
}

/** Counts publications per year under the other filters, latest year first. */
export async function countByYear(catalogue: Catalogue, query: PublicationQuery): Promise<Counted<number>> {
  return matching(catalogue, { ...query, year: undefined })
    .select(['publication.year as value', countPapers])
    .groupBy('publication.year')
    .orderBy('publication.year', 'desc')
    .execute();
}

/** Counts publications per journal under the other filters, most frequent first. */
export async function countByJournal(
  catalogue: Catalogue,
  query: PublicationQuery,
): Promise<Counted<string>> {
  return matching(catalogue, { ...query, journal: '' })
    .select(['publication.journal as value', countPapers])
    .where('publication.journal', '<>', '')
    .groupBy('publication.journal')
    .orderBy('count', 'desc')
    .orderBy('publication.journal')
    .limit(MAX_JOURNALS)
    .execute();
}

/** Counts a publication on several products once. */
const countPapers = sql<number>`count(distinct publication.pmid)`.as('count');

const productColumns = ['product.goods_id', 'product.goods_sn', 'product.goods_name'];

interface PaperRow extends Omit<Paper, 'products' | 'product' | 'id'> {
  /** JSON: `[[goods_id, goods_sn, goods_name]]`. */
  products: string;
}

function toPaper({ products, ...row }: PaperRow): Paper {
  const named = (JSON.parse(products) as [number, string, string][])
    .map(([id, goods_sn, goods_name]) => ({ id, goods_sn, goods_name }))
    .sort((one, other) => one.id - other.id);
  return { ...row, products: named, product: named[0]?.goods_name ?? '', id: named[0]?.id ?? 0 };
}

function ordered(catalogue: Catalogue, query: PublicationQuery, sort: PublicationSort) {
  // All rows of a publication have the same values.
  const rows = matching(catalogue, query)
    .select(({ fn }) => [
      'publication.pmid',
      fn.max('publication.journal').as('pub'),
      fn.max('publication.title').as('name'),
      fn.max('publication.impact_factor').as('if'),
      fn.max('publication.year').as('year'),
      fn.max('publication.authors').as('authors'),
      fn.max('publication.reference').as('reference'),
      sqlDialect(catalogue.db).aggregateRows(productColumns).as('products'),
    ])
    .groupBy('publication.pmid');
  const first = {
    newest: () => rows.orderBy('year', 'desc'),
    oldest: () => rows.orderBy('year'),
    impact: () =>
      rows.orderBy(numericImpactFactor(sql`max(publication.impact_factor)`), (last) =>
        last.desc().nullsLast(),
      ),
    journal: () => rows.orderBy('pub').orderBy('year', 'desc'),
  };
  return first[sort]().orderBy('publication.pmid', 'desc');
}

function matching({ db }: Catalogue, { key, year, journal }: PublicationQuery) {
  let rows = db.selectFrom('publication').innerJoin('product', 'product.goods_id', 'publication.goods_id');
  if (year !== undefined) rows = rows.where('publication.year', '=', year);
  if (journal) rows = rows.where('publication.journal', '=', journal);
  const spelled = sqlDialect(db);
  for (const pattern of likePatterns(key)) {
    rows = rows.where(
      spelled.isLike(
        sql`(publication.title || ' ' || publication.journal || ' ' || publication.pmid || ' ' ||
          product.goods_name || ' ' || product.goods_sn)`,
        pattern,
      ),
    );
  }
  return rows;
}
