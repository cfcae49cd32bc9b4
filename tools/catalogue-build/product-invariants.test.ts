import { describe, expect, it } from 'vitest';
import { labelOf } from './compounds/hazards';
import { assertInvariants } from './invariants';
import { distributeProducts } from './line-counts';
import { commodityOf } from './compounds/commodities';
import { loadLines } from './lines/all-lines';
import type { Fact } from './product-draft';
import { type CheckedProduct, productInvariants } from './product-invariants';
import { bufferInvariants } from './lines/buffer-articles';

function product(changes: Partial<CheckedProduct> & { facts?: Fact[] } = {}): CheckedProduct {
  const { facts = [], ...rest } = changes;
  return {
    name: 'Anti-EGFR Rabbit Polyclonal Antibody',
    productClass: 'primary_antibody',
    attrs: facts,
    chemistry: null,
    properties: [],
    description: 'An antibody.',
    storage: 'Store at 2–8 °C.',
    shipping: 'Ambient',
    hazard: null,
    facets: {},
    sizes: [{ label: '100 µg', cents: 100 }],
    ...rest,
  };
}

const hazard = {
  signal_word: 'Warning',
  pictograms: ['GHS07'],
  statements: [{ code: 'H302', text: 'Harmful' }],
  notes: [],
} as const;
const withStatements = (...codes: string[]) => {
  const { signal_word, pictograms } = labelOf(codes.filter((code) => code.startsWith('H')));
  const statements = codes.map((code) => ({ code, text: 'A statement' }));
  return { signal_word, pictograms: [...pictograms], statements, sources: ['A source'], notes: [] };
};
const notOffered: Fact = ['Stock solutions', 'Not offered: reacts with water or air'];
const azide = 'PBS, pH 7.4, 0.02% sodium azide';
const namedAzide: CheckedProduct['properties'] = [
  { group: 'Hazardous components', items: [['Sodium azide (26628-22-8)', 'H300']] },
];

