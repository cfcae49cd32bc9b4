import { centsToWire, wireToCents } from '../../shared/domain/money';
import { digest, randomSecret } from '../accounts/secrets';
import type { Deps } from '../deps';
import { Refusal, type Caller, type Handlers } from '../handler';
import { toCartLines } from '../ordering/cart-line-view';
import { addWish } from '../ordering/cart-wishes';
import { priceLines } from '../ordering/priced-lines';
import {
  addCart,
  cartLines,
  cartUnits,
  changeLine,
  clearCart,
  dropLine,
  findCart,
} from '../store/cart-store';

type Calls =
  'addToCart' | 'dropFromCart' | 'updateCart' | 'clearCart' | 'cart' | 'cartNumber' | 'saveForLater';

export const cartHandlers: Pick<Handlers, Calls> = {
  async addToCart({ goods_id, goods_attr, number }, deps, caller) {
    const now = deps.clock().getTime();
    const cartId = (await cartOf(deps, caller)) ?? (await newCart(deps, caller, now));
    const wish = { goods_id, goods_attr, number };
    const why = await deps.database
      .transaction()
      .execute((transaction) => addWish(deps, transaction, { cartId, wish, now }));
    if (why) throw new Refusal(why, { field: 'number' });
    return { number: await cartUnits(deps.database, cartId) };
  },
  dropFromCart: ({ id }, deps, caller) =>
    onLine(deps, caller, (cartId) => dropLine(deps.database, cartId, id)),
  updateCart: ({ rec_id, number }, deps, caller) =>
    onLine(deps, caller, (cartId) => changeLine(deps.database, cartId, rec_id, { number })),
  saveForLater: ({ rec_id, saved }, deps, caller) =>
    onLine(deps, caller, (cartId) => changeLine(deps.database, cartId, rec_id, { saved: saved ? 1 : 0 })),
  async clearCart(_request, deps, caller) {
    const cartId = await cartOf(deps, caller);
    if (cartId !== null) await clearCart(deps.database, cartId);
    return { number: 0 };
  },
  async cart(_request, deps, caller) {
    const cartId = await cartOf(deps, caller);
    const stored = cartId === null ? [] : await cartLines(deps.database, cartId);
    const priced = await priceLines(deps, deps.database, stored);
    const lines = await toCartLines(deps, { customerId: caller.session?.customerId ?? null }, priced);
    for (const { wish, cents } of priced) {
      if (cartId !== null && Number(wish.seen_cents) !== cents) {
        await changeLine(deps.database, cartId, wish.rec_id, { seen_cents: cents });
      }
    }
    const isSaved = (rec_id: number) => stored.some((line) => line.rec_id === rec_id && line.saved === 1);
    const list = lines.filter(({ rec_id }) => !isSaved(rec_id));
    return {
      ...{ list, saved: lines.filter(({ rec_id }) => isSaved(rec_id)), merged: 0 },
      subtotal: centsToWire(list.reduce((sum, { price_sum }) => sum + wireToCents(price_sum), 0)),
      number: list.reduce((sum, { goods_number }) => sum + goods_number, 0),
    };
  },
  async cartNumber(_request, deps, caller) {
    const cartId = await cartOf(deps, caller);
    return { number: cartId === null ? 0 : await cartUnits(deps.database, cartId) };
  },
};

async function cartOf({ database }: Deps, { session, guestCart }: Caller): Promise<number | null> {
  return session ? findCart(database, session.customerId) : guestCart;
}

async function newCart({ database }: Deps, { session, handOut }: Caller, now: number): Promise<number> {
  if (session) return addCart(database, { customer_id: session.customerId }, now);
  const secret = randomSecret();
  handOut({ ECS_ID: secret, ECS: { username: '' } });
  return addCart(database, { guest_hash: digest(secret) }, now);
}

async function onLine(deps: Deps, caller: Caller, change: (cartId: number) => Promise<boolean>) {
  const cartId = await cartOf(deps, caller);
  if (cartId === null || !(await change(cartId))) throw new Refusal('This line is no longer in your cart.');
  return { number: await cartUnits(deps.database, cartId) };
}
