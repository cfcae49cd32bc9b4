import { describe, expect, it } from 'vitest';
import { addressFields, hasPostalCodeFormat } from './address-fields';

describe('address fields', () => {
  it.each([
    ['US', 'consignee address city province zipcode'],
    ['CN', 'consignee address district city province zipcode'],
    ['JP', 'consignee address province zipcode'],
    ['DE', 'consignee address zipcode city'],
    ['GB', 'consignee address city zipcode'],
    ['FR', 'consignee address zipcode city'],
    ['BR', 'consignee address district city province zipcode'],
    ['IN', 'consignee address city zipcode province'],
    ['HK', 'consignee address city province'],
    ['SG', 'consignee address zipcode'],
    ['AE', 'consignee address province'],
    ['IE', 'consignee address district city province zipcode'],
    ['KR', 'consignee address district city province zipcode'],
    ['MX', 'consignee address district zipcode city province'],
    ['HU', 'consignee city address zipcode'],
    ['KZ', 'zipcode province city address consignee'],
    ['ZZ', 'consignee address city'],
  ])('of %s are in local order', (country, fields) => {
    expect(addressFields(country).join(' ')).toBe(fields);
  });
});

describe('postal codes', () => {
  it.each([
    ['US', true],
    ['IE', true],
    ['HK', false],
    ['AE', false],
    ['ZZ', false],
  ])('of %s are known: %s', (country, known) => {
    expect(hasPostalCodeFormat(country)).toBe(known);
  });
});
