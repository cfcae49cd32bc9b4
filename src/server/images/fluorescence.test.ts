import { expect, test } from 'vitest';
import { antibodyLabel, nominalEmission } from './fluorescence';
import { firstNumber, productFacts } from './product-facts';

test.each([
  ['FITC', 519],
  ['PE', 577],
  ['R-PE', 577],
  ['APC', 660],
  ['PerCP', 678],
  ['Cy3', 570],
  ['Cyanine5', 670],
  ['Cyanine5.5', 694],
])('knows the emission maximum of %s', (name, emission) => {
  expect(nominalEmission(name)).toBe(emission);
});

test.each([
  ['PE-Cy7', 775],
  ['PE/Cy7', 775],
  ['PE-Cyanine7', 775],
  ['PE/Cyanine5.5', 695],
  ['PE Cy5', 670],
  ['PE-Cy™7', 775],
  ['PE/Dazzle 594', 613],
  ['PE-CF594', 613],
  ['APC/Cyanine7', 775],
  ['APC-H7', 775],
  ['PerCP/Cyanine5.5', 695],
  ['PerCP-eFluor 710', 710],
  ['PE-eFluor 610', 610],
  ['APC-Vio 770', 775],
  ['APC/Fire™ 750', 787],
  ['APC/Fire 810', 810],
  ['PE/Fire™ 700', 700],
])('returns the emission of the acceptor of the tandem dye %s', (name, emission) => {
  expect(nominalEmission(name)).toBe(emission);
});

test.each([
  ['Alexa Fluor 488', 510],
  ['Alexa Fluor® 647', 669],
  ['Alexa Fluor Plus 555', 577],
  ['Janelia Fluor 549', 571],
  ['CF 488A', 510],
  ['BV421', 421],
  ['BUV395', 395],
  ['Brilliant Ultra Violet 737', 737],
])('derives the emission of %s from the number in its name', (name, emission) => {
  expect(nominalEmission(name)).toBe(emission);
});

test('returns null for labels that are not fluorescent', () => {
  for (const name of ['HRP', 'Biotin', 'Alkaline phosphatase', 'Gold 100 nm', 'Agarose'])
    expect(nominalEmission(name)).toBeNull();
});

test('prefers the emission that a product states', () => {
  const attrs = JSON.stringify([
    { attr_name: 'Conjugate', attr_value: 'PE/Cy7' },
    { attr_name: 'Excitation / emission', attr_value: '566 / 778 nm' },
  ]);
  const facts = productFacts({
    goods_name: 'CD3 antibody',
    product_class: 'conjugated_antibody',
    attrs,
    properties: '[]',
    smiles: null,
    formula: null,
  });
  expect(antibodyLabel(facts)).toMatchObject({ excitation: 566, emission: 778, isFluorescent: true });
});

test.each([
  ['495 nm', 495],
  ['1,100 nm', 1100],
  ['519.5 nm, 2 peaks', 519.5],
  ['green', null],
])('reads the first number of %s', (fact, number) => expect(firstNumber(fact)).toBe(number));
