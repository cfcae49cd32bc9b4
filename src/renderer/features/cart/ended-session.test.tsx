// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CatalogueVariant } from '../../../server/catalogue/variant-store';
import { putInCart } from '../../../../test/shopping/cart-visitors';
import { findVariants } from '../../../../test/shopping/find-variants';
import { GOOD_PASSWORD, makeCustomer, type TestCustomer } from '../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp, type RenderedApp } from '../../../../test/render/render-app';

let shop: TestShop;
let sizes: CatalogueVariant[];
beforeAll(async () => {
  shop = await makeShop();
  sizes = await findVariants(shop, 2, 40);
});
afterAll(() => shop.close());
afterEach(cleanup);

const size = (at: number) => sizes[at] ?? expect.fail('too few sizes');

async function customerWithCart(name: string): Promise<TestCustomer> {
  const customer = await makeCustomer(shop, name);
  await putInCart(customer, size(0), 3);
  return customer;
}

/** Ends the session of a customer without this browser knowing. */
async function logOutElsewhere({ tokenHolder }: TestCustomer): Promise<void> {
  await shop.clientOf({ ...tokenHolder }).call('logOut', {});
}

async function logIn({ user }: RenderedApp, name: string): Promise<void> {
  await user.type(await screen.findByLabelText('User name or e-mail'), name);
  await user.type(screen.getByLabelText('Password'), GOOD_PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

it('shows all lines after signing in again', async () => {
  const eva = await customerWithCart('eva');
  await logOutElsewhere(eva);
  eva.tokenHolder.token = null;
  const app = await renderApp('/login?redirect=%2FshoppingCart', shop, eva);
  await logIn(app, 'eva');
  await waitFor(() => expect(app.address()).toBe('/shoppingCart'));
  expect(await screen.findByRole('row', { name: new RegExp(size(0).product.goods_sn) })).toBeTruthy();
});

it('keeps lines added after the session ended and merges them after signing in', async () => {
  const finn = await customerWithCart('finn');
  const app = await renderApp(`/goodsInfo?id=${size(1).product.goods_id}`, shop, finn);
  const banner = within(screen.getByRole('banner'));
  await banner.findByText('finn');
  // The page's own calls are answered now; a later one would find the end of the session.
  await banner.findByRole('link', { name: 'Cart, 3 items' });
  await logOutElsewhere(finn);
  await app.user.click(screen.getAllByRole('radio')[0] ?? expect.fail());
  await app.user.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText('Succeed!')).toBeTruthy();
  // The test client keeps the token outside the page, so the change is reported like one from another window.
  app.platform.changeInOtherWindow(finn.tokenHolder.token);
  expect(await screen.findByText('Login expired！')).toBeTruthy();
  expect(screen.getByText('Please log in again!')).toBeTruthy();
  await app.user.click(await banner.findByRole('link', { name: 'Log In' }));
  await logIn(app, 'finn');
  await screen.findByRole('link', { name: 'Cart, 4 items' });
});

it('shows neither the merge nor the question about a line of a customer who logged out in another tab', async () => {
  const gail = await customerWithCart('gail');
  gail.tokenHolder.token = null;
  await putInCart(gail, size(0), 2);
  const app = await renderApp('/login?redirect=%2FshoppingCart', shop, gail);
  await logIn(app, 'gail');
  const merged = /Quantities of the same size were added up/;
  expect(await screen.findByText(merged)).toBeTruthy();
  await screen.findByRole('link', { name: 'Cart, 5 items' });
  await app.user.click(screen.getByRole('button', { name: 'Empty My Cart' }));
  expect(await screen.findByText('Remove All?')).toBeTruthy();
  gail.tokenHolder.token = null;
  app.platform.changeInOtherWindow(null);
  expect(await screen.findByText('The cart is empty')).toBeTruthy();
  expect(screen.queryByText('Remove All?')).toBeNull();
  expect(screen.queryByText(merged)).toBeNull();
});
