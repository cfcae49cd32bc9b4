import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  fetchCart,
  cartLineId,
  makeVisitor,
  variantLabel,
  putInCart,
  unitsByNumber,
  type CartVisitor,
} from '../../../test/shopping/cart-visitors';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { consumeAttempts } from '../../../test/fixtures/rate-limits';
import { seedCart } from '../../../test/shopping/seed-cart';
import { dumpTables } from '../../../test/databases/table-dump';
import { rateLimits } from '../accounts/rate-limits';
import { runHousekeeping } from '../app/housekeeping';
import type { CatalogueVariant } from '../catalogue/variant-store';
import { addItemsForCustomer } from './add-items';

const time = fakeClock();
let shop: TestShop;
let ann: TestCustomer;
let people = 0;
let one: CatalogueVariant;
let two: CatalogueVariant;
let made: CatalogueVariant;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  [one, two] = (await findVariants(shop, 2, 20)) as [CatalogueVariant, CatalogueVariant];
  [made] = (await findVariants(shop, 1, 0)) as [CatalogueVariant];
});
beforeEach(async () => {
  for (const table of ['cart', 'attempt', 'stock'] as const)
    await shop.deps.database.deleteFrom(table).execute();
  // Earlier sessions have expired because tests advance the clock.
  ann = await makeCustomer(shop, `ann${++people}`);
});
afterAll(() => shop.close());

async function share(who: CartVisitor): Promise<string> {
  const { list, saved } = await fetchCart(who);
  const rec_ids = [...list, ...saved].map(({ rec_id }) => rec_id);
  const shared = await who.client.call('shareCart', { rec_ids });
  if (!shared.ok) throw new Error(JSON.stringify(shared.failure));
  return shared.data.code;
}

const viewShared = (code: string, client = shop.client) => client.call('sharedCart', { code });
const copyShared = ({ client }: CartVisitor, code: string) => client.call('takeSharedCart', { code });
const unknown = {
  ok: false,
  failure: {
    kind: 'refused',
    code: 0,
    field: 'code',
    message: 'This shared cart does not exist or is older than 30 days.',
  },
};

describe('shared cart', () => {
  it('shows the selected lines after the cart has changed', async () => {
    await putInCart(ann, one, 2);
    await putInCart(ann, two, 3);
    const { list, subtotal } = await fetchCart(ann);
    const code = await share(ann);
    await ann.client.call('clearCart', {});
    const shared = await viewShared(code);
    const seen = list.map(({ rec_id: _id, collect: _favorite, change: _change, ...line }) => line);
    expect(shared).toEqual({ ok: true, data: { list: seen, subtotal, handed_over: null } });
  });

  it('contains only the selected lines', async () => {
    await putInCart(ann, one, 2);
    await putInCart(ann, two, 3);
    const shared = await ann.client.call('shareCart', { rec_ids: [await cartLineId(ann, two)] });
    const reply = await viewShared(shared.ok ? shared.data.code : '');
    expect(reply).toMatchObject({ data: { list: [{ goods_number: 3 }] } });
  });

  it('has an unpredictable code, new for every share', async () => {
    await putInCart(ann, one, 2);
    const codes = [await share(ann), await share(ann)];
    for (const code of codes) expect(code).toMatch(/^[\w-]{43}$/);
    expect(codes[0]).not.toBe(codes[1]);
    expect(await viewShared(codes[0]?.toLowerCase() ?? '')).toEqual(unknown);
  });

  it('reveals nothing about its owner', async () => {
    await putInCart(ann, one, 2);
    const code = await share(ann);
    const { shared_cart = [] } = await dumpTables(shop.deps.database);
    const kept = shared_cart.find((row) => row['code'] === code) ?? {};
    expect(Object.keys(kept).sort()).toEqual(['code', 'created_at', 'expires_at', 'lines']);
    expect(Object.keys((JSON.parse(String(kept['lines'])) as object[])[0] ?? {}).sort()).toEqual([
      'attr_value',
      'goods_attr',
      'goods_id',
      'goods_name',
      'goods_sn',
      'number',
      'product_class',
    ]);
    expect(JSON.stringify(await viewShared(code))).not.toContain('ann');
  });

  it('expires after 30 days', async () => {
    await putInCart(ann, one, 2);
    const shared = await ann.client.call('shareCart', { rec_ids: [await cartLineId(ann, one)] });
    if (!shared.ok) throw new Error('not shared');
    expect(shared.data.expires_at).toBe(new Date(time.now() + 30 * DAY).toISOString());
    time.advance(30 * DAY - 1);
    await runHousekeeping(shop.deps);
    expect(await viewShared(shared.data.code)).toMatchObject({ ok: true });
    time.advance(1);
    expect(await viewShared(shared.data.code)).toEqual(unknown);
    await runHousekeeping(shop.deps);
    const { shared_cart } = await dumpTables(shop.deps.database);
    expect(shared_cart?.filter((row) => row['code'] === shared.data.code)).toEqual([]);
  });

  it('cannot be read or copied with an unknown code', async () => {
    expect(await viewShared('none')).toEqual(unknown);
    expect(await copyShared(ann, 'none')).toEqual(unknown);
  });

  it('shows current prices and marks variants that are no longer sold', async () => {
    await putInCart(ann, one, 2);
    await putInCart(ann, two, 1);
    const code = await share(ann);
    const catalogue = await openChangedCatalogue(
      `update product_option set price_cents = 4321 where goods_id = ${two.product.goods_id};
       delete from product_option where goods_id = ${one.product.goods_id};`,
    );
    const later = await makeShop({ ...shop.deps, catalogue });
    expect(await viewShared(code, later.client)).toMatchObject({
      data: {
        list: [
          { goods_name: one.product.goods_name, attr_new: one.attr_value, price_sum: null },
          { goods_price: '43.21', price_sum: '43.21' },
        ],
        subtotal: '43.21',
      },
    });
    const visitor = { ...makeVisitor(later) };
    expect(await copyShared(visitor, code)).toEqual({ ok: true, data: { number: 1, left_out: 1 } });
    await later.close();
    await catalogue.close();
  });

  it('is limited per customer', async () => {
    await putInCart(ann, one, 2);
    await share(ann);
    const limit = rateLimits.shareCart;
    const customer = await shop.deps.database
      .selectFrom('customer')
      .select('id')
      .where('username', '=', ann.username)
      .executeTakeFirstOrThrow();
    await consumeAttempts(shop.deps, [limit, `customer ${customer.id}`], limit.max - 1);
    const rec_ids = [await cartLineId(ann, one)];
    expect(await ann.client.call('shareCart', { rec_ids })).toMatchObject({ failure: { status: 429 } });
    const visitor = makeVisitor(shop);
    await putInCart(visitor, one, 1);
    await share(visitor);
  });
});

