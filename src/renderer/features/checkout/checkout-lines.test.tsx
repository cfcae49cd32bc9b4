// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeCheckoutVisit, type CheckoutVisit } from '../../../../test/shopping/checkout-visit';
import { dataOf } from '../../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';

const QUESTION = 'Are you sure you want to remove the item from this order?';

let shop: TestShop;
let ann: CheckoutVisit;
beforeEach(async () => {
  shop = await makeShop();
  ann = await makeCheckoutVisit(shop);
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  await shop.close();
});

const takeOut = async () =>
  (
    await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Remove .* from this order$/ })
  )[0] as HTMLElement;
const dialog = () => within(screen.getByRole('alertdialog', { name: QUESTION }));

it('removes a line from this order after confirmation and keeps the rest', async () => {
  const { user, address } = await ann.open();
  await user.type(await screen.findByLabelText(/^Note to us/), 'Back door');
  await user.click(await takeOut());
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Cancel Successfully!')).toBeTruthy();
  expect(address()).toBe(ann.path);

  await user.click(await takeOut());
  await user.click(dialog().getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/^Delete\s+Successfully!$/)).toBeTruthy();
  await waitFor(() => expect(address()).toBe(`/shoppingCart/pay?id=${ann.ids[1]}`));
  const heading = await screen.findByRole('heading', { name: '1 item' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note to us/).value).toBe('Back door');
  const { list } = await dataOf(ann.customer.client.call('cart', {}));
  expect(list).toHaveLength(2);

  await user.click(await screen.findByRole('button', { name: 'Place order' }));
  await screen.findByRole('heading', { name: 'Pay your order' });
  const orders = await dataOf(ann.customer.client.call('orders', {}));
  expect(orders.list[0]?.goods).toHaveLength(1);
  expect((await dataOf(ann.customer.client.call('cart', {}))).list).toHaveLength(1);
});

it('keeps a line removed when another one is removed before the checkout has loaded', async () => {
  const { user, address } = await ann.open();
  const [first, second] = await screen.findAllByRole('button', { name: /^Remove .* from this order$/ });
  const release = ann.calls.hold('/web/orders/flow/checkout');
  for (const button of [first, second]) {
    await user.click(button ?? expect.fail());
    await user.click(dialog().getByRole('button', { name: 'Remove' }));
  }
  release();
  await waitFor(() => expect(address()).toBe('/shoppingCart'));
});

it('returns to the cart after the last line is removed', async () => {
  const { user, address } = await ann.open(`/shoppingCart/pay?id=${ann.ids[0]}`);
  await user.click(await takeOut());
  await user.click(dialog().getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(address()).toBe('/shoppingCart'));
});
