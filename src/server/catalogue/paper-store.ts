import { sql } from 'kysely';
import type { PaperSort } from '../../shared/domain/paper-address';
import type { ReplyOf } from '../../shared/contract/calls';
import type { Catalogue } from './catalogue';
import { sqlOf } from './catalogue-sql';
import { impactOf, wordPatterns } from './paper-words';

type Paper = ReplyOf<'papers'>['list'][number];
type Counted<Value> = { value: Value; count: number }[];

export interface PaperQuery {
  /** Every word has to be somewhere in a row. */
  key: string;
  year?: number | undefined;
  /** '' = any. */
  journal: string;
}

/** Journals that are offered as a filter. */
const MOST_JOURNALS = 60;

/** One page of papers, each with the products that it may be read for; `total` counts all pages. */
export async function papersPage(
  catalogue: Catalogue,
  query: PaperQuery & { sort: PaperSort; page: number; page_size: number },
): Promise<{ list: Paper[]; total: number }> {
  const { sort, page, page_size } = query;
  const { count } = await matching(catalogue, query).select(countPapers).executeTakeFirstOrThrow();
  const rows = await ordered(catalogue, query, sort)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { list: rows.map(toPaper), total: Number(count) };
}

/** All of them, in the same order. */
export async function allPapers(
  catalogue: Catalogue,
  query: PaperQuery & { sort: PaperSort },
): Promise<Paper[]> {
  return (await ordered(catalogue, query, query.sort).execute()).map(toPaper);
}

/** Years under the other choices, the latest first. */
export async function paperYears(catalogue: Catalogue, query: PaperQuery): Promise<Counted<number>> {
  return matching(catalogue, { ...query, year: undefined })
    .select(['publication.year as value', countPapers])
    .groupBy('publication.year')
    .orderBy('publication.year', 'desc')
    .execute();
}

/** Journals under the other choices, the most frequent first. */
export async function paperJournals(catalogue: Catalogue, query: PaperQuery): Promise<Counted<string>> {
  return matching(catalogue, { ...query, journal: '' })
    .select(['publication.journal as value', countPapers])
    .where('publication.journal', '<>', '')
    .groupBy('publication.journal')
    .orderBy('count', 'desc')
    .orderBy('publication.journal')
    .limit(MOST_JOURNALS)
    .execute();
}

/** A paper that is read for several products is one paper. */
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

function ordered(catalogue: Catalogue, query: PaperQuery, sort: PaperSort) {
  // What is said of one paper is the same in all of its rows.
  const rows = matching(catalogue, query)
    .select(({ fn }) => [
      'publication.pmid',
      fn.max('publication.journal').as('pub'),
      fn.max('publication.title').as('name'),
      fn.max('publication.impact_factor').as('if'),
      fn.max('publication.year').as('year'),
      fn.max('publication.authors').as('authors'),
      fn.max('publication.reference').as('reference'),
      sqlOf(catalogue.db).jsonOfRows(productColumns).as('products'),
    ])
    .groupBy('publication.pmid');
  const first = {
    newest: () => rows.orderBy('year', 'desc'),
    oldest: () => rows.orderBy('year'),
    impact: () =>
      rows.orderBy(impactOf(sql`max(publication.impact_factor)`), (last) => last.desc().nullsLast()),
    journal: () => rows.orderBy('pub').orderBy('year', 'desc'),
  };
  return first[sort]().orderBy('publication.pmid', 'desc');
}

function matching({ db }: Catalogue, { key, year, journal }: PaperQuery) {
  let rows = db.selectFrom('publication').innerJoin('product', 'product.goods_id', 'publication.goods_id');
  if (year !== undefined) rows = rows.where('publication.year', '=', year);
  if (journal) rows = rows.where('publication.journal', '=', journal);
  const spelled = sqlOf(db);
  for (const pattern of wordPatterns(key)) {
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
