import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import {
  createAddress,
  dataOf,
  makeOrder,
  findVariantsInStock,
  type TestVariant,
} from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { MINUTE, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { startMailServer, type TestMailServer } from '../../../test/fakes/mail-server';
import { applyTransition } from '../../../test/shopping/transition-order';
import { fakeTransports } from '../../../test/fakes/fake-transports';
import { messagesSentTo } from '../../../test/fixtures/sent-messages';
import { formatWeekdayAndDate } from '../../shared/lib/format-date';
import { formatMoney } from '../../shared/lib/money';
import { sendDueMessages } from '../messaging/outbox-sender';
import type { MessageTransports } from '../messaging/open-transports';
import { createSmtpTransport } from '../messaging/smtp-transport';
import { findOrder } from './order-store';
import { findDiscrepancies } from './reconciliation-store';
import { eventually } from '../../../test/fixtures/eventually';

let time: FakeClock;
let shop: TestShop;
let customers: TestCustomer[];
let sizes: TestVariant[];
let server: TestMailServer;
let transports: MessageTransports;
beforeEach(async () => {
  time = fakeClock();
  shop = await makeShop({ clock: time.clock });
  customers = [];
  for (const name of ['ann', 'ben', 'cleo', 'dora']) {
    const customer = await makeVerifiedCustomer(shop, name);
    await createAddress(customer.client);
    customers.push(customer);
  }
  // Made to order, so stock never runs out.
  sizes = await findVariantsInStock(shop, { minStock: 0, maxStock: 0 });
  server = await startMailServer();
  transports = {
    ...fakeTransports().transports,
    mail: createSmtpTransport(server.url, { name: 'Shop', address: 'shop@a.example' }),
  };
  await sendDueMessages(shop.deps, transports);
  server.mails.length = 0;
});
afterEach(async () => {
  expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  await server.stop();
  await shop.close();
});

/** Several customers, so that none of them exceeds the hourly budget of e-mails. */
const place = (by = 0) =>
  makeOrder((customers[by] ?? expect.fail()).client, sizes, { pay_id: 'banktransfer' });

/** Counts received e-mails by subject and collects their message ids. */
function receivedEmails(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { text } of server.mails) {
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(text)?.[1] ?? '';
    const subject = header('Subject').replace(` - ${shop.deps.settings.brand}`, '');
    found.set(subject, [...(found.get(subject) ?? []), header('Message-ID')]);
  }
  return found;
}

