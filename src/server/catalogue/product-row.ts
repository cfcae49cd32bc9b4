import { z } from 'zod';
import type { ProductInList } from '../../shared/contract/calls';
import { availabilityOfUnits, unitsOfCatalogue } from '../../shared/catalogue/availability';
import { centsToWire } from '../../shared/lib/money';
import { productClassNames } from '../../shared/catalogue/product-class-names';
import { documentKinds } from '../../shared/catalogue/product-document-url';
import { importedImageUrl, LIST_IMAGE_WIDTH } from '../../shared/catalogue/product-image-url';
import type { ProductTable } from '../db/schema/catalogue-schema';
import type { StockOverrides } from './stock-overrides';
import type { PriceBreak } from '../../shared/orders/price-tiers';

/** Colored label of a product or cart line. */
export type PromotionTag = NonNullable<ProductInList['zdy_data']>;
type Option = ProductInList['options'][number];

/** Column `images` of a product without imported images. */
const NO_IMAGES = '[]';

/** Columns of a product from which {@link toProductInList} makes a product in a list. */
export const productListColumns = [
  'goods_id',
  'goods_name',
  'goods_sn',
  'product_class',
  'book',
  'paper_count',
  'tag_id',
  'attrs',
  'images',
  'conjugate_count',
] as const satisfies (keyof ProductTable)[];

export type ProductListRow = Pick<ProductTable, (typeof productListColumns)[number]> & { options: string };

/** A variant as `variantsColumn` aggregates it. */
export type OptionRow = [
  product_id: number,
  price_cents: number | null,
  attr_value: string,
  goods_attr: string,
  stock: number,
  ships_in_days: number,
];

const storedImages = z.array(z.object({ hash: z.string(), width: z.int(), height: z.int() }));
export type StoredImage = z.infer<typeof storedImages>[number];

/** Parses the column `images`. */
export function parseStoredImages(json: string): StoredImage[] {
  return json === NO_IMAGES ? [] : storedImages.parse(JSON.parse(json));
}

const storedDocuments = z.array(
  z.object({ kind: z.enum(documentKinds), hash: z.string(), language: z.string(), name: z.string() }),
);
export type StoredDocument = z.infer<typeof storedDocuments>[number];

/** Parses the column `documents`. */
export function parseStoredDocuments(json: string): StoredDocument[] {
  return storedDocuments.parse(JSON.parse(json));
}

/** Returns the path of the image that is drawn from the product's data. */
export function drawnImagePath(goodsId: number): string {
  return `/pictures/goods/${goodsId}.svg`;
}

/** Returns the address of the PNG instead of a drawn SVG image, for programs that refuse SVG; other addresses are unchanged. */
export function pngImageUrl(address: string): string {
  return address.replace(/(\/pictures\/goods\/\d+)\.svg$/, '$1.png');
}

/** Returns the path of the image of a product in lists: the first imported one, else the drawn one. */
export function productImagePath({ goods_id, images }: Pick<ProductTable, 'goods_id' | 'images'>): string {
  const [first] = parseStoredImages(images);
  return first ? importedImageUrl(first.hash, LIST_IMAGE_WIDTH) : drawnImagePath(goods_id);
}

/** Returns the alternative text of the image of a product in lists. */
export function productImageAlt(
  row: Pick<ProductTable, 'goods_name' | 'product_class' | 'smiles' | 'formula' | 'images'>,
): string {
  return row.images === NO_IMAGES ? drawnImageAlt(row) : row.goods_name;
}

/** Returns the alternative text of the drawn image. */
export function drawnImageAlt(
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
  const tag = row.tag_id === null ? null : (tags.get(row.tag_id) ?? null);
  return {
    goods_id: row.goods_id,
    goods_name: row.goods_name,
    goods_sn: row.goods_sn,
    product_class: row.product_class,
    img: productImagePath(row),
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
  const units = stockOverrides.availableUnits(goodsId, goods_attr) ?? unitsOfCatalogue(stock);
  const option: Option = {
    product_id,
    attr_price: cents === null ? null : centsToWire(cents),
    attr_value,
    goods_attr,
    ships_in_days,
    stock: units ?? 0,
  };
  if (availabilityOfUnits(units) === 'sold out') {
    option.sold_out = true;
    const restockOn = stockOverrides.restockDay(goodsId, goods_attr);
    if (restockOn !== null) option.restock_on = restockOn;
  }
  return option;
}

/** Parses {@link priceBreaksColumn}. */
export function parseVariantPriceBreaks(json: string): PriceBreak[][] {
  return (JSON.parse(json) as string[]).map(parsePriceBreaks);
}

/** Parses the column `price_breaks` of one variant. */
function parsePriceBreaks(json: string): PriceBreak[] {
  return (JSON.parse(json) as [from: number, cents: number][]).map(([from, cents]) => ({ from, cents }));
}
