import type { ProductInList, ReplyOf, RequestOf } from '../../../shared/contract/calls';
import { availabilityOf } from '../../../shared/catalogue/availability';
import { containsCardNumber } from '../../../shared/lib/card-number';
import type { ListedItem } from '../../../shared/cart/order-list-item';
import { parseMultiple, parsePackings, findSize } from '../../../shared/cart/order-list-cells';
import { parseQuantity } from '../../../shared/cart/quantity';

type ResolvedRows = ReplyOf<'resolveRows'>;

export interface Row {
  /** Unique on the page; rises with the position in the list. */
  id: number;
  item: ListedItem;
  /** Possible products. */
  candidates: readonly ProductInList[];
  /** Null until chosen. */
  product: ProductInList | null;
  /** `goods_attr` of the chosen size; '' until chosen. */
  size: string;
  quantity: string;
  /** True if the list contains a former catalogue number of the product. */
  isFormerNumber: boolean;
  /** The corrected text that was searched; '' if the entry had no typing error. */
  corrected: string;
  /** The other supplier's product that the entry names, whose closest products are the candidates; otherwise null. */
  closestTo: ResolvedRows['list'][number]['closest_to'];
  /** Why the cart rejected the row; '' for a row that was not sent, or was changed after the rejection. */
  rejection: string;
  /** True if the row may contain a payment card number and is therefore not sent to the server. */
  mayBeCardNumber: boolean;
}

/**
 * Status of a row. A row with several problems has the one that is first in this list. `not checked` = it may contain a card
 * number; `rejected` = by the cart.
 */
export type RowStatus =
  | 'not checked'
  | 'unknown'
  | 'which product'
  | 'which size'
  | 'on request'
  | 'sold out'
  | 'how many'
  | 'rejected'
  | 'ready';

/** Returns whether an item may contain a payment card number, which must not be sent to the server. */
export function hasCardNumber({ product, size, name = '' }: ListedItem): boolean {
  return [product, size, name].some(containsCardNumber);
}

/** Creates rows from items and the reply for those that were sent. The ids of the rows begin with `firstId`. */
export function toRows(items: readonly ListedItem[], { list, goods }: ResolvedRows, firstId: number): Row[] {
  const products = new Map(goods.map((product) => [product.goods_id, product]));
  const resolvedItems = list.values();
  return items.map((item, index) => {
    const mayBeCardNumber = hasCardNumber(item);
    const resolved = mayBeCardNumber ? undefined : resolvedItems.next().value;
    const candidates = resolved?.goods_ids.flatMap((id) => products.get(id) ?? []) ?? [];
    const product = resolved?.state === 'found' ? (candidates[0] ?? null) : null;
    return {
      id: firstId + index,
      item,
      candidates,
      product,
      ...requestedVariant(item, product),
      isFormerNumber: resolved?.replaced ?? false,
      corrected: resolved?.corrected ?? '',
      closestTo: resolved?.closest_to ?? null,
      rejection: '',
      mayBeCardNumber,
    };
  });
}

/**
 * Puts the products that have the name beside a number before those that only have a similar number. The reply is for the names of
 * `unresolvedRows`. The visitor has to choose such a product, even if it is the only one.
 */
export function withNamedProducts(
  rows: readonly Row[],
  unresolvedRows: readonly Row[],
  { list, goods }: ResolvedRows,
): Row[] {
  const products = new Map(goods.map((product) => [product.goods_id, product]));
  return rows.map((row) => {
    const resolved = list[unresolvedRows.indexOf(row)];
    if (!resolved || resolved.goods_ids.length === 0) return row;
    const named = resolved.goods_ids.flatMap((id) => products.get(id) ?? []);
    const others = row.candidates.filter(({ goods_id }) => !resolved.goods_ids.includes(goods_id));
    return {
      ...row,
      candidates: [...named, ...others],
      corrected: resolved.corrected,
      closestTo: resolved.closest_to,
    };
  });
}