/** Advances the clock by an hour in minutes, sending due messages each minute. */
async function sendForAnHour(
  eachMinute: (minute: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (let minute = 0; minute < 60; minute += 1) {
    await eachMinute(minute);
    await sendDueMessages(shop.deps, transports);
    time.advance(MINUTE);
  }
}

describe('mail server outage of an hour', () => {
  it('delays no order and delivers every e-mail once afterwards', async () => {
    await server.stop();
    const expected: string[] = [];
    await sendForAnHour(async (minute) => {
      if (minute % 5 > 0) return;
      const { order_id, order_sn } = await place(Math.floor(minute / 15));
      expected.push(`Your order ${order_sn}`);
      const moves = (['pay', 'ship', 'complete'] as const).slice(0, minute % 4);
      for (const move of moves) expect(await applyTransition(shop, order_id, move)).not.toBeNull();
      const words = { pay: 'is paid', ship: 'is on its way', complete: 'is complete' };
      expected.push(...moves.map((move) => `Your order ${order_sn} ${words[move]}`));
      const last = await findOrder(shop.deps.database, { orderId: order_id });
      expect(last?.state).toBe((['pending', 'paid', 'shipped', 'completed'] as const)[minute % 4]);
    });
    expect(server.mails).toEqual([]);
    expect(expected.length).toBeGreaterThan(24);

    await server.restart();
    // The longest retry delay is an hour.
    await sendForAnHour();
    await sendDueMessages(shop.deps, transports);
    const came = receivedEmails();
    expect([...came.keys()].sort()).toEqual(expected.sort());
    expect([...came.values()].filter((names) => names.length !== 1)).toEqual([]);
  });
});

describe('e-mail of a new order', () => {
  const newestBody = async () =>
    (await messagesSentTo(shop.deps.database, customers[0]?.email ?? ''))[0]?.body;
  const detail = (order_id: number) =>
    dataOf((customers[0] ?? expect.fail()).client.call('orderDetail', { order_id }));

  it('lists the amounts, the shipping day and the bank account', async () => {
    const { order_id, order_sn } = await place();
    const { amounts, goods, shipping_name } = await detail(order_id);
    const body = await newestBody();
    const total = formatMoney(amounts.total);
    for (const text of [
      `Subtotal: ${formatMoney(amounts.goods)}\nShipping: ${shipping_name}: ${formatMoney(amounts.shipping)}\n`,
      `VAT 19%: ${formatMoney(amounts.tax)}\nAmount due: ${total}\n\n`,
      `Ships on ${formatWeekdayAndDate(goods[0]?.ships_on ?? '')} at the earliest.`,
      `Please transfer ${total} by Mar 16, 2026 with the order number as the reference.`,
      `${shop.deps.selling.bank_account.join('\n')}\nReference: ${order_sn}`,
      `/user/order?id=${order_id}`,
    ]) {
      expect(body).toContain(text);
    }
    // See decision 054.
    expect(body).not.toMatch(/Ann Lee|Allee 1/);
  });

  it('explains how a purchase order is confirmed, invoiced and shipped', async () => {
    const wishes = { pay_id: 'purchaseorder', po_number: 'PO-SECRET' };
    const { order_id } = await makeOrder((customers[0] ?? expect.fail()).client, sizes, wishes);
    const placed = await newestBody();
    expect(placed).toContain('We check your order and confirm it by e-mail. Pay our invoice within 30 days');
    expect(placed).not.toContain('PO-SECRET');
    await applyTransition(shop, order_id, 'confirm', { text: 'We have checked it.' });
    const { goods, order_sn } = await detail(order_id);
    expect(await newestBody()).toContain(
      [
        `Your order ${order_sn} is confirmed.`,
        'We have checked it.',
        `Ships on ${formatWeekdayAndDate(goods[0]?.ships_on ?? '')}.`,
        `Request your invoice here: ${shop.deps.publicOrigin()}/user/invoice. Payment is due 30 days after its date.`,
      ].join('\n\n'),
    );
  });

  it('states a payment period of one day in the singular', async () => {
    const payments = shop.deps.selling.payments.map((method) => ({ ...method, invoice_days: 1 }));
    Object.assign(shop.deps.selling, { payments });
    const wishes = { pay_id: 'purchaseorder', po_number: 'PO-1' };
    const { order_id } = await makeOrder((customers[0] ?? expect.fail()).client, sizes, wishes);
    await applyTransition(shop, order_id, 'confirm');
    expect(await newestBody()).toContain('Payment is due 1 day after its date.');
  });

  it('offers no invoice before the payment of an order that is paid', async () => {
    const { order_id } = await place();
    await applyTransition(shop, order_id, 'pay');
    await applyTransition(shop, order_id, 'confirm');
    expect(await newestBody()).toMatch(/Ships on/);
    expect(await newestBody()).not.toContain('Payment is due');
  });
});

describe('crash while sending e-mails', () => {
  /** Simulates a crash before an e-mail is handed to the transport, or before its success is recorded. */
  async function dieSending(when: 'before' | 'after'): Promise<void> {
    let reached = false;
    const dying: MessageTransports = {
      ...transports,
      mail: {
        async send(letter, signal) {
          if (when === 'after') await transports.mail.send(letter, signal);
          reached = true;
          return new Promise(() => undefined);
        },
      },
    };
    void sendDueMessages(shop.deps, dying);
    await eventually(() => expect(reached).toBe(true));
  }

  it.each([
    ['before', 1],
    ['after', 2],
  ] as const)(
    'loses none and repeats only the e-mail in progress: crash %s sending',
    async (when, copies) => {
      const placed = [await place(), await place(), await place()];
      const deaths = 2;
      for (let death = 0; death < deaths; death += 1) await dieSending(when);
      // The lease of a crashed sender ends after two minutes.
      time.advance(2 * MINUTE);
      await sendDueMessages(shop.deps, transports);
      const came = receivedEmails();
      expect([...came.keys()].sort()).toEqual(placed.map(({ order_sn }) => `Your order ${order_sn}`).sort());
      const repeated = [...came.values()].filter((names) => names.length > 1);
      expect(repeated).toHaveLength(when === 'after' ? deaths : 0);
      // Mail programs show one: a repeated e-mail has the same message id.
      for (const names of repeated) expect([names.length, new Set(names).size]).toEqual([copies, 1]);
    },
  );
});
