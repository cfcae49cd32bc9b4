import type { ProductInList } from '../../shared/contract/calls';
import { centsToWire } from '../../shared/lib/money';
import { productClassNames } from '../../shared/catalogue/product-class-names';
import type { ProductTable } from '../db/schema/catalogue-schema';
import type { StockOverrides } from './stock-overrides';
import type { PriceBreak } from '../../shared/orders/price-tiers';

/** Promotion label of a product. */
export type PromotionTag = NonNullable<ProductInList['zdy_data']>;
type Option = ProductInList['options'][number];

/** Columns of a product in a list. */
export const productListColumns = [
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

export type ProductListRow = Pick<ProductTable, (typeof productListColumns)[number]> & { options: string };

type OptionRow = [
  product_id: number,
  price_cents: number,
  attr_value: string,
  goods_attr: string,
  stock: number,
  ships_in_days: number,
];

export function productImagePath(goodsId: number): string {
  return `/pictures/goods/${goodsId}.svg`;
}

/** Returns the alternative text of the product image. */
export function productImageAlt(
  row: Pick<ProductTable, 'goods_name' | 'product_class' | 'smiles' | 'formula'>,
): string {
  if (row.smiles !== null)
    return `Chemical structure of ${row.goods_name}${row.formula ? `, ${row.formula}` : ''}`;
  return `${productClassNames[row.product_class]}: ${row.goods_name}`;
}

export function toProductInList(
  row: ProductListRow,
  tags: ReadonlyMap<number, PromotionTag>,
  stockOverrides: StockOverrides,
): ProductInList {
  const tag = (row.tag_id !== null && tags.get(row.tag_id)) || null;
  return {
    goods_id: row.goods_id,
    goods_name: row.goods_name,
    goods_sn: row.goods_sn,
    product_class: row.product_class,
    img: productImagePath(row.goods_id),
    book: row.book,
    paper_count: row.paper_count,
    zdy_data: tag,
    tag_key: tag ? String(tag.id) : '',
    attrs: JSON.parse(row.attrs) as ProductInList['attrs'],
    options: (JSON.parse(row.options) as OptionRow[]).map((option) =>
      toOption(row.goods_id, option, stockOverrides),
    ),
    conjugate_count: row.conjugate_count,
  };
}

function toOption(
  goodsId: number,
  [product_id, cents, attr_value, goods_attr, stock, ships_in_days]: OptionRow,
  stockOverrides: StockOverrides,
): Option {
  const left = stockOverrides.availableUnits(goodsId, goods_attr);
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

/** Parses {@link priceBreaksColumn}. */
export function parseVariantPriceBreaks(json: string): PriceBreak[][] {
  return (JSON.parse(json) as string[]).map(parsePriceBreaks);
}

/** Parses the column `price_breaks` of one variant. */
export function parsePriceBreaks(json: string): PriceBreak[] {
  return (JSON.parse(json) as [from: number, cents: number][]).map(([from, cents]) => ({ from, cents }));
}
