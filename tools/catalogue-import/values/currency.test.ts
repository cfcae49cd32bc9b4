import { describe, expect, it } from 'vitest';
import { headingCurrency, parseCurrency, withoutCurrency } from './currency';

describe('headingCurrency', () => {
  it.each([
    ['Price EUR', 'EUR', 'Price'],
    ['Price (USD)', 'USD', 'Price'],
    ['Preis €', 'EUR', 'Preis'],
    ['USD', 'USD', ''],
    ['Listenpreis CHF', 'CHF', 'Listenpreis'],
    ['List price [US$]', 'USD', 'List price'],
    ['price_eur', 'EUR', 'price'],
    ['价格（元）', 'CNY', '价格'],
    ['5 mg (USD)', 'USD', '5 mg'],
    ['Price in Euro', 'EUR', 'Price in'],
  ])('reads %s', (heading, currency, plain) => {
    expect(headingCurrency(heading)).toBe(currency);
    expect(withoutCurrency(heading)).toBe(plain);
  });

  it.each(['Price', 'Cad model', 'Try it', 'constructor', 'CAS No.', 'Cat. No.', 'MW', 'PBS'])(
    'finds no currency in %s',
    (heading) => {
      expect(headingCurrency(heading)).toBeNull();
    },
  );
});

it('parses codes, signs and names', () => {
  expect(['usd', 'US$', '€', 'Euro', 'Fr.', 'RMB'].map(parseCurrency)).toEqual([
    'USD',
    'USD',
    'EUR',
    'EUR',
    null,
    'CNY',
  ]);
});
