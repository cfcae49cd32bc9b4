import { describe, expect, it } from 'vitest';
import { readCompoundRows } from './compounds/compound-rows';
import { createRejections } from './invariants';
import { compoundNames, laboratoryNamesOfProduct, productNames, targetNames } from './laboratory-names';
import { assayArticles } from './lines/assay-articles';
import { bufferArticles } from './lines/buffer-articles';
import { dyeArticles } from './lines/dye-articles';
import { listedArticles } from './lines/listed-articles';
import { secondaryArticles } from './lines/secondary-articles';
import { readTable } from './source-data';

describe('names belong to products that exist:', () => {
  const symbols = new Set(readTable('genes.tsv').map((row) => row('symbol')));
  const compounds = new Set(readCompoundRows().flatMap((row) => [row('cas'), row('inchikey')]));
  const lists = ['molecular-biology.json', 'cell-culture.json', 'consumables.json'];
  const articles = [
    ...lists.flatMap(listedArticles),
    ...bufferArticles(createRejections()),
    ...assayArticles([]),
    ...secondaryArticles([]),
    ...dyeArticles(),
  ].map(({ name }) => name);

  it.each(Object.keys(targetNames))('gene %s', (symbol) => expect(symbols).toContain(symbol));

  it.each(Object.keys(compoundNames))('compound %s', (key) => expect(compounds).toContain(key));

  it.each(productNames.map(([start]) => start))('%s…', (start) =>
    expect(articles.some((name) => name.startsWith(start))).toBe(true),
  );
});

it.each([
  ['Fetal Bovine Serum, Heat-Inactivated', 'FBS'],
  ['Bovine Serum Albumin, 7.5 %', 'BSA'],
  ['PBS (10×, pH 7.4)', 'phosphate-buffered saline'],
  ['50 mL Conical Centrifuge Tubes, Bulk', '50 mL Falcon tube'],
  ['DMEM High Glucose', 'Dulbecco’s modified Eagle medium'],
  ['MEM with HEPES', 'Minimum essential medium'],
  ["Hanks' balanced salt solution, Sterile-Filtered", 'HBSS'],
])('%s is %s', (product, name) => {
  expect(laboratoryNamesOfProduct(product)).toContain(name);
});

it('gives other products no name', () => {
  expect(laboratoryNamesOfProduct('Horse Serum')).toEqual([]);
});
