import { type LotTest, type TestedLot, resultBetween, purityTest, lotTest } from './lot-test-values';

type CreateTests = (lot: TestedLot) => LotTest[];

const equivalentToPreviousLot = lotTest('Comparison', 'Previous lot, side by side', 'Equivalent', 'Conforms');
const appearance = (limit: string): LotTest => lotTest('Appearance', 'By eye', limit, 'Conforms');
const noRnase = lotTest('RNase', 'Fluorescent probe, 1 h, 37 °C', 'Not detected', 'Not detected');
const noDnase = lotTest('DNase', 'Fluorescent probe, 1 h, 37 °C', 'Not detected', 'Not detected');
const noNicks = lotTest('Endonuclease', 'Supercoiled plasmid, 16 h, 37 °C', 'Not detected', 'Not detected');
const noProtease = lotTest('Protease', 'Labeled casein, 16 h, 37 °C', 'Not detected', 'Not detected');
const activity = (lot: TestedLot, method: string): LotTest =>
  lotTest('Activity', method, '90–120% of the label', `${resultBetween(lot, 96, 112, 0)}%`);
const hostDna = (lot: TestedLot): LotTest =>
  lotTest('Host DNA', 'qPCR', '≤ 10 copies', `${resultBetween(lot, 0, 6, 0)} copies`);

function ladderTest({ name }: TestedLot): LotTest {
  if (/Protein/.test(name)) return appearance('Clear colored solution');
  return /RNA/.test(name) ? noRnase : noDnase;
}

/**
 * Tests by kind of product. The first pattern that matches the name decides. An enzyme is not tested for contamination
 * with its own activity.
 */
