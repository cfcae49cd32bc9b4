import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { captchaFor, makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { propertyRuns } from '../../../test/fixtures/property-runs';
import { messagesSentTo } from '../../../test/fixtures/sent-messages';
import { pdfText } from '../../../test/render/pdf-text';
import { applyTransitions } from '../../../test/shopping/transition-order';
import { findVariants } from '../../../test/shopping/find-variants';
import { createAddress, dataOf, fillCart, makeOrderRequest } from '../../../test/shopping/make-order';
import { wireToCents } from '../../shared/lib/money';
import { parseQuoteNumber, quoteNumber } from '../../shared/orders/quote-state';
import type { Catalogue } from '../catalogue/catalogue';
import type { PricedVariant } from '../catalogue/variant-store';
import { answerQuote, assignQuote, withdrawQuote, type QuoteAnswer } from './answer-quote';
import { findDiscrepancies } from './reconciliation-store';
import { addQuote, findQuote, toQuoteLine, type QuoteLine, type StoredQuote } from './quote-store';

const time = fakeClock('2026-03-09T09:00:00Z');
let shop: TestShop;
let catalogue: Catalogue;
/** `one` and `two` have list prices, `open` a price on request. */
let [one, two, open]: PricedVariant[] = [];
let ann: TestCustomer;
let bob: TestCustomer;
let people = 0;

beforeAll(async () => {
  const plain = await makeShop();
  [one, two, open] = await findVariants(plain, 3, 20);
  await plain.close();
  catalogue = await openChangedCatalogue(
    `update product_option set price_cents = null
     where goods_id = ${open?.product.goods_id} and goods_attr = '${open?.goods_attr}';`,
  );
  shop = await makeShop({ clock: time.clock, catalogue });
});
beforeEach(async () => {
  await shop.deps.database.deleteFrom('attempt').execute();
  people += 1;
  ann = await makeVerifiedCustomer(shop, `ann${people}`);
  bob = await makeVerifiedCustomer(shop, `bob${people}`);
  for (const { client } of [ann, bob]) await createAddress(client);
});
afterEach(async () => expect(await findDiscrepancies(shop.deps.database)).toEqual([]));
afterAll(async () => {
  await shop.close();
  await catalogue.close();
});

async function idOf({ username }: TestCustomer): Promise<number> {
  const { id } = await shop.deps.database
    .selectFrom('customer')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return Number(id);
}

const lineOf = (variant: PricedVariant | undefined, number: number, cents: number | null): QuoteLine => {
  if (!variant) throw new Error('The test catalogue has too few sizes.');
  return toQuoteLine(variant, number, cents);
};

/** Stores a requested quote of Ann and returns it. */
async function requestQuote(
  lines: readonly QuoteLine[],
  owner: TestCustomer | null = ann,
): Promise<StoredQuote> {
  const id = await addQuote(shop.deps.database, {
    customer_id: owner && (await idOf(owner)),
    recipient: '',
    state: 'requested',
    revision: 0,
    request: 'Please.',
    note: '',
    lines,
    created_at: time.now(),
    offered_at: null,
    expires_at: null,
  });
  return reload(id);
}

async function reload(id: number): Promise<StoredQuote> {
  const quote = await findQuote(shop.deps.database, id);
  if (!quote) throw new Error(`There is no quote ${id}.`);
  return quote;
}

/** Midnight after this number of days. */
const endOfDay = (days: number) => Math.floor(time.now() / DAY) * DAY + (days + 1) * DAY;

async function answered(quote: StoredQuote, answer: Partial<QuoteAnswer> = {}): Promise<string> {
  const result = await answerQuote(shop.deps, quote, {
    prices: [],
    expiresAt: endOfDay(30),
    note: '',
    ...answer,
  });
  if (!result) throw new Error('The quote could not be answered.');
  return quoteNumber(quote.quote_id);
}

const offer = async (lines: readonly QuoteLine[]) => answered(await requestQuote(lines));

const requestFor = (quote_sn: string, { client }: TestCustomer = ann) =>
  makeOrderRequest(client, [], { quote_sn });

const place = async (quote_sn: string) =>
  ann.client.call('placeOrder', await requestFor(quote_sn), { key: randomUUID() });

const storedId = (quote_sn: string) => parseQuoteNumber(quote_sn) ?? 0;

const refusal = (message: string) => ({
  ok: false,
  failure: { kind: 'refused', field: 'quote_sn', message: expect.stringContaining(message) as string },
});

const checkoutOf = ({ client }: TestCustomer, quote_sn: string) =>
  client.call('checkout', { sel_goods: [], quote_sn });

describe('order from a quote', () => {
  it('charges the quoted prices, also of a size with a price on request, and leaves the cart alone', async () => {
    await fillCart(ann.client, [{ goods_id: one?.product.goods_id ?? 0, goods_attr: one?.goods_attr ?? '' }]);
    const quote_sn = await offer([lineOf(one, 12, 701), lineOf(open, 2, 12_345)]);
    const details = await dataOf(checkoutOf(ann, quote_sn));
    expect(
      details.list.map(({ goods_price, goods_number, price_sum }) => [goods_price, goods_number, price_sum]),
    ).toEqual([
      ['7.01', 12, '84.12'],
      ['123.45', 2, '246.90'],
    ]);
    expect(details.list.some((line) => 'price_on_request' in line)).toBe(false);
    expect(details).toMatchObject({
      quote: { quote_sn, revision: 1, expires_on: '2026-04-08' },
      amounts: { goods: '331.02' },
    });
    const { order_id, order_sn, amount } = await dataOf(place(quote_sn));
    const order = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect(order).toMatchObject({ quote_sn, amount, amounts: { goods: '331.02' } });
    expect(order.goods.map(({ goods_price, goods_number }) => [goods_price, goods_number])).toEqual([
      ['7.01', 12],
      ['123.45', 2],
    ]);
    expect(order.history[0]?.text).toBe(`The order was placed at the prices of quote ${quote_sn}.`);
    expect((await dataOf(ann.client.call('cart', {}))).list).toHaveLength(1);
    const { pdf } = await dataOf(ann.client.call('orderFile', { order_id }));
    expect((await pdfText(Buffer.from(pdf, 'base64'))).join(' ')).toContain(`Quote No. ${quote_sn}`);
    const [email] = await messagesSentTo(shop.deps.database, ann.email);
    expect(email?.subject).toContain(order_sn);
    await applyTransitions(shop, order_id, ['pay']);
    const { invoice_id } = await dataOf(
      ann.client.call('editInvoice', { title: 'Universität Ulm', order_id }),
    );
    const invoice = await dataOf(ann.client.call('invoiceFile', { invoice_id: invoice_id ?? 0 }));
    expect((await pdfText(Buffer.from(invoice.pdf, 'base64'))).join(' ')).toContain(`Quote No. ${quote_sn}`);
    expect(email?.body).toContain(`It has the prices of our quote ${quote_sn}.`);
    const { list } = await dataOf(ann.client.call('quotes', { which: 'all' }));
    expect(list[0]).toMatchObject({ quote_sn, state: 'ordered', order_id, amount: '331.02' });
  });

  it('keeps the prices when the catalogue raises its own', async () => {
    const quote_sn = await offer([lineOf(two, 3, 999)]);
    const raised = await openChangedCatalogue('update product_option set price_cents = 99999;');
    const later = await makeShop({ ...shop.deps, catalogue: raised });
    const client = later.clientOf(ann.tokenHolder);
    const request = await makeOrderRequest(client, [], { quote_sn });
    const { order_id } = await dataOf(client.call('placeOrder', request, { key: randomUUID() }));
    expect(await dataOf(client.call('orderDetail', { order_id }))).toMatchObject({
      amounts: { goods: '29.97' },
    });
    await later.close();
    await raised.close();
  });

  it('always charges the quoted cents', { timeout: 120_000 }, async () => {
    const line = fc.record({
      number: fc.integer({ min: 1, max: 9 }),
      cents: fc.integer({ min: 1, max: 90_000 }),
    });
    await fc.assert(
      fc.asyncProperty(line, line, fc.boolean(), async (first, second, isRevised) => {
        await shop.deps.database.deleteFrom('attempt').execute();
        const buyer = await makeVerifiedCustomer(shop, `buyer${++people}`);
        await createAddress(buyer.client);
        const quote = await requestQuote(
          [lineOf(one, first.number, null), lineOf(open, second.number, null)],
          buyer,
        );
        const prices = [
          { line: 1, cents: first.cents },
          { line: 2, cents: second.cents },
        ];
        if (isRevised) await answered(quote, { prices: prices.map((price) => ({ ...price, cents: 5 })) });
        const quote_sn = await answered(await reload(quote.quote_id), { prices });
        const request = await requestFor(quote_sn, buyer);
        const { order_id } = await dataOf(buyer.client.call('placeOrder', request, { key: randomUUID() }));
        const { goods, amounts } = await dataOf(buyer.client.call('orderDetail', { order_id }));
        expect(
          goods.map(({ goods_price, goods_number }) => [wireToCents(goods_price), goods_number]),
        ).toEqual([
          [first.cents, first.number],
          [second.cents, second.number],
        ]);
        expect(wireToCents(amounts.goods)).toBe(first.cents * first.number + second.cents * second.number);
        await dataOf(buyer.client.call('cancelOrder', { order_id }));
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  it('returns the same order for a repeated key', async () => {
    const request = await requestFor(await offer([lineOf(one, 1, 500)]));
    const key = randomUUID();
    const first = await dataOf(ann.client.call('placeOrder', request, { key }));
    expect(await dataOf(ann.client.call('placeOrder', request, { key }))).toEqual(first);
  });

  it('can be placed once, also from two tabs at the same time', async () => {
    const quote_sn = await offer([lineOf(one, 1, 500)]);
    const request = await requestFor(quote_sn);
    const outcomes = await Promise.all(
      [1, 2].map(() => ann.client.call('placeOrder', request, { key: randomUUID() })),
    );
    const placed = outcomes.find(({ ok }) => ok);
    const order_sn = placed?.ok ? placed.data.order_sn : '';
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject(refusal(`was ordered already: order ${order_sn}.`));
  });

  it('stays used after the order is canceled', async () => {
    const quote_sn = await offer([lineOf(one, 1, 500)]);
    const { order_id } = await dataOf(place(quote_sn));
    await dataOf(ann.client.call('cancelOrder', { order_id }));
    expect(await checkoutOf(ann, quote_sn)).toMatchObject(refusal('was ordered already'));
  });

  it('is refused for another customer, a visitor and an unknown number', async () => {
    const quote_sn = await offer([lineOf(one, 1, 500)]);
    const request = await requestFor(quote_sn);
    const refused = refusal(`There is no quote ${quote_sn} in your account.`);
    expect(await checkoutOf(bob, quote_sn)).toMatchObject(refused);
    expect(await bob.client.call('placeOrder', request, { key: randomUUID() })).toMatchObject(refused);
    expect(await bob.client.call('quoteFile', { quote_sn })).toMatchObject(refused);
    expect((await dataOf(bob.client.call('quotes', { which: 'all' }))).total).toBe(0);
    expect(await checkoutOf(ann, 'Q99999999')).toMatchObject(refusal('There is no quote Q99999999'));
    expect(await checkoutOf(ann, '17')).toMatchObject(refusal('There is no quote 17'));
    expect(await shop.client.call('checkout', { sel_goods: [], quote_sn })).toMatchObject({ ok: false });
  });

  it('is refused after the last day, after withdrawal and before the answer', async () => {
    const quote = await requestQuote([lineOf(one, 1, null)]);
    const quote_sn = quoteNumber(quote.quote_id);
    expect(await checkoutOf(ann, quote_sn)).toMatchObject(refusal('has no prices yet'));
    await answered(quote, { prices: [{ line: 1, cents: 500 }], expiresAt: endOfDay(0) });
    const request = await requestFor(quote_sn);
    time.advance(endOfDay(0) - time.now());
    const expired = refusal('was valid until Mar 9, 2026. Please ask us for another one.');
    expect(await ann.client.call('placeOrder', request, { key: randomUUID() })).toMatchObject(expired);
    expect((await dataOf(ann.client.call('quotes', { which: 'all' }))).list[0]?.state).toBe('expired');
    // Another offer makes it valid again.
    await answered(await reload(quote.quote_id));
    const again = await requestFor(quote_sn);
    await withdrawQuote(shop.deps, await reload(quote.quote_id), 'The supplier stopped it.');
    expect(await ann.client.call('placeOrder', again, { key: randomUUID() })).toMatchObject(
      refusal('was withdrawn'),
    );
  });

  it('reports a revision that the customer has not seen', async () => {
    const quote_sn = await offer([lineOf(one, 1, 500)]);
    const request = await requestFor(quote_sn);
    await answered(await reload(storedId(quote_sn)));
    const changes = [{ text: `Quote ${quote_sn} was revised. Please check the prices of revision 2.` }];
    for (const seen of [request, { ...request, quote_revision: undefined }]) {
      expect(await ann.client.call('placeOrder', seen, { key: randomUUID() })).toMatchObject({
        failure: { kind: 'refused', data: { changes } },
      });
    }
    await dataOf(place(quote_sn));
  });

  it('reports another total than the customer saw, and goods that are out of stock', async () => {
    const quote_sn = await offer([lineOf(one, 1, 500)]);
    const request = { ...(await requestFor(quote_sn)), seen_total: '1.00' };
    expect(await ann.client.call('placeOrder', request, { key: randomUUID() })).toMatchObject({
      failure: {
        kind: 'refused',
        data: { changes: [{ text: expect.stringMatching(/^The total is now/) as string }] },
      },
    });
    const large = await offer([lineOf(two, 9999, 500)]);
    // A shipping day would be wrong: the goods cannot be shipped before the rest is in stock.
    expect(await dataOf(checkoutOf(ann, large))).toMatchObject({
      ships_on: '',
      list: [{ ships_on: '', obstacle: expect.stringContaining('in stock.') as string }],
    });
    expect(await place(large)).toMatchObject({
      failure: { data: { changes: [{ text: expect.stringContaining('in stock.') as string }] } },
    });
    expect((await reload(storedId(large))).state).toBe('offered');
  });

  it('needs either cart lines or a quote', async () => {
    const quote_sn = await offer([lineOf(one, 1, 500)]);
    for (const request of [{ sel_goods: [] }, { sel_goods: [1], quote_sn }]) {
      expect(await ann.client.call('checkout', request)).toMatchObject({
        failure: { message: 'Please select the goods to be settled!' },
      });
    }
  });
});

describe('request for a quote', () => {
  const ask = async (person: Pick<TestCustomer, 'client'>, more: object) =>
    dataOf(
      person.client.call('contactUs', {
        name: 'Ann Lee',
        email: 'ann@lab.example',
        topic: 'A quotation',
        message: 'For two projects.',
        goods_sn: open?.product.goods_sn ?? '',
        ...more,
        ...(await captchaFor(person.client)),
      }),
    );

  it('of a signed-in customer becomes a requested quote that staff answer', async () => {
    const { quote_sn = '' } = await ask(ann, {
      quote_size: open?.attr_value,
      quote_quantity: 4,
      institution: 'Universität Zürich',
    });
    const { list } = await dataOf(ann.client.call('quotes', { which: 'all' }));
    expect(list).toMatchObject([
      { quote_sn, state: 'requested', revision: 0, amount: null, expires_on: null, goods_count: 1 },
    ]);
    expect(list[0]?.goods).toMatchObject([
      { goods_sn: open?.product.goods_sn, attr_new: open?.attr_value, goods_number: 4, goods_price: null },
    ]);
    const quote = await reload(storedId(quote_sn));
    expect(quote.request).toBe('For two projects.');
    expect(quote.recipient).toBe('Universität Zürich, Ann Lee');
    await answered(quote, { prices: [{ line: 1, cents: 777 }] });
    const { order_id } = await dataOf(place(quote_sn));
    const { amounts } = await dataOf(ann.client.call('orderDetail', { order_id }));
    expect(amounts.goods).toBe('31.08');
  });

  it('is only a lead for a visitor, for an unknown size and for another question', async () => {
    const visitor = { client: shop.client };
    for (const [person, fields] of [
      [visitor, { quote_size: open?.attr_value, quote_quantity: 4 }],
      [ann, { quote_size: 'unknown', quote_quantity: 4 }],
      [ann, {}],
    ] as const) {
      const reply = await ask(person, fields);
      expect(reply.receipt).not.toBe('');
      expect(reply).not.toHaveProperty('quote_sn');
    }
    expect((await dataOf(ann.client.call('quotes', { which: 'all' }))).total).toBe(0);
  });
});

describe('answer to a quote', () => {
  it('is sent by e-mail and printed with note and revision', async () => {
    const quote = await requestQuote([lineOf(one, 2, null)]);
    const quote_sn = await answered(quote, {
      prices: [{ line: 1, cents: 1050, number: 3 }],
      note: 'Ships on ice.',
    });
    const [email] = await messagesSentTo(shop.deps.database, ann.email);
    expect(email?.subject).toContain(`Your quote ${quote_sn}`);
    for (const part of [
      'valid until',
      '3 × ',
      '$10.50 each',
      '$31.50',
      'Ships on ice.',
      '/user/order?view=quotes',
    ])
      expect(email?.body).toContain(part);
    expect(email?.body).not.toContain('Please.');
    await answered(await reload(quote.quote_id), { note: 'Ships on ice.' });
    expect((await messagesSentTo(shop.deps.database, ann.email))[0]?.body).toContain('This is revision 2.');
    const { name, pdf } = await dataOf(ann.client.call('quoteFile', { quote_sn }));
    const text = (await pdfText(Buffer.from(pdf, 'base64'))).join(' ');
    expect(name).toBe(`${quote_sn}.pdf`);
    for (const part of ['Revision 2', '3 $10.50 $31.50', 'Ships on ice.', 'UNSPSC'])
      expect(text).toContain(part);
  });

  it('needs a price for every line, and lines that exist', async () => {
    const quote = await requestQuote([lineOf(one, 2, 100), lineOf(two, 2, null)]);
    await expect(answered(quote)).rejects.toThrow('Line 2 has no price. Add 2=PRICE, such as 2=120.00.');
    const unpriced = await requestQuote([lineOf(one, 2, null), lineOf(two, 2, null)]);
    await expect(answered(unpriced)).rejects.toThrow('The lines 1, 2 have no price. Add 1=PRICE 2=PRICE,');
    await expect(answered(quote, { prices: [{ line: 3, cents: 5 }] })).rejects.toThrow('There is no line 3.');
    expect(await ann.client.call('quoteFile', { quote_sn: quoteNumber(quote.quote_id) })).toMatchObject({
      failure: { message: expect.stringContaining('has no prices yet') as string },
    });
  });

  it('does not change a quote that was ordered or that another answer has changed', async () => {
    const quote = await requestQuote([lineOf(one, 2, 100)]);
    const quote_sn = await answered(quote);
    await expect(answered(quote)).rejects.toThrow('could not be answered');
    await dataOf(place(quote_sn));
    const ordered = await reload(quote.quote_id);
    await expect(answered(ordered)).rejects.toThrow('could not be answered');
    expect(await withdrawQuote(shop.deps, ordered, 'no')).toBe(false);
    expect(await assignQuote(shop.deps, ordered, { customerId: await idOf(bob), username: 'bob' })).toBe(
      false,
    );
  });

  it('moves the quote of a visitor or colleague to an account, which can then order it', async () => {
    const quote = await requestQuote([lineOf(one, 2, 100)], null);
    const quote_sn = await answered(quote);
    expect(await checkoutOf(ann, quote_sn)).toMatchObject(refusal('There is no quote'));
    const target = { customerId: await idOf(ann), username: ann.username };
    expect(await assignQuote(shop.deps, await reload(quote.quote_id), target)).toBe(true);
    await dataOf(place(quote_sn));
  });
});
