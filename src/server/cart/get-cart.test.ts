import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cartLine } from '../../shared/contract/cart';
import {
  fetchCart,
  cartLineId,
  makeVisitor,
  putInCart,
  addToCartRequest,
  type CartVisitor,
} from '../../../test/shopping/cart-visitors';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { fakeClock } from '../../../test/fakes/fake-clock';
import { stockObstacle } from './price-lines';
import type { PricedVariant } from '../catalogue/variant-store';

/** A Friday. */
const time = fakeClock('2026-03-06T09:00:00Z');
let shop: TestShop;
let visitor: CartVisitor;
let one: PricedVariant;
let two: PricedVariant;
const openShops: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  shop = await makeShop({ clock: time.clock });
  shop.deps.settings.warehouse_time_zone = 'UTC';
  openShops.push(shop);
  visitor = makeVisitor(shop);
  [one, two] = (await findVariants(shop, 2, 20)) as [PricedVariant, PricedVariant];
});
afterEach(async () => {
  for (const one of openShops.splice(0)) await one.close();
});

/** Returns the visitor's client after the catalogue was replaced. */
async function visitorAfterChange(sql: string): Promise<CartVisitor> {
  const catalogue = await openChangedCatalogue(sql);
  const later = await makeShop({ ...shop.deps, catalogue });
  openShops.push(later, catalogue);
  return { client: later.clientOf(visitor.tokenHolder), tokenHolder: visitor.tokenHolder };
}

const priceUpdateSql = ({ product, goods_attr }: PricedVariant, cents: number) =>
  `update product_option set price_cents = ${cents}
   where goods_id = ${product.goods_id} and goods_attr = '${goods_attr}';`;
const firstLine = async (who: CartVisitor) => (await fetchCart(who)).list[0];

describe('line price', () => {
  it('uses the price tier of the quantity', async () => {
    const dear = await visitorAfterChange(priceUpdateSql(one, 10_001));
    await putInCart(dear, one, 4);
    const rec_id = await cartLineId(dear, one);
    const tiers = [
      { from: 5, price: '97.01' },
      { from: 10, price: '95.01' },
      { from: 50, price: '90.01' },
    ];
    expect(await firstLine(dear)).toMatchObject({ goods_price: '100.01', price_sum: '400.04', tiers });
    for (const [number, goods_price, price_sum] of [
      [5, '97.01', '485.05'],
      [10, '95.01', '950.10'],
      [49, '95.01', '4655.49'],
      [10_000, '90.01', '900100.00'],
    ] as const) {
      await dear.client.call('updateCart', { rec_id, number });
      const cart = await fetchCart(dear);
      const isOrderable = cart.list[0]?.obstacle === '';
      expect(isOrderable || number > one.catalogueStock).toBe(true);
      expect(cart).toMatchObject({ subtotal: isOrderable ? price_sum : '0.00', number });
      expect(cart.list).toMatchObject([{ goods_price, price_sum, list_price: '100.01', change: '' }]);
    }
  });

  it('reports a change once', async () => {
    await putInCart(visitor, one, 1);
    await putInCart(visitor, two, 1);
    const later = await visitorAfterChange(priceUpdateSql(one, 123_456));
    const was = `$${(one.listPrice.cents / 100).toFixed(2)}`;
    expect((await fetchCart(later)).list.map(({ change }) => change)).toEqual([
      `The price changed from ${was} to $1,234.56.`,
      '',
    ]);
    expect((await fetchCart(later)).list.map(({ change }) => change)).toEqual(['', '']);
  });

  it('reports a change after a quantity update', async () => {
    await putInCart(visitor, one, 1);
    const rec_id = await cartLineId(visitor, one);
    const later = await visitorAfterChange(priceUpdateSql(one, 20_000));
    await later.client.call('updateCart', { rec_id, number: 2 });
    await putInCart(later, one, 8);
    expect((await firstLine(later))?.change).toMatch(/^The price changed from \$[\d.]+ to \$190\.00\.$/);
    await later.client.call('updateCart', { rec_id, number: 1 });
    expect(await firstLine(later)).toMatchObject({ goods_price: '200.00', change: '' });
  });

  it('reports no change when the old price returns', async () => {
    await putInCart(visitor, one, 1);
    await visitorAfterChange(priceUpdateSql(one, 20_000));
    expect(await firstLine(visitor)).toMatchObject({ change: '' });
  });
});

