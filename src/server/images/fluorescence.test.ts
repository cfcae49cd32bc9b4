import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { antibodyLabel, nominalEmission } from './fluorescence';
import { firstNumber, productFacts, type ProductFacts } from './product-facts';

function factsOf(goods_name: string, facts: Readonly<Record<string, string>>): ProductFacts {
  const attrs = Object.entries(facts).map(([attr_name, attr_value]) => ({ attr_name, attr_value }));
  return productFacts({
    goods_name,
    product_class: 'conjugated_antibody',
    attrs: JSON.stringify(attrs),
    properties: '[]',
    smiles: null,
    formula: null,
  });
}

test.each([
  ['FITC', 519],
  ['PE', 577],
  ['R-PE', 577],
  ['APC', 660],
  ['PerCP', 678],
  ['Cy3', 570],
  ['Cyanine5', 670],
  ['Cyanine5.5', 694],
])('knows the emission maximum of %s', (name, nm) => {
  expect(nominalEmission(name)).toEqual({ nm, isEstimated: false });
});

test('knows the emission maxima of the table of fluorophores', () => {
  const table = readFileSync(
    join(import.meta.dirname, '../../../resources/catalogue-data/fluorophores_conjugates.tsv'),
    'utf8',
  );
  const rows = table.split('\n').map((line) => line.split('\t'));
  const families = rows.filter(([name = '']) => /^(?:Alexa Fluor|ATTO|DyLight) /.test(name));
  expect(families.length).toBeGreaterThan(25);
  for (const [name = '', , , emission] of families)
    expect([name, nominalEmission(name)]).toEqual([name, { nm: Number(emission), isEstimated: false }]);
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
])('returns the emission of the acceptor of the tandem dye %s', (name, nm) => {
  expect(nominalEmission(name)).toEqual({ nm, isEstimated: false });
});

test.each([
  ['Alexa Fluor® 647', 665, false],
  ['AF488', 519, false],
  ['Alexa Fluor Plus 555', 565, false],
  ['Alexa Fluor 514', 536, true],
  ['Janelia Fluor 549', 571, true],
  ['CF 488A', 510, true],
  ['BV421', 421, false],
  ['BUV395', 395, false],
  ['Brilliant Ultra Violet 737', 737, false],
])('derives the emission of %s from the number in its name', (name, nm, isEstimated) => {
  expect(nominalEmission(name)).toEqual({ nm, isEstimated });
});

test.each(['Unconjugated', 'Unlabeled', 'unlabelled', 'Non-conjugated', 'Not conjugated', 'None', 'N/A'])(
  'has no label when a product states "%s"',
  (text) => {
    expect(antibodyLabel(factsOf('CD3 antibody', { Conjugate: text }))).toMatchObject({
      name: '',
      emission: null,
      isFluorescent: false,
    });
  },
);

test('returns null for labels that are not fluorescent', () => {
  for (const name of ['HRP', 'Biotin', 'Alkaline phosphatase', 'Gold 100 nm', 'Agarose'])
    expect(nominalEmission(name)).toBeNull();
});

test('prefers the emission that a product states', () => {
  const facts = factsOf('CD3 antibody', { Conjugate: 'PE/Cy7', 'Excitation / emission': '566 / 778 nm' });
  expect(antibodyLabel(facts)).toMatchObject({
    excitation: 566,
    emission: { nm: 778, isEstimated: false },
    isFluorescent: true,
  });
});

test.each([
  ['495 nm', 495],
  ['1,100 nm', 1100],
  ['519.5 nm, 2 peaks', 519.5],
  ['green', null],
])('reads the first number of %s', (fact, number) => expect(firstNumber(fact)).toBe(number));
