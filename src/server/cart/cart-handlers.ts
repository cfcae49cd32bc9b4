import type { Handler } from '../http/handler-types';
import { findCart } from './current-cart';
import { addRows } from './cart-rows';
import { addUnits, clearLines, dropLine, exchangeSize, putBy, setNumber } from './update-cart';
import { readCart } from './get-cart';
import { shareLines, showShared, takeShared } from './share-cart';
import { countUnits } from './cart-line-store';
import type { cartCalls } from '../../shared/contract/cart';

/** Of customers and visitors alike. */
export const addToCart: Handler<'addToCart'> = async (wish, deps, caller) => {
  return { number: await addUnits(deps, caller, wish) };
};

export const handleAddRows: Handler<'addRows'> = ({ rows }, deps, caller) => addRows(deps, caller, rows);

export const exchangeCartGoods: Handler<'exchangeCartGoods'> = async (
  { rec_id, goods_attr },
  deps,
  caller,
) => {
  return { number: await exchangeSize(deps, caller, rec_id, goods_attr) };
};

export const dropFromCart: Handler<'dropFromCart'> = async ({ id }, deps, caller) => {
  return { number: await dropLine(deps, caller, id) };
};

export const updateCart: Handler<'updateCart'> = async ({ rec_id, number }, deps, caller) => {
  return { number: await setNumber(deps, caller, rec_id, number) };
};

export const clearCart: Handler<'clearCart'> = async (_request, deps, caller) => {
  await clearLines(deps, caller);
  return { number: 0 };
};

export const cart: Handler<'cart'> = (_request, deps, caller) => readCart(deps, caller);

export const cartNumber: Handler<'cartNumber'> = async (_request, { database }, caller) => {
  const cartId = await findCart(database, caller);
  return { number: cartId === null ? 0 : await countUnits(database, cartId) };
};

export const saveForLater: Handler<'saveForLater'> = async ({ rec_id, saved }, deps, caller) => {
  return { number: await putBy(deps, caller, rec_id, saved) };
};

export const shareCart: Handler<'shareCart'> = ({ rec_ids }, deps, caller) =>
  shareLines(deps, caller, rec_ids);

export const sharedCart: Handler<'sharedCart'> = ({ code }, deps) => showShared(deps, code);

export const takeSharedCart: Handler<'takeSharedCart'> = ({ code }, deps, caller) =>
  takeShared(deps, caller, code);
