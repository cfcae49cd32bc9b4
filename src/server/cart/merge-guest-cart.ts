import { MOST_QUANTITY } from '../../shared/domain/quantity';
import type { Deps } from '../app/context';
import {
  cartLines,
  changeCartLine,
  dropCartLine,
  moveCartLines,
  type StoredCartLine,
} from './cart-line-store';
import { Refusal } from '../http/handler-types';
import { visitOfCart } from '../punchout/punchout-store';
import { dropCart, noteArrivals, openCustomerCart, touchCart } from './cart-store';
import type { ShopTransaction } from '../db/shop-database';
import { sizesOnSale } from '../catalogue/price-store';
import { MOST_LINES, withNumber } from './cart-units';

/**
 * Gives a visitor's cart to the customer who has just signed in: units of one size add up, to 10,000 at the most, lines
 * put by for later stay so, and the visitor's cart is gone. Lines beyond 500 are left out, the last ones first. Does
 * nothing when the cart is gone already, and throws a {@link Refusal} when it is a purchasing system's.
 */
export async function mergeGuestCart(
  { catalogue, selling, clock }: Pick<Deps, 'catalogue' | 'selling' | 'clock'>,
  transaction: ShopTransaction,
  { guestCart, customerId }: { guestCart: number | null; customerId: number },
): Promise<void> {
  const now = clock().getTime();
  if (guestCart === null || !(await touchCart(transaction, guestCart, now))) return;
  if (await visitOfCart(transaction, guestCart, now)) {
    throw new Refusal(
      'You are here for your purchasing system. Send your cart back to it before you log in.',
    );
  }
  const coming = await cartLines(transaction, guestCart);
  if (coming.length > 0) {
    const cartId = await openCustomerCart(transaction, customerId, now);
    const own = new Map((await cartLines(transaction, cartId)).map((line) => [keyOf(line), line]));
    const fresh: StoredCartLine[] = [];
    for (const line of coming) {
      const same = own.get(keyOf(line));
      if (!same) {
        fresh.push(line);
        continue;
      }
      const number = Math.min(same.number + line.number, MOST_QUANTITY);
      const [sale = null] = await sizesOnSale(catalogue, [line]);
      await changeCartLine(transaction, withNumber(same, number, { sale, tiers: selling.price_tiers }));
      await dropCartLine(transaction, guestCart, line.rec_id);
    }
    const tooMany = fresh.slice(Math.max(0, MOST_LINES - own.size));
    for (const { rec_id } of tooMany) await dropCartLine(transaction, guestCart, rec_id);
    await moveCartLines(transaction, guestCart, cartId);
    const [merged, unmerged] = [coming.length - tooMany.length, tooMany.length];
    await noteArrivals(transaction, cartId, { merged, unmerged });
  }
  await dropCart(transaction, guestCart);
}

/** Lines of one key become one. */
function keyOf({ goods_id, goods_attr, saved }: StoredCartLine): string {
  return JSON.stringify([goods_id, goods_attr, saved]);
}
