// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCheckoutVisit } from '../../../../test/shopping/checkout-visit';
import { createAddress } from '../../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { restrictCountries } from '../../../../test/fixtures/restrict-countries';
import { ShippingChoice } from './shipping-and-payment';

const DONE = '/web/orders/flow/done';
const WORDS = 'These items cannot be shipped to France. Please choose another address, or ask us.';

let shop: TestShop;
beforeEach(async () => {
  const plain = await makeShop();
  shop = await makeShop({ selling: restrictCountries(['DE'], plain.deps.selling) });
  await plain.close();
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  await shop.close();
});

const placeOrder = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Place order' });
/** The day on which the order ships, beside the total. */
const shippingDay = () =>
  within(screen.getByRole('region', { name: 'Summary' })).queryByText(
    /^(?:Ships|All items ship together) on/,
  );

describe('shop with limited delivery countries', () => {
  it('redirects a new customer to the address book', async () => {
    const ann = await makeCheckoutVisit(shop, { address: false });
    await ann.open();
    expect(await screen.findByText(/^Please add a delivery address first\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add an address' })).toBeTruthy();
    expect(screen.queryByText('Free')).toBeNull();
  });

  it('explains why an address is not served and accepts another one', async () => {
    const ann = await makeCheckoutVisit(shop, { address: false });
    await createAddress(ann.customer.client, 'FR');
    await createAddress(ann.customer.client, 'DE');
    const { user } = await ann.open();
    await user.click(await placeOrder());
    const [summary] = screen.getAllByRole('alert');
    expect(within(summary ?? document.body).getByText(WORDS)).toBeTruthy();
    expect(ann.calls.to(DONE)).toEqual([]);
    expect(shippingDay()).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Germany/ }));
    expect(await screen.findByRole('group', { name: 'Shipping' })).toBeTruthy();
    await waitFor(async () => expect((await placeOrder()).getAttribute('aria-disabled')).toBe('false'));
    expect(shippingDay()).toBeTruthy();
    await user.click(await placeOrder());
    await screen.findByRole('heading', { name: 'Pay your order' });
    expect(ann.calls.to(DONE)).toHaveLength(1);
  });
});

it('counts the business days in transit', () => {
  const method = { shipping_id: 1, name: 'Express', fee: '20.00', note: 'Tracked.' };
  for (const [days, text] of [
    ['1', '1 business day in transit. Tracked.'],
    ['2–4', '2–4 business days in transit. Tracked.'],
  ] as const) {
    const details = { shippings: [{ ...method, days }], shipping_id: 1, obstacle: '' };
    render(<ShippingChoice details={details} selectedId="" onSelect={() => undefined} />);
    expect(screen.getByText(text)).toBeTruthy();
    cleanup();
  }
});

describe('customer without a verified e-mail address', () => {
  it('is asked once to confirm it, for every payment method', async () => {
    const ann = await makeCheckoutVisit(shop);
    const { user } = await ann.open();
    const { payments } = shop.deps.selling;
    expect(payments.length).toBeGreaterThan(1);
    for (const { name } of payments) {
      await user.click(await screen.findByRole('radio', { name: new RegExp(`^${name}`) }));
      await waitFor(async () => expect((await placeOrder()).getAttribute('aria-disabled')).toBe('false'));
      expect(screen.getAllByRole('link', { name: 'Confirm my e-mail address' }), name).toHaveLength(1);
    }
  });
});
