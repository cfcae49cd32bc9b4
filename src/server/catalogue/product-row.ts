import { sql, type Kysely } from 'kysely';
import type { ProductInList } from '../../shared/contract/calls';
import { centsToWire } from '../../shared/domain/money';
import { productClassWords } from '../../shared/domain/product-class-words';
import type { CatalogueTables, ProductTable } from '../db/schema/catalogue-schema';
import { sqlOf } from './catalogue-sql';
import type { Shelves } from './stock-overrides';

/** A promotion that a product can carry. */
export type Tag = NonNullable<ProductInList['zdy_data']>;
type Option = ProductInList['options'][number];

/** The columns of a product in a list. */
export const listColumns = [
  'goods_id',
  'goods_name',
  'goods_sn',
  'product_class',
  'book',
  'paper_count',
  'tag_id',
  'attrs',
  'conjugate_count',
] as const satisfies (keyof ProductTable)[];

/** The sizes of the product at hand, as JSON of `OptionRow[]`. */
export function optionsColumn(db: Kysely<CatalogueTables>) {
  const columns = ['product_id', 'price_cents', 'attr_value', 'goods_attr', 'stock', 'ships_in_days'];
  return sql<string>`(
    select ${sqlOf(db).jsonOfRows(columns)}
    from (select * from product_option where product_option.goods_id = product.goods_id order by position) as size
  )`.as('options');
}

export type ListRow = Pick<ProductTable, (typeof listColumns)[number]> & { options: string };

type OptionRow = [
  product_id: number,
  price_cents: number,
  attr_value: string,
  goods_attr: string,
  stock: number,
  ships_in_days: number,
];

export function pictureOf(goodsId: number): string {
  return `/pictures/goods/${goodsId}.svg`;
}

/** What the picture shows, in words. */
export function pictureAltOf(
  row: Pick<ProductTable, 'goods_name' | 'product_class' | 'smiles' | 'formula'>,
): string {
  if (row.smiles !== null)
    return `Chemical structure of ${row.goods_name}${row.formula ? `, ${row.formula}` : ''}`;
  return `${productClassWords[row.product_class]}: ${row.goods_name}`;
}

export function toProductInList(
  row: ListRow,
  tags: ReadonlyMap<number, Tag>,
  shelves: Shelves,
): ProductInList {
  const tag = (row.tag_id !== null && tags.get(row.tag_id)) || null;
  return {
    goods_id: row.goods_id,
    goods_name: row.goods_name,
    goods_sn: row.goods_sn,
    product_class: row.product_class,
    img: pictureOf(row.goods_id),
    book: row.book,
    paper_count: row.paper_count,
    zdy_data: tag,
    tag_key: tag ? String(tag.id) : '',
    attrs: JSON.parse(row.attrs) as ProductInList['attrs'],
    options: (JSON.parse(row.options) as OptionRow[]).map((option) =>
      toOption(row.goods_id, option, shelves),
    ),
    conjugate_count: row.conjugate_count,
  };
}

function toOption(
  goodsId: number,
  [product_id, cents, attr_value, goods_attr, stock, ships_in_days]: OptionRow,
  shelves: Shelves,
): Option {
  const left = shelves.left(goodsId, goods_attr);
  const attr_price = centsToWire(cents);
  const option: Option = {
    product_id,
    attr_price,
    attr_value,
    goods_attr,
    ships_in_days,
    stock: left ?? stock,
  };
  if (left === 0) option.sold_out = true;
  return option;
}
