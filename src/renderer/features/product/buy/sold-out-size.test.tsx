// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product, ReplyOf } from '../../../../shared/contract/calls';
import { makeVerifiedCustomer } from '../../../../../test/fixtures/make-customer';
import { renderAnonymous, renderApp } from '../../../../../test/render/render-app';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { otherPriceText, otherSizes } from './sold-out-size';

let shop: TestShop;
let product: Product;

beforeAll(async () => {
  shop = await makeShop();
  window.scrollTo = vi.fn();
  const list = await shop.client.call('categoryGoods', { id: 1, page_size: 48 });
  const ids = list.ok ? list.data.list : [];
  const found = ids.find(({ options }) => options.filter(({ stock }) => stock > 0).length > 1);
  const reply = await shop.client.call('goodsInfo', { id: found?.goods_id ?? 0 });
  product = reply.ok ? reply.data : expect.fail('no product with two sizes in stock');
});
afterAll(async () => {
  // The code of the toasts may still load, and would then set a state without a window.
  await vi.dynamicImportSettled();
  await shop.close();
});
afterEach(() => {
  cleanup();
  shop.deps.catalogue.stockOverrides.replace([]);
});

const option = (goods_attr: string, attr_price: string | null, stock: number, soldOut?: true) => ({
  product_id: 1,
  goods_attr,
  attr_value: goods_attr,
  attr_price,
  stock,
  ships_in_days: 0,
  unit_price: null,
  tiers: [],
  ...(soldOut && { sold_out: soldOut }),
});

