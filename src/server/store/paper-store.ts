import { sql } from 'kysely';
import type { PaperSort } from '../../shared/domain/paper-address';
import type { ReplyOf } from '../../shared/contract/calls';
import type { Catalogue } from './catalogue';

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
/** Each number of words is a statement of its own, which stays prepared. */
const MOST_WORDS = 6;

/** One page of papers, each beside a product that it may be read for; `total` counts all pages. */
export async function papersPage(
  catalogue: Catalogue,
  query: PaperQuery & { sort: PaperSort; page: number; page_size: number },
): Promise<{ list: Paper[]; total: number }> {
  const { sort, page, page_size } = query;
  const { count } = await matching(catalogue, query)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const list = await ordered(catalogue, query, sort)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { list, total: Number(count) };
}

/** All of them, in the same order. */
export async function allPapers(
  catalogue: Catalogue,
  query: PaperQuery & { sort: PaperSort },
): Promise<Paper[]> {
  return ordered(catalogue, query, query.sort).execute();
}

/** Years under the other choices, the latest first. */
export async function paperYears(catalogue: Catalogue, query: PaperQuery): Promise<Counted<number>> {
  return matching(catalogue, { ...query, year: undefined })
    .select((row) => ['publication.year as value', row.fn.countAll<number>().as('count')])
    .groupBy('publication.year')
    .orderBy('publication.year', 'desc')
    .execute();
}

/** Journals under the other choices, the most frequent first. */
export async function paperJournals(catalogue: Catalogue, query: PaperQuery): Promise<Counted<string>> {
  return matching(catalogue, { ...query, journal: '' })
    .select((row) => ['publication.journal as value', row.fn.countAll<number>().as('count')])
    .where('publication.journal', '<>', '')
    .groupBy('publication.journal')
    .orderBy('count', 'desc')
    .orderBy('publication.journal')
    .limit(MOST_JOURNALS)
    .execute();
}

function ordered(catalogue: Catalogue, query: PaperQuery, sort: PaperSort) {
  const rows = matching(catalogue, query)
    .select(['publication.journal as pub', 'publication.title as name', 'publication.impact_factor as if'])
    .select(['publication.pmid', 'publication.year', 'product.goods_name as product'])
    .select(['product.goods_id as id', 'product.goods_sn']);
  const first = {
    newest: () => rows.orderBy('publication.year', 'desc'),
    oldest: () => rows.orderBy('publication.year'),
    // As text 9.1 would be more than 10.2.
    impact: () => rows.orderBy(sql`cast(publication.impact_factor as real)`, 'desc'),
    journal: () => rows.orderBy('publication.journal').orderBy('publication.year', 'desc'),
  };
  return first[sort]().orderBy('publication.pmid', 'desc').orderBy('publication.id');
}

function matching({ db }: Catalogue, { key, year, journal }: PaperQuery) {
  let rows = db.selectFrom('publication').innerJoin('product', 'product.goods_id', 'publication.goods_id');
  if (year !== undefined) rows = rows.where('publication.year', '=', year);
  if (journal) rows = rows.where('publication.journal', '=', journal);
  for (const word of key.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where(
      sql<boolean>`(publication.title || ' ' || publication.journal || ' ' || publication.pmid || ' ' ||
        product.goods_name || ' ' || product.goods_sn) like ${pattern} escape '\\'`,
    );
  }
  return rows;
}