const createTestsByName: readonly (readonly [name: RegExp, createTests: CreateTests])[] = [
  [
    /qPCR Primer Pair/,
    (lot) => [
      lotTest('Identity', 'MALDI-TOF MS', 'Calculated mass, within 0.1%', 'Conforms'),
      lotTest('Purity', 'Capillary electrophoresis', '≥ 85%', `${resultBetween(lot, 88, 97, 1)}%`),
      lotTest('Amplification', 'qPCR, four dilutions', '90–110%', `${resultBetween(lot, 93, 105, 0)}%`),
    ],
  ],
  [
    /Primers/,
    (lot) => [
      lotTest(
        'Concentration',
        'Absorbance at 260 nm',
        '47.5–52.5 µM',
        `${resultBetween(lot, 48.2, 51.6, 1)} µM`,
      ),
      lotTest('Purity', 'Ion-exchange HPLC', '≥ 90%', `${resultBetween(lot, 92, 98, 1)}%`),
      lotTest('Function', 'cDNA synthesis and qPCR', 'As the reference lot', 'Conforms'),
      noRnase,
      noDnase,
    ],
  ],
  [
    /siRNA Set/,
    (lot) => [
      lotTest('Identity', 'ESI-MS', 'Calculated mass, within 0.05%', 'Conforms'),
      lotTest('Purity of single strands', 'Ion-exchange HPLC', '≥ 90%', `${resultBetween(lot, 91, 98, 1)}%`),
      lotTest('Duplex', 'Native gel', 'One band', 'Conforms'),
    ],
  ],
  [
    /ORF cDNA Clone/,
    (lot) => [
      lotTest('Identity', 'Sequencing of the insert', 'Matches the reference', 'Matches'),
      lotTest('Purity', 'A260/A280', '1.80–2.00', resultBetween(lot, 1.82, 1.95, 2)),
      lotTest('Form', 'Agarose gel', 'Mainly supercoiled', 'Conforms'),
    ],
  ],
  [
    /Competent Cells/,
    (lot) => [
      lotTest(
        'Transformation efficiency',
        'Control plasmid, colonies per µg',
        '≥ 1.0 × 10⁸',
        `${resultBetween(lot, 1.4, 6, 1)} × 10⁸`,
      ),
      lotTest('Markers', 'Growth on selective plates', 'As the genotype', 'Conforms'),
      lotTest('Phages', 'Plaques on the strain itself', 'None', 'None'),
    ],
  ],
  [
    /^(?:d?[ACGTUN]TP|d?NTP Mix) Solution/,
    (lot) => [
      purityTest(lot, 'Anion-exchange HPLC', 99),
      lotTest('Concentration', 'Absorbance', '95–105% of the label', `${resultBetween(lot, 97, 103, 0)}%`),
      lotTest(
        'Function',
        lot.name.startsWith('d') ? 'PCR' : 'Transcription in vitro',
        'Expected product',
        'Conforms',
      ),
      noRnase,
      noDnase,
    ],
  ],
  [
    /Restriction Enzyme/,
    (lot) => [
      activity(lot, 'Digestion of a control DNA'),
      lotTest('Star activity', 'Excess enzyme, 16 h', 'No unspecific fragments', 'Conforms'),
      lotTest(
        'Ligation and recutting',
        'Fragments of the digest',
        '≥ 95%',
        `${resultBetween(lot, 96, 99, 0)}%`,
      ),
      hostDna(lot),
    ],
  ],
  // RNases degrade RNA, so that they cannot be free of RNase activity.
  [/^(?:RNase A|RNase H)$/, (lot) => [activity(lot, 'RNA substrate'), noDnase, noProtease]],
  [
    /^(?:S1 Nuclease|Micrococcal Nuclease|Benzonase-Type Nuclease)$/,
    (lot) => [activity(lot, 'Acid-soluble nucleotides'), purityTest(lot, 'SDS-PAGE', 95), noProtease],
  ],
  [
    /Exonuclease|DNase I/,
    (lot) => [
      activity(lot, 'Acid-soluble nucleotides'),
      noRnase,
      noProtease,
      purityTest(lot, 'SDS-PAGE', 95),
    ],
  ],
  [
    /Cas9 Nuclease/,
    (lot) => [
      lotTest(
        'Function',
        'Cleavage of a target with guide RNA',
        '≥ 90%',
        `${resultBetween(lot, 93, 99, 0)}%`,
      ),
      lotTest(
        'Cleavage without guide RNA',
        'Supercoiled plasmid, 4 h, 37 °C',
        'Not detected',
        'Not detected',
      ),
      noRnase,
      purityTest(lot, 'SDS-PAGE', 95),
    ],
  ],
  [/^RNase Inhibitor$/, (lot) => [activity(lot, 'Inhibition of RNase A'), noRnase, noNicks, hostDna(lot)]],
  [/^Proteinase K$/, (lot) => [activity(lot, 'Hemoglobin, 37 °C'), noRnase, noDnase]],
  [
    /Polymerase|Transcriptase|Ligase|Polynucleotide Kinase|Alkaline Phosphatase|Terminal Transferase|Glycosylase|Recombinase/,
    (lot) => [activity(lot, 'Control reaction'), noNicks, noRnase, hostDna(lot)],
  ],
  [
    /Master Mix/,
    (lot) => [
      lotTest('Function', 'Control amplification', 'Expected product', 'Expected product'),
      lotTest('Blank', 'Amplification without template', 'No product', 'No product'),
      noNicks,
      noRnase,
      hostDna(lot),
    ],
  ],
  [
    /Ladder/,
    (lot) => [
      lotTest('Bands', 'Gel', 'All bands of the label', 'Conforms'),
      ladderTest(lot),
      equivalentToPreviousLot,
    ],
  ],
  [/Loading Dye/, () => [appearance('Clear colored solution'), noDnase, noRnase]],
  [
    /^Agarose/,
    (lot) => [
      lotTest('Gel strength', '1.0% gel', '≥ 200 g/cm²', `${resultBetween(lot, 250, 900, 0)} g/cm²`),
      lotTest('Water', 'Loss on drying', '≤ 10%', `${resultBetween(lot, 3, 7, 1)}%`),
      noDnase,
      noRnase,
    ],
  ],
  [
    /Gel Stain|Silver Stain|Ponceau/,
    () => [
      lotTest('Sensitivity', 'Dilution series in a gel or on a membrane', 'As the reference lot', 'Conforms'),
      lotTest('Background', 'Blank', 'As the reference lot', 'Conforms'),
      appearance('Conforms to the description'),
    ],
  ],
  [
    /Precast Gel/,
    () => [
      lotTest('Resolution', 'Protein ladder', 'All bands of the ladder', 'Conforms'),
      appearance('Even wells, no bubbles'),
      equivalentToPreviousLot,
    ],
  ],
  [
    /Membrane \d/,
    (lot) => [
      lotTest(
        'Protein binding',
        'Labeled albumin',
        '≥ 80 µg/cm²',
        `${resultBetween(lot, 90, 160, 0)} µg/cm²`,
      ),
      lotTest('Pore size', 'Bubble point', 'Within the range of the label', 'Conforms'),
      appearance('No visible defects'),
    ],
  ],
  [
    /Substrate/,
    (lot) => [
      lotTest(
        'Signal',
        'Dilution series of the enzyme',
        '90–110% of the reference',
        `${resultBetween(lot, 95, 106, 0)}%`,
      ),
      lotTest('Blank', 'Without enzyme', 'As the reference lot', 'Conforms'),
      appearance('Free of precipitate'),
    ],
  ],
  [
    /^(?:Stripping|Protein-Free Blocking) Buffer$/,
    () => [
      lotTest('Function', 'Western blot', 'As the reference lot', 'Conforms'),
      lotTest('pH', 'Electrode, 25 °C', 'Within 0.1 of the reference', 'Conforms'),
      appearance('Clear solution, free of particles'),
    ],
  ],
  [
    /Agarose$|Magnetic Beads$/,
    (lot) => [
      lotTest('Binding capacity', 'Control protein', 'At least the label', 'Conforms'),
      lotTest('Leached ligand', 'ELISA', '≤ 20 ng/mL', `${resultBetween(lot, 2, 12, 0)} ng/mL`),
      equivalentToPreviousLot,
    ],
  ],
  [
    /Inhibitor Cocktail/,
    (lot) => [
      lotTest('Inhibition', 'Control enzymes, 1×', '≥ 90%', `${resultBetween(lot, 92, 99, 0)}%`),
      appearance('Free of precipitate'),
      equivalentToPreviousLot,
    ],
  ],
  [
    /^Poly\(I:C\)/,
    (lot) => [
      lotTest('Size', 'Agarose gel', 'Within the range of the label', 'Conforms'),
      lotTest('Purity', 'A260/A280', '1.60–2.10', resultBetween(lot, 1.7, 2, 2)),
      lotTest('Endotoxin', 'LAL', '≤ 0.1 EU/mg', `${resultBetween(lot, 0.01, 0.06, 2)} EU/mg`),
    ],
  ],
  [
    /^Bleomycin/,
    (lot) => [
      lotTest(
        'Composition',
        'HPLC',
        'Bleomycin A2 and B2 together ≥ 85%',
        `${resultBetween(lot, 88, 96, 1)}%`,
      ),
      lotTest('Copper', 'ICP-MS', '≤ 0.02%', `${resultBetween(lot, 0.001, 0.009, 3)}%`),
      appearance('White to yellowish powder'),
    ],
  ],
  [
    /Peroxidase|Catalase|Oxidase|Pepsin|Papain|Lysozyme|Aprotinin/,
    (lot) => [
      activity(lot, 'Reference substrate or enzyme'),
      purityTest(lot, 'SDS-PAGE', 90),
      appearance('Powder'),
    ],
  ],
  [
    /Lipopolysaccharide/,
    (lot) => [
      lotTest('Endotoxin activity', 'LAL', '≥ 5 × 10⁵ EU/mg', `${resultBetween(lot, 6, 30, 0)} × 10⁵ EU/mg`),
      lotTest('Protein', 'Lowry assay', '≤ 3%', `${resultBetween(lot, 0.4, 2, 1)}%`),
      appearance('White to yellowish powder'),
    ],
  ],
  [
    /Albumin|Casein|Milk|Concanavalin|Phytohemagglutinin/,
    (lot) => [
      lotTest('Protein', 'Kjeldahl or biuret', 'As the reference lot', 'Conforms'),
      lotTest('Identity', 'SDS-PAGE', 'As the reference lot', 'Conforms'),
      lotTest('Water', 'Loss on drying', '≤ 10%', `${resultBetween(lot, 2, 7, 1)}%`),
    ],
  ],
];