describe('copying a shared cart', () => {
  it('adds the items to the caller’s cart and creates a guest cart', async () => {
    await putInCart(ann, one, 2);
    await putInCart(ann, made, 10);
    const code = await share(ann);
    const visitor = makeVisitor(shop);
    expect(await copyShared(visitor, code)).toEqual({ ok: true, data: { number: 12, left_out: 0 } });
    expect(visitor.tokenHolder.token).not.toBeNull();
    expect(await copyShared(visitor, code)).toEqual({ ok: true, data: { number: 24, left_out: 0 } });
    expect(unitsByNumber(await fetchCart(visitor)).list).toEqual({
      [variantLabel(one)]: 4,
      [variantLabel(made)]: 20,
    });
    expect(unitsByNumber(await fetchCart(ann)).list).toEqual({
      [variantLabel(one)]: 2,
      [variantLabel(made)]: 10,
    });
  });

  it('rejects sold-out and excessive items and accepts those with too little stock', async () => {
    await putInCart(ann, one, 2);
    await putInCart(ann, two, 10_000);
    await putInCart(ann, made, 1);
    const code = await share(ann);
    const { goods_id } = one.product;
    await shop.deps.database
      .insertInto('stock')
      .values({
        goods_id,
        goods_attr: one.goods_attr,
        shelved: one.catalogueStock,
        taken: 0,
        held: one.catalogueStock,
      })
      .execute();
    await putInCart(ann, made, 9_999);
    expect(await copyShared(ann, code)).toEqual({ ok: true, data: { number: 20_002, left_out: 3 } });
    const visitor = makeVisitor(shop);
    expect(await copyShared(visitor, code)).toEqual({ ok: true, data: { number: 10_001, left_out: 1 } });
    expect((await fetchCart(visitor)).list.map(({ obstacle }) => obstacle)).toEqual([
      `Only ${two.catalogueStock} in stock.`,
      '',
    ]);
  });

  it('creates no guest cart when nothing is available', async () => {
    await putInCart(ann, one, 2);
    const code = await share(ann);
    const { goods_id } = one.product;
    await shop.deps.database
      .insertInto('stock')
      .values({
        goods_id,
        goods_attr: one.goods_attr,
        shelved: one.catalogueStock,
        taken: one.catalogueStock,
        held: 0,
      })
      .execute();
    const visitor = makeVisitor(shop);
    expect(await copyShared(visitor, code)).toEqual({ ok: true, data: { number: 0, left_out: 1 } });
    expect(visitor.tokenHolder.token).toBeNull();
    expect(await copyShared(ann, code)).toEqual({ ok: true, data: { number: 2, left_out: 1 } });
  });
});

describe('reordering', () => {
  it('adds the items and names the rejected ones', async () => {
    const { id } = await shop.deps.database
      .selectFrom('customer')
      .select('id')
      .where('username', '=', ann.username)
      .executeTakeFirstOrThrow();
    const wish = ({ product, goods_attr }: CatalogueVariant, number: number) => ({
      goods_id: product.goods_id,
      goods_sn: product.goods_sn,
      goods_name: product.goods_name,
      goods_attr,
      number,
    });
    await putInCart(ann, one, 1);
    const gone = { ...wish(two, 1), goods_attr: 'a bucket' };
    expect(await addItemsForCustomer(shop.deps, id, [wish(one, 2), gone, wish(made, 4)])).toEqual({
      number: 7,
      rejected: [
        {
          row: 1,
          name: `${two.product.goods_sn} ${two.product.goods_name}`,
          reason: 'This size is no longer sold.',
        },
      ],
    });
    expect(unitsByNumber(await fetchCart(ann)).list).toEqual({
      [variantLabel(one)]: 3,
      [variantLabel(made)]: 4,
    });
  });

  it('names items rejected by a full cart', async () => {
    await makeCustomer(shop, 'bob');
    const goods = await findVariants(shop, 500, 1);
    await seedCart(shop, 'bob', goods, 1);
    const { id } = await shop.deps.database
      .selectFrom('customer')
      .select('id')
      .where('username', '=', 'bob')
      .executeTakeFirstOrThrow();
    const { product, goods_attr } = made;
    const wish = { ...product, goods_attr, number: 1 };
    expect(await addItemsForCustomer(shop.deps, id, [wish])).toEqual({
      number: 500,
      rejected: [
        {
          row: 0,
          name: `${product.goods_sn} ${product.goods_name}`,
          reason: 'Your cart has 500 lines, which is the maximum.',
        },
      ],
    });
  });
});
