// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCheckoutVisit, type CheckoutVisit } from '../../../../test/shopping/checkout-visit';
import { makeVerifiedCustomer } from '../../../../test/fixtures/make-customer';
import { dataOf, createAddress, makeOrder } from '../../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';

const DONE = '/web/orders/flow/done';
const LOST = 'We could not confirm that your order arrived';

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

const placeOrder = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Place order' });
const note = () => screen.findByLabelText<HTMLTextAreaElement>(/^Note to us/);
const toPay = () => screen.findByRole('heading', { name: 'Pay your order' });
const total = () => screen.getByTestId('total').textContent;
const placed = async () => (await dataOf(ann.customer.client.call('orders', {}))).list;
const keys = () => ann.calls.to(DONE).map(({ key }) => key);

/** Adds to the cart from another window of the same customer. */
async function takeMore(): Promise<void> {
  await dataOf(ann.customer.client.call('updateCart', { rec_id: ann.ids[0] ?? 0, number: 3 }));
}

describe('placing an order', () => {
  it('sends the form with the displayed total and opens the payment', async () => {
    const { user, address } = await ann.open();
    await placeOrder();
    const seen = total();
    await user.type(screen.getByLabelText(/^Purchase order number/), 'PO-7');
    await user.type(await note(), 'Back door');
    await user.click(await placeOrder());
    await toPay();
    const [call] = ann.calls.to(DONE);
    expect(call?.payload).toMatchObject({
      po_number: 'PO-7',
      note: 'Back door',
      seen_address: expect.stringMatching(/^Ann Lee\nAllee 1\n89081 Ulm\nGermany$/) as string,
    });
    expect(`$${String(call?.payload.seen_total)}`).toBe(seen?.replace(',', ''));
    const [one] = await placed();
    expect(address()).toBe(`/shoppingCart/pay?order=${one?.order_id}`);
    // The next order starts with an empty form, and the badge shows the remaining lines.
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft '))).toEqual([]);
    await screen.findByRole('link', { name: 'Cart, 0 items' });
  });

  it('sends the order once for repeated clicks', async () => {
    const { user } = await ann.open();
    const button = await placeOrder();
    const release = ann.calls.hold(DONE);
    await user.dblClick(button);
    await user.click(button);
    await screen.findByRole('button', { name: 'Placing your order…' });
    release();
    await toPay();
    expect(ann.calls.to(DONE)).toHaveLength(1);
    expect(await placed()).toHaveLength(1);
  });

  it('removes the ordered lines from a cart that is opened before the reply', async () => {
    const { user, address } = await ann.open();
    const button = await placeOrder();
    const release = ann.calls.hold(DONE);
    await user.click(button);
    await screen.findByRole('button', { name: 'Placing your order…' });
    await user.click(screen.getByRole('link', { name: /^Cart, / }));
    await screen.findByRole('heading', { level: 1, name: 'Shopping cart' });
    expect(await screen.findAllByRole('textbox', { name: /^Quantity of/ })).toHaveLength(ann.ids.length);
    release();
    await screen.findByText('The cart is empty');
    expect(screen.queryAllByRole('textbox', { name: /^Quantity of/ })).toEqual([]);
    expect(address()).toBe('/shoppingCart');
    expect(await placed()).toHaveLength(1);
  });

  it('notifies a customer who has left the checkout that the order was rejected', async () => {
    const { user } = await ann.open();
    const button = await placeOrder();
    await takeMore();
    const release = ann.calls.hold(DONE);
    await user.click(button);
    await screen.findByRole('button', { name: 'Placing your order…' });
    await user.click(screen.getByRole('link', { name: /^Cart, / }));
    await screen.findByRole('heading', { level: 1, name: 'Shopping cart' });
    release();
    expect(await screen.findByText('Your order was not placed')).toBeTruthy();
    expect(await placed()).toEqual([]);
  });

  it('offers a customer who has left the checkout to check again after a lost reply', async () => {
    const { user, address } = await ann.open();
    const button = await placeOrder();
    const release = ann.calls.hold(DONE);
    await user.click(button);
    await screen.findByRole('button', { name: 'Placing your order…' });
    await user.click(screen.getByRole('link', { name: /^Cart, / }));
    await screen.findByRole('heading', { level: 1, name: 'Shopping cart' });
    ann.calls.fail(DONE);
    release();
    await user.click(await screen.findByRole('link', { name: 'Check again' }));
    await screen.findByRole('heading', { name: LOST });
    expect(address()).toBe(ann.path);
  });

  it('requires a purchase-order number for payment on account', async () => {
    const { user, address } = await ann.open();
    await user.click(await screen.findByRole('radio', { name: /^Purchase order/ }));
    await user.click(await placeOrder());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Please enter your purchase order number.');
    expect(document.activeElement).toBe(alert);
    await user.click(within(alert).getByRole('link'));
    const field = screen.getByLabelText<HTMLInputElement>(/^Purchase order number/);
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(ann.calls.to(DONE)).toHaveLength(0);
    await user.type(field, 'PO-8');
    await user.click(await placeOrder());
    await screen.findByRole('heading', { name: 'Thank you, your order is placed' });
    expect(address()).toMatch(/^\/shoppingCart\/payResult\?order=\d+$/);
    expect(screen.getByText(/^We will check your purchase order\./)).toBeTruthy();
  });

  it('uses the default invoice title or none', async () => {
    const title = { title: 'Institute of Things', tax_number: 'DE1', address: 'Ulm' };
    await dataOf(ann.customer.client.call('editInvoice', title));
    const { user } = await ann.open();
    const field = await screen.findByLabelText<HTMLSelectElement>(/^Bill to/);
    expect(field.selectedOptions[0]?.text).toBe('Institute of Things, DE1');
    await user.selectOptions(field, 'The consignee');
    await user.click(await placeOrder());
    await toPay();
    expect(ann.calls.to(DONE)[0]?.payload).not.toHaveProperty('title_id');
  });
});

