import { describe, expect, it } from 'vitest';
import { listedArticles } from './listed-articles';

const namesOf = (file: string) => listedArticles(file).map(({ name }) => name);
const storageOf = (file: string, wanted: string) =>
  listedArticles(file).find(({ name }) => name === wanted)?.storage;

describe('families of products', () => {
  it.each([
    ['consumables.json', 'T-75 Flask, Vented Cap', '100 mm Dish, Vented Cap'],
    ['consumables.json', '96-Well PCR Plate, Skirted', '6-Well PCR Plate, Skirted'],
    ['cell-culture.json', 'DMEM High Glucose', 'Leibovitz L-15 High Glucose'],
    ['cell-culture.json', 'Fetal Bovine Serum, Exosome-Depleted', 'Goat Serum, Exosome-Depleted'],
    ['molecular-biology.json', 'Plasmid Maxi Kit', 'FFPE DNA Maxi Kit'],
  ])('in %s have %s but no %s', (file, existing, impossible) => {
    expect(namesOf(file)).toContain(existing);
    expect(namesOf(file)).not.toContain(impossible);
  });

  it.each([
    ['molecular-biology.json', 'Agarose, Standard', 'RT'],
    ['molecular-biology.json', '1 kb DNA Ladder', '-20C'],
    ['cell-culture.json', 'HEPES, 1 M', '4C'],
    ['cell-culture.json', 'Trypan Blue, 0.4 %', 'RT'],
    ['cell-culture.json', 'Rat Tail Collagen I', '4C-NF'],
    ['cell-culture.json', 'Gelatin, 0.1 %', '4C'],
    ['molecular-biology.json', 'Skim Milk Powder', 'RT-D'],
    ['probes.json', 'Periodic Acid-Schiff Kit for Histology', '4C-L'],
  ])('in %s: %s is stored at %s', (file, name, storage) => {
    expect(storageOf(file, name)).toBe(storage);
  });
});

it('states the other names and the CAS number of a product', () => {
  const found = listedArticles('molecular-biology.json').find(({ name }) => name === 'Polysorbate 20');
  expect(found?.attrs).toContainEqual(['CAS', '9005-64-5']);
  expect(found?.attrs).toContainEqual(['Also known as', 'Tween 20, Polyoxyethylene sorbitan monolaurate']);
});

it('sells powders of media for a volume, and not as sterile solutions', () => {
  const found = listedArticles('cell-culture.json').find(({ name }) => name === 'DMEM Powder');
  expect(found?.description).toContain('Powder of DMEM');
  expect(found?.packs.map(({ label }) => label)).toEqual(['for 1 L', 'for 10 L', 'for 50 L']);
});

it.each(['Quillaja Saponin', 'Poloxamer 188', 'Polyoxyethylene Lauryl Ether'])(
  'sells %s, a solid, by mass',
  (solid) => {
    const found = listedArticles('molecular-biology.json').find(({ name }) => name === solid);
    expect(found?.packs.map(({ label }) => label)).toEqual(['100 g', '500 g', '1 kg']);
  },
);

it('names the classified components of a solution', () => {
  const found = listedArticles('cell-culture.json').find(({ name }) => name === 'Trypan Blue, 0.4 %');
  expect(found?.hazardousComponents).toEqual([
    ['Trypan blue (72-57-1)', expect.stringMatching(/^H351, H361; source: ./)],
  ]);
});

it('sends what gels in the warmth on dry ice', () => {
  const found = listedArticles('cell-culture.json').find(({ name }) => name === 'Basement Membrane Extract');
  expect(found?.shipping).toBe('Dry ice');
});
