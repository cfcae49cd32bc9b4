import type { ProductClass } from '../../shared/contract/goods';
import { compoundTests } from './compound-lot-tests';
import { type Test, type TestedProduct, between, purityTest, test } from './lot-test-values';

/** Release tests by product class. */
export const demoLotTests: Readonly<Record<ProductClass, (lot: TestedProduct) => Test[]>> = {
  compound: compoundTests,
  primary_antibody: antibodyTests,
  conjugated_antibody: (lot) => [
    ...antibodyTests(lot),
    ...(isBound(lot) ? [] : [test('Free label', 'Size exclusion', '≤ 5%', `${between(lot, 0.5, 3.5, 1)}%`)]),
  ],
  secondary_antibody: secondaryTests,
  protein: (lot) => [
    purityTest(lot, 'SDS-PAGE, Coomassie', 95),
    test('Identity', 'Peptide mass fingerprint', 'Matches the sequence', 'Matches'),
    test('Endotoxin', 'LAL', '< 1.0 EU/µg', `${between(lot, 0.01, 0.4, 2)} EU/µg`),
    test('Aggregates', 'SEC-HPLC', '≤ 10%', `${between(lot, 0.8, 6, 1)}%`),
  ],
  elisa_kit: (lot) => [
    test('Standard curve', 'Four-parameter fit', 'R² ≥ 0.990', `R² ${between(lot, 0.994, 0.999, 3)}`),
    test('Variation within a plate', '20 replicates, 3 levels', 'CV ≤ 10%', `CV ${between(lot, 3, 7.5, 1)}%`),
    test('Variation between plates', '6 plates, 3 levels', 'CV ≤ 12%', `CV ${between(lot, 5, 10, 1)}%`),
    test('Recovery', 'Spiked samples', '85–115%', `${between(lot, 92, 108, 0)}%`),
  ],
  assay_kit: (lot) => [
    test('Linearity', 'Dilution series', 'R² ≥ 0.990', `R² ${between(lot, 0.993, 0.999, 3)}`),
    test('Signal to background', 'Positive control', '≥ 5', between(lot, 7, 24, 1)),
    test('Variation within a plate', '12 replicates', 'CV ≤ 10%', `CV ${between(lot, 2.5, 7, 1)}%`),
  ],
  molecular_biology: molecularBiologyTests,
  cell_culture: cellCultureTests,
  buffer: (lot) => [
    test('Appearance', 'By eye', 'Clear solution, free of particles', 'Conforms'),
    ...acidityTest(lot),
    test('Conductivity', 'Conductivity meter, 25 °C', 'Within 5% of the reference', 'Conforms'),
    ...(/RNase-Free/.test(lot.name)
      ? [test('RNase', 'Fluorescent probe, 1 h, 37 °C', 'Not detected', 'Not detected')]
      : []),
    ...(/Endotoxin-Tested/.test(lot.name)
      ? [test('Endotoxin', 'LAL', '≤ 0.1 EU/mL', `${between(lot, 0.01, 0.05, 2)} EU/mL`)]
      : []),
    ...(/Sterile/.test(lot.name)
      ? [test('Sterility', 'Membrane filtration, 14 days', 'No growth', 'No growth')]
      : []),
  ],
  dye: (lot) => (/Histology/.test(lot.name) ? stainTests(lot) : dyeTests(lot)),
  consumable: consumableTests,
};

/** A ready solution of a stain is tested by staining. */
const stainTests = (lot: TestedProduct): Test[] => [
  test('Staining', 'Control section', 'As the reference lot', 'Conforms'),
  test(
    'Absorption',
    'Spectrophotometer, diluted',
    '95–105% of the reference',
    `${between(lot, 97, 103, 0)}%`,
  ),
  test('Appearance', 'By eye', 'Solution, free of particles', 'Conforms'),
];

function dyeTests(lot: TestedProduct): Test[] {
  return [
    test('Identity', 'Absorption and emission spectra', 'Conforms to the reference', 'Conforms'),
    lot.property('Carrier') === ''
      ? purityTest(lot, 'HPLC', 95)
      : test('Free dye', 'Size exclusion', '≤ 5%', `${between(lot, 0.5, 3.5, 1)}%`),
    test('Solubility', 'By eye, in the solvent of the label', 'Clear solution', 'Conforms'),
  ];
}

