// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueVariant } from '../../server/catalogue/variant-store';
import { recordCalls } from '../../../test/fixtures/record-calls';
import { fetchCart, makeVisitor, putInCart } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { GOOD_PASSWORD, makeCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { renderApp } from '../../../test/render/render-app';
import type { Client } from '../api/client';

let shop: TestShop;
let sizes: CatalogueVariant[];
beforeAll(async () => {
  shop = await makeShop();
  sizes = await findVariants(shop, 2, 40);
});
afterAll(() => shop.close());
afterEach(cleanup);

const size = (at: number) => sizes[at] ?? expect.fail('too few sizes');
const badge = (name: string) => screen.findByRole('link', { name });

/** A client that records its calls. */
function watched(client: Client): { client: Client; made: string[] } {
  const made: string[] = [];
  const call: Client['call'] = (name, ...rest) => {
    made.push(name);
    return client.call(name, ...rest);
  };
  return { client: { call }, made };
}

describe('the badge', () => {
  it('fetches the count of a visitor with a token in one request', async () => {
    const visitor = makeVisitor(shop);
    await putInCart(visitor, size(0), 7);
    const { client, made } = watched(visitor.client);
    await renderApp('/faq', shop, { ...visitor, client });
    await badge('Cart, 7 items');
    expect(made.filter((name) => name === 'cartCount')).toHaveLength(1);
  });

  it('sends no request for a visitor without a token', async () => {
    const { client, made } = watched(shop.client);
    const { user } = await renderApp('/faq', { ...shop, client });
    await user.click(screen.getAllByRole('link', { name: 'Activities' })[0]!);
    await waitFor(() => expect(made).toContain('location'));
    expect(made).not.toContain('cartCount');
    expect(screen.getByRole('link', { name: 'Cart, 0 items' })).toBeTruthy();
  });

  it('follows changes in another window, and the cart screen as well', async () => {
    const visitor = makeVisitor(shop);
    await putInCart(visitor, size(0), 2);
    const first = await renderApp('/faq', shop, visitor);
    const second = await renderApp('/shoppingCart', shop, visitor);
    const [one, other] = [within(first.container), within(second.container)];
    await other.findByRole('row', { name: new RegExp(size(0).product.goods_sn) });
    await second.user.click(other.getByRole('button', { name: 'Increase quantity' }));
    expect(await one.findByRole('link', { name: 'Cart, 3 items' })).toBeTruthy();
    await first.user.click(one.getByRole('link', { name: 'Cart, 3 items' }));
    await first.user.click(await one.findByRole('button', { name: 'Increase quantity' }));
    expect(await other.findByRole('link', { name: 'Cart, 4 items' })).toBeTruthy();
    await waitFor(() =>
      expect(other.getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ }).value).toBe('4'),
    );
  });
});

