// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findCatalogueVariants, type CatalogueVariant } from '../../../server/catalogue/variant-store';
import { cartLineId, makeVisitor, putInCart } from '../../../../test/shopping/cart-visitors';
import { findVariants } from '../../../../test/shopping/find-variants';
import { makeOrder } from '../../../../test/shopping/make-order';
import {
  GOOD_PASSWORD,
  makeCustomer,
  makeVerifiedCustomer,
  type TestCustomer,
} from '../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp, type RenderedApp } from '../../../../test/render/render-app';

let shop: TestShop;
let sizes: CatalogueVariant[];
beforeAll(async () => {
  shop = await makeShop();
  sizes = await findVariants(shop, 3, 40);
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  // Restores the timer that was replaced while it was fake.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function customerWith(name: string, { address }: { address: boolean }): Promise<TestCustomer> {
  const customer = await makeCustomer(shop, name);
  for (const size of sizes) await putInCart(customer, size, 1);
  if (!address) return customer;
  const saved = await saveAddress(customer);
  expect(saved.ok).toBe(true);
  return customer;
}

const checkOut = () => screen.findByRole('button', { name: 'Check Out' });

async function logIn({ user }: RenderedApp, name: string): Promise<void> {
  await user.type(await screen.findByLabelText('User name or e-mail'), name);
  await user.type(screen.getByLabelText('Password'), GOOD_PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

const saveAddress = ({ client }: TestCustomer) =>
  client.call('saveAddress', {
    consignee: 'Ann Example',
    country: 'DE',
    city: 'Ulm',
    zipcode: '89073',
    address: 'Weg 1',
    mobile: '+49 731 90182',
    email: 'ann@lab.example',
  });

/** Opens the cart of a guest whose account has an address. `own` is in the account's cart already. */
async function guestWithAccount(name: string, { own }: { own: CatalogueVariant[] }): Promise<RenderedApp> {
  const customer = await makeCustomer(shop, name);
  await saveAddress(customer);
  for (const size of own) await putInCart(customer, size, 2);
  const guest = makeVisitor(shop);
  for (const size of sizes.slice(0, 2)) await putInCart(guest, size, 1);
  return renderApp('/shoppingCart', shop, guest);
}

describe('starting the checkout as a guest', () => {
  it('continues after signing in', async () => {
    const app = await guestWithAccount('gita', { own: [] });
    await app.user.click(await checkOut());
    await waitFor(() => expect(app.address()).toMatch(/^\/login\?redirect=/));
    await logIn(app, 'gita');
    await waitFor(() => expect(app.address()).toMatch(/^\/shoppingCart\/pay\?id=\d+,\d+$/));
    await app.back();
    expect(app.address()).toBe('/shoppingCart');
  });

  it.each([
    ['units of the same size', 'hugo', () => sizes.slice(0, 1)],
    ['another line', 'ines', () => sizes.slice(2)],
  ])('shows the cart when the account has %s in it', async (_, name, own) => {
    const app = await guestWithAccount(name, { own: own() });
    await app.user.click(await checkOut());
    await waitFor(() => expect(app.address()).toMatch(/^\/login\?redirect=/));
    await logIn(app, name);
    await waitFor(() => expect(app.address()).toBe('/shoppingCart'));
    expect(await screen.findByText(/^2 lines from before you logged in were added/)).toBeTruthy();
  });
});

describe('a continued checkout', () => {
  it('does not start again on Back after a line could not be ordered', async () => {
    const ownShop = await makeShop();
    const [size] = await findVariants(ownShop, 1, 40);
    if (!size) throw new Error('The catalogue has no size in stock.');
    await makeCustomer(ownShop, 'kim');
    const guest = makeVisitor(ownShop);
    await putInCart(guest, size, 1);
    const app = await renderApp('/shoppingCart', ownShop, guest);
    await app.user.click(await checkOut());
    await waitFor(() => expect(app.address()).toMatch(/^\/login\?redirect=/));
    const lou = await makeVerifiedCustomer(ownShop, 'lou');
    await saveAddress(lou);
    const { goods_id } = size.product;
    await makeOrder(lou.client, [{ goods_id, goods_attr: size.goods_attr, number: size.catalogueStock }]);
    await logIn(app, 'kim');
    await waitFor(() => expect(app.address()).toBe('/shoppingCart'));
    expect(await screen.findByText(/: Out of stock\./)).toBeTruthy();
    cleanup();
    await ownShop.close();
  });

  it('checks out the lines that a pending change has merged', async () => {
    const ownShop = await makeShop();
    const product = await findProductWithSizes(ownShop, 2);
    const lea = await makeCustomer(ownShop, 'lea');
    await saveAddress(lea);
    const guest = makeVisitor(ownShop);
    for (const size of product) await putInCart(guest, size, 1);
    const app = await renderApp('/shoppingCart', ownShop, guest);
    await app.user.click((await screen.findAllByRole('button', { name: /^Change the size of / }))[0]!);
    const sizeField = await screen.findByRole('combobox', { name: /^Size of / });
    await app.user.selectOptions(sizeField, product[1]?.goods_attr ?? '');
    await app.user.click(await checkOut());
    await waitFor(() => expect(app.address()).toMatch(/^\/login\?redirect=/));
    await logIn(app, 'lea');
    await waitFor(() => expect(app.address()).toMatch(/^\/shoppingCart\/pay\?id=\d+$/));
    cleanup();
    await ownShop.close();
  });
});

/** Returns priced sizes of one product that are in stock. */
async function findProductWithSizes({ deps }: TestShop, count: number): Promise<CatalogueVariant[]> {
  const { goods_id } = await deps.catalogue.db
    .selectFrom('product_option')
    .select('goods_id')
    .where('stock', '>=', 5)
    .where('price_cents', 'is not', null)
    .groupBy('goods_id')
    .having((row) => row.fn.countAll(), '>=', count)
    .orderBy('goods_id')
    .executeTakeFirstOrThrow();
  const options = await deps.catalogue.db
    .selectFrom('product_option')
    .select(['goods_id', 'goods_attr'])
    .where('goods_id', '=', goods_id)
    .where('stock', '>=', 5)
    .where('price_cents', 'is not', null)
    .limit(count)
    .execute();
  const variants = await findCatalogueVariants(deps.catalogue, options);
  return variants.filter((variant) => variant !== null);
}

describe('starting the checkout', () => {
  it('opens the checkout for the selected lines', async () => {
    const ann = await customerWith('ann', { address: true });
    const [first, second, third] = await Promise.all(sizes.map((size) => cartLineId(ann, size)));
    const { user, address } = await renderApp('/shoppingCart', shop, ann);
    await user.click((await screen.findAllByRole('checkbox', { name: /^Select / }))[2] ?? expect.fail());
    await user.click(await checkOut());
    await waitFor(() => expect(address()).toBe(`/shoppingCart/pay?id=${first},${third}`));
    expect(second).toBeDefined();
  });

  it('requires selected lines', async () => {
    const bob = await customerWith('bob', { address: true });
    const { user, address } = await renderApp('/shoppingCart', shop, bob);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all lines' }));
    await user.click(await checkOut());
    expect(await screen.findByText('Please select the goods to be settled!')).toBeTruthy();
    expect(address()).toBe('/shoppingCart');
  });

  it('redirects to the address form after three seconds without an address', async () => {
    const carl = await customerWith('carl', { address: false });
    const { user, address } = await renderApp('/shoppingCart', shop, carl);
    const button = await checkOut();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toMatch(/address/i);
    expect(address()).toBe('/shoppingCart');
    expect(timers.mock.calls.filter(([, ms]) => ms === 3000)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await waitFor(() => expect(address()).toMatch(/^\/user\/site\?/));
    const back = new URL(address(), 'http://shop.test').searchParams.get('redirect');
    expect(back).toMatch(/^\/shoppingCart\/pay\?id=\d/);
  });

  it('does not redirect a user who has navigated elsewhere', async () => {
    const dora = await customerWith('dora', { address: false });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    const { user, address } = await renderApp('/shoppingCart', shop, dora);
    await user.click(await checkOut());
    await screen.findByRole('alert');
    // The redirect and the notice both take three seconds.
    const waiting = timers.mock.calls.flatMap(([, ms], index) =>
      ms === 3000 ? [timers.mock.results[index]?.value as unknown] : [],
    );
    cleared.mockClear();
    await user.click(screen.getAllByRole('link', { name: 'Activities' })[0]!);
    await waitFor(() => expect(address()).toBe('/activityList'));
    // The cart request follows the address request.
    await waitFor(() =>
      expect(cleared.mock.calls.filter(([timer]) => waiting.includes(timer))).toHaveLength(1),
    );
  });
});