const isUnlabeled = (lot: TestedProduct): boolean => ['', 'Unconjugated'].includes(lot.property('Conjugate'));

/** The antibody is bound to beads or particles. */
const isBound = (lot: TestedProduct): boolean => /suspension/i.test(lot.property('Form'));

function antibodyTests(lot: TestedProduct): Test[] {
  const strength = Number(/^([\d.]+)/.exec(lot.property('Concentration'))?.[1] ?? 1);
  return [
    ...(isBound(lot)
      ? [test('Binding capacity', 'Depletion of the antigen', 'At least the reference lot', 'Conforms')]
      : [
          test(
            'Concentration',
            // The albumin of the buffer absorbs as well.
            /BSA/.test(lot.property('Buffer'))
              ? 'Absorbance at 280 nm, before BSA is added'
              : 'Absorbance at 280 nm',
            `${(strength * 0.9).toFixed(2)}–${(strength * 1.1).toFixed(2)} mg/mL`,
            `${between(lot, strength * 0.95, strength * 1.06, 2)} mg/mL`,
          ),
          test('Aggregates', 'SEC-HPLC, before formulation', '≤ 5%', `${between(lot, 0.4, 3, 1)}%`),
        ]),
    purityTest(lot, `SDS-PAGE, reducing${isUnlabeled(lot) ? '' : ', before labeling'}`, 95),
    functionTest(lot),
  ];
}

/** Function in the first application of the product page. */
function functionTest(lot: TestedProduct): Test {
  const [application = ''] = lot.property('Applications').split(', ');
  const sample = application === 'FCM' ? 'Positive and negative cells' : 'Positive and negative sample';
  return test(
    'Function',
    `${application || 'Immunoassay'}, ${sample}`,
    'Signal in the positive one only',
    'Conforms',
  );
}

