import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../shared/contract/calls';
import { formatMoney } from '../../shared/lib/money';
import { isoDay } from '../../shared/lib/format-date';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { messagesSentTo } from '../../../test/fixtures/sent-messages';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { pdfText } from '../../../test/render/pdf-text';
import { createAddress, dataOf, findVariantsInStock, makeOrder } from '../../../test/shopping/make-order';
import { applyTransitions } from '../../../test/shopping/transition-order';
import { transitionOrder } from '../orders/order-transitions';
import { findDiscrepancies } from '../orders/reconciliation-store';
import { issueInvoice } from './issue-invoice';
import type { InvoiceableOrder } from './invoiceable-order-store';

const time = fakeClock('2026-03-02T09:00:00Z');
let shop: TestShop;
let ann: TestCustomer;
let bob: TestCustomer;

beforeEach(async () => {
  shop = await makeShop({ clock: time.clock });
  ann = await makeVerifiedCustomer(shop, 'ann');
  bob = await makeVerifiedCustomer(shop, 'bob');
});
afterEach(() => shop.close());

const edit = (request: RequestOf<'editInvoice'>, who = ann) => who.client.call('editInvoice', request);

async function invoicesOf(who = ann) {
  const outcome = await who.client.call('invoices', {});
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.data;
}

async function titleId(request: RequestOf<'editInvoice'>, who = ann): Promise<number> {
  const outcome = await edit(request, who);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  expect(outcome.data.invoice_id).toBeNull();
  return outcome.data.title_id;
}

const order: InvoiceableOrder = {
  order_id: 7,
  order_sn: 'Q-7',
  pay_id: 'banktransfer',
  total_cents: 9_500,
  is_paid: true,
  title: null,
  lines: [{ goods_sn: 'QB-1', goods_name: 'PBS', goods_attr: '100 mL', number: 2, price_cents: 2_500 }],
  fees: [{ name: 'Shipping', cents: 4_500 }],
};

/** Requests an order's invoice. Set once the orders exist. */
async function requestInvoice(
  username: string,
  of: InvoiceableOrder = order,
  deps = shop.deps,
): Promise<number> {
  const { database } = deps;
  const { id } = await database
    .selectFrom('customer')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const billTo = { title: 'Universität Ulm', tax_number: 'DE 147', address: 'Helmholtzstr. 16, Ulm' };
  const invoice = { customerId: id, order: of, billTo, email: 'accounts@institute.example', now: time.now() };
  return database.transaction().execute((transaction) => issueInvoice(transaction, deps, invoice));
}