const counterexamples: readonly [string, CheckedProduct][] = [
  [
    'peroxidase is not stored with azide, which inhibits it',
    product({
      facts: [
        ['Conjugate', 'HRP'],
        ['Buffer', azide],
      ],
      properties: namedAzide,
    }),
  ],
  [
    'phosphatase is not stored in phosphate, which inhibits it',
    product({
      facts: [
        ['Conjugate', 'AP'],
        ['Buffer', azide],
      ],
      properties: namedAzide,
    }),
  ],
  [
    'storage agrees with the glycerol of the buffer',
    product({
      facts: [['Buffer', azide]],
      storage: 'Store at −20 °C in 50% glycerol.',
      properties: namedAzide,
    }),
  ],
  [
    'goods that are stored at room temperature are not shipped cold',
    product({ storage: 'Store at room temperature (15–25 °C).', shipping: 'Blue ice' }),
  ],
  [
    'offered applications and species have evidence',
    product({
      facts: [
        ['Applications', 'WB, IP'],
        ['Reactivity', 'Human, Mouse'],
      ],
      evidence: { applications: ['WB', 'IP'], species: ['Human', 'Mouse'], cells: 'ABCc' },
      facets: { evidence: ['WB × Human', 'WB × Mouse', 'IP × Human'] },
    }),
  ],
  [
    'secondary antibodies state specificity, cross-adsorption and dilutions',
    product({ name: 'Goat Anti-Rabbit IgG (H+L) Secondary Antibody' }),
  ],
  [
    'accessions of human genes are shown for human targets only',
    product({
      facts: [
        ['Target species', 'Mouse (Mus musculus)'],
        ['Gene symbol', 'Egfr'],
        ['NCBI Gene', '1956'],
      ],
    }),
  ],
  [
    'ELISA kits state range, sensitivity, sample volume and time',
    product({ productClass: 'elisa_kit', facts: [['Range', '1–64 pg/mL']] }),
  ],
  [
    'percentages of a composition do not exceed 100',
    product({
      productClass: 'buffer',
      facts: [],
      properties: [{ group: 'Composition', items: [['Component 1', 'Methanol 400% v/v']] }],
    }),
  ],
  [
    'classifications have a source',
    product({
      hazard: {
        ...hazard,
        pictograms: [...hazard.pictograms],
        statements: [...hazard.statements],
        notes: [],
        sources: [],
      },
    }),
  ],
  [
    'antibodies of the joint filter have evidence for each pair of application and species',
    product({
      facts: [
        ['Applications', 'WB, IP'],
        ['Reactivity', 'Human, Mouse'],
      ],
      evidence: { applications: ['WB', 'IP'], species: ['Human', 'Mouse'], cells: 'ABC.' },
      facets: { evidence: ['WB × Human', 'WB × Mouse', 'IP × Human', 'IP × Mouse'] },
    }),
  ],
  [
    'secondary antibodies and controls are not compared with secondary antibodies',
    product({
      name: 'Mouse IgG1 Isotype Control, HRP Conjugated',
      productClass: 'secondary_antibody',
      description: 'The enzyme label saves the secondary antibody step.',
    }),
  ],
  ['suspensions are sold by volume', product({ facts: [['Form', '50% suspension']] })],
  [
    'phospholipids are stored frozen',
    product({ productClass: 'compound', facts: [['Lipid class', 'Phosphatidylserine']] }),
  ],
  [
    'values of attributes do not begin with a space or punctuation',
    product({ productClass: 'cell_culture', facts: [['Treatment', ', Heat-Inactivated']] }),
  ],
  ['EC numbers are complete', product({ productClass: 'assay_kit', facts: [['EC number', '3.1.3.-']] })],
  [
    'cerebrospinal fluid, urine and saliva are not diluted like blood',
    product({
      productClass: 'primary_antibody',
      properties: [{ group: 'Application', items: [['Cerebrospinal fluid', 'Centrifuge, dilute 1:1,000']] }],
    }),
  ],
  ['attributes have values', product({ facts: [['Treatment', '']] })],
  [
    'targets of mouse and rat are genes of the species under their own symbol',
    product({
      productClass: 'protein',
      facts: [
        ['Target species', 'Mouse (Mus musculus)'],
        ['Gene symbol', 'CXCL8'],
      ],
    }),
  ],
  [
    'ELISA kits detect less than the lowest standard of their range',
    product({
      productClass: 'elisa_kit',
      facts: [
        ['Range', '48.8–3,130 pg/mL'],
        ['Sensitivity', '0.1 ng/mL'],
        ['Sample volume', '100 µL'],
        ['Assay time', '4 h'],
      ],
    }),
  ],
  [
    'solvents are sold by volume',
    product({ productClass: 'compound', facts: [['CAS', '67-64-1']], sizes: [{ label: '5 g', cents: 100 }] }),
  ],
  [
    'compounds without a CAS number are not sold in bulk',
    product({ productClass: 'compound', sizes: [{ label: '25 g', cents: 100 }] }),
  ],
  [
    'inorganic compounds of everyday elements are sold by the gram',
    product({
      productClass: 'compound',
      chemistry: { cas: '7681-49-4', smiles: '[F-].[Na+]', inchikey: '', formula: 'FNa', weight: '41.99' },
      sizes: [{ label: '5 mg', cents: 4000 }],
    }),
  ],
  [
    'everyday chemicals are not sold by the milligram, and cost no more than an inexpensive drug',
    product({
      productClass: 'compound',
      facts: [['CAS', '3483-12-3']],
      sizes: [{ label: '10 mg', cents: 9900 }],
    }),
  ],
  [
    'larger sizes cost more, except sizes in solution',
    product({
      sizes: [
        { label: '100 µg', cents: 900 },
        { label: '1 mg', cents: 900 },
      ],
    }),
  ],
  [
    'solutions of paraformaldehyde name the formaldehyde in them',
    product({
      productClass: 'buffer',
      properties: [{ group: 'Composition', items: [['Component 1', 'Paraformaldehyde 4% w/v']] }],
    }),
  ],
  [
    'logP and polar surface area are those of one organic molecule',
    product({
      productClass: 'compound',
      chemistry: {
        cas: null,
        smiles: 'CCC(=O)[O-].[Na+]',
        inchikey: '',
        formula: 'C3H5NaO2',
        weight: '96.06',
      },
      properties: [{ group: 'Chemistry', items: [['logP (calculated)', '-3.85']] }],
    }),
  ],
  [
    'signal word and pictograms follow from the hazard statements',
    // The label of pentetic acid in Annex VI.
    product({ hazard: { ...withStatements('H319', 'H332', 'H373'), signal_word: 'Danger' } }),
  ],
  [
    'advice of a classification does not contradict itself',
    product({ hazard: withStatements('H314', 'H332', 'P310', 'P312') }),
  ],
  [
    'what is handled under inert gas is stored under it, except solutions and what is kept cool as self-reactive',
    product({
      productClass: 'compound',
      facts: [notOffered],
      hazard: withStatements('H260', 'P231+P232'),
    }),
  ],
  [
    'self-reactive substances and organic peroxides are kept cool',
    product({ hazard: withStatements('H242'), storage: 'Store at room temperature (15–25 °C).' }),
  ],
  [
    'frozen compounds are shipped cold',
    product({ productClass: 'compound', storage: 'Store at -20 °C.', facts: [['CAS', '506-32-1']] }),
  ],
  [
    'preservatives of the buffer are among the hazardous components',
    product({ facts: [['Buffer', azide]], storage: 'Store at 2–8 °C.' }),
  ],
  [
    'dissolved components are no compressed gases',
    product({
      properties: [{ group: 'Hazardous components', items: [['Formaldehyde (50-00-0)', 'H220, H301']] }],
    }),
  ],
  [
    'liquids sold by volume have no solvent for stock solutions',
    product({
      sizes: [{ label: '500 mL', cents: 3000 }],
      properties: [{ group: 'Quality', items: [['Solvent for stock solutions', 'DMSO']] }],
    }),
  ],
  [
    'substances that react with water have no stock solutions, and solids say so',
    product({ hazard: withStatements('EUH014', 'P223'), facts: [] }),
  ],
  [
    'powders are not sterile-filtered and not sold by volume',
    product({ name: 'DMEM Powder', sizes: [{ label: '500 mL', cents: 3000 }] }),
  ],
  [
    'phycobiliproteins and their tandems are not frozen',
    product({
      name: 'Annexin V-APC/7-AAD Apoptosis Kit',
      facts: [['Contents', 'Annexin V-APC, 7-AAD, binding buffer with calcium']],
      storage: 'Store at -20 °C, protect from light.',
      shipping: 'Blue ice',
    }),
  ],
  [
    'collagen solutions and dye reagents that precipitate are not frozen',
    product({ name: 'Rat Tail Collagen I', storage: 'Store at -20 °C.' }),
  ],
  [
    'frozen goods and cells on dry ice are not sent at ambient temperature',
    product({ storage: 'Store at -80 °C, avoid repeated freeze/thaw.', shipping: 'Blue ice' }),
  ],
  ['texts do not reassure', product({ description: 'This product is not hazardous.' })],
];

