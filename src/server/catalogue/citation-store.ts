import { sql } from 'kysely';
import type { ReplyOf } from '../../shared/contract/calls';
import { classesWithOwnCitations } from '../../shared/catalogue/citation-subject';
import type { PublicationSort } from '../../shared/catalogue/publication-list-url';
import type { Catalogue } from './catalogue';
import { isLike } from '../db/catalogue-sql';
import { likePatterns, numericImpactFactor, publicationColumns } from './publication-store';
import { preparedQuery } from '../db/prepared-query';

type Citations = ReplyOf<'citations'>;

export interface CitationQuery {
  id: number;
  /** All words must occur; '' = no restriction. */
  key: string;
  year?: number | undefined;
}

const subjectQuery = preparedQuery((db, id: number) =>
  db.selectFrom('product').select(['target_key', 'product_class']).where('goods_id', '=', id),
);

/**
 * Returns a page of distinct publications on a product: its own for a compound, and those on all products for the same
 * target for other classes. Null for an unknown product. Without filters, `total` equals the product's `paper_count`. `years`
 * counts the publications per year without the year filter.
 */
export async function findCitations(
  catalogue: Catalogue,
  query: CitationQuery & { sort: PublicationSort; page: number; page_size: number },
): Promise<Pick<Citations, 'list' | 'total' | 'years'> | null> {
  const [product] = await subjectQuery(catalogue, query.id);
  if (!product) return null;
  const { sort, page, page_size } = query;
  const hasOwnCitations = classesWithOwnCitations.some((name) => name === product.product_class);
  // A product without a target also has only its own publications.
  const target = hasOwnCitations ? '' : product.target_key;
  const list = await sortedPublications(catalogue, target, query, sort)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { count } = await matchingPublications(catalogue, target, query)
    .select(countPublications)
    .executeTakeFirstOrThrow();
  const years = await matchingPublications(catalogue, target, { ...query, year: undefined })
    .select(['publication.year as value', countPublications])
    .groupBy('publication.year')
    .orderBy('publication.year', 'desc')
    .execute();
  return { list, total: Number(count), years };
}

/** Counts a publication on several products once. */
const countPublications = sql<number>`count(distinct publication.pmid)`.as('count');

function sortedPublications(
  catalogue: Catalogue,
  target: string,
  query: CitationQuery,
  sort: PublicationSort,
) {
  const rows = matchingPublications(catalogue, target, query)
    .select(['publication.pmid', ...publicationColumns])
    .groupBy('publication.pmid');
  const orderings = {
    newest: () => rows.orderBy('year', 'desc'),
    oldest: () => rows.orderBy('year'),
    impact: () =>
      rows.orderBy(numericImpactFactor(sql`max(publication.impact_factor)`), (order) =>
        order.desc().nullsLast(),
      ),
    journal: () => rows.orderBy('pub').orderBy('year', 'desc'),
  };
  return orderings[sort]().orderBy('publication.pmid', 'desc');
}

/** Selects the publications of the product of the query, or of all products for `target` unless it is ''. */
function matchingPublications({ db }: Catalogue, target: string, { id, key, year }: CitationQuery) {
  let rows = db
    .selectFrom('product')
    .innerJoin('publication', 'publication.goods_id', 'product.goods_id')
    .where((row) => (target === '' ? row('product.goods_id', '=', id) : row('target_key', '=', target)));
  // Repeats the condition of the partial index on `target_key`; without it, the database does not use the index.
  if (target !== '')
    rows = rows.where('target_key', '<>', '').where('product_class', 'not in', classesWithOwnCitations);
  if (year !== undefined) rows = rows.where('publication.year', '=', year);
  for (const pattern of likePatterns(key)) {
    rows = rows.where(
      isLike(sql`(publication.title || ' ' || publication.journal || ' ' || publication.pmid)`, pattern),
    );
  }
  return rows;
}
