import type { ReplyOf } from '../../shared/contract/calls';
import { centsToWire } from '../../shared/lib/money';
import { orderAmounts } from '../../shared/orders/order-amounts';
import type { AppContext } from '../app/context';
import type { Caller } from '../http/caller';
import { listCartLines, updateSeenPrices, type StoredCartLine } from './cart-line-store';
import { findPunchoutSessionByCart } from '../punchout/punchout-store';
import { takeMergeResult } from './cart-store';
import type { ShopDatabase } from '../db/shop-database';
import { findCallerCart } from './current-cart';
import { toCartLines } from './cart-line-view';
import { linesWithPrice, priceLines, type PricedItem, type PricedLine } from './price-lines';

type ReadDeps = Pick<AppContext, 'database' | 'catalogue' | 'settings' | 'selling' | 'clock'>;

const emptyCart = { list: [], saved: [], subtotal: '0.00', number: 0, merged: 0, unmerged: 0 };

/**
 * Returns the caller's cart at current prices and records these as seen. The results of a merge at sign-in are in the first
 * reply only.
 */
export async function getCart(deps: ReadDeps, caller: Caller): Promise<ReplyOf<'cart'>> {
  const { database } = deps;
  const cartId = await findCallerCart(database, caller);
  if (cartId === null) return emptyCart;
  const punchoutSession = caller.session
    ? null
    : await findPunchoutSessionByCart(database, cartId, deps.clock().getTime());
  const lines = await priceLines(deps, database, await listCartLines(database, cartId));
  await saveSeenPrices(database, lines);
  const customerId = caller.session?.customerId ?? null;
  const cartLineReplies = await toCartLines(deps, { customerId }, lines);
  const savedIds = new Set(lines.flatMap(({ item }) => (item.saved === 1 ? [item.rec_id] : [])));
  const { mergedCount, droppedCount } = await takeMergeResult(database, cartId);
  const active = lines.filter(({ item }) => item.saved === 0);
  return {
    list: cartLineReplies.filter(({ rec_id }) => !savedIds.has(rec_id)),
    saved: cartLineReplies.filter(({ rec_id }) => savedIds.has(rec_id)),
    subtotal: cartSubtotal(active),
    number: active.reduce((sum, { number }) => sum + number, 0),
    merged: mergedCount,
    unmerged: droppedCount,
    ...(punchoutSession && {
      purchaser: { name: punchoutSession.name, inspect: punchoutSession.operation === 'inspect' },
    }),
  };
}

/** Returns, as a wire amount, the sum of the lines that can be ordered, without shipping and tax. */
export function cartSubtotal(lines: readonly Pick<PricedLine, 'cents' | 'number' | 'obstacle'>[]): string {
  const { goods } = orderAmounts({
    lines: linesWithPrice(lines).filter(({ obstacle }) => obstacle === ''),
    shipping: 0,
    taxBasisPoints: 0,
    points: 0,
    balance: 0,
  });
  return centsToWire(goods);
}

async function saveSeenPrices(db: ShopDatabase, lines: readonly PricedItem<StoredCartLine>[]): Promise<void> {
  const linesWithNewPrice = linesWithPrice(lines).filter(({ cents, item }) => cents !== item.seen_cents);
  if (linesWithNewPrice.length === 0) return;
  await db.transaction().execute((transaction) => updateSeenPrices(transaction, linesWithNewPrice));
}
