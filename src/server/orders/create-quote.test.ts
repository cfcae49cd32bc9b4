import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fetchCart,
  cartLineId,
  makeVisitor,
  putInCart,
  type CartVisitor,
} from '../../../test/shopping/cart-visitors';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { consumeAttempts } from '../../../test/fixtures/rate-limits';
import { pdfText } from '../../../test/render/pdf-text';
import { dumpTables } from '../../../test/databases/table-dump';
import { rateLimits } from '../accounts/rate-limits';
import { createPdfInWorker } from '../documents/create-pdf';
import { RetryLaterError } from '../http/errors';
import { quoteNumber } from '../../shared/orders/quote-state';
import { runHousekeeping } from '../app/housekeeping';
import type { CatalogueVariant } from '../catalogue/variant-store';

vi.mock('../documents/create-pdf', { spy: true });

const time = fakeClock('2026-03-06T23:30:00Z');
let shop: TestShop;
let ann: TestCustomer;
let one: CatalogueVariant;
let two: CatalogueVariant;
beforeAll(async () => {
  const catalogue = await openChangedCatalogue(`update product_option set price_cents = 10001;`);
  shop = await makeShop({ clock: time.clock, catalogue });
  ann = await makeCustomer(shop, 'ann');
  [one, two] = (await findVariants(shop, 2, 20)) as [CatalogueVariant, CatalogueVariant];
});
beforeEach(async () => {
  for (const table of ['cart', 'attempt', 'quote'] as const)
    await shop.deps.database.deleteFrom(table).execute();
});
afterAll(async () => {
  await shop.close();
  await shop.deps.catalogue.close();
});

async function recIds(who: CartVisitor): Promise<number[]> {
  return (await fetchCart(who)).list.map(({ rec_id }) => rec_id);
}

async function quote(who: CartVisitor, recipient?: string) {
  const reply = await who.client.call('cartQuote', {
    rec_ids: await recIds(who),
    ...(recipient && { recipient }),
  });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return { ...reply.data, text: await pdfText(Buffer.from(reply.data.pdf, 'base64')) };
}

const storedQuotes = async () => (await dumpTables(shop.deps.database))['quote'] ?? [];

describe.each([
  ['a customer', () => ann],
  ['a visitor', () => makeVisitor(shop)],
])('quote for %s', (whose, make) => {
  it('states recipient, lines, prices and end of validity', async () => {
    const who = make();
    await putInCart(who, one, 2);
    await putInCart(who, two, 10);
    const { text, ...made } = await quote(who, 'Dr. Ada Beispiel, Universität Zürich');
    expect(made).toMatchObject({
      quote_sn: expect.stringMatching(/^Q\d{8}$/) as string,
      expires_on: '2026-04-05',
      name: `${made.quote_sn}.pdf`,
    });
    const { brand, postal_address, email, phone } = shop.deps.settings;
    expect(text.slice(0, 6 + postal_address.length)).toEqual([
      brand,
      'Quote',
      ...postal_address,
      email,
      phone,
      `Tax number: ${shop.deps.selling.tax_number}`,
      'Prepared for',
    ]);
    const words = text.join(' ');
    for (const part of [
      'Dr. Ada Beispiel, Universität Zürich',
      `Quote No. ${made.quote_sn}`,
      'Date 2026-03-06',
      'Valid until 2026-04-05',
      '2 $100.01 $200.02',
      '10 $95.01 $950.10',
      'Subtotal (USD) $1,150.12',
      'Shipping and taxes are not included',
      'These prices hold until 2026-04-05',
      `Quote ${made.quote_sn} · page 1 of 1`,
    ])
      expect(words).toContain(part);
    expect(words.match(/UNSPSC \d{8} · 1 EA \(each\) = \S+ \S+ \(\w+\)/g)).toHaveLength(2);
  });

  it('is stored with its prices', async () => {
    const who = make();
    await putInCart(who, one, 10);
    const { quote_sn } = await quote(who, 'A. Beispiel');
    const [row] = await storedQuotes();
    expect(row).toMatchObject({
      quote_id: Number(quote_sn.slice(1)),
      recipient: 'A. Beispiel',
      amount_cents: 95_010,
      customer_id: whose === 'a customer' ? (expect.any(Number) as number) : null,
      created_at: time.now(),
      state: 'offered',
      revision: 1,
      offered_at: time.now(),
      expires_at: Date.parse('2026-04-06T00:00:00Z'),
    });
    expect(JSON.parse(String(row?.['lines']))).toEqual([
      {
        goods_id: one.product.goods_id,
        goods_attr: one.goods_attr,
        goods_sn: one.product.goods_sn,
        goods_name: one.product.goods_name,
        attr_value: one.attr_value,
        number: 10,
        price_cents: 9501,
        product_class: one.product.product_class,
      },
    ]);
  });

  it('is limited per visitor', async () => {
    const who = make();
    await putInCart(who, one, 1);
    await quote(who);
    const limit = rateLimits.quote;
    const { customer_id } = (await storedQuotes())[0] ?? {};
    const subject = customer_id === null ? '192.0.2.1' : `customer ${Number(customer_id)}`;
    await consumeAttempts(shop.deps, [limit, subject], limit.max - 1);
    const more = await who.client.call('cartQuote', { rec_ids: await recIds(who) });
    expect(more).toMatchObject({ failure: { status: 429 } });
    expect(await storedQuotes()).toHaveLength(1);
  });
});

