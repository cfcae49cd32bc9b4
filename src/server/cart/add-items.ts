import { availabilityOfUnits } from '../../shared/catalogue/availability';
import type { AppContext } from '../app/context';
import type { Caller } from '../http/caller';
import { countCartUnits } from './cart-line-store';
import { getOrCreateCustomerCart } from './cart-store';
import type { ShopTransaction } from '../db/shop-database';
import { withCartCreatedIfMissing, findCallerCart } from './current-cart';
import { addUnitsToLines, type VariantUnits } from './cart-line';
import { hasListPrice } from '../catalogue/variant-store';
import { priceLines, type PricedItem, type RequestedItem } from './price-lines';
import type { ReplyOf } from '../../shared/contract/calls';

type AddItemsDeps = Pick<AppContext, 'database' | 'catalogue' | 'settings' | 'selling' | 'clock'>;

/** An item with the names that a rejection message shows. */
export interface NamedItem extends RequestedItem {
  goods_sn: string;
  goods_name: string;
  /** Unit price in cents that the customer saw before, such as in an earlier order. The cart shows a change since then. */
  seen_cents?: number;
}

/** An item that was not added to the cart. */
interface RejectedItem {
  /** Index in the request, from 0. */
  row: number;
  name: string;
  /** The reason in a sentence for the customer. */
  reason: string;
}

/** Adds several items to a customer's cart in one transaction. Returns the units of the active lines and the rejected items. */
export async function addItemsForCustomer(
  deps: AddItemsDeps,
  customerId: number,
  items: readonly NamedItem[],
): Promise<{ number: number; rejected: RejectedItem[] }> {
  return deps.database.transaction().execute(async (transaction) => {
    const lines = await priceLines(deps, transaction, items);
    const cartId = await getOrCreateCustomerCart(transaction, customerId, deps.clock().getTime());
    const rejected = await addPricedItems(deps, transaction, cartId, lines);
    return { number: await countCartUnits(transaction, cartId), rejected };
  });
}

/**
 * Adds items to the caller's cart. Returns the units of the active lines and the rejected items. Creates no cart for a visitor
 * when none of the items can be ordered.
 */
export async function addItems(
  deps: AddItemsDeps,
  caller: Caller,
  lines: readonly PricedItem<NamedItem>[],
): Promise<{ number: number; rejected: RejectedItem[] }> {
  if (!lines.some(unitsToAdd)) {
    const cartId = await findCallerCart(deps.database, caller);
    const number = cartId === null ? 0 : await countCartUnits(deps.database, cartId);
    return { number, rejected: lines.map((line, row) => toRejectedItem(row, line, line.obstacle)) };
  }
  return withCartCreatedIfMissing(
    deps,
    caller,
    { maxNewLines: lines.length },
    async (transaction, cartId) => {
      const rejected = await addPricedItems(deps, transaction, cartId, lines);
      return { number: await countCartUnits(transaction, cartId), rejected };
    },
  );
}

/**
 * Returns the units of a line as the cart stores them; null when not even one unit can be ordered. A number beyond the stock is
 * added: the cart shows the obstacle.
 */
function unitsToAdd({
  catalogueVariant,
  available,
  number,
  item,
}: PricedItem<NamedItem>): VariantUnits | null {
  return catalogueVariant && hasListPrice(catalogueVariant) && availabilityOfUnits(available) !== 'sold out'
    ? { catalogueVariant, number, seenCents: item.seen_cents ?? null }
    : null;
}

/** Adds priced items and returns the rejected ones. The transaction must have locked the cart. */
async function addPricedItems(
  { selling, clock }: AddItemsDeps,
  transaction: ShopTransaction,
  cartId: number,
  lines: readonly PricedItem<NamedItem>[],
): Promise<RejectedItem[]> {
  const pricing = { tiers: selling.price_tiers, now: clock().getTime() };
  const addableLines = lines.flatMap((line, row) => {
    const units = unitsToAdd(line);
    return units ? [{ row, units }] : [];
  });
  const results = await addUnitsToLines(
    transaction,
    cartId,
    addableLines.map(({ units }) => units),
    pricing,
  );
  const obstacles = new Map(addableLines.map(({ row }, index) => [row, results[index] ?? '']));
  return lines.flatMap((line, row) => {
    const obstacle = obstacles.get(row) ?? line.obstacle;
    return obstacle ? [toRejectedItem(row, line, obstacle)] : [];
  });
}

function toRejectedItem(
  row: number,
  { item: { goods_sn, goods_name } }: PricedItem<NamedItem>,
  reason: string,
): RejectedItem {
  return { row, name: `${goods_sn} ${goods_name}`.trim(), reason };
}

/** Adds the rows of a quick order to the caller's cart. */
export async function addItemRows(
  deps: AddItemsDeps,
  caller: Caller,
  rows: readonly RequestedItem[],
): Promise<ReplyOf<'addRows'>> {
  const lines = await priceLines(deps, deps.database, rows);
  const namedLines = lines.map(({ item, ...line }) => {
    // A discontinued variant has no names: the customer sees the key of its size.
    const { goods_sn = '', goods_name = item.goods_attr } = line.catalogueVariant?.product ?? {};
    return { ...line, item: { ...item, goods_sn, goods_name } };
  });
  const { number, rejected } = await addItems(deps, caller, namedLines);
  return {
    number,
    left_out: rejected.map(({ name }) => name),
    left_rows: rejected.map(({ row, reason }) => ({ row, reason })),
  };
}