/**
 * Returns the requested size and quantity of a product. `2 boxes` means a quantity of 2 if no size has that
 * name; `2 x 100 µg` means 2, of the size 100 µg if there is one.
 */
function requestedVariant(
  { size, quantity }: ListedItem,
  product: ProductInList | null,
): Pick<Row, 'size' | 'quantity'> {
  const sizes = product?.options ?? [];
  const namedSize = findSize(sizes, size);
  if (namedSize || quantity !== '')
    return { size: namedSize?.goods_attr ?? '', quantity: initialQuantity(quantity) };
  const multiple = parseMultiple(size);
  if (multiple) {
    const repeatedSize = findSize(sizes, multiple.size);
    return { size: repeatedSize?.goods_attr ?? '', quantity: initialQuantity(multiple.quantity.text) };
  }
  const packings = parsePackings(size);
  if (packings)
    return { size: findSize(sizes, '')?.goods_attr ?? '', quantity: initialQuantity(packings.text) };
  // The quantity of a multiple above the maximum, such as `20000 x 1 mg`, is unclear.
  return { size: '', quantity: /^\d+\s*[x×*]/.test(size) ? '' : initialQuantity(quantity) };
}

/** Returns the quantity to show: 1 for a row without a quantity, '' for an unclear quantity, which must not be guessed. */
function initialQuantity(quantityText: string): string {
  if (quantityText === '') return '1';
  return /^\d+$/.test(quantityText) && parseQuantity(quantityText) !== null ? quantityText : '';
}

/** Returns the status that a row has after the choices of the visitor. */
export function rowStatus({
  candidates,
  product,
  size,
  quantity,
  rejection,
  mayBeCardNumber,
}: Row): RowStatus {
  if (mayBeCardNumber) return 'not checked';
  if (candidates.length === 0) return 'unknown';
  if (!product) return 'which product';
  const chosenSize = product.options.find(({ goods_attr }) => goods_attr === size);
  if (!chosenSize) return 'which size';
  if (chosenSize.attr_price === null) return 'on request';
  if (availabilityOf(chosenSize) === 'sold out') return 'sold out';
  if (parseQuantity(quantity) === null) return 'how many';
  return rejection ? 'rejected' : 'ready';
}

/** Selects another candidate, with the requested size and with the typed or requested quantity. */
export function withProduct(row: Row, goodsId: number | null): Row {
  const product = row.candidates.find(({ goods_id }) => goods_id === goodsId) ?? null;
  const { size, quantity } = requestedVariant(row.item, product);
  const isTyped = row.quantity !== requestedVariant(row.item, row.product).quantity;
  return { ...row, product, size, quantity: isTyped ? row.quantity : quantity };
}

/** Returns the cart items of all ready rows, and these rows in the same order. */
export function cartItems(rows: readonly Row[]): {
  readyRows: Row[];
  items: RequestOf<'addRows'>['rows'];
} {
  const readyRows: Row[] = [];
  const items: RequestOf<'addRows'>['rows'] = [];
  for (const row of rows) {
    const number = parseQuantity(row.quantity);
    if (rowStatus(row) !== 'ready' || !row.product || number === null) continue;
    readyRows.push(row);
    items.push({ goods_id: row.product.goods_id, goods_attr: row.size, number });
  }
  return { readyRows, items };
}

/** Removes the rows that were added. Rejected rows stay, with the reason of the rejection. `sent` has the order of the request. */
export function remainingRows(
  rows: readonly Row[],
  sent: readonly Row[],
  rejected: ReplyOf<'addRows'>['left_rows'],
): Row[] {
  const reasons = new Map(rejected.map(({ row, reason }) => [sent[row]?.id, reason]));
  const sentIds = new Set(sent.map(({ id }) => id));
  // Rows that became ready after sending were not sent.
  return rows.flatMap((row) => {
    if (!sentIds.has(row.id)) return [row];
    const rejection = reasons.get(row.id);
    return rejection === undefined ? [] : [{ ...row, rejection }];
  });
}
