import { expect, it } from 'vitest';
import { laboratoryNamesOfProduct, laboratoryNamesOfTarget } from './laboratory-names';
import { readTable } from './source-data';

it('knows the genes of all names', () => {
  const symbols = new Set(readTable('genes.tsv').map((row) => row('symbol')));
  for (const symbol of ['ACTA2', 'APP', 'MAPK3', 'RELA']) {
    expect(symbols).toContain(symbol);
    expect(laboratoryNamesOfTarget(symbol)).not.toEqual([]);
  }
  expect(laboratoryNamesOfTarget('EGFR')).toEqual([]);
});

it.each([
  ['Fetal Bovine Serum, Heat-Inactivated', 'FBS'],
  ['Bovine Serum Albumin, 7.5 %', 'BSA'],
  ['PBS (10×, pH 7.4)', 'phosphate-buffered saline'],
  ['50 mL Conical Centrifuge Tubes, Bulk', '50 mL Falcon tube'],
  ['DMEM High Glucose', 'Dulbecco’s modified Eagle medium'],
  ['MEM with HEPES', 'Minimum essential medium'],
])('%s is %s', (product, name) => {
  expect(laboratoryNamesOfProduct(product)).toContain(name);
});

it('gives other products no name', () => {
  expect(laboratoryNamesOfProduct('Horse Serum')).toEqual([]);
});