describe('expired session', () => {
  it('redirects to the sign-in page and restores the form afterwards', async () => {
    const { user, address } = await ann.open();
    await user.type(await note(), 'Back door');
    const button = await placeOrder();
    const good = ann.customer.tokenHolder.token;
    ann.customer.tokenHolder.token = JSON.stringify({ ECS_ID: 'x'.repeat(43), ECS: { username: 'ann' } });
    await user.click(button);
    await waitFor(() => expect(address()).toMatch(/^\/login\?redirect=/));
    const back = new URL(address(), 'http://shop.test').searchParams.get('redirect');
    expect(back).toBe(ann.path);
    cleanup();
    ann.customer.tokenHolder.token = good;
    await ann.open();
    expect((await note()).value).toBe('Back door');
    expect(screen.queryByRole('heading', { name: LOST })).toBeNull();
    await user.click(await placeOrder());
    await toPay();
    expect(await placed()).toHaveLength(1);
  });
});

describe('order whose terms have changed', () => {
  it('is stopped with a list of differences, and the next attempt has a new key', async () => {
    const { user } = await ann.open();
    await placeOrder();
    const seen = total();
    await user.type(await note(), 'Back door');
    await takeMore();
    await user.click(await placeOrder());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your order has not been placed yet.');
    expect(alert.textContent).toContain(`you saw ${seen}`);
    expect(document.activeElement).toBe(alert);
    expect(await placed()).toEqual([]);
    await waitFor(() => expect(total()).not.toBe(seen));
    expect((await note()).value).toBe('Back door');
    await user.click(await placeOrder());
    await toPay();
    expect(new Set(keys()).size).toBe(2);
    expect(await placed()).toHaveLength(1);
  });

  it('is not described by an earlier notice beside the list of differences', async () => {
    const { user } = await ann.open();
    await placeOrder();
    const { list } = await dataOf(ann.customer.client.call('addresses', {}));
    const [saved] = list;
    if (!saved) throw new Error('Ann has no address.');
    const { address_id, consignee, country, city, zipcode, mobile, email } = saved;
    const fields = { address_id, consignee, country, city, zipcode, mobile, email };
    await dataOf(ann.customer.client.call('saveAddress', { ...fields, address: 'Other Street 9' }));
    await user.click(await screen.findByRole('radio', { name: /^Frozen, dry ice/ }));
    await screen.findByText(/^The delivery address is now: .*Other Street 9/);
    await dataOf(ann.customer.client.call('saveAddress', { ...fields, address: 'New Street 1' }));
    await user.click(await placeOrder());
    await screen.findByText(/Your order has not been placed yet\./);
    // The notice would end by itself after twelve seconds.
    await waitFor(() => expect(screen.queryByText(/Other Street 9/)).toBeNull(), { timeout: 5000 });
  });

  it('is stopped when another customer bought the stock, naming the product', async () => {
    const bob = await makeVerifiedCustomer(shop, 'bob');
    await createAddress(bob.client);
    const [line] = (await dataOf(ann.customer.client.call('cart', {}))).list;
    const { user } = await ann.open();
    await placeOrder();
    await makeOrder(bob.client, [
      {
        goods_id: line?.goods_id ?? 0,
        goods_attr: line?.goods_attr ?? '',
        number: line?.available ?? 0,
      },
    ]);
    await user.click(await placeOrder());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`${line?.goods_name}: Out of stock.`);
    expect(await placed()).toEqual([]);
    // The line shows the obstacle, and another attempt is not sent.
    const lines = within(screen.getByRole('list', { name: 'Items in this order' }));
    await lines.findByText('Out of stock.');
    await user.click(await placeOrder());
    expect((await screen.findByRole('alert')).textContent).toContain('Out of stock.');
    expect(ann.calls.to(DONE)).toHaveLength(1);
  });

  it('returns to the cart when its lines are gone', async () => {
    const { user } = await ann.open();
    await placeOrder();
    await dataOf(ann.customer.client.call('clearCart', {}));
    await user.click(await placeOrder());
    expect(await screen.findByRole('heading', { name: 'Nothing to check out' })).toBeTruthy();
    expect(screen.getByText(/^Your cart has changed\./)).toBeTruthy();
  });
});

