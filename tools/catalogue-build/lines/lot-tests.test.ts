import { describe, expect, it } from 'vitest';
import { listedArticles } from './listed-articles';
import { demoLotTests } from '../../../src/server/documents/demo-lot-tests';
import type { LotTest, TestedLot } from '../../../src/server/documents/lot-test-values';

type ListedClass = 'molecular_biology' | 'cell_culture' | 'dye';

function testsOf(
  product_class: ListedClass,
  name: string,
  properties: Record<string, string> = {},
): LotTest[] {
  const lot: TestedLot = {
    product_class,
    name,
    weight: '',
    formula: '',
    smiles: '',
    hazards: [],
    property: (wanted) => properties[wanted] ?? '',
    random: () => 0.5,
  };
  return demoLotTests[product_class](lot);
}

const namesOf = (tests: readonly LotTest[]) => tests.map(({ test }) => test);
const listed = (
  [
    ['molecular_biology', 'molecular-biology.json'],
    ['cell_culture', 'cell-culture.json'],
    ['dye', 'probes.json'],
  ] as const
).flatMap(([product_class, file]) =>
  listedArticles(file).map(({ name, attrs, details }) => ({
    name,
    tests: testsOf(product_class, name, Object.fromEntries([...attrs, ...details])),
  })),
);
const testsOfListed = (wanted: string) => listed.find(({ name }) => name === wanted)?.tests ?? [];

describe('the tests of a lot', () => {
  it('are at least three for every listed product, each once', () => {
    expect(listed.length).toBeGreaterThan(400);
    for (const { name, tests } of listed) {
      expect(tests.length, name).toBeGreaterThanOrEqual(3);
      expect(new Set(namesOf(tests)).size, name).toBe(tests.length);
    }
  });

  it('of enzymes that degrade RNA do not demand that none is degraded', () => {
    for (const name of [
      'RNase A',
      'RNase H',
      'S1 Nuclease',
      'Micrococcal Nuclease',
      'Benzonase-Type Nuclease',
    ])
      expect(namesOf(testsOfListed(name)), name).not.toContain('RNase');
    expect(namesOf(testsOfListed('DNase I'))).toContain('RNase');
  });

  it('look for host DNA in enzymes only, and for star activity in restriction enzymes only', () => {
    const isMade =
      /Polymerase|Transcriptase|Ligase|Kinase|Phosphatase|Transferase|Glycosylase|Recombinase|Mix|RNase Inhibitor/;
    for (const { name, tests } of listed) {
      const found = namesOf(tests);
      if (found.includes('Host DNA')) expect(name).toMatch(new RegExp(`${isMade.source}|Restriction Enzyme`));
      expect(found.includes('Star activity'), name).toBe(name.endsWith('Restriction Enzyme'));
    }
  });

  it.each([
    ['DH5α Competent Cells', 'Transformation efficiency'],
    ['TMB Substrate Solution', 'Blank'],
    ['Polyethylene Glycol 8000', 'Identity'],
    ['dATP Solution, 100 mM', 'Purity'],
    ['PVDF Membrane 0.2 µm', 'Pore size'],
    ['Human AB Serum', 'HIV-1, HIV-2, HBV, HCV'],
    ['Fetal Bovine Serum', 'Bovine viruses'],
    ['DMEM with HEPES', 'Osmolality'],
    ['Trypsin, 2.5 %', 'Activity'],
    ['Streptavidin-HRP', 'Free enzyme'],
  ])('of %s have %s', (name, wanted) => {
    expect(namesOf(testsOfListed(name))).toContain(wanted);
  });

  it.each([
    ['Random Hexamer Primers, 50 µM', 'Amplification'],
    ['TMB Substrate Solution', 'RNase'],
    ['Protease and Phosphatase Inhibitor Cocktail, 100×', 'Endonuclease'],
    ['DMEM Powder', 'Sterility'],
    ['Goat Serum', 'Growth'],
    ['Streptavidin-HRP', 'Free dye'],
    ['Streptavidin-AP', 'Identity'],
  ])('of %s have no %s', (name, unwanted) => {
    expect(testsOfListed(name).length).toBeGreaterThan(0);
    expect(namesOf(testsOfListed(name))).not.toContain(unwanted);
  });

  it('use an enzyme for its purpose', () => {
    const methodOf = (name: string) => testsOfListed(name).find(({ test }) => test === 'Function')?.method;
    expect(methodOf('Trypsin, 2.5 %')).toMatch(/^Detachment/);
    expect(methodOf('DNase I for Cell Preparation')).toMatch(/^Dispersal/);
  });

  it('let the cells grow that a medium is made for', () => {
    const cellsOf = (name: string) => testsOfListed(name).find(({ test }) => test === 'Growth')?.method;
    expect(cellsOf('Insect Cell Medium')).toMatch(/^Sf9/);
    expect(cellsOf('CHO Serum-Free Medium')).toMatch(/^CHO/);
    expect(cellsOf('DMEM with L-Glutamine')).toMatch(/^HeLa/);
  });
});
