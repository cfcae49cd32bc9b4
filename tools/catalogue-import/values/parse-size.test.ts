import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSize } from './parse-size';

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
  expect(readSize(text)).toMatchObject({ label });
});

it('keeps a unit that nobody knows, and says so', () => {
  expect(readSize('5 flasks')).toEqual({ label: '5 flasks', known: false });
  expect(readSize('5 FLASKS', ['flasks'])).toEqual({ label: '5 flasks', known: true });
  expect(readSize('Trial pack')).toEqual({ label: 'Trial pack', known: false });
});

it.each(['0 mg', '0 x 1 mg', '', '0.00 g', 'x'.repeat(81)])('refuses "%s"', (text) => {
  expect(readSize(text)).toHaveProperty('reason');
});

it('leaves alone what it has written', () => {
  const amount = fc.tuple(
    fc.integer({ min: 1, max: 999 }),
    fc.constantFrom('ug', 'mg', 'ML', 'T', 'tests', 'kit', 'odd'),
  );
  fc.assert(
    fc.property(amount, ([number, unit]) => {
      const once = readSize(`${number}${unit}`);
      if ('reason' in once) throw new Error(once.reason);
      expect(readSize(once.label)).toMatchObject({ label: once.label });
    }),
  );
});