describe.each([
  ['a customer', () => ann],
  ['a visitor', () => makeVisitor(shop)],
])('repeated request of %s', (_whose, make) => {
  it('returns the quote that was stored before its PDF failed', async () => {
    const who = make();
    await putInCart(who, one, 2);
    const request = { rec_ids: await recIds(who), recipient: 'Institute' };
    const key = 'quote-key-1';
    vi.mocked(createPdfInWorker).mockRejectedValueOnce(new RetryLaterError(503, 5));
    expect(await who.client.call('cartQuote', request, { key })).toMatchObject({ failure: { status: 503 } });
    const retried = await who.client.call('cartQuote', request, { key });
    const repeated = await who.client.call('cartQuote', request, { key });
    const [stored, ...others] = await storedQuotes();
    expect(others).toEqual([]);
    expect(retried).toMatchObject({
      ok: true,
      data: { quote_sn: quoteNumber(Number(stored?.['quote_id'])) },
    });
    expect(repeated).toEqual(retried);
  });

  it('makes another quote for another key, recipient or sender', async () => {
    const who = make();
    await putInCart(who, one, 2);
    const request = { rec_ids: await recIds(who), recipient: 'Institute' };
    const key = 'quote-key-2';
    const other = makeVisitor(shop);
    await putInCart(other, one, 2);
    const replies = [
      await who.client.call('cartQuote', request, { key }),
      await who.client.call('cartQuote', request, { key: 'quote-key-3' }),
      await who.client.call('cartQuote', { ...request, recipient: 'Company' }, { key }),
      await other.client.call('cartQuote', { ...request, rec_ids: await recIds(other) }, { key }),
    ];
    const numbers = replies.map((reply) => (reply.ok ? reply.data.quote_sn : reply.failure));
    expect(new Set(numbers).size).toBe(4);
    expect(await storedQuotes()).toHaveLength(4);
  });
});

describe('quote', () => {
  it('has a unique number', async () => {
    await putInCart(ann, one, 1);
    const numbers = [await quote(ann), await quote(ann), await quote(ann)].map(({ quote_sn }) => quote_sn);
    expect(new Set(numbers).size).toBe(3);
  });

  it('accepts an empty recipient', async () => {
    await putInCart(ann, one, 1);
    expect((await quote(ann)).text).not.toContain('Prepared for');
  });

  it('rejects characters that the PDF font lacks', async () => {
    await putInCart(ann, one, 1);
    const asked = { rec_ids: await recIds(ann), recipient: '🧪 lab' };
    expect(await ann.client.call('cartQuote', asked)).toMatchObject({
      failure: {
        kind: 'refused',
        field: 'recipient',
        message: 'Quotes cannot be printed with the character “🧪”. Please write it in another way.',
      },
    });
    expect(await storedQuotes()).toEqual([]);
  });

  it('contains the selected lines and rejects variants that are no longer sold', async () => {
    await putInCart(ann, one, 1);
    await putInCart(ann, two, 1);
    const rec_ids = [await cartLineId(ann, two)];
    const reply = await ann.client.call('cartQuote', { rec_ids });
    const text = await pdfText(Buffer.from(reply.ok ? reply.data.pdf : '', 'base64'));
    expect(text).toContain(two.product.goods_sn);
    expect(text).not.toContain(one.product.goods_sn);
    const catalogue = await openChangedCatalogue(
      `delete from product_option where goods_id = ${two.product.goods_id};`,
    );
    const later = await makeShop({ ...shop.deps, catalogue });
    expect(await later.clientOf(ann.tokenHolder).call('cartQuote', { rec_ids })).toMatchObject({
      failure: { kind: 'refused', message: `${two.product.goods_name} is no longer sold in this size.` },
    });
    await later.close();
    await catalogue.close();
  });

  it('is deleted after expiry for visitors, not for customers', async () => {
    const visitor = makeVisitor(shop);
    for (const who of [ann, visitor]) {
      await putInCart(who, one, 1);
      await quote(who);
    }
    time.advance(29 * DAY);
    await runHousekeeping(shop.deps);
    expect(await storedQuotes()).toHaveLength(2);
    time.advance(2 * DAY);
    await runHousekeeping(shop.deps);
    expect((await storedQuotes()).map(({ customer_id }) => typeof customer_id)).toEqual(['number']);
  });
});
