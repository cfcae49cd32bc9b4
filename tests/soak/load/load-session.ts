import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReplyOf } from '../../../src/shared/contract/calls';
import { openCatalogue } from '../../../src/server/catalogue/catalogue';
import { readQueries, spreadProductIds } from '../../../tools/bench/queries';
import type { LoadClient } from './load-client';

/** Search texts, categories, products and sizes that the simulated visitors request. */
export interface LoadTargets {
  texts: readonly string[];
  categoryIds: readonly number[];
  /** Most requested first. */
  goodsIds: readonly number[];
  sizes: readonly { goods_id: number; goods_attr: string }[];
}

/** Number of sizes that visitors order. */
const SIZES = 2000;
/** Units in stock that are enough for a run. */
const MIN_STOCK = 20;

/**
 * Reads the targets from a catalogue. The sizes have enough stock or are made to order, and fit into one parcel: products that must not
 * freeze are left out.
 */
export async function readLoadTargets(catalogueFile: string): Promise<LoadTargets> {
  const catalogue = await openCatalogue(catalogueFile);
  try {
    const { texts, categoryIds } = await readQueries(catalogue);
    const goodsIds = await spreadProductIds(catalogue, Infinity);
    const sizes = await catalogue.db
      .selectFrom('product_option')
      .select(['goods_id', 'goods_attr'])
      .where((row) => row.or([row('stock', '=', 0), row('stock', '>=', MIN_STOCK)]))
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

const POPULAR_PRODUCTS = 200;

/** Seconds between two actions of a visitor. */
const THINK_TIME = { min: 2, max: 8 };

export interface LoadSession {
  client: LoadClient;
  targets: LoadTargets;
  /** Signed in and has an address. */
  isMember: boolean;
  /** Numbers of acknowledged orders; the session adds to them. */
  placedOrders: string[];
  onRefusal: () => void;
}

/** Simulates a visitor until `until` (`performance.now`): 70 % browse, 20 % search, 8 % cart, 2 % order. */
export async function runSession(visitor: LoadSession, until: number): Promise<void> {
  for (;;) {
    const pause = 1000 * (THINK_TIME.min + Math.random() * (THINK_TIME.max - THINK_TIME.min));
    if (performance.now() + pause >= until) return;
    await wait(pause);
    await act(visitor, Math.random() * 100);
  }
}

/** Does one action, which `percentile` (from 0 to 100) selects. */
async function act(visitor: LoadSession, percentile: number): Promise<void> {
  const { client, targets, isMember } = visitor;
  if (percentile < 30) return client.read('product', 'goodsInfo', { id: pickProduct(targets) });
  if (percentile < 55) {
    const filters = { id: pick(targets.categoryIds), page: 1 + Math.floor(Math.random() * 3) };
    return client.read('list', 'categoryGoods', filters);
  }
  if (percentile < 70) return client.open(`/goodsInfo?id=${pickProduct(targets)}`);
  if (percentile < 90) return client.read('search', 'searchGoods', { key: pick(targets.texts) });
  // Only half of the visitors are members, so they order twice as often.
  if (isMember && percentile >= 96) return placeOrder(visitor);
  return useCart(visitor);
}

/** Returns one of the {@link POPULAR_PRODUCTS} first products in half of the cases, else any product. */
function pickProduct({ goodsIds }: LoadTargets): number {
  return pick(goodsIds, Math.random() < 0.5 ? POPULAR_PRODUCTS : goodsIds.length);
}

async function useCart({ client, targets }: LoadSession): Promise<void> {
  const cart = await client.call<ReplyOf<'cart'>>('cart', 'cart', {});
  const line = cart?.list[0];
  if (!line || cart.list.length < 5) {
    await client.call('cart', 'addToCart', { ...pick(targets.sizes), number: 1 });
  } else if (Math.random() < 0.5) {
    const number = 1 + Math.floor(Math.random() * 5);
    await client.call('cart', 'updateCart', { rec_id: line.rec_id, number });
  } else await client.call('cart', 'dropFromCart', { id: line.rec_id });
}

async function placeOrder({ client, targets, placedOrders, onRefusal }: LoadSession): Promise<void> {
  await client.call('cart', 'addToCart', { ...pick(targets.sizes), number: 1 });
  const cart = await client.call<ReplyOf<'cart'>>('cart', 'cart', {});
  const sel_goods = (cart?.list ?? []).filter(({ obstacle }) => obstacle === '').map(({ rec_id }) => rec_id);
  const sheet =
    sel_goods.length > 0 && (await client.call<ReplyOf<'checkout'>>('checkout', 'checkout', { sel_goods }));
  if (!sheet || sheet.address_id === null) return onRefusal();
  const { address_id, shipping_id } = sheet;
  const order = {
    sel_goods,
    address_id,
    shipping_id,
    pay_id: 'banktransfer',
    seen_total: sheet.amounts.total,
  };
  const reply = await client.call<ReplyOf<'placeOrder'>>('order', 'placeOrder', order, randomUUID());
  if (reply) placedOrders.push(reply.order_sn);
  else onRefusal();
}

/** Returns a random one of the first `count` items. */
function pick<Item>(items: readonly Item[], count = items.length): Item {
  return items[Math.floor(Math.random() * Math.min(count, items.length))] as Item;
}
