import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { addToCartRequest, fetchCart, makeVisitor, putInCart } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { createAddress, dataOf, makeOrder, makeOrderRequest } from '../../../test/shopping/make-order';
import { formatMessage } from '../../shared/lib/messages';
import type { Catalogue } from '../catalogue/catalogue';
import type { PricedVariant } from '../catalogue/variant-store';
import { createStandQuote } from '../stands/stand-quote';
import { encodeCartTransfer } from './cart-transfer-token';

const message = 'This size is priced on request. Ask us for a quote.';
const stand = generateKeyPairSync('ed25519');

/** The shop while `one` has a price, and the same shop (`later`) after its price became a price on request. */
let shop: TestShop;
let later: TestShop;
let catalogue: Catalogue;
let one: PricedVariant;
let two: PricedVariant;
let ann: TestCustomer;
let people = 0;

beforeAll(async () => {
  const plain = await makeShop();
  const stands = [{ name: 'Hall 4', key: stand.publicKey.export({ format: 'jwk' }).x ?? '' }];
  shop = await makeShop({ selling: { ...plain.deps.selling, stands } });
  await plain.close();
  [one, two] = (await findVariants(shop, 2, 20)) as [PricedVariant, PricedVariant];
  catalogue = await openChangedCatalogue(
    `update product_option set price_cents = null
     where goods_id = ${one.product.goods_id} and goods_attr = '${one.goods_attr}';`,
  );
  later = await makeShop({ ...shop.deps, catalogue });
});
beforeEach(async () => {
  await shop.deps.database.deleteFrom('attempt').execute();
  ann = await makeVerifiedCustomer(shop, `ann${++people}`);
});
afterAll(async () => {
  await later.close();
  await catalogue.close();
  await shop.close();
});

const laterClient = () => later.clientOf(ann.tokenHolder);
const refused = {
  ok: false,
  failure: { kind: 'refused', message: expect.stringContaining(message) as string },
};

it('has a message that asks for a quote', () => expect(formatMessage('priceOnRequest')).toBe(message));

it('is null in lists and on the page of a product, without a unit price and tiers', async () => {
  const { goods_id } = one.product;
  const product = await dataOf(later.client.call('goodsInfo', { id: goods_id }));
  const size = product.options.find(({ goods_attr }) => goods_attr === one.goods_attr);
  expect(size).toMatchObject({ attr_price: null, unit_price: null, tiers: [] });
  const others = product.options.filter(({ goods_attr }) => goods_attr !== one.goods_attr);
  for (const { attr_price } of others) expect(attr_price).toMatch(/^\d+\.\d\d$/);
});

describe('a size with a price on request does not get into a cart', () => {
  it('by adding it', async () => {
    expect(await laterClient().call('addToCart', addToCartRequest(one, 1))).toMatchObject({
      ok: false,
      failure: { kind: 'refused', message, field: 'goods_attr' },
    });
    const visitor = makeVisitor(later);
    expect(await visitor.client.call('addToCart', addToCartRequest(one, 1))).toMatchObject(refused);
    // A refused request creates no cart.
    expect(visitor.tokenHolder.token).toBeNull();
  });

  it('by a list of rows', async () => {
    const rows = [addToCartRequest(one, 1), addToCartRequest(two, 2)];
    expect(await laterClient().call('addRows', { rows })).toMatchObject({
      ok: true,
      data: { number: 2, left_rows: [{ row: 0, reason: message }] },
    });
    const alone = await makeVisitor(later).client.call('addRows', { rows: rows.slice(0, 1) });
    expect(alone).toMatchObject({ ok: true, data: { number: 0, left_rows: [{ row: 0, reason: message }] } });
  });

  it('by a change of the size', async () => {
    const other = one.product.options.find(({ goods_attr }) => goods_attr !== one.goods_attr);
    const goods_attr = other?.goods_attr ?? expect.fail('the product has one size');
    await dataOf(ann.client.call('addToCart', { goods_id: one.product.goods_id, goods_attr, number: 1 }));
    const { list } = await fetchCart(ann);
    const change = { rec_id: list[0]?.rec_id ?? 0, goods_attr: one.goods_attr };
    expect(await laterClient().call('exchangeCartGoods', change)).toMatchObject(refused);
    expect((await fetchCart(ann)).list[0]).toMatchObject({ goods_attr });
  });

  it('by a shared cart or a cart from a stand', async () => {
    await putInCart(ann, one, 1);
    await putInCart(ann, two, 1);
    const { list } = await fetchCart(ann);
    const rec_ids = list.map(({ rec_id }) => rec_id);
    const { code } = await dataOf(ann.client.call('shareCart', { rec_ids }));
    const lines = [one, two].map((size) => addToCartRequest(size, 1));
    const transfer = encodeCartTransfer({ day: 20_778, nonce: '00112233aabbccdd', lines }, stand.privateKey);
    for (const shared of [code, transfer]) {
      const shown = await dataOf(later.client.call('sharedCart', { code: shared }));
      expect(shown.list[0]).toMatchObject({
        goods_name: one.product.goods_name,
        img: one.product.img,
        goods_price: null,
        list_price: null,
        price_sum: null,
        price_on_request: true,
        obstacle: message,
      });
      expect(shown.list[1]).not.toHaveProperty('price_on_request');
      expect(shown.subtotal).toBe(shown.list[1]?.price_sum);
      const visitor = makeVisitor(later);
      expect(await visitor.client.call('takeSharedCart', { code: shared })).toMatchObject({
        ok: true,
        data: { number: 1, left_out: 1 },
      });
      expect((await fetchCart(visitor)).list).toMatchObject([{ goods_id: two.product.goods_id }]);
    }
  });

  it('by ordering again', async () => {
    await createAddress(ann.client);
    const items = [one, two].map((size) => addToCartRequest(size, 1));
    const { order_id } = await makeOrder(ann.client, items);
    const again = await dataOf(laterClient().call('reorder', { order_id }));
    expect(again).toMatchObject({
      number: 1,
      left_out: [`${one.product.goods_sn} ${one.product.goods_name}`],
      left_lines: [
        {
          reason: 'This size is priced on request. Ask us for a quote.',
          price_on_request: true,
          on_sale: true,
        },
      ],
    });
  });
});

