import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartLine } from '../../shared/contract/cart';
import {
  fetchCart,
  cartLineId,
  makeVisitor,
  variantLabel,
  putInCart,
  unitsByNumber,
  addToCartRequest,
} from '../../../test/shopping/cart-visitors';
import type { CartVisitor } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { findCatalogueVariants, type CatalogueVariant } from '../catalogue/variant-store';

let shop: TestShop;
let ann: TestCustomer;
let one: CatalogueVariant;
let two: CatalogueVariant;
let three: CatalogueVariant;
/** Another variant of the same product as `one`. */
let other: CatalogueVariant;
beforeAll(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
  const goods = (await findVariants(shop, 60, 20)).filter(({ product }) => product.options.length > 1);
  [one, two, three] = goods as [CatalogueVariant, CatalogueVariant, CatalogueVariant];
  const size = one.product.options.find(({ goods_attr }) => goods_attr !== one.goods_attr);
  const { goods_id } = one.product;
  const [found] = await findCatalogueVariants(shop.deps.catalogue, [
    { goods_id, goods_attr: size?.goods_attr ?? '' },
  ]);
  if (!found) throw new Error('no second size');
  other = found;
});
beforeEach(async () => {
  await shop.deps.database.deleteFrom('cart').execute();
  await shop.deps.database.deleteFrom('attempt').execute();
});
afterAll(() => shop.close());

const refused = (message: string, field?: string) => ({
  ok: false,
  failure: { kind: 'refused', code: 0, message, ...(field && { field }) },
});
const noSuchLine = (field = 'rec_id') => refused('This line is no longer in your cart.', field);

