import type { ProductInList, ReplyOf, RequestOf } from '../../../shared/contract/calls';
import type { ListedWish } from '../../../shared/domain/order-list';
import { packingsIn, sizeKey } from '../../../shared/domain/order-cells';
import { parseQuantity } from '../../../shared/domain/quantity';

type Answer = ReplyOf<'resolveRows'>;

/** A row of the list, as far as it has been understood. */
export interface Row {
  /** Its place in the list as it was checked. */
  id: number;
  wish: ListedWish;
  /** What it may be: the one that is meant, or several to choose from. */
  goods: readonly ProductInList[];
  /** The product that is meant; null while that is open. */
  product: ProductInList | null;
  /** `goods_attr` of the size that is meant; '' while that is open. */
  size: string;
  /** Units as typed. */
  quantity: string;
  /** What was written is a former number of the product. */
  replaced: boolean;
}

/** How far a row has come, in the order of what is to be done about it. */
export type Standing = 'unknown' | 'which product' | 'which size' | 'sold out' | 'how many' | 'ready';

/** The rows of one answer; `first` is the id of the first of them. */
export function rowsOf(wishes: readonly ListedWish[], { list, goods }: Answer, first: number): Row[] {
  const products = new Map(goods.map((product) => [product.goods_id, product]));
  return wishes.map((wish, index) => {
    const answer = list[index];
    const offered = answer?.goods_ids.flatMap((id) => products.get(id) ?? []) ?? [];
    const product = answer?.state === 'found' ? (offered[0] ?? null) : null;
    const quantity = quantityOf(wish, offered);
    // The shop knows no size by the name of what is a quantity.
    const size = answer?.goods_attr || (quantity === wish.quantity ? '' : onlySize(product));
    return {
      ...{ id: first + index, wish, goods: offered, product, size, quantity: startingQuantity(quantity) },
      replaced: answer?.replaced ?? false,
    };
  });
}

/** How many were written; `2 boxes` of a product that has no size of that name are two. */
function quantityOf({ size, quantity }: ListedWish, offered: readonly ProductInList[]): string {
  const packed = quantity === '' ? packingsIn(size) : null;
  const isSize = offered.some(({ options }) =>
    options.some(({ attr_value }) => sizeKey(attr_value) === sizeKey(size)),
  );
  return packed && !isSize ? packed.text : quantity;
}

/** One where none was written; nothing where it cannot be read: nobody gets one who wrote a thousand. */
function startingQuantity(written: string): string {
  if (written === '') return '1';
  return parseQuantity(written) === null ? '' : written;
}

function onlySize(product: ProductInList | null): string {
  const [only, another] = product?.options ?? [];
  return only && !another ? only.goods_attr : '';
}

export function standingOf({ goods, product, size, quantity }: Row): Standing {
  if (goods.length === 0) return 'unknown';
  if (!product) return 'which product';
  const chosen = product.options.find(({ goods_attr }) => goods_attr === size);
  if (!chosen) return 'which size';
  if (chosen.sold_out) return 'sold out';
  return parseQuantity(quantity) === null ? 'how many' : 'ready';
}

/** The row with another of the products that it may be; its only size is chosen at once. */
export function withProduct(row: Row, goodsId: number): Row {
  const product = row.goods.find(({ goods_id }) => goods_id === goodsId) ?? null;
  return { ...row, product, size: onlySize(product) };
}

/** What goes into the cart for rows that are ready; the others are left out. */
export function wishesOf(rows: readonly Row[]): RequestOf<'addRows'>['rows'] {
  return rows.flatMap((row) => {
    const number = parseQuantity(row.quantity);
    if (standingOf(row) !== 'ready' || !row.product || number === null) return [];
    return [{ goods_id: row.product.goods_id, goods_attr: row.size, number }];
  });
}
