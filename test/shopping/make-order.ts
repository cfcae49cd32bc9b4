import { randomUUID } from 'node:crypto';
import type { ReplyOf, RequestOf } from '../../src/shared/contract/calls';
import type { Client } from '../../src/renderer/api/client';
import type { TestShop } from '../fixtures/make-shop';

/** A size of the test catalogue with its catalogue data. */
export interface TestVariant {
  goods_id: number;
  goods_attr: string;
  stock: number;
  price_cents: number;
}

/**
 * Returns sizes with a price and `minStock` to `maxStock` units; 0 to 0 = made to order. All fit into one parcel: products that
 * must not freeze are left out.
 */
export async function findVariantsInStock(
  shop: TestShop,
  { minStock, maxStock = 1_000_000, count = 1 }: { minStock: number; maxStock?: number; count?: number },
): Promise<TestVariant[]> {
  return shop.deps.catalogue.db
    .selectFrom('product_option')
    .select(['goods_id', 'goods_attr', 'stock', 'price_cents'])
    .where('stock', '>=', minStock)
    .where('stock', '<=', maxStock)
    .where('price_cents', 'is not', null)
    .where('goods_id', 'not in', (query) =>
      query.selectFrom('product').select('product.goods_id').where('storage', 'like', '%do not freeze%'),
    )
    .$narrowType<{ price_cents: number }>()
    .orderBy('goods_id')
    .orderBy('position')
    .limit(count)
    .execute();
}

/** Returns the data of a successful outcome. Throws for a failure. */
export async function dataOf<Data>(
  pendingOutcome: Promise<{ ok: true; data: Data } | { ok: false; failure: unknown }>,
): Promise<Data> {
  const outcome = await pendingOutcome;
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.failure)}`);
  return outcome.data;
}

/** Adds sizes to the cart and returns their lines. */
export async function fillCart(
  client: Client,
  sizes: readonly { goods_id: number; goods_attr: string; number?: number }[],
): Promise<ReplyOf<'cart'>['list']> {
  for (const { goods_id, goods_attr, number = 1 } of sizes) {
    await dataOf(client.call('addToCart', { goods_id, goods_attr, number }));
  }
  const { list } = await dataOf(client.call('cart', {}));
  return list.filter((line) =>
    sizes.some(({ goods_id, goods_attr }) => line.goods_id === goods_id && line.goods_attr === goods_attr),
  );
}

/** Creates a delivery address and returns its id. The first address of a customer is the default one. */
export async function createAddress(client: Client, country = 'DE'): Promise<number> {
  const { address_id } = await dataOf(
    client.call('saveAddress', {
      consignee: 'Ann Lee',
      country,
      city: 'Ulm',
      address: 'Allee 1',
      zipcode: '89081',
      mobile: '+49 731 5000',
      email: 'ann@institute.example',
    }),
  );
  return address_id;
}

export type OrderRequest = RequestOf<'placeOrder'>;

/** Returns the order request that a checkout of these lines, or of the quote `changes.quote_sn`, would send now. */
export async function makeOrderRequest(
  client: Client,
  recIds: readonly number[],
  changes: Partial<OrderRequest> = {},
): Promise<OrderRequest> {
  const { address_id, shipping_id, pay_id, points, use_balance, quote_sn } = changes;
  const details = await dataOf(
    client.call('checkout', {
      sel_goods: [...recIds],
      ...(quote_sn !== undefined && { quote_sn }),
      ...(address_id !== undefined && { address_id }),
      ...(shipping_id !== undefined && { shipping_id }),
      ...(pay_id !== undefined && { pay_id }),
      ...(points !== undefined && { points }),
      ...(use_balance !== undefined && { use_balance }),
    }),
  );
  return {
    sel_goods: [...recIds],
    address_id: details.address_id ?? 0,
    shipping_id: details.shipping_id ?? 0,
    pay_id: details.pay_id,
    seen_total: details.amounts.total,
    ...(details.quote && { quote_revision: details.quote.revision }),
    ...changes,
  };
}

/** Adds sizes to the cart, checks out and places the order. The customer needs an address. */
export async function makeOrder(
  client: Client,
  sizes: readonly { goods_id: number; goods_attr: string; number?: number }[],
  changes: Partial<OrderRequest> = {},
): Promise<ReplyOf<'placeOrder'>> {
  const lines = await fillCart(client, sizes);
  const request = await makeOrderRequest(
    client,
    lines.map(({ rec_id }) => rec_id),
    changes,
  );
  return dataOf(client.call('placeOrder', request, { key: randomUUID() }));
}
