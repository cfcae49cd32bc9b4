import type { Handler } from '../app/context';
import { findCallerCart } from './current-cart';
import { addItemRows } from './add-items';
import {
  addCartUnits,
  removeActiveLines,
  removeLine,
  replaceVariant,
  setSavedForLater,
  setQuantity,
} from './update-cart';
import { getCart } from './get-cart';
import { shareCartLines, getSharedCart, copySharedCart } from './share-cart';
import { countCartUnits } from './cart-line-store';

export const addToCart: Handler<'addToCart'> = (item, deps, caller) => addCartUnits(deps, caller, item);

export const addRows: Handler<'addRows'> = ({ rows }, deps, caller) => addItemRows(deps, caller, rows);

export const exchangeCartGoods: Handler<'exchangeCartGoods'> = async (
  { rec_id, goods_attr },
  deps,
  caller,
) => {
  return { number: await replaceVariant(deps, caller, rec_id, goods_attr) };
};

export const dropFromCart: Handler<'dropFromCart'> = async ({ id }, deps, caller) => {
  return { number: await removeLine(deps, caller, id) };
};

export const updateCart: Handler<'updateCart'> = async ({ rec_id, number }, deps, caller) => {
  return { number: await setQuantity(deps, caller, rec_id, number) };
};

export const clearCart: Handler<'clearCart'> = async (_request, deps, caller) => {
  await removeActiveLines(deps, caller);
  return { number: 0 };
};

export const cart: Handler<'cart'> = (_request, deps, caller) => getCart(deps, caller);

export const cartCount: Handler<'cartCount'> = async (_request, { database }, caller) => {
  const cartId = await findCallerCart(database, caller);
  return { number: cartId === null ? 0 : await countCartUnits(database, cartId) };
};

export const saveForLater: Handler<'saveForLater'> = async ({ rec_id, saved }, deps, caller) => {
  return { number: await setSavedForLater(deps, caller, rec_id, saved) };
};

export const shareCart: Handler<'shareCart'> = ({ rec_ids }, deps, caller) =>
  shareCartLines(deps, caller, rec_ids);

export const sharedCart: Handler<'sharedCart'> = ({ code }, deps) => getSharedCart(deps, code);

export const takeSharedCart: Handler<'takeSharedCart'> = ({ code }, deps, caller) =>
  copySharedCart(deps, caller, code);
