import type { ProductInList } from '../../shared/contract/calls';
import type { Catalogue } from './catalogue';
import { productsInList } from './product-list-store';
import { preparedQuery } from '../db/prepared-query';

const mostAlternatives = 6;
/** Looked at, wanted most first. */
const candidates = 60;

const subjectQuery = preparedQuery((db, id: number) =>
  db
    .selectFrom('product')
    .select(['target_key', 'category_id', 'product_class', 'attrs', 'cas'])
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

/** Another grade or maker's form of one substance. */
const casQuery = preparedQuery((db, cas: string, id: number) =>
  db
    .selectFrom('product')
    .select('goods_id')
    .where('cas', '=', cas)
    .where('goods_id', '<>', id)
    .orderBy('popularity_rank')
    .limit(candidates),
);

/** What is one substance cannot be replaced by whatever stands beside it on the shelf. */
const substances: ReadonlySet<string> = new Set(['compound', 'dye']);
/** How the key of a product without a target begins: it says no more than the category. */
const ofCategory = /^class:/;

/**
 * Products that can take this one's place, some size of which is in stock. Of a substance these are others with its CAS
 * number and then those for the same target; of anything else those of its class for the same target, failing that of its
 * category. First those that have most in common with the product. Null for an unknown one.
 */
export async function alternativesTo(catalogue: Catalogue, id: number): Promise<ProductInList[] | null> {
  const [product] = await subjectQuery(catalogue, id);
  if (!product) return null;
  const { target_key, product_class, category_id, cas } = product;
  const isSubstance = substances.has(product_class);
  const attrs = JSON.parse(product.attrs) as ProductInList['attrs'];
  const inStock = async (rows: readonly { goods_id: number }[]) => {
    const found = await productsInList(
      catalogue,
      rows.map(({ goods_id }) => goods_id),
    );
    return found.filter(({ options }) => options.some(({ stock }) => stock > 0));
  };
  const sameSubstance = cas === null ? [] : await inStock(await casQuery(catalogue, cas, id));
  const isOfTarget = !(isSubstance && ofCategory.test(target_key));
  const sameTarget = isOfTarget
    ? await inStock(await targetQuery(catalogue, target_key, product_class, id))
    : [];
  const found =
    isSubstance || sameTarget.length > 0
      ? sameTarget
      : await inStock(await categoryQuery(catalogue, category_id, product_class, id));
  const alike = (other: ProductInList) =>
    other.attrs.filter((one) =>
      attrs.some((own) => own.attr_name === one.attr_name && own.attr_value === one.attr_value),
    ).length;
  const others = found.filter(({ goods_id }) => sameSubstance.every((same) => same.goods_id !== goods_id));
  // The sort keeps the order of those that have as much in common.
  others.sort((one, other) => alike(other) - alike(one));
  return [...sameSubstance, ...others].slice(0, mostAlternatives);
}