describe.each([
  ['a customer', () => Promise.resolve(ann)],
  ['a visitor', () => Promise.resolve(makeVisitor(shop))],
])('cart of %s', (_who, make) => {
  let person: CartVisitor;
  beforeEach(async () => {
    person = await make();
  });

  it('is empty initially', async () => {
    expect(await fetchCart(person)).toEqual({
      list: [],
      saved: [],
      subtotal: '0.00',
      number: 0,
      merged: 0,
      unmerged: 0,
    });
    expect(await person.client.call('cartCount', {})).toEqual({ ok: true, data: { number: 0 } });
    expect(await person.client.call('clearCart', {})).toEqual({ ok: true, data: { number: 0 } });
  });

  it('adds units to a new line and to an existing line', async () => {
    expect(await putInCart(person, one, 2)).toBe(2);
    expect(await putInCart(person, two, 1)).toBe(3);
    expect(await putInCart(person, one, 3)).toBe(6);
    const cart = await fetchCart(person);
    expect(unitsByNumber(cart)).toEqual({
      list: { [variantLabel(one)]: 5, [variantLabel(two)]: 1 },
      saved: {},
    });
    expect(cart.number).toBe(6);
    expect(await person.client.call('cartCount', {})).toEqual({ ok: true, data: { number: 6 } });
    for (const line of cart.list) expect(cartLine.parse(line)).toEqual(line);
  });

  it('returns line data from the catalogue', async () => {
    await putInCart(person, one, 1);
    const { list } = await fetchCart(person);
    const { goods_id, goods_sn, goods_name, product_class, img, zdy_data } = one.product;
    expect(list).toMatchObject([
      {
        goods_id,
        goods_sn,
        goods_name,
        product_class,
        img,
        zdy_data,
        goods_attr: one.goods_attr,
        attr_new: one.attr_value,
        goods_number: 1,
        collect: false,
        change: '',
        _gift_act: null,
        available: one.catalogueStock,
        obstacle: '',
      },
    ]);
  });

  it('updates the quantity of a line', async () => {
    await putInCart(person, one, 2);
    await putInCart(person, two, 1);
    const rec_id = await cartLineId(person, one);
    expect(await person.client.call('updateCart', { rec_id, number: 10_000 })).toMatchObject({
      data: { number: 10_001 },
    });
    expect(await person.client.call('updateCart', { rec_id, number: 1 })).toMatchObject({
      data: { number: 2 },
    });
  });

  it('removes a line only once', async () => {
    await putInCart(person, one, 2);
    await putInCart(person, two, 1);
    const id = await cartLineId(person, one);
    expect(await person.client.call('dropFromCart', { id })).toEqual({ ok: true, data: { number: 1 } });
    expect(await person.client.call('dropFromCart', { id })).toEqual(noSuchLine('id'));
    expect(await person.client.call('updateCart', { rec_id: id, number: 1 })).toEqual(noSuchLine());
    expect(unitsByNumber(await fetchCart(person)).list).toEqual({ [variantLabel(two)]: 1 });
  });

  it('keeps saved lines when cleared', async () => {
    await putInCart(person, one, 2);
    await putInCart(person, two, 1);
    await person.client.call('saveForLater', { rec_id: await cartLineId(person, two), saved: true });
    expect(await person.client.call('clearCart', {})).toEqual({ ok: true, data: { number: 0 } });
    expect(unitsByNumber(await fetchCart(person))).toEqual({ list: {}, saved: { [variantLabel(two)]: 1 } });
  });

  it('saves a line for later without counting it and restores it', async () => {
    await putInCart(person, one, 2);
    await putInCart(person, two, 1);
    const { subtotal } = await fetchCart(person);
    const rec_id = await cartLineId(person, one);
    expect(await person.client.call('saveForLater', { rec_id, saved: true })).toMatchObject({
      data: { number: 1 },
    });
    const cart = await fetchCart(person);
    expect(unitsByNumber(cart)).toEqual({
      list: { [variantLabel(two)]: 1 },
      saved: { [variantLabel(one)]: 2 },
    });
    expect(cart.subtotal).toBe(cart.list[0]?.price_sum);
    expect(await person.client.call('saveForLater', { rec_id, saved: true })).toMatchObject({ ok: true });
    expect(await person.client.call('saveForLater', { rec_id, saved: false })).toMatchObject({
      data: { number: 3 },
    });
    expect((await fetchCart(person)).subtotal).toBe(subtotal);
  });

  it('keeps a saved line separate until it is merged with an active one', async () => {
    await putInCart(person, one, 2);
    const waiting = await cartLineId(person, one);
    await person.client.call('saveForLater', { rec_id: waiting, saved: true });
    expect(await putInCart(person, one, 3)).toBe(3);
    expect(unitsByNumber(await fetchCart(person))).toEqual({
      list: { [variantLabel(one)]: 3 },
      saved: { [variantLabel(one)]: 2 },
    });
    expect(await person.client.call('saveForLater', { rec_id: waiting, saved: false })).toMatchObject({
      data: { number: 5 },
    });
    const { list, saved } = await fetchCart(person);
    expect(list).toMatchObject([{ rec_id: waiting, goods_number: 5 }]);
    expect(saved).toEqual([]);
  });

  it('replaces the size of a line and merges equal lines', async () => {
    await putInCart(person, one, 2);
    await putInCart(person, two, 1);
    const rec_id = await cartLineId(person, one);
    const exchange = (goods_attr: string) => person.client.call('exchangeCartGoods', { rec_id, goods_attr });
    expect(await exchange(other.goods_attr)).toMatchObject({ data: { number: 3 } });
    expect(unitsByNumber(await fetchCart(person)).list).toEqual({
      [variantLabel(other)]: 2,
      [variantLabel(two)]: 1,
    });
    await putInCart(person, one, 5);
    expect(await exchange(one.goods_attr)).toMatchObject({ data: { number: 8 } });
    expect(unitsByNumber(await fetchCart(person)).list).toEqual({
      [variantLabel(one)]: 7,
      [variantLabel(two)]: 1,
    });
    expect(await exchange(one.goods_attr)).toMatchObject({ data: { number: 8 } });
    expect(await cartLineId(person, one)).toBe(rec_id);
    expect(await exchange('a bucket')).toEqual(
      refused('This product is not sold in this size.', 'goods_attr'),
    );
    expect(unitsByNumber(await fetchCart(person)).list).toEqual({
      [variantLabel(one)]: 7,
      [variantLabel(two)]: 1,
    });
  });

  it('says at once when a line exceeds the stock', async () => {
    const stock = one.catalogueStock;
    expect(stock).toBeGreaterThan(0);
    const visitor = makeVisitor(shop);
    const add = async (number: number) => {
      const added = await visitor.client.call('addToCart', addToCartRequest(one, number));
      return added.ok ? added.data : added.failure;
    };
    expect(await add(stock)).toEqual({ number: stock, obstacle: '' });
    expect(await add(1)).toEqual({ number: stock + 1, obstacle: `Only ${stock} in stock.` });
  });

  it('rejects every change above 10,000 units in a line', async () => {
    await putInCart(person, one, 9_999);
    const full = 'A line can have up to 10,000 units; yours already has 9,999.';
    expect(await person.client.call('addToCart', addToCartRequest(one, 2))).toEqual(refused(full, 'number'));
    expect(await putInCart(person, other, 2)).toBe(10_001);
    const second = await cartLineId(person, other);
    expect(
      await person.client.call('exchangeCartGoods', { rec_id: second, goods_attr: one.goods_attr }),
    ).toEqual(refused(full));
    const first = await cartLineId(person, one);
    await person.client.call('saveForLater', { rec_id: first, saved: true });
    await putInCart(person, one, 2);
    expect(await person.client.call('saveForLater', { rec_id: first, saved: false })).toEqual(
      refused('A line can have up to 10,000 units; yours already has 2.'),
    );
    expect(unitsByNumber(await fetchCart(person))).toEqual({
      list: { [variantLabel(other)]: 2, [variantLabel(one)]: 2 },
      saved: { [variantLabel(one)]: 9_999 },
    });
  });

  it('rejects products and sizes that are not sold', async () => {
    const wish = (more: object) => person.client.call('addToCart', { ...addToCartRequest(one, 1), ...more });
    expect(await wish({ goods_id: 2_000_000 })).toEqual(
      refused('There is no product with this id.', 'goods_id'),
    );
    expect(await wish({ goods_attr: three.goods_attr + '?' })).toEqual(
      refused('This product is not sold in this size.', 'goods_attr'),
    );
    expect(await wish({ goods_attr: '' })).toMatchObject({
      failure: { kind: 'http', status: 400, message: 'Please Select Size!' },
    });
    expect(await fetchCart(person)).toMatchObject({ list: [], number: 0 });
  });

  it('updates the change time on writes, not on reads', async () => {
    const changedAt = async () =>
      (await shop.deps.database.selectFrom('cart').select('changed_at').executeTakeFirst())?.changed_at;
    await putInCart(person, one, 1);
    const rec_id = await cartLineId(person, one);
    const changes = [
      () => person.client.call('addToCart', addToCartRequest(two, 1)),
      () => person.client.call('updateCart', { rec_id, number: 4 }),
      () => person.client.call('saveForLater', { rec_id, saved: true }),
      () => person.client.call('exchangeCartGoods', { rec_id, goods_attr: other.goods_attr }),
      () => person.client.call('dropFromCart', { id: rec_id }),
      () => person.client.call('clearCart', {}),
    ];
    for (const change of changes) {
      await shop.deps.database.updateTable('cart').set({ changed_at: 1 }).execute();
      await fetchCart(person);
      await person.client.call('cartCount', {});
      expect(await changedAt()).toBe(1);
      expect(await change()).toMatchObject({ ok: true });
      expect(await changedAt()).toBeGreaterThan(1);
    }
  });
});

describe('favorites', () => {
  it('are marked in the cart of their owner only', async () => {
    const bob = await makeCustomer(shop, 'bob');
    await ann.client.call('toggleFavorite', { goods_id: one.product.goods_id });
    for (const who of [ann, bob, makeVisitor(shop)]) {
      await putInCart(who, one, 1);
      await putInCart(who, two, 1);
      expect((await fetchCart(who)).list.map(({ collect }) => collect)).toEqual([who === ann, false]);
    }
  });
});