/**
 * Tests of reagents without a pattern, such as detergents and polymers. They include no test of purity: many of these products
 * are mixtures of chain lengths, which chromatography separates into many peaks.
 */
const reagentTests: CreateTests = (lot) => [
  lotTest('Identity', 'Infrared spectrum', 'Conforms to the reference', 'Conforms'),
  lotTest(
    'Water',
    'Karl Fischer',
    lot.property('Application') === 'Detergent' ? '≤ 3%' : '≤ 15%',
    `${resultBetween(lot, 0.3, 2.5, 1)}%`,
  ),
  lotTest('pH', '1% in water', 'As the reference lot', 'Conforms'),
  appearance('Conforms to the description'),
];

const kitTests: CreateTests = () => [
  lotTest('Function', 'Control experiment', 'Expected product', 'Expected product'),
  equivalentToPreviousLot,
  lotTest('Completeness', 'Count of components', 'Complete', 'Complete'),
];

/** Returns the tests of a lot of a molecular biology product, by the kind of the product. */
export function molecularBiologyTests(lot: TestedLot): LotTest[] {
  if (/ Kit$/.test(lot.name) && !/Substrate|Stain/.test(lot.name)) return kitTests(lot);
  const createTests = createTestsByName.find(([name]) => name.test(lot.name))?.[1];
  if (createTests) return createTests(lot);
  return lot.property('CAS') !== '' || /Detergent|reagent/i.test(lot.property('Application'))
    ? reagentTests(lot)
    : kitTests(lot);
}
