import { sql } from 'kysely';
import type { ProductInList, ProductTile } from '../../shared/contract/calls';
import { centsToWire } from '../../shared/lib/money';
import type { Catalogue } from './catalogue';
import { aggregateRows, aggregateValues, numbersFromJson } from '../db/catalogue-sql';
import { memoizePerCatalogue } from './memoize-per-catalogue';
import { preparedQuery } from '../db/prepared-query';
import { productImagePath, productListColumns, toProductInList, type PromotionTag } from './product-row';

const optionColumns = ['product_id', 'price_cents', 'attr_value', 'goods_attr', 'stock', 'ships_in_days'];

/** Sub-select of the variants of the selected product, as JSON of `OptionRow[]`. */
export const variantsColumn = sql<string>`(
  select ${aggregateRows(optionColumns)}
  from (select * from product_option where product_option.goods_id = product.goods_id order by position) as size
)`.as('options');

/** Sub-select of the price breaks of the selected product's variants, as a JSON array in variant order. */
export const priceBreaksColumn = sql<string>`(
  select ${aggregateValues('price_breaks')}
  from (select price_breaks from product_option where product_option.goods_id = product.goods_id order by position)
    as size
)`.as('price_breaks');

const listQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product')
    .select([...productListColumns, variantsColumn])
    .where('goods_id', 'in', numbersFromJson(ids)),
);

const sectionsQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .innerJoin('category as section', 'section.id', 'category.section_id')
    .select(['product.goods_id', 'section.id', 'section.name'])
    .where('product.goods_id', 'in', numbersFromJson(ids)),
);

/** Returns the top-level section of each product, in the order of `ids`; unknown ids are omitted. */
export async function findProductSections(
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const rows = await sectionsQuery(catalogue, JSON.stringify(ids));
  const sectionsByProduct = new Map(rows.map(({ goods_id, id, name }) => [goods_id, { id, name }]));
  return ids.flatMap((id) => sectionsByProduct.get(id) ?? []);
}

export const findPromotionTags = memoizePerCatalogue(
  async ({ db }): Promise<ReadonlyMap<number, PromotionTag>> => {
    const tags = await db.selectFrom('tag').selectAll().execute();
    return new Map(tags.map((tag) => [tag.id, tag]));
  },
);

/** Returns products in the order of `ids`; unknown ids are omitted. */
export async function listProducts(catalogue: Catalogue, ids: readonly number[]): Promise<ProductInList[]> {
  if (ids.length === 0) return [];
  const tags = await findPromotionTags(catalogue);
  const rows = await listQuery(catalogue, JSON.stringify(ids));
  const productsById = new Map(
    rows.map((row) => [row.goods_id, toProductInList(row, tags, catalogue.stockOverrides)]),
  );
  return ids.flatMap((id) => productsById.get(id) ?? []);
}

const tileQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product')
    .leftJoin('product_option', 'product_option.goods_id', 'product.goods_id')
    .select(['product.goods_id', 'goods_name', 'goods_sn', 'product_class', 'images'])
    .select(({ fn }) => [fn.min('price_cents').as('lowest'), fn.max('price_cents').as('highest')])
    .where('product.goods_id', 'in', numbersFromJson(ids))
    .groupBy('product.goods_id'),
);

/** Returns tiles of products in the order of `ids`; unknown ids are omitted. */
export async function listProductTiles(catalogue: Catalogue, ids: readonly number[]): Promise<ProductTile[]> {
  if (ids.length === 0) return [];
  const rows = await tileQuery(catalogue, JSON.stringify(ids));
  const productsById = new Map(
    rows.map(({ images, lowest, highest, ...product }) => [
      product.goods_id,
      {
        ...product,
        img: productImagePath({ goods_id: product.goods_id, images }),
        lowest_price: lowest === null ? null : centsToWire(lowest),
        price_varies: lowest !== highest,
      },
    ]),
  );
  return ids.flatMap((id) => productsById.get(id) ?? []);
}

const imageQuery = preparedQuery((db, ids: string) =>
  db.selectFrom('product').select(['goods_id', 'images']).where('goods_id', 'in', numbersFromJson(ids)),
);

/** Returns the path of the image of each product by product id; unknown ids are omitted. */
export async function findProductImagePaths(
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await imageQuery(catalogue, JSON.stringify(ids));
  return new Map(rows.map((row) => [row.goods_id, productImagePath(row)]));
}

const numberQuery = preparedQuery((db, goodsSn: string) =>
  db.selectFrom('product').select('goods_id').where('goods_sn', '=', goodsSn),
);

/** Returns the id of the product with exactly this catalogue number, or null. */
export async function findProductIdByNumber(catalogue: Catalogue, goodsSn: string): Promise<number | null> {
  const [row] = await numberQuery(catalogue, goodsSn);
  return row?.goods_id ?? null;
}
