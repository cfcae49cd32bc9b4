import type { Kysely } from 'kysely';
import { bestAvailability } from '../../shared/catalogue/availability';
import type { ProductInList } from '../../shared/contract/calls';
import type { CatalogueTables, ProductTable } from '../db/schema/catalogue-schema';
import type { Catalogue } from './catalogue';
import { listProducts } from './product-list-store';
import { preparedQuery } from '../db/prepared-query';

const MAX_ALTERNATIVES = 6;
/** Products that are compared, most popular first. */
const MAX_CANDIDATES = 60;

type ProductClass = ProductTable['product_class'];

const comparedFieldsQuery = preparedQuery((db, id: number) =>
  db
    .selectFrom('product')
    .select(['target_key', 'category_id', 'product_class', 'attrs', 'cas'])
    .where('goods_id', '=', id),
);

/** Selects the most popular products except the one with this id. */
const selectPopularExcept = (db: Kysely<CatalogueTables>, id: number) =>
  db
    .selectFrom('product')
    .select('goods_id')
    .where('goods_id', '<>', id)
    .orderBy('popularity_rank')
    .limit(MAX_CANDIDATES);

const targetQuery = preparedQuery((db, target: string, productClass: ProductClass, id: number) =>
  selectPopularExcept(db, id)
    .where('target_key', '=', target)
    .where('target_key', '<>', '')
    .where('product_class', '=', productClass),
);

const categoryQuery = preparedQuery((db, category: number, productClass: ProductClass, id: number) =>
  selectPopularExcept(db, id).where('category_id', '=', category).where('product_class', '=', productClass),
);

/** Finds other grades or forms of a substance. */
const casQuery = preparedQuery((db, cas: string, id: number) =>
  selectPopularExcept(db, id).where('cas', '=', cas),
);

/** Product classes whose products are not interchangeable within a category. */
const substanceClasses: ReadonlySet<string> = new Set(['compound', 'dye']);
/** Matches the target key of a product without a target: `class:22` names its category 22. */
const categoryTargetKey = /^class:/;

/**
 * Returns the target of a product with its modification, such as `Phospho-AKT1 (Ser473)`, which an antibody against all of AKT1
 * or against another site does not detect. A region without a residue, such as `(C-Terminal)`, does not matter.
 */
function targetForm(attrs: ProductInList['attrs']): string {
  const target = attrs.find(({ attr_name }) => attr_name === 'Target')?.attr_value ?? '';
  return target.replace(/ \([^)\d]*\)$/, '');
}

/**
 * Returns products in stock that can replace a product, or null for an unknown id. Products with the same CAS number come first.
 * Others have the same class and target, of the same form; or the same class and category if the target key says that the product
 * has no target, and it is not a substance. An empty target key says nothing about the target: it gives no others. They are sorted
 * by the number of equal attributes.
 */
export async function findAlternatives(catalogue: Catalogue, id: number): Promise<ProductInList[] | null> {
  const [product] = await comparedFieldsQuery(catalogue, id);
  if (!product) return null;
  const { target_key, product_class, category_id, cas } = product;
  const isSubstance = substanceClasses.has(product_class);
  const attrs = JSON.parse(product.attrs) as ProductInList['attrs'];
  const selectInStock = async (rows: readonly { goods_id: number }[]) => {
    const products = await listProducts(
      catalogue,
      rows.map(({ goods_id }) => goods_id),
    );
    return products.filter(({ options }) => bestAvailability(options) === 'in stock');
  };
  const sameSubstance = cas === null ? [] : await selectInStock(await casQuery(catalogue, cas, id));
  const hasTarget = !categoryTargetKey.test(target_key);
  const sameTarget =
    isSubstance && !hasTarget
      ? []
      : await selectInStock(await targetQuery(catalogue, target_key, product_class, id));
  const form = targetForm(attrs);
  const sameForm = isSubstance ? sameTarget : sameTarget.filter((other) => targetForm(other.attrs) === form);
  const replacements =
    isSubstance || hasTarget || sameForm.length > 0
      ? sameForm
      : await selectInStock(await categoryQuery(catalogue, category_id, product_class, id));
  const countSharedAttrs = (other: ProductInList) =>
    other.attrs.filter(({ attr_name, attr_value }) =>
      attrs.some((attr) => attr.attr_name === attr_name && attr.attr_value === attr_value),
    ).length;
  const others = replacements.filter(
    ({ goods_id }) => !sameSubstance.some((offered) => offered.goods_id === goods_id),
  );
  // The sort is stable: products with equally many equal attributes stay in order of popularity.
  others.sort((a, b) => countSharedAttrs(b) - countSharedAttrs(a));
  return [...sameSubstance, ...others].slice(0, MAX_ALTERNATIVES);
}
