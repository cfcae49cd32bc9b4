import type { ReplyOf } from '../../shared/contract/calls';
import type { Catalogue } from './catalogue';
import type { ProductTable, PublicationTable } from '../db/schema/catalogue-schema';
import { oncePerCatalogue } from './memoize-per-catalogue';

const shown = 10;
const mostOfOneClass = 3;
/** Enough popular products to find papers of different journals among. */
const popularProducts = 2000;

type Row = PublicationTable & Pick<ProductTable, 'goods_name' | 'product_class' | 'target_key'>;

const journalsOf = oncePerCatalogue(async ({ db }): Promise<ReplyOf<'homeJournals'>['list']> => {
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

/** Papers on popular products for the home page: no journal, target or paper twice. */
export function homeJournals(catalogue: Catalogue): Promise<ReplyOf<'homeJournals'>['list']> {
  return journalsOf(catalogue);
}

/** Catalogue numbers of the products that a paper is shown with; none for an unknown PubMed id. */
export async function numbersOfPaper({ db }: Catalogue, pmid: string): Promise<string[]> {
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
