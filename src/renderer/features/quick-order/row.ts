import type { ProductInList, ReplyOf, RequestOf } from '../../../shared/contract/calls';
import { containsCardNumber } from '../../../shared/lib/card-number';
import type { ListedItem } from '../../../shared/cart/parse-order-list';
import { parseMultiple, parsePackings, findSize } from '../../../shared/cart/order-list-cells';
import { parseQuantity } from '../../../shared/cart/quantity';

type Answer = ReplyOf<'resolveRows'>;

/** A row of the list, as far as it has been understood. */
export interface Row {
  /** Its place in the list as it was checked. */
  id: number;
  wish: ListedItem;
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
  /** Why the cart did not take it when it was sent; '' when it was not sent, or has been changed since. */
  leftOut: string;
  /** It holds what may be the number of a payment card, which is sent nowhere: the row was not looked up. */
  refused: boolean;
}

/** How far a row has come, in the order of what is to be done about it. */
export type Standing =
  'refused' | 'unknown' | 'which product' | 'which size' | 'sold out' | 'how many' | 'left out' | 'ready';

/** Whether a wish is not to be sent anywhere. */
export function isRefused({ what, size }: ListedItem): boolean {
  return containsCardNumber(what) || containsCardNumber(size);
}

/** The rows of an answer for all of `wishes` that may be sent; `first` is the id of the first of them. */
export function rowsOf(wishes: readonly ListedItem[], { list, goods }: Answer, first: number): Row[] {
  const products = new Map(goods.map((product) => [product.goods_id, product]));
  const answers = list.values();
  return wishes.map((wish, index) => {
    const refused = isRefused(wish);
    const answer = refused ? undefined : answers.next().value;
    const offered = answer?.goods_ids.flatMap((id) => products.get(id) ?? []) ?? [];
    const product = answer?.state === 'found' ? (offered[0] ?? null) : null;
    return {
      id: first + index,
      wish,
      goods: offered,
      product,
      ...meantBy(wish, product),
      replaced: answer?.replaced ?? false,
      leftOut: '',
      refused,
    };
  });
}

/**
 * The size and the units that were written, for the product that is meant: none but the written size, and `2 boxes` of a
 * product that has no size of that name are two, as `2 x 100 µg` are of one that has 100 µg.
 */
function meantBy(
  { size, quantity }: ListedItem,
  product: ProductInList | null,
): Pick<Row, 'size' | 'quantity'> {
  const sizes = product?.options ?? [];
  const named = findSize(sizes, size);
  const isOpen = !named && quantity === '';
  const multiple = isOpen ? parseMultiple(size) : null;
  const repeated = multiple && findSize(sizes, multiple.size);
  const packed = isOpen ? parsePackings(size) : null;
  return {
    size: (repeated ?? (packed ? findSize(sizes, '') : named))?.goods_attr ?? '',
    quantity: startingQuantity((repeated ? multiple.quantity : packed)?.text ?? quantity),
  };
}

/** One where none was written; nothing where it cannot be read: nobody gets one who wrote a thousand. */
function startingQuantity(written: string): string {
  if (written === '') return '1';
  return parseQuantity(written) === null ? '' : written;
}

export function standingOf({ goods, product, size, quantity, leftOut, refused }: Row): Standing {
  if (refused) return 'refused';
  if (goods.length === 0) return 'unknown';
  if (!product) return 'which product';
  const chosen = product.options.find(({ goods_attr }) => goods_attr === size);
  if (!chosen) return 'which size';
  if (chosen.sold_out) return 'sold out';
  if (parseQuantity(quantity) === null) return 'how many';
  return leftOut ? 'left out' : 'ready';
}

/** The row with another of the products that it may be, in the size and the units that were written for it. */
export function withProduct(row: Row, goodsId: number | null): Row {
  const product = row.goods.find(({ goods_id }) => goods_id === goodsId) ?? null;
  const { size, quantity } = meantBy(row.wish, product);
  const isTyped = row.quantity !== meantBy(row.wish, row.product).quantity;
  return { ...row, product, size, quantity: isTyped ? row.quantity : quantity };
}

/** What goes into the cart, and the rows that it stands in, in the same order; rows that are not ready stay out of it. */
export function wishesOf(rows: readonly Row[]): { sent: Row[]; wishes: RequestOf<'addRows'>['rows'] } {
  const sent: Row[] = [];
  const wishes: RequestOf<'addRows'>['rows'] = [];
  for (const row of rows) {
    const number = parseQuantity(row.quantity);
    if (standingOf(row) !== 'ready' || !row.product || number === null) continue;
    sent.push(row);
    wishes.push({ goods_id: row.product.goods_id, goods_attr: row.size, number });
  }
  return { sent, wishes };
}

/** The rows after those that were sent have gone into the cart: what it did not take stays, and says why. */
export function rowsAfter(
  rows: readonly Row[],
  sent: readonly Row[],
  left: ReplyOf<'addRows'>['left_rows'],
): Row[] {
  const reasons = new Map(left.map(({ row, reason }) => [sent[row]?.id, reason]));
  const ids = new Set(sent.map(({ id }) => id));
  // What was settled meanwhile was not sent.
  return rows.flatMap((row) => {
    if (!ids.has(row.id)) return [row];
    const leftOut = reasons.get(row.id);
    return leftOut === undefined ? [] : [{ ...row, leftOut }];
  });
}