describe('invoice titles', () => {
  it('are saved and updated, with the first as default until another is set', async () => {
    const first = await titleId({ title: ' Institute ', tax_number: 'DE 1', address: 'Ulm' });
    const second = await titleId({ title: 'Company' });
    expect((await invoicesOf()).titles).toEqual([
      { title_id: first, title: 'Institute', tax_number: 'DE 1', address: 'Ulm', is_default: true },
      { title_id: second, title: 'Company', tax_number: '', address: '', is_default: false },
    ]);
    expect(await titleId({ title_id: second, title: 'Company Ltd', is_default: true })).toBe(second);
    const { titles } = await invoicesOf();
    expect(titles.map(({ title, is_default }) => [title, is_default])).toEqual([
      ['Company Ltd', true],
      ['Institute', false],
    ]);
  });

  it('stay the default when saved without the flag', async () => {
    const first = await titleId({ title: 'Institute' });
    await titleId({ title_id: first, title: 'Institute of Something' });
    expect((await invoicesOf()).titles[0]).toMatchObject({ title_id: first, is_default: true });
  });

  it('are not duplicated', async () => {
    const first = await titleId({ title: 'Institute', tax_number: 'DE 1' });
    expect(await titleId({ title: 'Institute', tax_number: 'DE 1' })).toBe(first);
    expect(await titleId({ title: 'Institute', tax_number: 'DE 2' })).not.toBe(first);
  });

  it('are limited to ten under concurrent calls', async () => {
    const titles = Array.from({ length: 14 }, (_, index) => edit({ title: `Institute ${index}` }));
    const saved = await Promise.all(titles);
    expect(saved.filter(({ ok }) => ok)).toHaveLength(10);
    const { titles: kept } = await invoicesOf();
    expect(kept).toHaveLength(10);
    expect(kept.filter(({ is_default }) => is_default)).toHaveLength(1);
    const [present] = kept;
    await titleId({ title_id: present?.title_id, title: 'Changed' });
    expect(await titleId({ title: 'One of Bob’s' }, bob)).toBeGreaterThan(0);
  });

  it('of another customer are reported as not found', async () => {
    const bobs = await titleId({ title: 'Bob’s Institute' }, bob);
    const foreign = await edit({ title_id: bobs, title: 'Mine now', is_default: true });
    expect(foreign).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'title_id' } });
    expect(await edit({ title_id: 2_000_000_000, title: 'Mine now', is_default: true })).toEqual(foreign);
    expect((await invoicesOf(bob)).titles).toMatchObject([{ title: 'Bob’s Institute', is_default: true }]);
    expect((await invoicesOf()).titles).toEqual([]);
  });

  it.each([
    ['title', { title: '🧪 lab' }],
    ['tax_number', { title: 'Institute', tax_number: 'ᚠ 1' }],
    ['address', { title: 'Institute', address: 'ul. 🧪 3' }],
  ] as const)('with unprintable characters are rejected, naming the %s', async (field, request) => {
    const answer = await edit(request);
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', field } });
    expect((await invoicesOf()).titles).toEqual([]);
  });

  it.each(['北京大学', 'ul. Łąkowa 3', 'Ινστιτούτο'])('may be written as %s', async (title) => {
    await titleId({ title });
    expect((await invoicesOf()).titles[0]?.title).toBe(title);
  });

  it('are normalized from combining accents to printable letters', async () => {
    await titleId({ title: 'Universita\u0308t' });
    expect((await invoicesOf()).titles[0]?.title).toBe('Universität');
  });
});

describe('requesting an invoice', () => {
  it('is rejected for an unknown order and saves no title', async () => {
    const answer = await edit({ title: 'Institute', order_id: 7 });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'order_id' } });
    expect(await edit({ title: 'Institute', order_id: 2_000_000_000 })).toEqual(answer);
    expect(await invoicesOf()).toMatchObject({ list: [], total: 0, titles: [], open_orders: [] });
  });
});