describe('adding to the cart', () => {
  it('adds to a guest cart and links to it', async () => {
    const visitor = makeVisitor(shop);
    const page = `/goodsInfo?id=${size(0).product.goods_id}`;
    const { user, address } = await renderApp(page, shop, visitor);
    await user.click(screen.getAllByRole('radio')[0] ?? expect.fail());
    await user.click(screen.getByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByText('Succeed!')).toBeTruthy();
    await badge('Cart, 1 item');
    expect(JSON.parse(visitor.tokenHolder.token ?? '{}')).toMatchObject({ ECS: { username: '' } });
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Log In' })).toBeTruthy();
    expect(address()).toBe(page);
    await user.click(screen.getByRole('link', { name: 'View the cart' }));
    await screen.findByRole('heading', { level: 1, name: 'Shopping cart' });
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect((await fetchCart(visitor)).number).toBe(1);
  });

  it('adds once while a request is in flight', async () => {
    const visitor = makeVisitor(shop);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const client: Client = {
      async call(name, payload, options) {
        if (name === 'addToCart') await held;
        return visitor.client.call(name, payload, options);
      },
    };
    const page = `/goodsInfo?id=${size(0).product.goods_id}`;
    const { user } = await renderApp(page, shop, { ...visitor, client });
    await user.click(screen.getAllByRole('radio')[0] ?? expect.fail());
    const add = screen.getByRole('button', { name: 'Add to cart' });
    await user.click(add);
    await waitFor(() => expect(add.textContent).toBe('Adding…'));
    await user.click(add);
    release();
    await badge('Cart, 1 item');
    await waitFor(() => expect(add.textContent).toBe('Add to cart'));
    expect((await fetchCart(visitor)).number).toBe(1);
  });

  it('finishes before the cart screen loads', async () => {
    const visitor = makeVisitor(shop);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const client: Client = {
      async call(name, payload, options) {
        if (name === 'addToCart') await held;
        return visitor.client.call(name, payload, options);
      },
    };
    const page = `/goodsInfo?id=${size(0).product.goods_id}`;
    const { user } = await renderApp(page, shop, { ...visitor, client });
    await user.click(screen.getAllByRole('radio')[0] ?? expect.fail());
    const add = screen.getByRole('button', { name: 'Add to cart' });
    await user.click(add);
    await waitFor(() => expect(add.textContent).toBe('Adding…'));
    await user.click(screen.getByRole('link', { name: 'Cart, 0 items' }));
    release();
    await screen.findByRole('heading', { level: 1, name: 'Shopping cart' });
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('shows the server’s message after a refusal', async () => {
    const visitor = makeVisitor(shop);
    await putInCart(visitor, size(0), 9_999);
    const page = `/goodsInfo?id=${size(0).product.goods_id}`;
    const { user } = await renderApp(page, shop, visitor);
    const index = size(0).product.options.findIndex((option) => option.goods_attr === size(0).goods_attr);
    await user.click(screen.getAllByRole('radio')[index] ?? expect.fail());
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    await user.click(screen.getByRole('button', { name: 'Add to cart' }));
    expect((await screen.findByRole('alert')).textContent).toContain('10,000');
    expect((await fetchCart(visitor)).number).toBe(9_999);
  });
});

describe('adding to the cart with a lost reply', () => {
  const ADD = '/web/orders/goods/add';

  /** Opens a product page and selects the first size; the cart has `held` units of another product. */
  async function openProduct(held: number) {
    const visitor = makeVisitor(shop);
    if (held > 0) await putInCart(visitor, size(1), held);
    const calls = recordCalls(shop, visitor.tokenHolder);
    const seen = { ...visitor, client: calls.shop.client };
    const { user } = await renderApp(`/goodsInfo?id=${size(0).product.goods_id}`, shop, seen);
    await user.click(screen.getAllByRole('radio')[0] ?? expect.fail());
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add to cart' });
    await badge(`Cart, ${held} items`);
    return { visitor, calls, press: () => user.click(add), add };
  }

  it.each(['offline', 'fault'] as const)('shows the server’s count: %s', async (how) => {
    const { visitor, calls, press, add } = await openProduct(2);
    calls.fail(ADD, how);
    await press();
    await screen.findByRole('alert');
    await badge('Cart, 3 items');
    expect((await fetchCart(visitor)).number).toBe(3);
    await waitFor(() => expect(add.textContent).toBe('Add to cart'));
    await press();
    await badge('Cart, 4 items');
  });

  it('shows no units that the server never got', async () => {
    const { visitor, calls, press, add } = await openProduct(2);
    calls.fail(ADD, 'unsent');
    await press();
    await screen.findByRole('alert');
    await waitFor(() => expect(add.textContent).toBe('Add to cart'));
    await badge('Cart, 2 items');
    await press();
    await badge('Cart, 3 items');
    expect((await fetchCart(visitor)).number).toBe(3);
  });

  it('starts a new cart when the lost reply had the first token', async () => {
    const { visitor, calls, press, add } = await openProduct(0);
    calls.fail(ADD);
    await press();
    await screen.findByRole('alert');
    await waitFor(() => expect(add.textContent).toBe('Add to cart'));
    await badge('Cart, 0 items');
    await press();
    await badge('Cart, 1 item');
    expect((await fetchCart(visitor)).number).toBe(1);
  });
});

describe('logging in', () => {
  it('merges the guest cart and says so once', async () => {
    const dora = await makeCustomer(shop, 'dora');
    await putInCart(dora, size(0), 1);
    const visitor = makeVisitor(shop);
    await putInCart(visitor, size(0), 2);
    await putInCart(visitor, size(1), 1);
    const { user, address } = await renderApp('/shoppingCart', shop, visitor);
    await user.click(await screen.findByRole('button', { name: 'Check Out' }));
    await waitFor(() => expect(address()).toMatch(/^\/login\?redirect=%2FshoppingCart/));
    await user.type(await screen.findByLabelText('User name or e-mail'), 'dora');
    await user.type(screen.getByLabelText('Password'), GOOD_PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(
      await screen.findByText(
        '2 lines from before you logged in were added to your cart. Quantities of the same size were added up.',
      ),
    ).toBeTruthy();
    await badge('Cart, 4 items');
    expect(await fetchCart(dora)).toMatchObject({ number: 4, merged: 0 });
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await badge('Cart, 0 items');
  });
});
