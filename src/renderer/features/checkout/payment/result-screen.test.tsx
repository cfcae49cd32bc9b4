// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { transitionOrder } from '../../../../server/orders/order-transitions';
import type { Actor, OrderTransition } from '../../../../shared/orders/order-status';
import { makeCheckoutVisit, type CheckoutVisit } from '../../../../../test/shopping/checkout-visit';
import { dataOf, makeOrderRequest } from '../../../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';

let shop: TestShop;
let ann: CheckoutVisit;
beforeEach(async () => {
  shop = await makeShop();
  ann = await makeCheckoutVisit(shop);
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  sessionStorage.clear();
  await shop.close();
});

async function place(payId: string): Promise<number> {
  const { client } = ann.customer;
  const request = await makeOrderRequest(client, ann.ids, { pay_id: payId, po_number: 'PO-7' });
  return (await dataOf(client.call('placeOrder', request, { key: 'key-of-this-test' }))).order_id;
}

async function move(orderId: number, step: OrderTransition, actor: Actor): Promise<void> {
  const moved = await shop.deps.database
    .transaction()
    .execute((transaction) =>
      transitionOrder(shop.deps, transaction, { orderId, transition: step, actor, text: 'Moved.' }),
    );
  if (!moved) throw new Error(`${step} is not possible`);
}

const open = (id: number) => ann.open(`/shoppingCart/payResult?order=${id}`);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('order result', () => {
  it('links to the payment of an unpaid order', async () => {
    const id = await place('wxpaynative');
    const { user, address } = await open(id);
    await title('Your order is placed but not paid yet');
    await user.click(screen.getByRole('link', { name: 'Pay now' }));
    await title('Pay your order');
    expect(address()).toBe(`/shoppingCart/pay?order=${id}`);
  });

  it('shows the bank account and the pro-forma invoice for a transfer', async () => {
    const id = await place('banktransfer');
    const { user } = await open(id);
    await title('Thank you, your order is placed');
    const account = within(screen.getByRole('region', { name: 'Bank transfer' }));
    for (const line of shop.deps.selling.bank_account) expect(account.getByText(line)).toBeTruthy();
    const { order_sn: number, amount } = await dataOf(
      ann.customer.client.call('orderDetail', { order_id: id }),
    );
    expect(account.getByText(`Reference: ${number}`)).toBeTruthy();
    expect(screen.getByText(`$${amount}`)).toBeTruthy();
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await user.click(account.getByRole('button', { name: 'Download pro-forma invoice (PDF)' }));
    await screen.findByText(`Proforma-${number}.pdf is saved.`);
    expect(saved).toEqual([`Proforma-${number}.pdf`]);
  });

  it('explains the next steps for a purchase order', async () => {
    await open(await place('purchaseorder'));
    await title('Thank you, your order is placed');
    const next = screen.getByText(/^We will check your purchase order/).textContent;
    expect(next).toContain('within 30 days');
    // The address is not verified, so no e-mail is sent.
    expect(next).not.toContain('by e-mail');
    expect(screen.getByText(/^We cannot send you e-mails about this order/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Confirm my e-mail address' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Bank transfer' })).toBeNull();
    expect(screen.getByText('Waiting for confirmation')).toBeTruthy();
  });

  it('promises the confirmation by e-mail to a verified address', async () => {
    await shop.deps.database.updateTable('customer').set({ email_verified_at: 1 }).execute();
    await open(await place('purchaseorder'));
    await title('Thank you, your order is placed');
    expect(screen.getByText(/and confirm it by e-mail/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Confirm my e-mail address' })).toBeNull();
  });

  it('promises no shipping day for a confirmed order whose goods are out of stock', async () => {
    const id = await place('purchaseorder');
    await move(id, 'confirm', 'staff');
    await shop.deps.database.updateTable('shop_order').set({ reservation: 'stock' }).execute();
    await open(id);
    await title('Your order is confirmed');
    expect(screen.getByText(/^Some items are out of stock\./)).toBeTruthy();
    expect(screen.queryByText(/It ships on/)).toBeNull();
  });

  it.each([
    [[['pay', 'staff']], 'Thank you, your order is paid'],
    [[['confirm', 'staff']], 'Your order is confirmed'],
    [
      [
        ['pay', 'staff'],
        ['ship', 'staff'],
      ],
      'Your order is on its way',
    ],
    [[['withdraw', 'customer']], 'Your order is canceled'],
    [
      [
        ['pay', 'staff'],
        ['refund', 'staff'],
      ],
      'Your order is refunded',
    ],
  ] as const)('after %j is: %s', async (steps, words) => {
    const id = await place('banktransfer');
    for (const [step, actor] of steps) await move(id, step, actor);
    await open(id);
    await title(words);
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Bank transfer' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
      `/user/order?id=${id}`,
    );
    expect(screen.getByRole('link', { name: 'Continue shopping' })).toBeTruthy();
  });

  it.each(['', '?order=x', '?order=999999'])('is not found for %s', async (query) => {
    await ann.open(`/shoppingCart/payResult${query}`);
    expect(await screen.findByText('Order not found.')).toBeTruthy();
  });
});
