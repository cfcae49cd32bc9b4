import { expect, it } from 'vitest';
import { bufferSystems } from './buffer-systems';

const found = (id: string) => bufferSystems.find((system) => system.id === id);

// Sigma-Aldrich, Buffer Reference Center, "Useful pH Ranges of Selected Biological Buffers": 0.1 M at 20, 25 and 37 °C.
it.each([
  ['mes', 6.16, 6.1, 5.97],
  ['aces', 6.88, 6.78, 6.54],
  ['bes', 7.17, 7.09, 6.9],
  ['tes', 7.5, 7.4, 7.16],
  ['hepes', 7.55, 7.48, 7.31],
  ['tricine', 8.16, 8.05, 7.8],
  ['tris', 8.2, 8.06, 7.72],
  ['bicine', 8.35, 8.26, 8.04],
])('the pKa of %s matches printed values at 20, 25 and 37 °C', (id, ...printed) => {
  const system = found(id);
  [20, 25, 37].forEach((degrees, index) => {
    const pka = Number(system?.pka) + Number(system?.perDegree) * (degrees - 25);
    expect(Math.abs(pka - (printed[index] ?? 0))).toBeLessThan(0.025);
  });
});

// Same table at 25 °C; Beynon and Easterby, Buffer Solutions (1996); Mohan, Buffers (Calbiochem), ionization
// constants.
it.each([
  ['mops', 7.2],
  ['taps', 8.4],
  ['ches', 9.49],
  ['caps', 10.4],
  ['bis-tris', 6.46],
  ['acetate', 4.76],
  ['citrate', 6.4],
  ['imidazole', 6.95],
  ['phosphate', 7.21],
  ['ethanolamine', 9.5],
  ['glycine', 9.77],
  ['glycylglycine', 8.265],
  ['carbonate', 10.33],
])('the pKa of %s matches the printed value at 25 °C', (id, printed) => {
  expect(Math.abs(Number(found(id)?.pka) - printed)).toBeLessThan(0.02);
});

it('covers every buffer', () => {
  expect(bufferSystems).toHaveLength(22);
});

it('sorts by rising pKa', () => {
  const all = bufferSystems.map(({ pka }) => Number(pka));
  expect([...all].sort((a, b) => a - b)).toEqual(all);
});
