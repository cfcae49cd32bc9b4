import { expect, it } from 'vitest';
import { allCountries, isCountry } from './countries';

it('lists every country once, by name', () => {
  const countries = allCountries();
  const names = countries.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  expect(countries.length).toBeGreaterThan(240);
  expect(countries.length).toBeLessThan(265);
  expect(countries).toContainEqual({ code: 'SG', name: 'Singapore' });
});

it.each(['', 'de', 'DEU', 'ZZ', 'EU', 'XA', 'BU', 'DD', 'D1', 'Germany', '__proto__'])(
  'rejects %j',
  (code) => {
    expect(isCountry(code)).toBe(false);
  },
);
