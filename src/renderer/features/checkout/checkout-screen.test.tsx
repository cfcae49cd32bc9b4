// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatMoney } from '../../../shared/lib/money';
import { addBalanceEntry } from '../../../server/points/balance-store';
import { addPointEntry } from '../../../server/points/point-store';
import { makeCheckoutVisit, type CheckoutVisit } from '../../../../test/shopping/checkout-visit';
import { dataOf, createAddress } from '../../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';

const CHECKOUT = '/web/orders/flow/checkout';
const CONSIGNEE = '/web/orders/change/address';
const DONE = '/web/orders/flow/done';

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
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const total = () => screen.getByTestId('total').textContent;
const summary = () => within(screen.getByRole('region', { name: 'Summary' }));
const totalOf = async (wishes: object) => {
  const { amounts } = await dataOf(
    ann.customer.client.call('checkout', { sel_goods: [...ann.ids], ...wishes }),
  );
  return formatMoney(amounts.total);
};

describe('checkout', () => {
  it('shows the ordered lines and amounts from the server', async () => {
    await ann.open();
    await placeOrder();
    const details = await dataOf(ann.customer.client.call('checkout', { sel_goods: [...ann.ids] }));
    const goods = within(screen.getByRole('list', { name: 'Items in this order' }));
    for (const line of details.list) {
      expect(goods.getByText(line.goods_name)).toBeTruthy();
      expect(goods.getAllByText(line.goods_sn).length).toBeGreaterThan(0);
    }
    expect(summary().getByText('VAT 19%')).toBeTruthy();
    expect(summary().getByText(formatMoney(details.amounts.tax))).toBeTruthy();
    expect(total()).toBe(formatMoney(details.amounts.total));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Ann Lee/ }).checked).toBe(true);
    // The only link leads back to the cart.
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('says before the order is placed that too many orders are unpaid', async () => {
    const { selling } = shop.deps;
    Object.assign(selling, { unpaid_orders: { ...selling.unpaid_orders, per_customer: 0 } });
    await ann.open();
    const obstacle = await screen.findByText(/^You have 0 orders that are neither paid nor confirmed/);
    expect(within(obstacle).getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe(
      '/user/order',
    );
  });

  it('requests a preview for every change and blocks ordering at outdated amounts', async () => {
    const { user } = await ann.open();
    await placeOrder();
    const before = total();
    const release = ann.calls.hold(CHECKOUT);
    await user.click(await radio(/^Frozen, dry ice/));
    const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: 'One moment…' });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    await user.click(waiting);
    expect(ann.calls.to(DONE)).toHaveLength(0);
    expect(screen.getByRole('region', { name: 'Summary' }).getAttribute('aria-busy')).toBe('true');
    expect(total()).toBe(before);
    release();
    await placeOrder();
    expect(ann.calls.to(CHECKOUT).at(-1)?.payload).toMatchObject({ shipping_id: 3 });
    expect(total()).toBe(await totalOf({ shipping_id: 3 }));
    expect(total()).not.toBe(before);
    expect(screen.getByText(`Total ${total()}`)).toBeTruthy();
  });

  it('keeps the latest options when replies arrive late', async () => {
    const { user } = await ann.open();
    await placeOrder();
    const release = ann.calls.hold(CHECKOUT);
    await user.click(await radio(/^Frozen, dry ice/));
    await waitFor(() => expect(ann.calls.to(CHECKOUT)).toHaveLength(2));
    await user.click(await radio(/^Cold chain/));
    await waitFor(() => expect(ann.calls.to(CHECKOUT)).toHaveLength(3));
    expect(ann.calls.to(CHECKOUT)[1]?.signal.aborted).toBe(true);
    release();
    await placeOrder();
    expect(total()).toBe(await totalOf({ shipping_id: 2 }));
    expect((await radio(/^Cold chain/)).checked).toBe(true);
  });

  it('changes the address and, with the country, the tax', async () => {
    const french = await createAddress(ann.customer.client, 'FR');
    const { user } = await ann.open();
    await placeOrder();
    expect(summary().getByText(/^Germany: VAT 19% applies/)).toBeTruthy();
    await user.click((await screen.findAllByRole('radio', { name: /France/ }))[0] as HTMLElement);
    await waitFor(() => expect(summary().getByText('VAT 20%')).toBeTruthy());
    expect(summary().getByText(/^France: VAT 20% applies/)).toBeTruthy();
    expect(ann.calls.to(CONSIGNEE).map(({ payload }) => payload.address_id)).toEqual([french]);
    expect(total()).toBe(await totalOf({ address_id: french }));
  });

  it('pays with points and balance up to the limit', async () => {
    const { id: customerId } = await shop.deps.database
      .selectFrom('customer')
      .select('id')
      .where('username', '=', 'ann')
      .executeTakeFirstOrThrow();
    const entry = { customerId, now: Date.now(), reason: 'Gift', cause: 'gift' };
    await shop.deps.database.transaction().execute(async (transaction) => {
      await addPointEntry(transaction, { ...entry, points: 700 });
      await addBalanceEntry(transaction, { ...entry, cents: 500 });
    });
    const { user } = await ann.open();
    await placeOrder();
    await user.type(screen.getByLabelText(/^Points to use/), '99999');
    expect(screen.getByText('This order can use 700 points, which are used.')).toBeTruthy();
    await waitFor(() => expect(summary().getByText('−$7.00')).toBeTruthy());
    const points = screen.getByLabelText<HTMLInputElement>(/^Points to use/);
    const problem = () => screen.queryByText('Enter a whole number of points, such as 100.');
    for (const text of ['1.50', '2,5', '2.0000', '0.05000', '1e2', '-5']) {
      await user.clear(points);
      await user.type(points, text);
      expect(points.value).toBe(text);
      expect(problem()).not.toBeNull();
      await waitFor(() => expect(summary().queryByText(/^−\$/)).toBeNull());
    }
    for (const [text, sum] of [
      ['200.00', '−$2.00'],
      ['٥٠', '−$0.50'],
      ['３００．００', '−$3.00'],
    ] as const) {
      await user.clear(points);
      await user.type(points, text);
      expect(points.value).toBe(text);
      expect(problem()).toBeNull();
      await waitFor(() => expect(summary().getByText(sum)).toBeTruthy());
    }
    await user.clear(points);
    await user.paste('1,000');
    expect(points.value).toBe('1,000');
    expect(screen.getByText('This order can use 700 points, which are used.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Pay from my balance of $5.00' }));
    await waitFor(() => expect(summary().getByText('−$5.00')).toBeTruthy());
    expect(total()).toBe(await totalOf({ points: 700, use_balance: true }));
    await user.click(await placeOrder());
    await screen.findByRole('heading', { name: 'Pay your order' });
    expect(ann.calls.to(DONE)[0]?.payload).toMatchObject({ points: 700, use_balance: true });
  });

  it('hides points and balance from customers without any', async () => {
    await ann.open();
    await placeOrder();
    expect(screen.queryByText('Points and balance')).toBeNull();
  });

  it('drops an option that is no longer available and says so', async () => {
    const second = await createAddress(ann.customer.client, 'FR');
    const { user } = await ann.open();
    await placeOrder();
    await ann.customer.client.call('dropAddress', { address_id: second });
    await user.click((await screen.findAllByRole('radio', { name: /France/ }))[0] as HTMLElement);
    expect(await screen.findByText('This address is no longer in your address book.')).toBeTruthy();
    await placeOrder();
    expect(screen.queryByRole('radio', { name: /France/ })).toBeNull();
    expect((await radio(/^Ann Lee/)).checked).toBe(true);
  });

  it('reports failed previews and retries', async () => {
    const { user } = await ann.open();
    await placeOrder();
    ann.calls.fail(CHECKOUT);
    await user.click(await radio(/^Frozen, dry ice/));
    const alert = await screen.findByText(/^The amounts could not be calculated\./);
    expect(alert.textContent).toContain('Failed to connect to the server.');
    expect((await placeOrder()).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect((await placeOrder()).getAttribute('aria-disabled')).toBe('false'));
    expect(total()).toBe(await totalOf({ shipping_id: 3 }));
  });

  it('says that another window has changed the lines when a new preview shows it', async () => {
    const { user } = await ann.open();
    await placeOrder();
    const goods = (await dataOf(ann.customer.client.call('checkout', { sel_goods: [...ann.ids] }))).amounts
      .goods;
    await dataOf(ann.customer.client.call('updateCart', { rec_id: ann.ids[0] ?? 0, number: 3 }));
    await user.click(await radio(/^Frozen, dry ice/));
    const notice = await screen.findByText(/^The items of this order have changed/);
    expect(notice.textContent).toContain(`it was ${formatMoney(goods)}.`);
  });

  it('says that another window has changed the delivery address when a new preview shows it', async () => {
    const { user } = await ann.open();
    await placeOrder();
    const { list } = await dataOf(ann.customer.client.call('addresses', {}));
    const [saved] = list;
    if (!saved) throw new Error('Ann has no address.');
    const { address_id, consignee, country, city, zipcode, mobile, email } = saved;
    const fields = { address_id, consignee, country, city, zipcode, mobile, email };
    await dataOf(ann.customer.client.call('saveAddress', { ...fields, address: 'Other Street 9' }));
    await user.click(await radio(/^Frozen, dry ice/));
    const notice = await screen.findByText(/^The delivery address is now: /);
    expect(notice.textContent).toContain('Other Street 9, ');
  });

  it('drops a failed preview when the customer returns to the previewed options', async () => {
    const { user } = await ann.open();
    await placeOrder();
    await user.click(await radio(/^Frozen, dry ice/));
    await waitFor(() => expect(ann.calls.to(CHECKOUT)).toHaveLength(2));
    await waitFor(async () => expect((await placeOrder()).getAttribute('aria-disabled')).toBe('false'));
    const previewedTotal = total();
    ann.calls.fail(CHECKOUT);
    await user.click(await radio(/^Cold chain/));
    await screen.findByText(/^The amounts could not be calculated\./);
    await user.click(await radio(/^Frozen, dry ice/));
    await waitFor(() => expect(screen.queryByText(/^The amounts could not be calculated\./)).toBeNull());
    expect((await placeOrder()).getAttribute('aria-disabled')).toBe('false');
    expect(total()).toBe(previewedTotal);
  });

  it('restores the form after a reload', async () => {
    const first = await ann.open();
    await placeOrder();
    await first.user.click(await radio(/^Frozen, dry ice/));
    await first.user.type(screen.getByLabelText(/^Note to us/), 'Back door');
    await waitFor(() => expect(ann.calls.to(CHECKOUT)).toHaveLength(2));
    first.unmount();
    await ann.open();
    await placeOrder();
    expect((await radio(/^Frozen, dry ice/)).checked).toBe(true);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note to us/).value).toBe('Back door');
    expect(total()).toBe(await totalOf({ shipping_id: 3 }));
    // The first preview matched the options, so no further request was sent.
    expect(ann.calls.to(CHECKOUT)).toHaveLength(3);
  });
});

describe('lines that cannot be checked out', () => {
  it.each(['/shoppingCart/pay', '/shoppingCart/pay?id=', '/shoppingCart/pay?id=1,x'])(
    'are none for %s',
    async (path) => {
      await ann.open(path);
      expect(await screen.findByText('Please select the goods to be settled!')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Go to the cart' })).toBeTruthy();
    },
  );

  it('belong to another customer', async () => {
    const bob = await makeCheckoutVisit(shop, { name: 'bob' });
    await bob.open(ann.path);
    expect(await screen.findByText(/^Your cart has changed\./)).toBeTruthy();
  });

  it('redirect anonymous visitors', async () => {
    ann.customer.tokenHolder.token = null;
    const { address } = await ann.open();
    await waitFor(() => expect(address()).toMatch(/^\/login\?/));
    const { searchParams } = new URL(address(), 'http://shop.test');
    expect(searchParams.get('redirect')).toBe(ann.path);
  });
});
