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