describe('invoice', () => {
  it('is listed with its amount and announced by e-mail', async () => {
    const invoice_id = await requestInvoice('ann');
    expect(await invoicesOf()).toMatchObject({
      total: 1,
      list: [
        {
          invoice_id,
          order_sn: 'Q-7',
          title: 'Universität Ulm',
          amount: '95.00',
          status: 'issued',
          created_at: '2026-03-02T09:00:00.000Z',
          settlement: 'paid',
          due_on: null,
        },
      ],
    });
    expect((await invoicesOf(bob)).total).toBe(0);
    // Nothing proves that another address expects e-mails of the shop.
    expect(await messagesSentTo(shop.deps.database, 'accounts@institute.example')).toEqual([]);
    const [letter] = await messagesSentTo(shop.deps.database, ann.email);
    expect(letter?.body).toContain('$95.00');
    expect(letter?.body).not.toContain('Ulm');
  });

  it('can be downloaded as a PDF', async () => {
    const invoice_id = await requestInvoice('ann');
    const outcome = await ann.client.call('invoiceFile', { invoice_id });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
    expect(outcome.data.name).toBe(`INV${String(invoice_id).padStart(8, '0')}.pdf`);
    const text = await pdfText(Buffer.from(outcome.data.pdf, 'base64'));
    for (const part of ['Universität Ulm', 'Tax number: DE 147', 'Q-7', '2026-03-02', 'PBS', '$95.00']) {
      expect(text).toContain(part);
    }
    expect(text.join(' ')).toContain(shop.deps.settings.brand);
    expect(text.join(' ')).toContain('demonstration');
  });

  it('states the purchase-order number and the delivery of its order', async () => {
    await createAddress(ann.client);
    const sizes = await findVariantsInStock(shop, { minStock: 20 });
    const { order_id } = await makeOrder(ann.client, sizes, { pay_id: 'banktransfer', po_number: 'PO-7' });
    await shop.deps.database.transaction().execute((transaction) =>
      transitionOrder(shop.deps, transaction, {
        orderId: order_id,
        transition: 'pay',
        actor: 'staff',
        text: 'Paid.',
        transactionId: 'WIRE-1',
      }),
    );
    const title = { title: 'Universität Ulm', order_id };
    const { invoice_id } = await dataOf(ann.client.call('editInvoice', title));
    const { pdf } = await dataOf(ann.client.call('invoiceFile', { invoice_id: invoice_id ?? 0 }));
    const text = await pdfText(Buffer.from(pdf, 'base64'));
    expect(text[text.indexOf('Your order No.') + 1]).toBe('PO-7');
    for (const line of ['Ann Lee', '89081 Ulm', 'DAP Ulm, Germany (Incoterms']) expect(text).toContain(line);
  });

  it('of another customer is reported as not found', async () => {
    const invoice_id = await requestInvoice('bob');
    const foreign = await ann.client.call('invoiceFile', { invoice_id });
    expect(foreign).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'invoice_id' } });
    expect(await ann.client.call('invoiceFile', { invoice_id: 2_000_000_000 })).toEqual(foreign);
  });

  it('is issued once per order, and again only after a refusal', async () => {
    await requestInvoice('ann');
    await expect(requestInvoice('ann')).rejects.toThrow(/unique/i);
    await shop.deps.database.updateTable('invoice').set({ status: 'refused' }).execute();
    expect(await requestInvoice('ann')).toBeGreaterThan(0);
  });

  it('has no file when refused', async () => {
    const invoice_id = await requestInvoice('ann');
    await shop.deps.database.updateTable('invoice').set({ status: 'refused' }).execute();
    expect((await ann.client.call('invoiceFile', { invoice_id })).ok).toBe(false);
  });
});

