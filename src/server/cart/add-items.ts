import type { Deps } from '../app/context';
import type { Caller } from '../http/handler-types';
import { countUnits } from './cart-line-store';
import { openCustomerCart } from './cart-store';
import type { ShopTransaction } from '../db/shop-database';
import { fillCart, findCart } from './current-cart';
import { putUnits } from './cart-units';
import { priceLines, type PricedLine, type Wish } from './priced-lines';

type WishDeps = Pick<Deps, 'database' | 'catalogue' | 'selling' | 'clock'>;

/** A wish with the names under which it is told when it cannot be had. */
export interface NamedWish extends Wish {
  goods_sn: string;
  goods_name: string;
}

type PricedWish = PricedLine & { wish: NamedWish };

/** What a cart did not take. */
interface LeftWish {
  /** Its place among the wishes, from 0. */
  row: number;
  name: string;
  /** Why, in words. */
  reason: string;
}

/** Puts several sizes at once into a customer's cart; `left` are those that cannot be had any more. */
export async function addWishes(
  deps: WishDeps,
  customerId: number,
  wishes: readonly NamedWish[],
): Promise<{ number: number; left: LeftWish[] }> {
  return deps.database.transaction().execute(async (transaction) => {
    const lines = await priceLines(deps, transaction, wishes);
    const cartId = await openCustomerCart(transaction, customerId, deps.clock().getTime());
    const left = await putWishes(deps, transaction, cartId, lines);
    return { number: await countUnits(transaction, cartId), left };
  });
}

/** The same for whoever calls; a visitor for whom none of the lines can be had gets no cart. */
export async function fillWith(
  deps: WishDeps,
  caller: Caller,
  lines: readonly PricedWish[],
): Promise<{ number: number; left: LeftWish[] }> {
  if (!lines.some(isToBeHad)) {
    const cartId = await findCart(deps.database, caller);
    const number = cartId === null ? 0 : await countUnits(deps.database, cartId);
    return { number, left: lines.map((line, row) => leftWish(row, line, line.obstacle)) };
  }
  return fillCart(deps, caller, async (transaction, cartId) => {
    const left = await putWishes(deps, transaction, cartId, lines);
    return { number: await countUnits(transaction, cartId), left };
  });
}

/** Whether any of it can be had, if less than was wished: what is sold out or no longer sold cannot. */
function isToBeHad({ sale, available }: PricedLine): boolean {
  return sale !== null && available !== 0;
}

/** The same within a transaction that has touched the cart; gives what was left out. */
async function putWishes(
  { selling, clock }: WishDeps,
  transaction: ShopTransaction,
  cartId: number,
  lines: readonly PricedWish[],
): Promise<LeftWish[]> {
  const left: LeftWish[] = [];
  const prices = { tiers: selling.price_tiers, now: clock().getTime() };
  for (const [row, line] of lines.entries()) {
    const { sale, number } = line;
    const obstacle =
      sale && isToBeHad(line) ? await putUnits(transaction, cartId, { sale, number }, prices) : line.obstacle;
    if (obstacle) left.push(leftWish(row, line, obstacle));
  }
  return left;
}

function leftWish(row: number, { wish: { goods_sn, goods_name } }: PricedWish, reason: string): LeftWish {
  return { row, name: `${goods_sn} ${goods_name}`.trim(), reason };
}
