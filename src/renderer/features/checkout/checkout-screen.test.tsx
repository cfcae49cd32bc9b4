// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countCalls, type CountedCalls } from '../../../testing/count-calls';
import { makeCustomer, type TestCustomer } from '../../../testing/make-customer';
import { fillCart, giveAddress, sizesInStock } from '../../../testing/make-order';
import { makeShop, type TestShop } from '../../../testing/make-shop';
import { renderApp } from '../../../testing/render-app';

let shop: TestShop;
let ann: TestCustomer;
let calls: CountedCalls;
let ids: number[];
beforeEach(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
  calls = countCalls(shop, ann.keeper);
  await giveAddress(ann.client);
  const lines = await fillCart(ann.client, await sizesInStock(shop, { least: 20, count: 2 }));
  ids = lines.map(({ rec_id: id }) => id);
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  await shop.close();
});

const open = () =>
  renderApp(`/shoppingCart/pay?id=${ids.join()}`, shop, { client: calls.shop.client, keeper: ann.keeper });
const placeOrder = () => screen.findByRole('button', { name: 'Place order' });
const total = () => screen.getByTestId('total').textContent;

describe('checkout', () => {
  it('shows it', async () => {
    const { user, address } = await open();
    await placeOrder();
    console.log(document.querySelector('main')?.textContent);
    await user.click(await placeOrder());
    await screen.findByRole('heading', { name: 'Pay your order' });
    console.log(address(), total, within, waitFor);
  });
});
