import { MOST_QUANTITY } from '../../shared/cart/quantity';
import { unitPrice } from '../../shared/orders/price-tiers';
import type { Deps } from '../app/context';
import { Refusal, type Caller } from '../http/handler-types';
import {
  changeCartLine,
  countUnits,
  dropCartLine,
  dropOpenLines,
  findCartLine,
  findLineOf,
  type StoredCartLine,
} from './cart-line-store';
import { productsInList } from '../catalogue/goods-list-store';
import type { ShopTransaction } from '../db/shop-database';
import { sizesOnSale, type SizeOnSale } from '../catalogue/price-store';
import type { Size } from '../orders/stock-store';
import { changeCart, fillCart, noSuchLine } from './current-cart';
import { knownSize, putUnits, tooMany, withNumber } from './cart-line';

type CartDeps = Pick<Deps, 'database' | 'clock' | 'catalogue' | 'selling'>;

/** Each gives the units in the cart afterwards, and throws a {@link Refusal} when it cannot be done. */
type Units = Promise<number>;

/** Adds units of a size; see {@link fillCart} for a visitor without a cart. */
export async function addUnits(deps: CartDeps, caller: Caller, wish: Size & { number: number }): Units {
  const sale = await saleOf(deps, wish);
  const { clock, selling } = deps;
  return fillCart(deps, caller, async (transaction, cartId) => {
    const prices = { tiers: selling.price_tiers, now: clock().getTime() };
    const obstacle = await putUnits(transaction, cartId, { sale, number: wish.number }, prices);
    if (obstacle) throw new Refusal(obstacle, { field: 'number' });
    return countUnits(transaction, cartId);
  });
}

export async function setNumber(deps: CartDeps, caller: Caller, recId: number, number: number): Units {
  return changeLine(deps, caller, recId, async (transaction, _cartId, line) => {
    const [sale = null] = await sizesOnSale(deps.catalogue, [line]);
    await changeCartLine(transaction, withNumber(line, number, { sale, tiers: deps.selling.price_tiers }));
  });
}

/** Another size of the product in a line's place; a line of that size beside it becomes part of this one. */
export async function exchangeSize(deps: CartDeps, caller: Caller, recId: number, goodsAttr: string): Units {
  return changeLine(deps, caller, recId, async (transaction, cartId, line) => {
    const sale = await saleOf(deps, { goods_id: line.goods_id, goods_attr: goodsAttr });
    if (line.goods_attr === goodsAttr) return;
    const number = line.number + (await absorb(transaction, cartId, { ...line, goods_attr: goodsAttr }));
    const seen_cents = unitPrice(sale, number, deps.selling.price_tiers);
    await changeCartLine(transaction, { ...line, ...knownSize(sale), number, seen_cents });
  });
}

/** Puts a line by for later or back; a line of its size there becomes part of it. */
export async function putBy(deps: CartDeps, caller: Caller, recId: number, later: boolean): Units {
  return changeLine(deps, caller, recId, async (transaction, cartId, line) => {
    const saved = later ? 1 : 0;
    if (line.saved === saved) return;
    const [sale = null] = await sizesOnSale(deps.catalogue, [line]);
    const number = line.number + (await absorb(transaction, cartId, { ...line, saved }));
    const moved = withNumber(line, number, { sale, tiers: deps.selling.price_tiers });
    await changeCartLine(transaction, { ...moved, saved });
  });
}

export async function dropLine(deps: CartDeps, caller: Caller, recId: number): Units {
  const units = await changeCart(deps, caller, async (transaction, cartId) => {
    if (!(await dropCartLine(transaction, cartId, recId))) throw noSuchLine('id');
    return countUnits(transaction, cartId);
  });
  if (units === null) throw noSuchLine('id');
  return units;
}

/** Drops every line that is not put by for later. */
export async function clearLines(deps: CartDeps, caller: Caller): Promise<void> {
  await changeCart(deps, caller, dropOpenLines);
}

async function changeLine(
  deps: CartDeps,
  caller: Caller,
  recId: number,
  work: (transaction: ShopTransaction, cartId: number, line: StoredCartLine) => Promise<void>,
): Units {
  const units = await changeCart(deps, caller, async (transaction, cartId) => {
    const line = await findCartLine(transaction, cartId, recId);
    if (!line) throw noSuchLine('rec_id');
    await work(transaction, cartId, line);
    return countUnits(transaction, cartId);
  });
  if (units === null) throw noSuchLine('rec_id');
  return units;
}

/** Takes out the line that stands where this one will, and gives its units. Refused where both are too many. */
async function absorb(transaction: ShopTransaction, cartId: number, line: StoredCartLine): Promise<number> {
  const other = await findLineOf(transaction, cartId, line, line.saved);
  if (!other) return 0;
  if (line.number + other.number > MOST_QUANTITY) throw new Refusal(tooMany(other.number));
  await dropCartLine(transaction, cartId, other.rec_id);
  return other.number;
}

async function saleOf({ catalogue }: Pick<Deps, 'catalogue'>, size: Size): Promise<SizeOnSale> {
  const [sale] = await sizesOnSale(catalogue, [size]);
  if (sale) return sale;
  const [product] = await productsInList(catalogue, [size.goods_id]);
  if (product) throw new Refusal('This product is not sold in this size.', { field: 'goods_attr' });
  throw new Refusal('There is no product with this id.', { field: 'goods_id' });
}