function secondaryTests(lot: TestedProduct): Test[] {
  const tests = antibodyTests(lot);
  if (/Isotype Control/.test(lot.name)) {
    const background = test(
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
    test(
      'Cross-reactivity',
      'ELISA on serum proteins of the listed species',
      '≤ 1%',
      `${between(lot, 0.1, 0.7, 1)}%`,
    ),
  ];
}

function molecularBiologyTests(lot: TestedProduct): Test[] {
  const { name } = lot;
  const functional = test('Function', 'Control reaction', 'Expected product', 'Expected product');
  if (/Primer/.test(name))
    return [
      test('Identity', 'MALDI-TOF MS', 'Calculated mass, within 0.1%', 'Conforms'),
      test('Purity', 'Capillary electrophoresis', '≥ 85%', `${between(lot, 88, 97, 1)}%`),
      test('Amplification', 'qPCR, four dilutions', '90–110%', `${between(lot, 93, 105, 0)}%`),
    ];
  if (/siRNA Set/.test(name))
    return [
      test('Identity', 'ESI-MS', 'Calculated mass, within 0.05%', 'Conforms'),
      test('Purity of single strands', 'Ion-exchange HPLC', '≥ 90%', `${between(lot, 91, 98, 1)}%`),
      test('Duplex', 'Native gel', 'One band', 'Conforms'),
    ];
  if (/Clone/.test(name))
    return [
      test('Identity', 'Sequencing of the insert', 'Matches the reference', 'Matches'),
      test('Purity', 'A260/A280', '1.80–2.00', between(lot, 1.82, 1.95, 2)),
      test('Form', 'Agarose gel', 'Mainly supercoiled', 'Conforms'),
    ];
  const isNuclease = /Restriction|nuclease|RNase A|DNase|Cas9|Exo/i.test(name);
  const isReagent =
    /Polymerase|Transcriptase|Ligase|Kinase|Phosphatase|Master Mix|Mix|dNTP|d[ACGT]TP|Solution/.test(name);
  if (!isNuclease && !isReagent)
    return [
      functional,
      test('Comparison', 'Lot before, side by side', 'Equivalent', 'Conforms'),
      test('Completeness', 'Count of components', 'Complete', 'Complete'),
    ];
  return [
    functional,
    ...(isNuclease
      ? [test('Star activity', 'Excess enzyme, 16 h', 'No unspecific fragments', 'Conforms')]
      : [test('Endonuclease', 'Supercoiled plasmid, 16 h, 37 °C', 'Not detected', 'Not detected')]),
    ...(/RNase/.test(name)
      ? []
      : [test('RNase', 'Fluorescent probe, 1 h, 37 °C', 'Not detected', 'Not detected')]),
    test('Host DNA', 'qPCR', '≤ 10 copies', `${between(lot, 0, 6, 0)} copies`),
  ];
}

function cellCultureTests(lot: TestedProduct): Test[] {
  const { name } = lot;
  if (/Lysate/.test(name))
    return [
      test('Protein', 'BCA assay', '1.0–2.0 mg/mL', `${between(lot, 1.2, 1.8, 2)} mg/mL`),
      test(
        'Target',
        'Western blot beside the control lysate',
        'Band in the transfected lysate only',
        'Conforms',
      ),
      test('Integrity', 'SDS-PAGE', 'No degradation', 'Conforms'),
    ];
  if (/Kit|Disinfectant|Reagent|PEI/.test(name))
    return [
      test('Function', 'Control experiment', 'As the reference lot', 'Conforms'),
      test('Comparison', 'Lot before, side by side', 'Equivalent', 'Conforms'),
      test('Appearance', 'By eye', 'Conforms to the description', 'Conforms'),
    ];
  const feedsCells = /Serum|Medium|DMEM|RPMI|MEM|F-12|Supplement|Glutamine|Amino Acids|[BN]-?\d\d/.test(name);
  return [
    test('Sterility', 'Membrane filtration, 14 days', 'No growth', 'No growth'),
    ...(feedsCells ? [test('Mycoplasma', 'PCR', 'Not detected', 'Not detected')] : []),
    test('Endotoxin', 'LAL', '≤ 1.0 EU/mL', `${between(lot, 0.05, 0.5, 2)} EU/mL`),
    feedsCells
      ? test('Growth', 'HeLa, three passages', '≥ 90% of the lot before', `${between(lot, 95, 106, 0)}%`)
      : test('Function', 'Control culture', 'As the reference lot', 'Conforms'),
  ];
}

function consumableTests(lot: TestedProduct): Test[] {
  const { name, property } = lot;
  const dimensions = test('Dimensions', 'Gauge, 32 pieces', 'Within tolerance', '32 of 32');
  const appearance = test('Appearance', 'By eye, 32 pieces', 'No visible defects', '32 of 32');
  if (/Gloves/.test(name))
    return [dimensions, appearance, test('Pinholes', 'Water leak test, 32 pieces', 'No leak', '32 of 32')];
  if (/Centrifugal Filter/.test(name))
    return [
      dimensions,
      appearance,
      test('Retention', 'Marker protein above the cut-off', '≥ 90%', `${between(lot, 92, 99, 0)}%`),
    ];
  if (/Filter/.test(name) && !/Tips/.test(name))
    return [dimensions, appearance, test('Integrity', 'Bubble point', 'Above the minimum', '32 of 32')];
  const isPlastic = /Polypropylene|Polystyrene|PET/.test(property('Material'));
  if (!isPlastic)
    return [dimensions, appearance, test('Count', 'Weight of the pack', 'Complete', 'Complete')];
  return [
    dimensions,
    ...(/Tubes|Vials|Flask/.test(name)
      ? [test('Tightness', 'Dye test, 32 pieces', 'No leak', '32 of 32')]
      : [appearance]),
    test('DNase and RNase', 'Fluorescent probe', 'Not detected', 'Not detected'),
    ...(property('Sterile') === 'Yes'
      ? [test('Sterility', 'Dose audit, ISO 11137', 'Sterile', 'Conforms')]
      : []),
  ];
}

function acidityTest(lot: TestedProduct): Test[] {
  const diluted = lot.property('pH after dilution (25 °C)');
  const nominal = Number(diluted || lot.property('pH (25 °C)'));
  if (!(nominal > 0)) return [];
  return [
    test(
      'pH',
      diluted ? 'Electrode, 25 °C, after dilution' : 'Electrode, 25 °C',
      `${(nominal - 0.1).toFixed(1)}–${(nominal + 0.1).toFixed(1)}`,
      between(lot, nominal - 0.07, nominal + 0.07, 2),
    ),
  ];
}