describe('a size that becomes priced on request while it is in a cart', () => {
  beforeEach(async () => {
    await createAddress(ann.client);
    await putInCart(ann, one, 2);
    await putInCart(ann, two, 1);
  });

  it('stays in the cart without a price and returns with the price that was seen last', async () => {
    const cart = await dataOf(laterClient().call('cart', {}));
    expect(cart.list[0]).toMatchObject({
      goods_price: null,
      price_sum: null,
      tiers: [],
      price_on_request: true,
      obstacle: message,
      change: '',
    });
    expect(cart.subtotal).toBe(cart.list[1]?.price_sum);
    const rec_id = cart.list[0]?.rec_id ?? 0;
    // Its quantity can still be changed, and it can be saved and removed.
    expect(await laterClient().call('updateCart', { rec_id, number: 3 })).toMatchObject({ ok: true });
    expect(await laterClient().call('saveForLater', { rec_id, saved: true })).toMatchObject({ ok: true });
    expect(await laterClient().call('saveForLater', { rec_id, saved: false })).toMatchObject({ ok: true });
    const back = await fetchCart(ann);
    expect(back.list[0]).toMatchObject({ goods_number: 3, obstacle: '', change: '' });
    expect(back.list[0]).not.toHaveProperty('price_on_request');
    expect(await laterClient().call('dropFromCart', { id: rec_id })).toMatchObject({ ok: true });
  });

  it('is refused by the checkout and by the order', async () => {
    const { list } = await fetchCart(ann);
    const sel_goods = list.map(({ rec_id }) => rec_id);
    const seen = await makeOrderRequest(ann.client, sel_goods);
    const changes = [{ goods_sn: one.product.goods_sn, text: `${one.product.goods_name}: ${message}` }];
    const start = await laterClient().call('checkoutIs', { sel_goods });
    expect(start).toMatchObject({ ok: false, failure: { kind: 'refused', data: { changes } } });
    const preview = await dataOf(laterClient().call('checkout', { sel_goods }));
    expect(preview.list[0]).toMatchObject({ price_on_request: true, obstacle: message });
    expect(preview.amounts.goods).toBe(list[1]?.price_sum);
    for (const seen_total of [seen.seen_total, preview.amounts.total]) {
      const request = { ...seen, seen_total };
      const placed = await laterClient().call('placeOrder', request, { key: randomUUID() });
      expect(placed).toMatchObject({ ok: false, failure: { kind: 'refused' } });
      expect(JSON.stringify(placed)).toContain(message);
    }
  });

  it('is in no binding quote', async () => {
    const { list } = await fetchCart(ann);
    const rec_ids = list.map(({ rec_id }) => rec_id);
    expect(await laterClient().call('cartQuote', { rec_ids })).toMatchObject(refused);
    const lines = [addToCartRequest(one, 1)];
    await expect(createStandQuote(later.deps, { lines, recipient: '' })).rejects.toThrow('priced on request');
  });
});
