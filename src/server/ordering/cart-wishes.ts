import type { Deps } from '../deps';
import { addCart, addLine, cartUnits, findCart, MOST_LINES, MOST_UNITS } from '../store/cart-store';
import type { ShopTransaction } from '../store/shop-database';
import { priceLines, type Wish } from './priced-lines';

/** Adds wishes to a customer's cart as far as they can be had; `left_out` says in words what could not. */
export async function addWishes(
  deps: Deps,
  customerId: number,
  wishes: readonly (Wish & { goods_name: string })[],
): Promise<{ number: number; left_out: string[] }> {
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    const cartId =
      (await findCart(transaction, customerId)) ??
      (await addCart(transaction, { customer_id: customerId }, now));
    const left_out: string[] = [];
    for (const wish of wishes) {
      const why = await addWish(deps, transaction, { cartId, wish, now });
      if (why) left_out.push(`${wish.goods_name}: ${why}`);
    }
    return { number: await cartUnits(transaction, cartId), left_out };
  });
}

/** Adds units of a size to a cart; '' or why not, in words. */
export async function addWish(
  deps: Deps,
  transaction: ShopTransaction,
  { cartId, wish, now }: { cartId: number; wish: Wish; now: number },
): Promise<string> {
  const [line] = await priceLines(deps, transaction, [wish]);
  if (!line?.sale) return 'This size is not sold.';
  const { product, cents } = { product: line.sale.product, cents: line.cents };
  const added = await addLine(transaction, {
    ...{ cart_id: cartId, goods_id: wish.goods_id, goods_attr: wish.goods_attr },
    ...{ goods_sn: product.goods_sn, goods_name: product.goods_name, number: wish.number },
    ...{ seen_cents: cents, saved: 0, added_at: now },
  });
  if (added === 'too many lines') return `A cart holds ${MOST_LINES} lines at most.`;
  if (added === 'too many units') return `${MOST_UNITS.toLocaleString('en-US')} units at most.`;
  return '';
}
