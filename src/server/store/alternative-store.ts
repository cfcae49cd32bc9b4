import type { ProductInList } from '../../shared/contract/calls';
import type { Catalogue } from './catalogue';
import { productsInList } from './goods-list-store';
import { preparedQuery } from './prepared-query';

const mostAlternatives = 6;
/** Looked at, wanted most first. */
const candidates = 60;

const subjectQuery = preparedQuery((db, id: number) =>
  db
    .selectFrom('product')
    .select(['target_key', 'category_id', 'product_class', 'attrs'])
    .where('goods_id', '=', id),
);

const targetQuery = preparedQuery((db, target: string, productClass: string, id: number) =>
  db
    .selectFrom('product')
    .select('goods_id')
    .where('target_key', '=', target)
    .where('target_key', '<>', '')
    .where('product_class', '=', productClass as 'compound')
    .where('goods_id', '<>', id)
    .orderBy('popularity_rank')
    .limit(candidates),
);

const categoryQuery = preparedQuery((db, category: number, productClass: string, id: number) =>
  db
    .selectFrom('product')
    .select('goods_id')
    .where('category_id', '=', category)
    .where('product_class', '=', productClass as 'compound')
    .where('goods_id', '<>', id)
    .orderBy('popularity_rank')
    .limit(candidates),
);

/**
 * Products of the same class for the same target or compound, failing those of the same category, of which every size
 * that is sold can leave today or tomorrow: first those that have most in common with the product. Null for an
 * unknown one.
 */
export async function alternativesTo(catalogue: Catalogue, id: number): Promise<ProductInList[] | null> {
  const [product] = await subjectQuery(catalogue, id);
  if (!product) return null;
  const { target_key, product_class, category_id } = product;
  const attrs = JSON.parse(product.attrs) as ProductInList['attrs'];
  const inStock = async (rows: readonly { goods_id: number }[]) => {
    const found = await productsInList(
      catalogue,
      rows.map(({ goods_id }) => goods_id),
    );
    return found.filter(({ options }) => options.length > 0 && options.every(({ stock }) => stock > 0));
  };
  const sameTarget = await inStock(await targetQuery(catalogue, target_key, product_class, id));
  const found =
    sameTarget.length > 0
      ? sameTarget
      : await inStock(await categoryQuery(catalogue, category_id, product_class, id));
  const alike = (other: ProductInList) =>
    other.attrs.filter((one) =>
      attrs.some((own) => own.attr_name === one.attr_name && own.attr_value === one.attr_value),
    ).length;
  // The sort keeps the order of those that have as much in common.
  return found.sort((one, other) => alike(other) - alike(one)).slice(0, mostAlternatives);
}
