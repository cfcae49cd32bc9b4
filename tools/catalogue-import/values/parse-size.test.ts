import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSize, splitSizeList } from './parse-size';

it.each([
  ['5MG', '5 mg'],
  ['100ug', '100 µg'],
  ['100 μL', '100 µL'],
  ['5 x 1 ml', '5 × 1 mL'],
  ['0.5 Gm', '0.5 g'],
  ['96T', '96T'],
  ['1 kit', '1 kit'],
  ['10 mM × 1 mL in DMSO', '10 mM × 1 mL in DMSO'],
  ['25 g (bulk)', '25 g (bulk)'],
])('shows %s as %s', (text, label) => {
  expect(parseSize(text)).toMatchObject({ label });
});

it.each([
  ['2,5 kg', '.', '2.5 kg'],
  ['2,5 kg', ',', '2.5 kg'],
  ['0,125 mg', '.', '0.125 mg'],
  ['3 x 2,50 mL', ',', '3 × 2.5 mL'],
  ['1.000 g', ',', '1000 g'],
  ['1.250,5 g', ',', '1250.5 g'],
  ['1,000 kg', ',', '1 kg'],
  ['1.000 g', '.', '1.000 g'],
  ['1,000 tests', '.', '1,000 tests'],
  ['0.500 mg', ',', '0.500 mg'],
] as const)('reads the amount of %s with the decimal sign %s as %s', (text, decimal, label) => {
  expect(parseSize(text, [], decimal)).toEqual({ label, isKnownUnit: true });
});

it('keeps an unknown unit and marks it', () => {
  expect(parseSize('5 flasks')).toEqual({ label: '5 flasks', isKnownUnit: false });
  expect(parseSize('5 FLASKS', ['flasks'])).toEqual({ label: '5 flasks', isKnownUnit: true });
  expect(parseSize('Trial pack')).toEqual({ label: 'Trial pack', isKnownUnit: false });
});

it.each(['-5 mg', '−5 mg', '- 0.5 g', '0 mg', '0 x 1 mg', '', '0.00 g', 'x'.repeat(81)])(
  'rejects "%s"',
  (text) => {
    expect(parseSize(text)).toHaveProperty('reason');
  },
);

it.each([
  ['5 mg, 10 mg, 25 mg', ['5 mg', '10 mg', '25 mg']],
  ['5mg|10mg', ['5mg', '10mg']],
  ['5, 10, 25 mg', ['5 mg', '10 mg', '25 mg']],
  ['5 mg / 10 mg', ['5 mg', '10 mg']],
  ['5 mg\n10 mg\n', ['5 mg', '10 mg']],
  ['1,000 tests', []],
  ['1/4 kg', []],
  ['10 mM × 1 mL in DMSO', []],
  ['25 g, bulk', []],
  ['5 mg', []],
])('splits "%s" into the sizes %j', (text, sizes) => expect(splitSizeList(text)).toEqual(sizes));

it('splits a list of amounts whose unit is in another column', () => {
  expect(splitSizeList('5|10', [], 'mg')).toEqual(['5', '10']);
  expect(splitSizeList('5|10')).toEqual([]);
});

it('is idempotent', () => {
  const amount = fc.tuple(
    fc.integer({ min: 1, max: 999 }),
    fc.constantFrom('ug', 'mg', 'ML', 'T', 'tests', 'kit', 'odd'),
  );
  fc.assert(
    fc.property(amount, ([number, unit]) => {
      const once = parseSize(`${number}${unit}`);
      if ('reason' in once) throw new Error(once.reason);
      expect(parseSize(once.label)).toMatchObject({ label: once.label });
    }),
  );
});