describe('lost reply', () => {
  it.each(['offline', 'fault'] as const)('is requested again under the same key: %s', async (how) => {
    const { user, address } = await ann.open();
    const button = await placeOrder();
    ann.calls.fail(DONE, how);
    await user.click(button);
    const heading = await screen.findByRole('heading', { name: LOST });
    expect(document.activeElement).toBe(heading);
    expect(await placed()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await toPay();
    const orders = await placed();
    expect(orders).toHaveLength(1);
    expect(address()).toBe(`/shoppingCart/pay?order=${orders[0]?.order_id}`);
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
    expect(ann.calls.to(DONE)[1]?.payload).toEqual(ann.calls.to(DONE)[0]?.payload);
  });

  it('places the order when the first request never arrived', async () => {
    const { user } = await ann.open();
    const button = await placeOrder();
    ann.calls.fail(DONE, 'unsent');
    await user.click(button);
    await screen.findByRole('heading', { name: LOST });
    expect(await placed()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await toPay();
    expect(await placed()).toHaveLength(1);
  });

  it('is requested again under the same key after a reload', async () => {
    const first = await ann.open();
    const button = await placeOrder();
    ann.calls.fail(DONE);
    await first.user.click(button);
    await screen.findByRole('heading', { name: LOST });
    first.unmount();
    const { user } = await ann.open();
    await screen.findByRole('heading', { name: LOST });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await toPay();
    expect(await placed()).toHaveLength(1);
    expect(new Set(keys()).size).toBe(1);
  });

  it('is still pending when the page was left before the reply', async () => {
    const first = await ann.open();
    const button = await placeOrder();
    const release = ann.calls.hold(DONE);
    await first.user.click(button);
    await waitFor(() => expect(ann.calls.to(DONE)).toHaveLength(1));
    first.unmount();
    const { user } = await ann.open();
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    release();
    await toPay();
    expect(await placed()).toHaveLength(1);
  });

  it('is reported again when the retry gets no reply', async () => {
    const { user } = await ann.open();
    const button = await placeOrder();
    ann.calls.fail(DONE);
    await user.click(button);
    await screen.findByRole('heading', { name: LOST });
    ann.calls.fail(DONE);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Failed to connect to the server.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  });

  it('stays open when only a limit of requests rejects the retry', async () => {
    const { user } = await ann.open();
    const button = await placeOrder();
    ann.calls.fail(DONE);
    await user.click(button);
    await screen.findByRole('heading', { name: LOST });
    ann.calls.fail(DONE, 'limited');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/^Sorry, your operation is too frequent/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await toPay();
    expect(await placed()).toHaveLength(1);
    expect(new Set(keys()).size).toBe(1);
  });

  it('ends with a message when a limit of requests rejects the first attempt', async () => {
    const { user } = await ann.open();
    const button = await placeOrder();
    ann.calls.fail(DONE, 'limited');
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Sorry, your operation is too frequent');
    await user.click(await placeOrder());
    await toPay();
    expect(await placed()).toHaveLength(1);
  });

  it('restores the form when the order was rejected', async () => {
    const { user } = await ann.open();
    await user.type(await note(), 'Back door');
    const button = await placeOrder();
    ann.calls.fail(DONE, 'unsent');
    await user.click(button);
    await screen.findByRole('heading', { name: LOST });
    await takeMore();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your order has not been placed yet.');
    expect((await note()).value).toBe('Back door');
    await user.click(await placeOrder());
    await toPay();
    expect(keys()[0]).toBe(keys()[1]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  it('is not requested by the next user of the tab', async () => {
    const first = await ann.open();
    const button = await placeOrder();
    ann.calls.fail(DONE);
    await first.user.click(button);
    await screen.findByRole('heading', { name: LOST });
    first.unmount();
    const bob = await makeCheckoutVisit(shop, { name: 'bob' });
    const second = await bob.open('/');
    await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('bob'));
    second.unmount();
    await bob.open(ann.path);
    expect(await screen.findByText(/^Your cart has changed\./)).toBeTruthy();
    expect(screen.queryByText(LOST)).toBeNull();
  });
});
