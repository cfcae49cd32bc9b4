import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReplyOf } from '../../../src/shared/contract/calls';
import { openCatalogue } from '../../../src/server/catalogue/catalogue';
import { readQueries, spreadProductIds } from '../../../tools/bench/queries';
import type { LoadClient } from './load-client';

/** Search texts, products and sizes to request. */
export interface LoadTargets {
  texts: readonly string[];
  categoryIds: readonly number[];
  /** Most requested first. */
  goodsIds: readonly number[];
  sizes: readonly { goods_id: number; goods_attr: string }[];
}

/** Number of sizes to order, each with enough stock for a run. One parcel suits all of them: none must not freeze. */
const SIZES = 2000;

export async function readLoadTargets(catalogueFile: string): Promise<LoadTargets> {
  const catalogue = await openCatalogue(catalogueFile);
  try {
    const { texts, categoryIds } = await readQueries(catalogue);
    const goodsIds = await spreadProductIds(catalogue, Infinity);
    const sizes = await catalogue.db
      .selectFrom('product_option')
      .select(['goods_id', 'goods_attr'])
      .where((row) => row.or([row('stock', '=', 0), row('stock', '>=', 20)]))
      .where('goods_id', 'not in', (query) =>
        query.selectFrom('product').select('product.goods_id').where('storage', 'like', '%do not freeze%'),
      )
      .orderBy('goods_id')
      .limit(SIZES)
      .execute();
    return { texts, categoryIds, goodsIds, sizes };
  } finally {
    await catalogue.close();
  }
}

/** Seconds between two actions. */
const THINK_TIME = { least: 2, most: 8 };

export interface LoadSession {
  client: LoadClient;
  wishes: LoadTargets;
  /** Signed in and has an address. */
  isMember: boolean;
  /** Acknowledged order numbers. */
  placed: string[];
  refused: () => void;
}

/** Simulates a visitor until `until` (`performance.now`): 70 % browse, 20 % search, 8 % cart, 2 % order. */
export async function runSession(visitor: LoadSession, until: number): Promise<void> {
  for (;;) {
    const pause = 1000 * (THINK_TIME.least + Math.random() * (THINK_TIME.most - THINK_TIME.least));
    if (performance.now() + pause >= until) return;
    await wait(pause);
    await act(visitor, Math.random() * 100);
  }
}

async function act(visitor: LoadSession, dice: number): Promise<void> {
  const { client, wishes, isMember } = visitor;
  if (dice < 30) return client.read('product', 'goodsInfo', { id: someProduct(wishes) });
  if (dice < 55) {
    const filters = { id: pick(wishes.categoryIds), page: 1 + Math.floor(Math.random() * 3) };
    return client.read('list', 'categoryGoods', filters);
  }
  if (dice < 70) return client.open(`/goodsInfo?id=${someProduct(wishes)}`);
  if (dice < 90) return client.read('search', 'searchGoods', { key: pick(wishes.texts) });
  // Only half of the visitors are members, so they order twice as often.
  if (isMember && dice >= 96) return placeOrder(visitor);
  return useCart(visitor);
}

/** Returns one of the 200 most requested products in half of the cases. */
function someProduct({ goodsIds }: LoadTargets): number {
  return pick(goodsIds, Math.random() < 0.5 ? 200 : goodsIds.length);
}

async function useCart({ client, wishes }: LoadSession): Promise<void> {
  const cart = await client.call<ReplyOf<'cart'>>('cart', 'cart', {});
  const line = cart?.list[0];
  if (!line || cart.list.length < 5) {
    await client.call('cart', 'addToCart', { ...pick(wishes.sizes), number: 1 });
  } else if (Math.random() < 0.5) {
    const number = 1 + Math.floor(Math.random() * 5);
    await client.call('cart', 'updateCart', { rec_id: line.rec_id, number });
  } else await client.call('cart', 'dropFromCart', { id: line.rec_id });
}

async function placeOrder({ client, wishes, placed, refused }: LoadSession): Promise<void> {
  await client.call('cart', 'addToCart', { ...pick(wishes.sizes), number: 1 });
  const cart = await client.call<ReplyOf<'cart'>>('cart', 'cart', {});
  const sel_goods = (cart?.list ?? []).filter(({ obstacle }) => obstacle === '').map(({ rec_id }) => rec_id);
  const sheet =
    sel_goods.length > 0 && (await client.call<ReplyOf<'checkout'>>('checkout', 'checkout', { sel_goods }));
  if (!sheet || sheet.address_id === null) return refused();
  const { address_id, shipping_id } = sheet;
  const order = {
    sel_goods,
    address_id,
    shipping_id,
    pay_id: 'banktransfer',
    seen_total: sheet.amounts.total,
  };
  const reply = await client.call<ReplyOf<'placeOrder'>>('order', 'placeOrder', order, randomUUID());
  if (reply) placed.push(reply.order_sn);
  else refused();
}

function pick<Item>(items: readonly Item[], among = items.length): Item {
  return items[Math.floor(Math.random() * Math.min(among, items.length))] as Item;
}
