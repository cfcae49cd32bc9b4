// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openChangedCatalogue } from '../../../../../test/databases/changed-catalogue';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp, renderAnonymous } from '../../../../../test/render/render-app';
import { makeVisitor, putInCart } from '../../../../../test/shopping/cart-visitors';
import { findVariants } from '../../../../../test/shopping/find-variants';
import type { Catalogue } from '../../../../server/catalogue/catalogue';
import type { PricedVariant } from '../../../../server/catalogue/variant-store';
import type { Product } from '../../../../shared/contract/calls';

let shop: TestShop;
/** A compound with a bulk pack whose price is on request. */
let mixed: Product;
/** The same shop after the product of `inCart` lost all its prices. */
let later: TestShop;
let catalogue: Catalogue;
let inCart: PricedVariant;

beforeAll(async () => {
  window.scrollTo = vi.fn();
  shop = await makeShop();
  const { goods_id } = await shop.deps.catalogue.db
    .selectFrom('product_option')
    .select('goods_id')
    .where('price_cents', 'is', null)
    .orderBy('goods_id')
    .executeTakeFirstOrThrow();
  const found = await shop.client.call('goodsInfo', { id: goods_id });
  mixed = found.ok ? found.data : expect.fail('the product is missing');
  [inCart] = (await findVariants(shop, 1, 20)) as [PricedVariant];
  catalogue = await openChangedCatalogue(
    `update product_option set price_cents = null where goods_id = ${inCart.product.goods_id};`,
  );
  later = await makeShop({ ...shop.deps, catalogue });
});
afterAll(async () => {
  await later.close();
  await catalogue.close();
  await shop.close();
});
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));
const buyBox = () => within(screen.getByRole('form', { name: 'Buy this product' }));
const queryOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://shop.test').searchParams);

it('replaces the cart by a request for a quote for that size only', async () => {
  const { user } = await renderAnonymous(`/goodsInfo?id=${mixed.goods_id}`, shop);
  const bulk = buyBox().getByRole('radio', { name: /^1 kg/ });
  expect(bulk.closest('label')?.textContent).toContain('Price on request');
  expect(buyBox().getByText(/^from \$/)).toBeTruthy();
  expect(buyBox().getByRole('button', { name: 'Add to cart' })).toBeTruthy();
  await user.click(bulk);
  expect(buyBox().queryByRole('button', { name: 'Add to cart' })).toBeNull();
  expect(buyBox().queryByRole('textbox', { name: 'Quantity' })).toBeNull();
  const link = buyBox().getByRole('link', { name: `Request a quote: ${mixed.goods_name}, 1 kg` });
  expect(queryOf(link)).toEqual({ quote: mixed.goods_name, goods_sn: mixed.goods_sn, size: '1 kg' });
  const [priced] = buyBox().getAllByRole('radio');
  await user.click(priced ?? expect.fail());
  expect(buyBox().getByRole('button', { name: 'Add to cart' })).toBeTruthy();
});

it('offers no units in stock of a size that cannot be ordered', async () => {
  const size = mixed.options.find(({ attr_value }) => attr_value === '1 kg') ?? expect.fail();
  shop.deps.catalogue.stockOverrides.replace([
    { goods_id: mixed.goods_id, goods_attr: size.goods_attr, available: 4321 },
  ]);
  const { user } = await renderAnonymous(`/goodsInfo?id=${mixed.goods_id}`, shop);
  const [priced] = buyBox().getAllByRole('radio');
  await user.click(priced ?? expect.fail());
  const quantity = buyBox().getByRole('textbox', { name: 'Quantity' });
  await user.clear(quantity);
  await user.type(quantity, '5000');
  await user.click(buyBox().getByRole('radio', { name: /^1 kg/ }));
  expect(buyBox().getByText(/^In stock, 4,321 units/)).toBeTruthy();
  expect(buyBox().queryByText(/Only 4,321 in stock|Order up to/)).toBeNull();
  shop.deps.catalogue.stockOverrides.replace([]);
});

it('opens the prefilled contact form', async () => {
  const { user, address } = await renderAnonymous(`/goodsInfo?id=${mixed.goods_id}`, shop);
  await user.click(buyBox().getByRole('radio', { name: /^1 kg/ }));
  await user.click(buyBox().getByRole('link', { name: /^Request a quote/ }));
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Your message');
  expect(address()).toMatch(/^\/contactUs\?/);
  expect(message.value).toContain(`${mixed.goods_name} (${mixed.goods_sn})`);
  expect(message.value).toContain('Size: 1 kg');
});

it('shows a product without any price on its page and on its card', async () => {
  const { goods_id, goods_sn, goods_name } = inCart.product;
  await renderAnonymous(`/goodsInfo?id=${goods_id}`, later);
  expect(buyBox().getAllByText('Price on request').length).toBeGreaterThan(1);
  expect(buyBox().queryByRole('button', { name: 'Add to cart' })).toBeNull();
  expect(queryOf(buyBox().getByRole('link', { name: /^Request a quote/ }))).toEqual({
    quote: goods_name,
    goods_sn,
  });
  cleanup();
  await renderAnonymous(`/notRegion?key=${goods_sn}`, later);
  const card = within(main().getByRole('article'));
  expect(card.getByText('Price on request')).toBeTruthy();
  expect(card.getByRole('link', { name: `Request a quote: ${goods_name}` })).toBeTruthy();
  expect(card.queryByRole('button', { name: /^Add to cart/ })).toBeNull();
});

it('changes the action of a card with the chosen size', async () => {
  const { user } = await renderAnonymous(`/notRegion?key=${mixed.goods_sn}`, shop);
  const card = within(main().getByRole('article'));
  expect(card.getByRole('button', { name: /^Add to cart/ })).toBeTruthy();
  const select = card.getByRole('combobox', { name: /^Size of/ });
  await user.selectOptions(select, '1 kg · Price on request');
  expect(card.queryByRole('button', { name: /^Add to cart/ })).toBeNull();
  expect(card.getByText('Price on request')).toBeTruthy();
  expect(queryOf(card.getByRole('link', { name: /^Request a quote/ }))).toMatchObject({ size: '1 kg' });
});

it('marks the line of a cart and offers a quote', async () => {
  const visitor = makeVisitor(shop);
  await putInCart(visitor, inCart, 2);
  await renderApp('/shoppingCart', later, {
    client: later.clientOf(visitor.tokenHolder),
    tokenHolder: visitor.tokenHolder,
  });
  const row = within(await screen.findByRole('row', { name: new RegExp(inCart.product.goods_sn) }));
  expect(row.getByText('Price on request')).toBeTruthy();
  expect(row.getByText(/This size is priced on request. Ask us for a quote./)).toBeTruthy();
  expect(queryOf(row.getByRole('link', { name: /^Request a quote/ }))).toMatchObject({
    size: inCart.attr_value,
  });
  expect(row.getByRole('link', { name: inCart.product.goods_name })).toBeTruthy();
});
