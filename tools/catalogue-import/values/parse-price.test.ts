import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePrice, ROUNDED_PRICE_NOTE, roundToCents, ZERO_PRICE_NOTE } from './parse-price';

describe('parsePrice', () => {
  it.each([
    ['45', '.', 4500, ''],
    ['$1,234.50', '.', 123_450, 'USD'],
    ['USD 45.5', '.', 4550, 'USD'],
    ['1.234,50 EUR', ',', 123_450, 'EUR'],
    ['1 234,50 €', ',', 123_450, 'EUR'],
    ["CHF 1'234.00", '.', 123_400, 'CHF'],
    ['45.-', '.', 4500, ''],
    ['0.05', '.', 5, ''],
    ['1,234', '.', 123_400, ''],
    ['1,00,000.50', '.', 10_000_050, ''],
    ['12,34,56,789', '.', 12_345_678_900, ''],
    ['€ 12,–', '.', 1200, 'EUR'],
    ['€ 1.250,–', ',', 125_000, 'EUR'],
    ["'12.50", '.', 1250, ''],
    ['１２．５０', '.', 1250, ''],
    ['＄12.50', '.', 1250, 'USD'],
    ['US $12.50', '.', 1250, 'USD'],
    ['$12.50 USD', '.', 1250, 'USD'],
    ['$12.50 CAD', '.', 1250, 'CAD'],
    ['12.50 BGN', '.', 1250, 'BGN'],
    ['12.50 net', '.', 1250, ''],
    ['12.50 USD excl. VAT', '.', 1250, 'USD'],
    ['12,50 zzgl. MwSt.', ',', 1250, ''],
    ['1\u00a0234,50', ',', 123_450, ''],
  ] as const)('reads %s', (text, decimal, cents, currency) => {
    expect(parsePrice(text, decimal)).toEqual({ cents, currency, note: '' });
  });

  it.each([
    ['199.0000', '.', 19_900, ''],
    ['133.333333', '.', 13_333, ROUNDED_PRICE_NOTE],
    ['133,33500', ',', 13_334, ROUNDED_PRICE_NOTE],
    ['9.999999', '.', 1000, ROUNDED_PRICE_NOTE],
    ['1,234.5678', '.', 123_457, ROUNDED_PRICE_NOTE],
  ] as const)('reads %s with more than three decimal places', (text, decimal, cents, note) => {
    expect(parsePrice(text, decimal)).toEqual({ cents, currency: '', note });
  });

  it('reads a price that rounds to 0 as a price on request', () => {
    expect(parsePrice('0.0012', '.')).toEqual({ cents: null, note: ZERO_PRICE_NOTE });
  });

  it.each([
    ['1,50', '.', 'thousands'],
    ['1.234', '.', 'two places'],
    ['-5', '.', 'never negative'],
    ['12.50-', '.', 'never negative'],
    ['(12.50)', '.', 'never negative'],
    ['-$5.00', '.', 'never negative'],
    ['12.50 - 15.00', '.', 'not a price'],
    ['12.50 pcs', '.', 'not a price'],
    ['12.50 incl. VAT', '.', 'not a price'],
    ['1,00,00', '.', 'thousands'],
    ['1,000,00,000', '.', 'thousands'],
    ['1e5', '.', 'not a price'],
    ['99999999999', '.', 'not a price'],
    ['12.3.4', '.', 'not a price'],
    ['', '.', 'not a price'],
  ] as const)('rejects %s', (text, decimal, reason) => {
    expect(parsePrice(text, decimal)).toEqual({ reason: expect.stringContaining(reason) as string });
  });

  it.each([
    'on request',
    'Price on request',
    'ON REQUEST',
    ' (On request) ',
    'POA',
    'P.O.A.',
    'p.o.r.',
    'inquire',
    'Please inquire',
    'enquire',
    'Inquiry',
    'enquiries',
    'call',
    'Call for price',
    'contact us',
    'Contact us!',
    'request a quote',
    'Quote',
    'TBD',
    'auf Anfrage',
    'Preis auf Anfrage',
    'a. A.',
    'a.A.',
    'sur demande',
    'Prix sur demande',
    'nous consulter',
    'NOUS CONSULTER',
    '询价',
    '面议',
    '价格请咨询',
  ])('reads "%s" as a price on request', (text) => {
    expect(parsePrice(text, '.')).toEqual({ cents: null, note: '' });
  });

  it.each(['0', '0.00', '$0', '0.-', 'USD 0'])('reads %s as a price on request with a note', (text) => {
    expect(parsePrice(text, '.')).toEqual({ cents: null, note: ZERO_PRICE_NOTE });
  });

  it.each(['abc', 'recall', 'spoa', 'Aa', 'free', 'quote 12.0.0', 'on request from 10'])(
    'does not read "%s" as a price on request',
    (text) => {
      expect(parsePrice(text, '.')).toEqual({ reason: 'not a price' });
    },
  );

  it('parses every formatted amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('.', ','), (cents, decimal) => {
        const plain = `${Math.floor(cents / 100)}${decimal}${String(cents % 100).padStart(2, '0')}`;
        const grouped = plain.replace(/\B(?=(\d{3})+\D)/g, decimal === '.' ? ',' : '.');
        for (const text of [plain, grouped]) {
          expect(parsePrice(text, decimal)).toEqual({ cents, currency: '', note: '' });
        }
      }),
    );
  });
});

describe('roundToCents', () => {
  it.each([
    ['84.915', '84.92'],
    ['84.914999', '84.91'],
    ['85.45725', '85.46'],
    ['0.005', '0.01'],
    ['0.004', '0.00'],
    ['99.995', '100.00'],
    ['1234,565 €', '1234,57 €'],
    ['12.5', '12.5'],
    ['12', '12'],
    ['1.5e-7', '1.5e-7'],
  ])('rounds %s to %s', (text, rounded) => expect(roundToCents(text)).toBe(rounded));

  it('rounds thousandths half up, whatever their binary form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 999_999_999 }), (thousandths) => {
        const digits = String(thousandths).padStart(4, '0');
        const rounded = roundToCents(`${digits.slice(0, -3)}.${digits.slice(-3)}`);
        expect(parsePrice(rounded, '.')).toMatchObject({ cents: Math.floor((thousandths + 5) / 10) });
      }),
    );
  });
});