describe('line availability', () => {
  it.each([
    [null, 10_000, ''],
    [3, 3, ''],
    [3, 4, 'Only 3 in stock.'],
    [1200, 2000, 'Only 1,200 in stock.'],
    [0, 1, 'Out of stock.'],
  ])('with %s available units for %i is explained as "%s"', (available, number, obstacle) => {
    expect(stockObstacle(available, number)).toBe(obstacle);
  });

  it('follows the stock', async () => {
    const stocked = await visitorAfterChange(
      `update product_option set stock = 3, ships_in_days = 0 where goods_id = ${one.product.goods_id};`,
    );
    await putInCart(stocked, one, 3);
    const rec_id = await cartLineId(stocked, one);
    expect(await firstLine(stocked)).toMatchObject({ available: 3, obstacle: '' });
    await stocked.client.call('updateCart', { rec_id, number: 4 });
    expect(await firstLine(stocked)).toMatchObject({ available: 3, obstacle: 'Only 3 in stock.' });
    const size = { goods_id: one.product.goods_id, goods_attr: one.goods_attr };
    await shop.deps.database
      .insertInto('stock')
      .values({ ...size, shelved: 3, taken: 1, held: 2 })
      .execute();
    expect(await firstLine(stocked)).toMatchObject({ available: 0, obstacle: 'Out of stock.' });
  });

  it('is unlimited for made-to-order variants', async () => {
    const [made] = (await findVariants(shop, 1, 0)) as [PricedVariant];
    await putInCart(visitor, made, 10_000);
    expect(await firstLine(visitor)).toMatchObject({ available: null, obstacle: '' });
  });

  it.each([
    [0, '2026-03-06'],
    [1, '2026-03-09'],
    [5, '2026-03-13'],
    [6, '2026-03-16'],
  ])('returns the shipping day: %i working days after a Friday is %s', async (days, day) => {
    const later = await visitorAfterChange(
      `update product_option set ships_in_days = ${days} where goods_id = ${one.product.goods_id};`,
    );
    await putInCart(later, one, 1);
    expect(await firstLine(later)).toMatchObject({ ships_on: day });
  });
});

describe('variant that is no longer sold', () => {
  const gone = ({ product, goods_attr }: PricedVariant) =>
    `delete from product_option where goods_id = ${product.goods_id} and goods_attr = '${goods_attr}';`;
  const withdrawn = ({ product }: PricedVariant) =>
    `delete from product_option where goods_id = ${product.goods_id};
     delete from product where goods_id = ${product.goods_id};`;

  it('keeps its line and names, without a price and with an obstacle', async () => {
    await putInCart(visitor, one, 2);
    await putInCart(visitor, two, 1);
    const before = await fetchCart(visitor);
    const later = await visitorAfterChange(withdrawn(one));
    const cart = await fetchCart(later);
    const { goods_id, goods_sn, goods_name, product_class } = one.product;
    expect(cart.list[0]).toEqual({
      rec_id: before.list[0]?.rec_id,
      goods_id,
      goods_sn,
      goods_name,
      product_class,
      img: '',
      goods_attr: one.goods_attr,
      attr_new: one.attr_value,
      goods_number: 2,
      goods_price: null,
      list_price: null,
      price_sum: null,
      tiers: [],
      available: 0,
      ships_on: '',
      obstacle: 'This size is no longer sold.',
      change: '',
      collect: false,
      zdy_data: null,
      _gift_act: null,
    });
    expect(cartLine.parse(cart.list[0])).toEqual(cart.list[0]);
    expect(cart).toMatchObject({ subtotal: before.list[1]?.price_sum, number: 3 });
  });

  it('shows the product when only the size is gone', async () => {
    await putInCart(visitor, one, 2);
    const line = await firstLine(await visitorAfterChange(gone(one)));
    expect(line).toMatchObject({ goods_name: one.product.goods_name, goods_price: null });
  });

  it('can be removed, saved and updated, but not added', async () => {
    await putInCart(visitor, one, 2);
    const rec_id = await cartLineId(visitor, one);
    const later = await visitorAfterChange(withdrawn(one));
    expect(await later.client.call('addToCart', addToCartRequest(one, 1))).toMatchObject({ ok: false });
    expect(await later.client.call('updateCart', { rec_id, number: 1 })).toMatchObject({ ok: true });
    expect(await later.client.call('saveForLater', { rec_id, saved: true })).toMatchObject({ ok: true });
    expect((await fetchCart(later)).saved).toMatchObject([{ goods_number: 1, goods_price: null }]);
    expect(await later.client.call('dropFromCart', { id: rec_id })).toMatchObject({ ok: true });
  });

  it('reports the price as changed when it returns', async () => {
    await putInCart(visitor, one, 2);
    await fetchCart(await visitorAfterChange(withdrawn(one)));
    const back = await visitorAfterChange(priceUpdateSql(one, 777));
    expect((await firstLine(back))?.change).toMatch(/ to \$7\.77\.$/);
  });
});