describe('generated products', () => {
  it.each(counterexamples)('break "%s" by a counterexample', (name, bad) => {
    const broken = productInvariants.filter((invariant) => !invariant.holds(bad));
    expect(broken.map((invariant) => invariant.name)).toEqual([name]);
    expect(() => assertInvariants(productInvariants, bad, 'QA10000')).toThrow(/QA10000: .*satisfy/);
  });

  it.each<[string, Partial<CheckedProduct> & { facts?: Fact[] }]>([
    [
      'a solvent',
      {
        facts: [notOffered],
        properties: [{ group: 'Quality', items: [['Solvent for stock solutions', 'DMSO']] }],
      },
    ],
    ['a ready solution', { facts: [notOffered], sizes: [{ label: '10 mM × 1 mL in DMSO', cents: 9900 }] }],
  ])('have not %s of a substance that reacts with water', (_, changes) => {
    const bad = product({ hazard: withStatements('H261', 'P223'), ...changes });
    expect(productInvariants.filter((invariant) => !invariant.holds(bad)).map(({ name }) => name)).toEqual([
      'substances that react with water have no stock solutions, and solids say so',
    ]);
  });

  it('have a counterexample for each invariant, and satisfy all of them otherwise', () => {
    expect(counterexamples.map(([name]) => name)).toEqual(productInvariants.map(({ name }) => name));
    expect(() => assertInvariants(productInvariants, product(), 'QA10000')).not.toThrow();
  });
});

describe('buffer recipes', () => {
  const part = (name: string, amount: number, unit: string) => ({ name, amount, unit, mol_weight: 100 });
  it.each([
    ['components leave room for water', [part('Methanol', 400, '% v/v')]],
    [
      'components leave room for water',
      [part('Glycerol', 80, '% v/v'), part('Sodium dodecyl sulfate', 18, '% w/v')],
    ],
    ['components stay dissolved', [part('Boric acid', 1780, 'mM')]],
    ['components stay dissolved', [part('Sodium dodecyl sulfate', 40, '% w/v')]],
  ])('are not offered unless %s', (name, parts) => {
    expect(
      bufferInvariants.filter((invariant) => !invariant.holds(parts)).map((invariant) => invariant.name),
    ).toEqual([name]);
  });

  it('are offered as sold by suppliers', () => {
    for (const parts of [
      [part('Sodium chloride', 3000, 'mM'), part('Trisodium citrate dihydrate', 300, 'mM')],
      [
        part('Glycerol', 50, '% v/v'),
        part('Sodium dodecyl sulfate', 10, '% w/v'),
        part('2-Mercaptoethanol', 25, '% v/v'),
      ],
    ])
      expect(bufferInvariants.every((invariant) => invariant.holds(parts))).toBe(true);
  });
});

it('are satisfied by the products of the usual catalogue: all of small lines, a twentieth of large ones', () => {
  const { lines } = loadLines();
  const counts = distributeProducts(lines, 100_000);
  for (const [lineIndex, line] of lines.entries()) {
    const count = counts[lineIndex] ?? 0;
    const plan = line.plan(count);
    const step = count > 3000 ? 20 : 1;
    for (let index = 0; index < count; index += step) {
      const draft = plan.draft(index);
      assertInvariants(productInvariants, draft, draft.number);
    }
  }
}, 120_000);

it('are satisfied by common chemicals of a higher grade, which only a larger catalogue contains', () => {
  const { lines, compounds } = loadLines();
  const plan = lines.find(({ key }) => key === 'small molecules')?.plan(2 * compounds.length);
  const higherGrades = compounds.flatMap((compound, index) =>
    plan && commodityOf(compound) ? [plan.draft(compounds.length + index)] : [],
  );
  expect(higherGrades.length).toBeGreaterThan(100);
  for (const draft of higherGrades) assertInvariants(productInvariants, draft, draft.number);
});
