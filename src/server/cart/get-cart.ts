import type { ReplyOf } from '../../shared/contract/calls';
import { centsToWire } from '../../shared/domain/money';
import { amountsOf } from '../../shared/domain/order-amounts';
import type { Deps } from '../app/context';
import type { Caller } from '../http/handler-types';
import { cartLines, noteSeenPrice, type StoredCartLine } from './cart-line-store';
import { visitOfCart } from '../punchout/punchout-store';
import { takeArrivals } from './cart-store';
import type { ShopDatabase } from '../db/shop-database';
import { findCart } from './current-cart';
import { toCartLines } from './cart-line-view';
import { priceLines, type PricedLine } from './priced-lines';

type ReadDeps = Pick<Deps, 'database' | 'catalogue' | 'selling' | 'clock'>;

const nothing = { list: [], saved: [], subtotal: '0.00', number: 0, merged: 0, unmerged: 0 };

/** The caller's cart at today's prices, which count as seen after this. */
export async function readCart(deps: ReadDeps, caller: Caller): Promise<ReplyOf<'cart'>> {
  const { database } = deps;
  const cartId = await findCart(database, caller);
  if (cartId === null) return nothing;
  const visit = caller.session ? null : await visitOfCart(database, cartId, deps.clock().getTime());
  const lines = await priceLines(deps, database, await cartLines(database, cartId));
  await noteSeen(database, lines);
  const customerId = caller.session?.customerId ?? null;
  const shown = await toCartLines(deps, { customerId }, lines);
  const later = new Set(lines.flatMap(({ wish }) => (wish.saved === 1 ? [wish.rec_id] : [])));
  const open = lines.filter(({ wish }) => wish.saved === 0);
  return {
    list: shown.filter(({ rec_id }) => !later.has(rec_id)),
    saved: shown.filter(({ rec_id }) => later.has(rec_id)),
    subtotal: subtotalOf(open),
    number: open.reduce((sum, { number }) => sum + number, 0),
    ...(await takeArrivals(database, cartId)),
    ...(visit && { purchaser: { name: visit.name, inspect: visit.operation === 'inspect' } }),
  };
}

/** What goods come to on the wire, without shipping and tax. */
export function subtotalOf(lines: readonly Pick<PricedLine, 'cents' | 'number'>[]): string {
  const { goods } = amountsOf({ lines, shipping: 0, taxHundredths: 0, points: 0, balance: 0 });
  return centsToWire(goods);
}

async function noteSeen(
  db: ShopDatabase,
  lines: readonly (PricedLine & { wish: StoredCartLine })[],
): Promise<void> {
  const news = lines.filter(({ sale, cents, wish }) => sale && cents !== wish.seen_cents);
  if (news.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const { wish, cents } of news) await noteSeenPrice(transaction, wish, cents);
  });
}
