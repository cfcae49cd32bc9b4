import { describe, expect, it } from 'vitest';
import { parseCas } from '../../../src/shared/catalogue/cas-number';
import { createRejections } from '../invariants';
import { loadPublications } from '../publications';
import { readTable } from '../source-data';
import { loadCompounds } from './compounds';

describe('deleted CAS numbers', () => {
  const compounds = loadCompounds(loadPublications(), createRejections());
  const deleted = readTable('trivial_names.tsv')
    .filter((row) => row('source') === 'deleted CAS number')
    .map((row) => ({ current: row('cas'), number: row('name') }));

  it('are valid numbers that no compound has', () => {
    const numbers = new Set(compounds.map(({ cas }) => cas));
    expect(deleted.length).toBeGreaterThan(10);
    expect(deleted.filter(({ number }) => parseCas(number) !== number || numbers.has(number))).toEqual([]);
  });

  it('find the compound with the current number, and no other', () => {
    for (const { current, number } of deleted)
      expect(
        compounds.filter(({ aliases }) => aliases.includes(number)).map(({ cas }) => cas),
        number,
      ).toEqual([current]);
  });
});
