import { expect, it } from 'vitest';
import { formatPurchaseFacts, purchaseFacts } from './purchase-facts';

it.each([
  ['primary_antibody', '100 µL', {}, 'UNSPSC 12352203 · 1 EA (each) = 100 µL (4G)'],
  ['elisa_kit', '5 × 96T', {}, 'UNSPSC 41116126 · 1 EA (each) = 480 tests (E53)'],
  ['molecular_biology', '5000 U', {}, 'UNSPSC 12161500 · 1 EA (each)'],
  ['dye', '5 mg', { dye: '12171501' }, 'UNSPSC 12171501 · 1 EA (each) = 5 mg (MGM)'],
] as const)('classifies a %s of %s under %j as %s', (product_class, attr_value, overrides, words) => {
  expect(formatPurchaseFacts(purchaseFacts({ product_class, attr_value }, overrides))).toBe(words);
});
