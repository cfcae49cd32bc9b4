import { type LotTest, type TestedLot, resultBetween, lotTest } from './lot-test-values';

// The arguments of `lotTest` are the columns of a certificate: test, method, limit, result.

const sterile = lotTest('Sterility', 'Membrane filtration, 14 days', 'No growth', 'No growth');
const noMycoplasma = lotTest('Mycoplasma', 'PCR', 'Not detected', 'Not detected');
const appearance = lotTest('Appearance', 'By eye', 'Conforms to the description', 'Conforms');
const equivalentToPreviousLot = lotTest('Comparison', 'Previous lot, side by side', 'Equivalent', 'Conforms');
const endotoxin = (lot: TestedLot, limit: number): LotTest =>
  lotTest(
    'Endotoxin',
    'LAL',
    `≤ ${limit} EU/mL`,
    `${resultBetween(lot, 0.05 * limit, 0.5 * limit, 2)} EU/mL`,
  );
/** Tests the growth of `cells` over three passages; if they do not divide, their viability after a week. */
const growth = (lot: TestedLot, cells: string, { isDividing }: { isDividing: boolean }): LotTest =>
  lotTest(
    'Growth',
    `${cells}, ${isDividing ? 'three passages' : 'viability, one week'}`,
    '≥ 90% of the previous lot',
    `${resultBetween(lot, 95, 106, 0)}%`,
  );

/** Cells of the growth test by the name of the medium. Other media are tested with HeLa cells. */
const cellsOfMedium: readonly (readonly [medium: RegExp, cells: string])[] = [
  [/^CHO /, 'CHO'],
  [/^HEK293 /, 'HEK293'],
  [/^Insect /, 'Sf9'],
  [/^Hybridoma /, 'Mouse hybridoma'],
  [/^T Cell /, 'Human T cells'],
  [/^Mesenchymal /, 'Human mesenchymal stem cells'],
  [/^Pluripotent /, 'Human induced pluripotent stem cells'],
  [/^Organoid /, 'Mouse intestinal organoids'],
  [/^Endothelial /, 'Human umbilical vein endothelial cells'],
  [/^Keratinocyte /, 'Human keratinocytes'],
  [/^Hepatocyte /, 'Human hepatocytes'],
  [/^Neurobasal/, 'Rat cortical neurons'],
];
/** Names of media for cells that do not divide in culture. */
const mediumOfNonDividingCells = /^(?:Hepatocyte |Neurobasal)/;

function mediumTests(lot: TestedLot): LotTest[] {
  const { name } = lot;
  if (/^Freezing Medium/.test(name))
    return [
      sterile,
      noMycoplasma,
      endotoxin(lot, 1),
      lotTest('Recovery', 'Viability of HEK293 after thawing', '≥ 80%', `${resultBetween(lot, 86, 95, 0)}%`),
    ];
  const cells = cellsOfMedium.find(([medium]) => medium.test(name))?.[1] ?? 'HeLa';
  const common = [
    lotTest('pH', 'Electrode, 25 °C', 'Within 0.2 of the reference', 'Conforms'),
    lotTest('Osmolality', 'Freezing point', 'Within 5% of the reference', 'Conforms'),
    endotoxin(lot, 1),
    growth(lot, cells, { isDividing: !mediumOfNonDividingCells.test(name) }),
  ];
  return / Powder$/.test(name)
    ? [lotTest('Solubility', 'By eye, in water', 'Clear solution', 'Conforms'), ...common]
    : [sterile, noMycoplasma, ...common];
}

function virusTests(name: string): LotTest[] {
  if (/^Human/.test(name))
    return [
      lotTest('HIV-1, HIV-2, HBV, HCV', 'PCR and serology of the donors', 'Not detected', 'Not detected'),
    ];
  if (/Bovine|Calf/.test(name))
    return [lotTest('Bovine viruses', 'Cell culture and immunofluorescence', 'Not detected', 'Not detected')];
  return [];
}

function serumTests(lot: TestedLot): LotTest[] {
  const { name } = lot;
  return [
    sterile,
    noMycoplasma,
    ...virusTests(name),
    lotTest('Total protein', 'Biuret', '3.0–8.0 g/dL', `${resultBetween(lot, 3.5, 7.4, 1)} g/dL`),
    lotTest('Hemoglobin', 'Absorbance', '≤ 25 mg/dL', `${resultBetween(lot, 4, 17, 0)} mg/dL`),
    // Sera of other species are used for blocking.
    ...(/^(?:Fetal|Newborn|Horse|Human)/.test(name)
      ? [endotoxin(lot, 10), growth(lot, 'HeLa', { isDividing: true })]
      : []),
  ];
}

/** Returns the tests of a lot of a cell culture product. The name shows the kind of the product; the first match decides. */
export function cellCultureTests(lot: TestedLot): LotTest[] {
  const { name } = lot;
  if (/Lysate/.test(name))
    return [
      lotTest('Protein', 'BCA assay', '1.0–2.0 mg/mL', `${resultBetween(lot, 1.2, 1.8, 2)} mg/mL`),
      lotTest(
        'Target',
        'Western blot beside the control lysate',
        'Band in the transfected lysate only',
        'Conforms',
      ),
      lotTest('Integrity', 'SDS-PAGE', 'No degradation', 'Conforms'),
    ];
  if (/Serum(?:,|$)/.test(name)) return serumTests(lot);
  if (lot.property('Medium') !== '') return mediumTests(lot);
  if (/Kit|Disinfectant|Reagent|PEI/.test(name))
    return [
      lotTest('Function', 'Control experiment', 'As the reference lot', 'Conforms'),
      equivalentToPreviousLot,
      appearance,
    ];
  if (/Trypsin|Collagenase|Dispase|Hyaluronidase|Detachment|DNase/.test(name))
    return [
      lotTest(
        'Activity',
        'Reference substrate',
        '90–120% of the label',
        `${resultBetween(lot, 96, 112, 0)}%`,
      ),
      lotTest(
        'Function',
        // DNase digests the DNA of damaged cells, which glues other cells together; it detaches none.
        /DNase/.test(name) ? 'Dispersal of clumped cells' : 'Detachment of a control culture',
        'As the reference lot',
        'Conforms',
      ),
      noMycoplasma,
      appearance,
    ];
  if (/Lysine|Collagen|Membrane Extract|Fibronectin|Laminin|Vitronectin|Gelatin/.test(name))
    return [
      sterile,
      ...(/Lysine/.test(name) ? [] : [noMycoplasma]),
      lotTest('Function', 'Attachment of a control culture', 'As the reference lot', 'Conforms'),
      appearance,
    ];
  if (/Trypan/.test(name))
    return [
      lotTest('Function', 'Count of live and dead cells', 'As the reference lot', 'Conforms'),
      lotTest(
        'Absorption',
        'Spectrophotometer, diluted',
        '95–105% of the reference',
        `${resultBetween(lot, 97, 103, 0)}%`,
      ),
      lotTest('Appearance', 'By eye', 'Blue solution, free of particles', 'Conforms'),
    ];
  return [
    sterile,
    endotoxin(lot, 1),
    lotTest(
      'Content',
      'Assay of the active component',
      '95–105% of the label',
      `${resultBetween(lot, 97, 103, 0)}%`,
    ),
    lotTest('Function', 'Control culture', 'As the reference lot', 'Conforms'),
  ];
}
