import type { Handlers } from '../http/handler-types';
import { findCart } from './current-cart';
import { addRows } from './cart-rows';
import { addUnits, clearLines, dropLine, exchangeSize, putBy, setNumber } from './cart-changes';
import { readCart } from './get-cart';
import { shareLines, showShared, takeShared } from './shared-carts';
import { countUnits } from './cart-line-store';
import type { cartCalls } from '../../shared/contract/cart';

/** Of customers and visitors alike. */
export const cartHandlers: Pick<Handlers, Exclude<keyof typeof cartCalls, 'cartQuote'>> = {
  async addToCart(wish, deps, caller) {
    return { number: await addUnits(deps, caller, wish) };
  },

  addRows: ({ rows }, deps, caller) => addRows(deps, caller, rows),

  async exchangeCartGoods({ rec_id, goods_attr }, deps, caller) {
    return { number: await exchangeSize(deps, caller, rec_id, goods_attr) };
  },

  async dropFromCart({ id }, deps, caller) {
    return { number: await dropLine(deps, caller, id) };
  },

  async updateCart({ rec_id, number }, deps, caller) {
    return { number: await setNumber(deps, caller, rec_id, number) };
  },

  async clearCart(_request, deps, caller) {
    await clearLines(deps, caller);
    return { number: 0 };
  },

  cart: (_request, deps, caller) => readCart(deps, caller),

  async cartNumber(_request, { database }, caller) {
    const cartId = await findCart(database, caller);
    return { number: cartId === null ? 0 : await countUnits(database, cartId) };
  },

  async saveForLater({ rec_id, saved }, deps, caller) {
    return { number: await putBy(deps, caller, rec_id, saved) };
  },

  shareCart: ({ rec_ids }, deps, caller) => shareLines(deps, caller, rec_ids),

  sharedCart: ({ code }, deps) => showShared(deps, code),

  takeSharedCart: ({ code }, deps, caller) => takeShared(deps, caller, code),
};
