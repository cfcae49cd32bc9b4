import type { Catalogue } from './catalogue';
import type { ProductTable } from './catalogue-schema';

const mostRelated = 8;
const candidates = 40;

type Known = Pick<ProductTable, 'goods_id' | 'conjugate_family' | 'target_key' | 'category_id'>;

/** Ids of the same antibody with other labels, wanted most first. */
export async function conjugateIds({ db }: Catalogue, product: Known): Promise<number[]> {
  if (product.conjugate_family === '') return [];
  const rows = await db
    .selectFrom('product')
    .select('goods_id')
    .where('conjugate_family', '=', product.conjugate_family)
    .where('conjugate_family', '<>', '')
    .orderBy('popularity_rank')
    .execute();
  return rows.map(({ goods_id }) => goods_id).filter((id) => id !== product.goods_id);
}

/** Ids of products for the same target or compound, every class in turn; failing those, of its category. */
export async function relatedIds(catalogue: Catalogue, product: Known): Promise<number[]> {
  const sameTarget = product.target_key === '' ? [] : await rowsOf(catalogue, product, 'target_key');
  const rows = sameTarget.length > 0 ? sameTarget : await rowsOf(catalogue, product, 'category_id');
  return classesInTurn(rows).slice(0, mostRelated);
}

async function rowsOf({ db }: Catalogue, product: Known, column: 'target_key' | 'category_id') {
  const rows = await db
    .selectFrom('product')
    .select(['goods_id', 'product_class', 'conjugate_family'])
    .where(column, '=', product[column])
    .$if(column === 'target_key', (query) => query.where('target_key', '<>', ''))
    .orderBy('popularity_rank')
    .limit(candidates)
    .execute();
  return rows.filter(
    (row) =>
      row.goods_id !== product.goods_id &&
      (row.conjugate_family === '' || row.conjugate_family !== product.conjugate_family),
  );
}

/** Each class's best, then each class's second, and so on; of one antibody's labels only the best. */
function classesInTurn(
  rows: readonly Pick<ProductTable, 'goods_id' | 'product_class' | 'conjugate_family'>[],
) {
  const families = new Set<string>();
  const seen = new Map<string, number>();
  const turns: number[][] = [];
  for (const row of rows) {
    if (row.conjugate_family !== '' && families.has(row.conjugate_family)) continue;
    families.add(row.conjugate_family);
    const turn = seen.get(row.product_class) ?? 0;
    seen.set(row.product_class, turn + 1);
    (turns[turn] ??= []).push(row.goods_id);
  }
  return turns.flat();
}