describe('sold-out size', () => {
  it('shows the expected date and another size in stock with the price difference', async () => {
    const [first] = product.options.filter(({ stock }) => stock > 0);
    if (!first) throw new Error('no size in stock');
    shop.deps.catalogue.stockOverrides.replace([
      { goods_id: product.goods_id, goods_attr: first.goods_attr, available: 0, restockOn: '2099-03-09' },
    ]);
    const app = await renderAnonymous(`/goodsInfo?id=${product.goods_id}`, shop);
    const form = within(screen.getByRole('form', { name: 'Buy this product' }));
    await app.user.click(form.getByRole('radio', { name: new RegExp(`^${first.attr_value}`) }));
    const box = within(form.getByRole('group', { name: `${first.attr_value} is out of stock` }));
    expect(box.getByText('Expected back on Mon, Mar 9, 2099 (estimate).')).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Add to cart' })).toBeNull();
    const [other] = box.getAllByRole('button', { name: /\([+−]\$[\d,.]+\) In stock/ });
    await app.user.click(other ?? expect.fail('no other size'));
    expect(form.getByRole('button', { name: 'Add to cart' })).toBeTruthy();
    expect(form.queryByRole('group', { name: /is out of stock/ })).toBeNull();
    expect(document.activeElement).toBe(form.getByRole('radio', { checked: true }));
  });

  it.each([1, 0])('links to the alternatives only when there are some: %i', async (count) => {
    const [first] = product.options.filter(({ stock }) => stock > 0);
    if (!first) throw new Error('no size in stock');
    const { goods_id } = product;
    shop.deps.catalogue.stockOverrides.replace([{ goods_id, goods_attr: first.goods_attr, available: 0 }]);
    const listed = await shop.client.call('categoryGoods', { id: 1 });
    const list = listed.ok ? listed.data.list.slice(0, count) : expect.fail('no products');
    const call: typeof shop.client.call = (name, ...rest) =>
      name === 'goodsAlternatives'
        ? Promise.resolve({ ok: true, data: { list } as unknown as ReplyOf<typeof name> })
        : shop.client.call(name, ...rest);
    const path = `/goodsInfo?id=${goods_id}&size=${encodeURIComponent(first.goods_attr)}`;
    await renderApp(path, { ...shop, client: { call } });
    await screen.findByRole('heading', { name: 'Safety' });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    const links = screen.queryAllByRole('link', { name: 'See alternatives in stock' });
    expect(links).toHaveLength(count);
    expect(document.querySelectorAll('#alternatives')).toHaveLength(count);
  });

  it('offers a quote for more units than are in stock', async () => {
    const [first] = product.options.filter(({ stock, attr_price }) => stock > 0 && attr_price !== null);
    if (!first) throw new Error('no size in stock');
    const app = await renderAnonymous(`/goodsInfo?id=${product.goods_id}`, shop);
    const form = within(screen.getByRole('form', { name: 'Buy this product' }));
    await app.user.click(form.getByRole('radio', { name: new RegExp(`^${first.attr_value}`) }));
    expect(form.queryByRole('link', { name: /^Request a quote/ })).toBeNull();
    const quantity = form.getByRole('textbox', { name: 'Quantity' });
    await app.user.clear(quantity);
    await app.user.type(quantity, String(first.stock + 1));
    await app.user.click(form.getByRole('link', { name: /^Request a quote for \d/ }));
    const message = await screen.findByLabelText<HTMLTextAreaElement>('Your message');
    expect(message.value).toContain(`Size: ${first.attr_value}\nQuantity: ${first.stock + 1}`);
  });

  it('is not put into the cart by Enter', async () => {
    const [first] = product.options.filter(({ stock }) => stock > 0);
    if (!first) throw new Error('no size in stock');
    const { goods_id } = product;
    shop.deps.catalogue.stockOverrides.replace([{ goods_id, goods_attr: first.goods_attr, available: 0 }]);
    const calls: string[] = [];
    const call: typeof shop.client.call = (name, ...rest) => {
      calls.push(name);
      return shop.client.call(name, ...rest);
    };
    const path = `/goodsInfo?id=${goods_id}&size=${encodeURIComponent(first.goods_attr)}`;
    await renderApp(path, { ...shop, client: { call } });
    const form = await screen.findByRole('form', { name: 'Buy this product' });
    // By the HTML standard, Enter in a radio button submits a form without a submit button.
    expect(fireEvent.submit(form)).toBe(false);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(calls).not.toContain('addToCart');
  });

  it('leads a visitor to the sign-in page and back to the size', async () => {
    const [first] = product.options.filter(({ stock }) => stock > 0);
    if (!first) throw new Error('no size in stock');
    const { goods_id } = product;
    shop.deps.catalogue.stockOverrides.replace([{ goods_id, goods_attr: first.goods_attr, available: 0 }]);
    const path = `/goodsInfo?id=${goods_id}&size=${encodeURIComponent(first.goods_attr)}`;
    const app = await renderAnonymous(path, shop);
    await app.user.click(screen.getByRole('button', { name: 'Notify me' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeTruthy();
    expect(app.address()).toBe(`/login?${new URLSearchParams({ redirect: path })}`);
  });

  it('keeps a request that the customer sends before the list of requests arrives', async () => {
    const [first] = product.options.filter(({ stock }) => stock > 0);
    if (!first) throw new Error('no size in stock');
    const { goods_id } = product;
    shop.deps.catalogue.stockOverrides.replace([{ goods_id, goods_attr: first.goods_attr, available: 0 }]);
    const ann = await makeVerifiedCustomer(shop, 'ann');
    let sendList = () => undefined as void;
    const call: typeof shop.client.call = async (name, ...rest) => {
      if (name === 'stockAlerts') await new Promise<void>((resolve) => (sendList = resolve));
      if (name !== 'setStockAlert') return ann.client.call(name, ...rest);
      return { ok: true, data: { wanted: true } as unknown as ReplyOf<typeof name> };
    };
    const path = `/goodsInfo?id=${goods_id}&size=${encodeURIComponent(first.goods_attr)}`;
    const app = await renderApp(path, shop, { ...ann, client: { call } });
    await app.user.click(await screen.findByRole('button', { name: 'Notify me' }));
    await screen.findByRole('button', { name: 'Do not notify me' });
    sendList();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole('button', { name: 'Do not notify me' })).toBeTruthy();
  });

  it('offers sizes in stock first, then the nearest in price', () => {
    const wanted = option('5mg', '50.00', 0, true);
    const sizes = [
      option('1mg', '10.00', 0),
      wanted,
      option('10mg', '90.00', 4),
      option('2mg', '30.00', 2),
      option('1g', null, 3),
      option('50mg', '200.00', 0, true),
    ];
    expect(otherSizes(sizes, wanted).map(({ goods_attr }) => goods_attr)).toEqual(['2mg', '10mg', '1mg']);
  });

  it.each([
    ['50.00', '62.00', '$62.00 (+$12.00)'],
    ['50.00', '9.50', '$9.50 (−$40.50)'],
    ['50.00', '50.00', '$50.00'],
    [null, '50.00', '$50.00'],
  ])('from %s to %s is %s', (from, to, text) =>
    expect(otherPriceText({ attr_price: from }, { attr_price: to })).toBe(text),
  );
});