describe('invoice of a confirmed purchase order', () => {
  /** Places an order and confirms it before the payment. */
  async function confirmedOrder(): Promise<number> {
    await createAddress(ann.client);
    const sizes = await findVariantsInStock(shop, { minStock: 20 });
    const { order_id } = await makeOrder(ann.client, sizes, { pay_id: 'purchaseorder', po_number: 'PO-7' });
    expect((await detail(order_id)).can_request_invoice).toBe(false);
    expect(await edit({ title: 'Institute', order_id })).toMatchObject({ ok: false });
    await applyTransitions(shop, order_id, ['confirm']);
    return order_id;
  }

  const detail = (order_id: number) => dataOf(ann.client.call('orderDetail', { order_id }));

  async function requested(order_id: number): Promise<number> {
    const { invoice_id } = await dataOf(ann.client.call('editInvoice', { title: 'Institute', order_id }));
    return invoice_id ?? expect.fail();
  }

  async function printed(invoice_id: number): Promise<string> {
    const { pdf } = await dataOf(ann.client.call('invoiceFile', { invoice_id }));
    return (await pdfText(Buffer.from(pdf, 'base64'))).join(' ');
  }

  it('is issued before the payment, due after the terms of the payment method', async () => {
    const order_id = await confirmedOrder();
    const before = await detail(order_id);
    expect(before.can_request_invoice).toBe(true);
    expect((await invoicesOf()).open_orders).toMatchObject([{ order_id, amount: before.amount }]);
    const invoice_id = await requested(order_id);
    expect((await invoicesOf()).list).toMatchObject([{ settlement: 'due', due_on: '2026-04-01' }]);
    expect(await detail(order_id)).toMatchObject({ invoice_id, can_request_invoice: false });
    const text = await printed(invoice_id);
    const number = `INV${String(invoice_id).padStart(8, '0')}`;
    for (const part of [
      'Your order No. PO-7',
      'Date of supply On shipment',
      'Payment due 2026-04-01',
      'Please pay by 2026-04-01 by bank transfer.',
      `Reference: ${number}, order ${before.order_sn}`,
      ...shop.deps.selling.bank_account,
    ]) {
      expect(text).toContain(part);
    }
    const [letter] = await messagesSentTo(shop.deps.database, ann.email);
    expect(letter?.body).toContain(`Please pay ${formatMoney(before.amount)} by Apr 1, 2026.`);
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  });

  it('offers the billing details of the order, also after a correction, and none after a renaming', async () => {
    const institute = await titleId({ title: 'Institute', tax_number: 'DE 1' });
    await titleId({ title: 'Company', is_default: true });
    await createAddress(ann.client);
    const sizes = await findVariantsInStock(shop, { minStock: 20 });
    const changes = { pay_id: 'purchaseorder', po_number: 'PO-8', title_id: institute } as const;
    const { order_id } = await makeOrder(ann.client, sizes, changes);
    await applyTransitions(shop, order_id, ['confirm']);
    const offered = async () => (await invoicesOf()).open_orders[0]?.title_id;
    expect(await offered()).toBe(institute);
    await titleId({ title_id: institute, title: 'Institute', tax_number: 'DE 2' });
    expect(await offered()).toBe(institute);
    await titleId({ title_id: institute, title: 'Another institute' });
    expect(await offered()).toBeNull();
  });

  it.each([
    [['IBAN DE00'], true],
    [[], false],
  ])(
    'mentions the bank account in the e-mail only if the shop has one: %j',
    async (bank_account, isNamed) => {
      const { deps } = shop;
      await requestInvoice(
        'ann',
        { ...order, is_paid: false },
        { ...deps, selling: { ...deps.selling, bank_account } },
      );
      const [email] = await messagesSentTo(deps.database, ann.email);
      expect(email?.body).toContain('Please pay $95.00 by ');
      expect(email?.body.includes('our bank account')).toBe(isNamed);
    },
  );

  it('is not issued again after the shipment and the payment, which it states', async () => {
    const order_id = await confirmedOrder();
    const invoice_id = await requested(order_id);
    time.advance(DAY);
    await applyTransitions(shop, order_id, ['ship']);
    time.advance(DAY);
    await applyTransitions(shop, order_id, ['settle']);
    expect(await edit({ title: 'Institute', order_id })).toMatchObject({ ok: false });
    expect(await invoicesOf()).toMatchObject({
      total: 1,
      open_orders: [],
      list: [{ settlement: 'paid', due_on: null }],
    });
    const text = await printed(invoice_id);
    expect(text).toContain(`Date of supply ${isoDay(time.now() - DAY)}`);
    expect(text).toContain(`Paid on ${isoDay(time.now())}`);
    expect(text).not.toContain('Please pay');
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  });

  it('states the days of payment and refund when the order is refunded', async () => {
    const order_id = await confirmedOrder();
    const invoice_id = await requested(order_id);
    time.advance(DAY);
    await applyTransitions(shop, order_id, ['ship', 'settle']);
    const paidOn = isoDay(time.now());
    time.advance(DAY);
    await applyTransitions(shop, order_id, ['refund']);
    expect((await invoicesOf()).list).toMatchObject([{ settlement: 'refunded' }]);
    expect(await printed(invoice_id)).toContain(`Paid on ${paidOn} Refunded on ${isoDay(time.now())}`);
  });

  it('asks for nothing when the order is canceled', async () => {
    const order_id = await confirmedOrder();
    const invoice_id = await requested(order_id);
    await applyTransitions(shop, order_id, ['cancel']);
    expect((await invoicesOf()).list).toMatchObject([{ settlement: 'canceled', due_on: null }]);
    expect(await printed(invoice_id)).toContain('Nothing is due on this invoice.');
    const { history } = await detail(order_id);
    const number = `INV${String(invoice_id).padStart(8, '0')}`;
    expect(history.at(-1)?.text).toContain(`Invoice ${number} is canceled as well: nothing is due.`);
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  });
});
