import type { ProductClass } from '../../shared/contract/goods';
import { cellCultureTests } from './cell-culture-lot-tests';
import { compoundTests } from './compound-lot-tests';
import { type LotTest, type TestedLot, resultBetween, purityTest, lotTest } from './lot-test-values';
import { molecularBiologyTests } from './molecular-biology-lot-tests';

/** Functions that return the tests of a lot, by product class. */
export const demoLotTests: Readonly<Record<ProductClass, (lot: TestedLot) => LotTest[]>> = {
  compound: compoundTests,
  primary_antibody: antibodyTests,
  conjugated_antibody: (lot) => {
    const tests = antibodyTests(lot);
    if (!isBoundToBeads(lot))
      tests.push(lotTest('Free label', 'Size exclusion', '≤ 5%', `${resultBetween(lot, 0.5, 3.5, 1)}%`));
    return tests;
  },
  secondary_antibody: secondaryTests,
  protein: (lot) => [
    purityTest(lot, 'SDS-PAGE, Coomassie', 95),
    lotTest('Identity', 'Peptide mass fingerprint', 'Matches the sequence', 'Matches'),
    lotTest('Endotoxin', 'LAL', '< 1.0 EU/µg', `${resultBetween(lot, 0.01, 0.4, 2)} EU/µg`),
    lotTest('Aggregates', 'SEC-HPLC', '≤ 10%', `${resultBetween(lot, 0.8, 6, 1)}%`),
  ],
  elisa_kit: (lot) => [
    lotTest(
      'Standard curve',
      'Four-parameter fit',
      'R² ≥ 0.990',
      `R² ${resultBetween(lot, 0.994, 0.999, 3)}`,
    ),
    lotTest(
      'Variation within a plate',
      '20 replicates, 3 levels',
      'CV ≤ 10%',
      `CV ${resultBetween(lot, 3, 7.5, 1)}%`,
    ),
    lotTest(
      'Variation between plates',
      '6 plates, 3 levels',
      'CV ≤ 12%',
      `CV ${resultBetween(lot, 5, 10, 1)}%`,
    ),
    lotTest('Recovery', 'Spiked samples', '85–115%', `${resultBetween(lot, 92, 108, 0)}%`),
  ],
  assay_kit: (lot) => [
    lotTest('Linearity', 'Dilution series', 'R² ≥ 0.990', `R² ${resultBetween(lot, 0.993, 0.999, 3)}`),
    lotTest('Signal to background', 'Positive control', '≥ 5', resultBetween(lot, 7, 24, 1)),
    lotTest('Variation within a plate', '12 replicates', 'CV ≤ 10%', `CV ${resultBetween(lot, 2.5, 7, 1)}%`),
  ],
  molecular_biology: molecularBiologyTests,
  cell_culture: cellCultureTests,
  buffer: (lot) => [
    lotTest('Appearance', 'By eye', 'Clear solution, free of particles', 'Conforms'),
    ...phTest(lot),
    lotTest('Conductivity', 'Conductivity meter, 25 °C', 'Within 5% of the reference', 'Conforms'),
    ...purityGradeTests(lot),
  ],
  dye: (lot) => {
    if (/Histology/.test(lot.name)) return stainTests(lot);
    return /^Streptavidin-(?:HRP|AP)$/.test(lot.name) ? enzymeConjugateTests(lot) : dyeTests(lot);
  },
  consumable: consumableTests,
};

/** Returns the tests of the grades that the name of a buffer states. */
function purityGradeTests(lot: TestedLot): LotTest[] {
  const tests: LotTest[] = [];
  if (/RNase-Free/.test(lot.name))
    tests.push(lotTest('RNase', 'Fluorescent probe, 1 h, 37 °C', 'Not detected', 'Not detected'));
  if (/Endotoxin-Tested/.test(lot.name))
    tests.push(lotTest('Endotoxin', 'LAL', '≤ 0.1 EU/mL', `${resultBetween(lot, 0.01, 0.05, 2)} EU/mL`));
  if (/Sterile/.test(lot.name))
    tests.push(lotTest('Sterility', 'Membrane filtration, 14 days', 'No growth', 'No growth'));
  return tests;
}

/** Returns the tests of a ready solution of a stain, which is tested by staining. */
const stainTests = (lot: TestedLot): LotTest[] => [
  lotTest('Staining', 'Control section', 'As the reference lot', 'Conforms'),
  lotTest(
    'Absorption',
    'Spectrophotometer, diluted',
    '95–105% of the reference',
    `${resultBetween(lot, 97, 103, 0)}%`,
  ),
  lotTest('Appearance', 'By eye', 'Solution, free of particles', 'Conforms'),
];

/** Returns the tests of a conjugate of an enzyme, which has no dye whose spectrum identifies it. */
const enzymeConjugateTests = (lot: TestedLot): LotTest[] => [
  lotTest('Function', 'ELISA on biotinylated albumin', 'As the reference lot', 'Conforms'),
  lotTest('Background', 'ELISA without biotin', '≤ 5% of the signal', `${resultBetween(lot, 0.5, 3, 1)}%`),
  lotTest('Free enzyme', 'Size exclusion', '≤ 5%', `${resultBetween(lot, 0.5, 3.5, 1)}%`),
];

