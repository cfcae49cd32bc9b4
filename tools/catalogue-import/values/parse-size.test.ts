import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listsSizes, parseSize } from './parse-size';

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
  ['5 mg, 10 mg, 25 mg', true],
  ['5mg|10mg', true],
  ['5, 10, 25 mg', true],
  ['5 mg / 10 mg', true],
  ['1,000 tests', false],
  ['1/4 kg', false],
  ['10 mM × 1 mL in DMSO', false],
  ['25 g, bulk', false],
  ['5 mg', false],
])('recognizes a list of sizes in "%s": %s', (text, isList) => expect(listsSizes(text)).toBe(isList));

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
