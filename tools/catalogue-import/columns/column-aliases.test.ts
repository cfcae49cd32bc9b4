import { expect, it } from 'vitest';
import { headingScore, headingUnit, isExactAlias } from './column-aliases';
import type { TableKind } from './fields';

it.each<[heading: string, kind: TableKind, field: string]>([
  ['InChIKey', 'products', 'inchikey'],
  ['InChI Key', 'products', 'inchikey'],
  ['CASNo', 'products', 'cas'],
  ['Nº CAS', 'products', 'cas'],
  ['Nº Catálogo', 'products', 'number'],
  ['CatNo', 'products', 'number'],
  ['PubMed', 'publications', 'pmid'],
  ['PubMedID', 'publications', 'pmid'],
])('recognizes the heading %s as an alias', (heading, kind, field) => {
  expect(headingScore(heading, kind, field)).toBeGreaterThanOrEqual(0.8);
  expect(isExactAlias(heading, kind, field)).toBe(true);
});

it('scores a heading that contains an alias lower than the alias', () => {
  expect(headingScore('Product name (new)', 'products', 'name')).toBe(1);
  expect(headingScore('Old product name', 'products', 'name')).toBeLessThan(0.8);
  expect(headingScore('Warehouse', 'products', 'name')).toBe(0);
});

it('returns the unit in the brackets of a heading', () => {
  expect(headingUnit('Amount (mg)')).toBe('mg');
  expect(headingUnit('数量（mg）')).toBe('mg');
  expect(headingUnit('Amount')).toBe('');
});

it('reads a long cell with brackets or spaces as a heading in linear time', () => {
  const startedAt = performance.now();
  for (const heading of ['('.repeat(30_000), `[${' '.repeat(30_000)}`, `(${'a '.repeat(15_000)}`])
    expect([headingUnit(heading), headingScore(heading, 'products', 'name')]).toEqual(['', 0]);
  // Minutes otherwise.
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
