import type { Certificate } from '../../shared/contract/certificates';
import type { ProductClass } from '../../shared/contract/goods';

type Test = Certificate['tests'][number];

export interface TestedProduct {
  product_class: ProductClass;
  /** Average molar mass in g/mol, '' for mixtures. */
  weight: string;
  /** Returns a property of the product by name, '' = unknown. */
  property: (name: string) => string;
  /** Returns the next number in [0, 1). */
  random: () => number;
}

/** Release tests by product class. */
export const demoLotTests: Readonly<Record<ProductClass, (lot: TestedProduct) => Test[]>> = {
  compound: (lot) => [
    test('Identity', '¹H NMR', 'Conforms to the structure', 'Conforms'),
    ...massTest(lot),
    purity(lot, 'HPLC, 254 nm', 98),
    test('Water', 'Karl Fischer', '≤ 1.0 %', `${between(lot, 0.05, 0.6, 2)} %`),
    test('Residual solvents', 'Headspace GC', '≤ 0.5 %', `${between(lot, 0.01, 0.3, 2)} %`),
  ],
  primary_antibody: antibodyTests,
  conjugated_antibody: (lot) => [
    ...antibodyTests(lot),
    test('Free label', 'Size exclusion', '≤ 5 %', `${between(lot, 0.5, 3.5, 1)} %`),
  ],
  secondary_antibody: antibodyTests,
  protein: (lot) => [
    purity(lot, 'SDS-PAGE, Coomassie', 95),
    test('Identity', 'Peptide mass fingerprint', 'Matches the sequence', 'Matches'),
    test('Endotoxin', 'LAL', '< 1.0 EU/µg', `${between(lot, 0.01, 0.4, 2)} EU/µg`),
    test('Aggregates', 'SEC-HPLC', '≤ 10 %', `${between(lot, 0.8, 6, 1)} %`),
  ],
  elisa_kit: (lot) => [
    test('Standard curve', 'Four-parameter fit', 'R² ≥ 0.990', `R² ${between(lot, 0.994, 0.999, 3)}`),
    test(
      'Variation within a plate',
      '20 replicates, 3 levels',
      'CV ≤ 10 %',
      `CV ${between(lot, 3, 7.5, 1)} %`,
    ),
    test('Variation between plates', '6 plates, 3 levels', 'CV ≤ 12 %', `CV ${between(lot, 5, 10, 1)} %`),
    test('Recovery', 'Spiked samples', '85–115 %', `${between(lot, 92, 108, 0)} %`),
  ],
  assay_kit: (lot) => [
    test('Linearity', 'Dilution series', 'R² ≥ 0.990', `R² ${between(lot, 0.993, 0.999, 3)}`),
    test('Signal to background', 'Positive control', '≥ 5', between(lot, 7, 24, 1)),
    test('Variation within a plate', '12 replicates', 'CV ≤ 10 %', `CV ${between(lot, 2.5, 7, 1)} %`),
  ],
  molecular_biology: (lot) => [
    test('Function', 'Control reaction', 'Expected product', 'Expected product'),
    test('Endonuclease', 'Supercoiled plasmid, 16 h, 37 °C', 'Not detected', 'Not detected'),
    test('RNase', 'Fluorescent probe, 1 h, 37 °C', 'Not detected', 'Not detected'),
    test('Host DNA', 'qPCR', '≤ 10 copies', `${between(lot, 0, 6, 0)} copies`),
  ],
  cell_culture: (lot) => [
    test('Sterility', 'Membrane filtration, 14 days', 'No growth', 'No growth'),
    test('Mycoplasma', 'PCR', 'Not detected', 'Not detected'),
    test('Endotoxin', 'LAL', '≤ 1.0 EU/mL', `${between(lot, 0.05, 0.5, 2)} EU/mL`),
    test('Growth', 'HeLa, three passages', '≥ 90 % of the lot before', `${between(lot, 95, 106, 0)} %`),
  ],
  buffer: (lot) => [
    test('Appearance', 'By eye', 'Clear, free of particles', 'Conforms'),
    ...acidityTest(lot),
    test('Nuclease', 'Fluorescent probe, 1 h, 37 °C', 'Not detected', 'Not detected'),
    test('Bioburden', 'Membrane filtration', '≤ 10 CFU/100 mL', `${between(lot, 0, 4, 0)} CFU/100 mL`),
  ],
  dye: (lot) => [
    test('Identity', 'Absorption and emission spectra', 'Conforms to the reference', 'Conforms'),
    purity(lot, 'HPLC', 95),
    test('Solubility', 'By eye, in the solvent of the label', 'Clear solution', 'Conforms'),
  ],
  consumable: () => [
    test('Dimensions', 'Gauge, 32 pieces', 'Within tolerance', '32 of 32'),
    test('Tightness', 'Dye test, 32 pieces', 'No leak', '32 of 32'),
    test('DNase and RNase', 'Fluorescent probe', 'Not detected', 'Not detected'),
    test('Endotoxin', 'LAL', '≤ 0.1 EU/mL', '< 0.1 EU/mL'),
  ],
};

function antibodyTests(lot: TestedProduct): Test[] {
  const strength = Number(/^([\d.]+) mg\/mL$/.exec(lot.property('Concentration'))?.[1] ?? 1);
  const limit = `${(strength * 0.9).toFixed(2)}–${(strength * 1.1).toFixed(2)} mg/mL`;
  return [
    test(
      'Concentration',
      'Absorbance at 280 nm',
      limit,
      `${between(lot, strength * 0.95, strength * 1.06, 2)} mg/mL`,
    ),
    purity(lot, 'SDS-PAGE, reducing', 95),
    test('Aggregates', 'SEC-HPLC', '≤ 5 %', `${between(lot, 0.4, 3, 1)} %`),
    test('Function', 'Control lysate, recommended dilution', 'Expected signal, blank clear', 'Conforms'),
  ];
}

/** The limit is the purity of the product page, otherwise `usual`. */
function purity(lot: TestedProduct, method: string, usual: number): Test {
  const limit = Number(/([\d.]+)\s*%/.exec(lot.property('Purity'))?.[1] ?? usual);
  const found = limit + (100 - limit) * (0.15 + 0.8 * lot.random());
  return test('Purity', method, `≥ ${limit} %`, `${found.toFixed(1)} %`);
}

/** The tolerance is typical of a single quadrupole. */
function massTest(lot: TestedProduct): Test[] {
  const mass = Number(lot.weight);
  if (!(mass > 0)) return [];
  const found = mass + (lot.random() - 0.5) * 0.4;
  return [test('Average mass', 'ESI-MS, deconvoluted', `${mass.toFixed(1)} ± 0.5`, found.toFixed(1))];
}

function acidityTest(lot: TestedProduct): Test[] {
  const nominal = Number(lot.property('pH (25 °C)'));
  if (!(nominal > 0)) return [];
  return [
    test(
      'pH',
      'Electrode, 25 °C',
      `${(nominal - 0.1).toFixed(1)}–${(nominal + 0.1).toFixed(1)}`,
      between(lot, nominal - 0.07, nominal + 0.07, 2),
    ),
  ];
}

function between({ random }: TestedProduct, least: number, most: number, places: number): string {
  return (least + (most - least) * random()).toFixed(places);
}

function test(name: string, method: string, limit: string, result: string): Test {
  return { test: name, method, limit, result };
}