function dyeTests(lot: TestedLot): LotTest[] {
  return [
    lotTest('Identity', 'Absorption and emission spectra', 'Conforms to the reference', 'Conforms'),
    lot.property('Carrier') === ''
      ? purityTest(lot, 'HPLC', 95)
      : lotTest('Free dye', 'Size exclusion', '≤ 5%', `${resultBetween(lot, 0.5, 3.5, 1)}%`),
    lot.property('Form') === 'Liquid'
      ? lotTest('Appearance', 'By eye', 'Clear solution, free of particles', 'Conforms')
      : lotTest('Solubility', 'By eye, in the solvent of the label', 'Clear solution', 'Conforms'),
  ];
}

const isUnlabeled = (lot: TestedLot): boolean => ['', 'Unconjugated'].includes(lot.property('Conjugate'));

/** Returns whether the antibody is bound to beads or other particles. */
const isBoundToBeads = (lot: TestedLot): boolean => /suspension/i.test(lot.property('Form'));

function antibodyTests(lot: TestedLot): LotTest[] {
  const concentration = Number(/^([\d.]+)/.exec(lot.property('Concentration'))?.[1] ?? 1);
  return [
    ...(isBoundToBeads(lot)
      ? [lotTest('Binding capacity', 'Depletion of the antigen', 'At least the reference lot', 'Conforms')]
      : [
          lotTest(
            'Concentration',
            // The albumin of the buffer absorbs as well.
            /BSA/.test(lot.property('Buffer'))
              ? 'Absorbance at 280 nm, before BSA is added'
              : 'Absorbance at 280 nm',
            `${(concentration * 0.9).toFixed(2)}–${(concentration * 1.1).toFixed(2)} mg/mL`,
            `${resultBetween(lot, concentration * 0.95, concentration * 1.06, 2)} mg/mL`,
          ),
          lotTest('Aggregates', 'SEC-HPLC, before formulation', '≤ 5%', `${resultBetween(lot, 0.4, 3, 1)}%`),
        ]),
    purityTest(lot, `SDS-PAGE, reducing${isUnlabeled(lot) ? '' : ', before labeling'}`, 95),
    functionTest(lot),
  ];
}

/** Tests the function in the first application that the product page lists. */
function functionTest(lot: TestedLot): LotTest {
  const [application = ''] = lot.property('Applications').split(', ');
  const sample = application === 'FCM' ? 'Positive and negative cells' : 'Positive and negative sample';
  return lotTest(
    'Function',
    `${application || 'Immunoassay'}, ${sample}`,
    'Signal in the positive one only',
    'Conforms',
  );
}

function secondaryTests(lot: TestedLot): LotTest[] {
  const tests = antibodyTests(lot);
  if (/Isotype Control/.test(lot.name)) {
    const background = lotTest(
      'Background',
      'Binding to cells without Fc receptors',
      'As unstained cells',
      'Conforms',
    );
    return [...tests.filter((candidate) => candidate.test !== 'Function'), background];
  }
  if (['', 'None'].includes(lot.property('Cross-adsorption'))) return tests;
  return [
    ...tests,
    lotTest(
      'Cross-reactivity',
      'ELISA on serum proteins of the listed species',
      '≤ 1%',
      `${resultBetween(lot, 0.1, 0.7, 1)}%`,
    ),
  ];
}

/** Returns the tests that a consumable of this kind and material needs. */
function consumableTests(lot: TestedLot): LotTest[] {
  const { name, property } = lot;
  const dimensions = lotTest('Dimensions', 'Gauge, 32 pieces', 'Within tolerance', '32 of 32');
  const appearance = lotTest('Appearance', 'By eye, 32 pieces', 'No visible defects', '32 of 32');
  if (/Gloves/.test(name))
    return [dimensions, appearance, lotTest('Pinholes', 'Water leak test, 32 pieces', 'No leak', '32 of 32')];
  if (/Centrifugal Filter/.test(name))
    return [
      dimensions,
      appearance,
      lotTest('Retention', 'Marker protein above the cut-off', '≥ 90%', `${resultBetween(lot, 92, 99, 0)}%`),
    ];
  if (/Filter/.test(name) && !/Tips/.test(name))
    return [dimensions, appearance, lotTest('Integrity', 'Bubble point', 'Above the minimum', '32 of 32')];
  const isPlastic = /Polypropylene|Polystyrene|PET/.test(property('Material'));
  if (!isPlastic)
    return [dimensions, appearance, lotTest('Count', 'Weight of the pack', 'Complete', 'Complete')];
  return [
    dimensions,
    ...(/Tubes|Vials|Flask/.test(name)
      ? [lotTest('Tightness', 'Dye test, 32 pieces', 'No leak', '32 of 32')]
      : [appearance]),
    lotTest('DNase and RNase', 'Fluorescent probe', 'Not detected', 'Not detected'),
    ...(property('Sterile') === 'Yes' || /, Sterile$/.test(name)
      ? [lotTest('Sterility', 'Dose audit, ISO 11137', 'Sterile', 'Conforms')]
      : []),
  ];
}

function phTest(lot: TestedLot): LotTest[] {
  const diluted = lot.property('pH after dilution (25 °C)');
  const nominal = Number(diluted || lot.property('pH (25 °C)'));
  if (!(nominal > 0)) return [];
  return [
    lotTest(
      'pH',
      diluted ? 'Electrode, 25 °C, after dilution' : 'Electrode, 25 °C',
      `${(nominal - 0.1).toFixed(1)}–${(nominal + 0.1).toFixed(1)}`,
      resultBetween(lot, nominal - 0.07, nominal + 0.07, 2),
    ),
  ];
}
