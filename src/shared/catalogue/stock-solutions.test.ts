import { expect, it } from 'vitest';
import { hasStockSolutions } from './stock-solutions';

type Facts = Parameters<typeof hasStockSolutions>[0];
const solid: Facts = {
  weight: '194.19',
  hazard: null,
  properties: [{ group: 'Quality', items: [{ name: 'Purity', value: '>98%' }] }],
  options: [{ attr_value: '10 mg' }, { attr_value: '10 mM × 1 mL in DMSO' }],
};
const classified = (code: string): Partial<Facts> => ({
  hazard: {
    signal_word: 'Danger',
    pictograms: [],
    statements: [{ code, text: 'A statement' }],
    sources: ['A source'],
    notes: [],
  },
});

it.each<[string, Partial<Facts>]>([
  ['a solid', {}],
  ['a solid with another hazard', classified('H302')],
  [
    'a product that states a concentration',
    { properties: [{ group: 'Quality', items: [{ name: 'Stock solutions', value: '10 mM in DMSO' }] }] },
  ],
  ['a product without sizes', { options: [] }],
])('offers stock solutions of %s', (_, changes) =>
  expect(hasStockSolutions({ ...solid, ...changes })).toBe(true),
);

it.each<[string, Partial<Facts>]>([
  ['a solution, which has no molar mass', { weight: null }],
  ['a liquid in cases of bottles', { options: [{ attr_value: '4 × 1 L' }] }],
  ['a liquid in vials, with the Greek letter mu', { options: [{ attr_value: '500 \u03bcL' }] }],
  ['a liquid in bottles', { options: [{ attr_value: '100 mL' }, { attr_value: '2.5 L' }] }],
  [
    'a product that states a reason',
    { properties: [{ group: 'Quality', items: [{ name: 'Stock solutions', value: 'Not offered: …' }] }] },
  ],
])('offers no stock solutions of %s', (_, changes) =>
  expect(hasStockSolutions({ ...solid, ...changes })).toBe(false),
);

it.each(['H260', 'H261', 'EUH014', 'EUH029', 'P223', 'P231+P232'])(
  'offers no stock solutions of a substance with %s',
  (code) => expect(hasStockSolutions({ ...solid, ...classified(code) })).toBe(false),
);
