// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCheckoutVisit, type CheckoutVisit } from '../../../../test/shopping/checkout-visit';
import { dataOf, createAddress } from '../../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';

const MESSAGE = /^Please add a delivery address first\./;

let shop: TestShop;
let ann: CheckoutVisit;
beforeEach(async () => {
  shop = await makeShop();
  ann = await makeCheckoutVisit(shop, { address: false });
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  sessionStorage.clear();
  await shop.close();
});

/** Real time that tests can fast-forward. */
const quickTime = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

it('shows further addresses on request and keeps the position in the page', async () => {
  for (let index = 0; index < 6; index += 1) await createAddress(ann.customer.client);
  const { user } = await ann.open();
  await user.click(await screen.findByRole('button', { name: 'Show all 6 addresses' }));
  expect(screen.getAllByRole('radio', { name: /^Ann Lee/ })).toHaveLength(6);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Deliver to' }));
});

describe('order without an address', () => {
  it('redirects to the address book and back to the same order', async () => {
    quickTime();
    const { user, address } = await ann.open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(MESSAGE);
    expect(document.activeElement).toBe(alert);
    await user.type(await screen.findByLabelText(/^Note to us/), 'Back door');
    expect(address()).toBe(ann.path);
    vi.advanceTimersByTime(3000);
    await screen.findByRole('heading', { name: 'New address' });
    await user.selectOptions(await field('Country'), 'DE');
    for (const [label, value] of [
      ['Full name', 'Ann Lee'],
      ['Address', 'Allee 1'],
      ['City', 'Ulm'],
      ['Postal code', '89081'],
      ['Telephone', '+49 731 5000'],
    ] as const)
      await user.type(await field(label), value);
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await screen.findByRole('button', { name: 'Place order' });
    expect(address()).toBe(ann.path);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Ann Lee/ }).checked).toBe(true);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note to us/).value).toBe('Back door');
  });

  it('does not redirect a user who has navigated elsewhere', async () => {
    quickTime();
    const { user, address } = await ann.open();
    await screen.findByText(MESSAGE);
    await user.click(screen.getByRole('link', { name: /home page$/ }));
    await waitFor(() => expect(screen.queryByText(MESSAGE)).toBeNull());
    vi.advanceTimersByTime(10_000);
    await screen.findByRole('region', { name: 'Highlights' });
    expect(address()).toBe('/');
  });

  it('does not redirect while another page is loading', async () => {
    quickTime();
    const { user, address } = await ann.open();
    await screen.findByText(MESSAGE);
    const release = ann.calls.hold('/web/lists/home/banner');
    await user.click(screen.getByRole('link', { name: /home page$/ }));
    await waitFor(() => expect(ann.calls.to('/web/lists/home/banner')).toHaveLength(1));
    vi.advanceTimersByTime(10_000);
    release();
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('is not sent', async () => {
    const { user } = await ann.open();
    await screen.findByText(MESSAGE);
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(screen.getAllByText('Please add a delivery address first.')).toHaveLength(1));
    expect(ann.calls.to('/web/orders/flow/done')).toEqual([]);
  });

  it('reports that the last address was deleted meanwhile', async () => {
    const only = await createAddress(ann.customer.client);
    const { user } = await ann.open();
    const button = await screen.findByRole('button', { name: 'Place order' });
    await dataOf(ann.customer.client.call('dropAddress', { address_id: only }));
    await user.click(button);
    await screen.findByText(MESSAGE);
    expect((await dataOf(ann.customer.client.call('orders', {}))).total).toBe(0);
  });
});

describe('new address', () => {
  it('is selected for the order after it was added', async () => {
    await createAddress(ann.customer.client);
    const { user, address } = await ann.open();
    await user.click(await screen.findByRole('link', { name: 'Add an address' }));
    await user.selectOptions(await field('Country'), 'FR');
    for (const [label, value] of [
      ['Full name', 'Bea Roux'],
      ['Address', 'Rue 1'],
      ['City', 'Paris'],
      ['Postal code', '75001'],
      ['Telephone', '+33 1 44 50 00 00'],
    ] as const)
      await user.type(await field(label), value);
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await screen.findByText('VAT 20%');
    expect(address()).toBe(ann.path);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Bea Roux/ }).checked).toBe(true);
  });

  it('is not selected after cancelling', async () => {
    await createAddress(ann.customer.client);
    const { user, address } = await ann.open();
    await user.click(await screen.findByRole('link', { name: 'Add an address' }));
    await field('Country');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('button', { name: 'Place order' });
    expect(address()).toBe(ann.path);
  });
});
