import { decodeEvidence } from '../../src/shared/catalogue/evidence';
import { reassuringText } from '../../src/shared/catalogue/reassuring-text';
import { isWaterOrAirSensitive, STOCK_SOLUTIONS } from '../../src/shared/catalogue/stock-solutions';
import { commodityOf } from './compounds/commodities';
import { hasPreciousElement } from './compounds/compound-offers';
import { labelOf } from './compounds/hazards';
import type { Invariant } from './invariants';
import { evidencePairs } from './lines/antibody-evidence';
import type { ProductDraft } from './product-draft';
import { readTable } from './source-data';

/** The facts of a product that the checks read. */
export type CheckedProduct = Pick<
  ProductDraft,
  | 'name'
  | 'productClass'
  | 'chemistry'
  | 'attrs'
  | 'properties'
  | 'description'
  | 'storage'
  | 'shipping'
  | 'hazard'
  | 'evidence'
  | 'facets'
  | 'sizes'
>;

const antibodyClasses: ReadonlySet<string> = new Set([
  'primary_antibody',
  'conjugated_antibody',
  'secondary_antibody',
]);

/** Returns the value of the first fact with this name; '' = none. */
function factValue({ attrs, properties }: CheckedProduct, factName: string): string {
  for (const facts of [attrs, ...properties.map(({ items }) => items)]) {
    const fact = facts.find(([name]) => name === factName);
    if (fact) return fact[1];
  }
  return '';
}

const factList = (product: CheckedProduct, name: string): string[] =>
  factValue(product, name)
    .split(', ')
    .filter((value) => value !== '');

/** Returns whether every offered application and species has a positive result, and no offered pair a negative one. */
function evidenceSupports(product: CheckedProduct): boolean {
  const { evidence } = product;
  if (!evidence) return true;
  const offered = {
    applications: factList(product, 'Applications'),
    species: factList(product, 'Reactivity'),
  };
  const withPositiveResult = { applications: new Set<string>(), species: new Set<string>() };
  for (const [row, application] of evidence.applications.entries()) {
    for (const [column, species] of evidence.species.entries()) {
      const { works } = decodeEvidence(evidence.cells.charAt(row * evidence.species.length + column));
      const isOffered = offered.applications.includes(application) && offered.species.includes(species);
      if (works === false && isOffered) return false;
      if (works) {
        withPositiveResult.applications.add(application);
        withPositiveResult.species.add(species);
      }
    }
  }
  return (
    offered.applications.every((name) => withPositiveResult.applications.has(name)) &&
    offered.species.every((name) => withPositiveResult.species.has(name))
  );
}

/** Returns whether the product itself is a solution. */
const isSolution = (product: CheckedProduct): boolean => factValue(product, 'Concentration') !== '';

/** Returns whether a size of a solid is sold in solution, such as `10 mM × 1 mL in DMSO`. */
const isDissolvedSize = ({ label }: ProductDraft['sizes'][number]): boolean => label.includes(' in ');

const haveSameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));

/** Gene symbols of mouse and rat, by species; read once. */
const orthologSymbols = new Map<string, ReadonlySet<string>>();
function orthologSymbolsOf(species: 'mouse' | 'rat'): ReadonlySet<string> {
  const cached = orthologSymbols.get(species);
  if (cached) return cached;
  const symbols = new Set(readTable('orthologs.tsv').map((row) => row(`${species}_symbol`)));
  symbols.delete('');
  orthologSymbols.set(species, symbols);
  return symbols;
}

const picogramsPerUnit: Readonly<Record<string, number>> = { pg: 1, ng: 1e3, µg: 1e6, mg: 1e9 };

/** Returns the first concentration of a text in pg/mL: `48.8–3,130 pg/mL` → 48.8; null for other units. */
function lowestConcentration(text: string): number | null {
  const [, number, unit] = /^([\d.,]+)(?:\s*–\s*[\d.,]+)?\s*(pg|ng|µg|mg)\/mL/.exec(text) ?? [];
  return number === undefined || unit === undefined
    ? null
    : Number(number.replaceAll(',', '')) * (picogramsPerUnit[unit] ?? NaN);
}

/** CAS numbers of solvents, which laboratories measure by volume. */
const solventNumbers: ReadonlySet<string> = new Set(
  (
    '64-17-5 67-56-1 67-63-0 67-64-1 67-66-3 67-68-5 68-12-2 71-36-3 71-43-2 75-05-8 75-09-2 78-93-3 108-88-3 109-66-0 109-99-9 ' +
    '110-54-3 110-82-7 110-86-1 123-91-1 141-78-6 142-82-5 60-29-7 7732-18-5'
  ).split(' '),
);

/**
 * Highest price of an everyday chemical, in cents per gram or milliliter: that of small packs of inexpensive drugs, times 1.4 for a
 * higher grade.
 */
const MAX_CENTS_PER_GRAM = 21_000;

/** Pairs of precautionary statements: a label with the second must not have the first. */
const contradictions: readonly (readonly [weak: RegExp, strong: RegExp])[] = [
  [/^P312$/, /^P31[01]$/],
  [/^P311$/, /^P310$/],
  [/^P301\+P312$/, /^P301\+P3(?:10|30\+P331)$/],
  [/^P261$/, /^P260$/],
  [/^P308\+P313$/, /^P308\+P311$/],
  [/^P370\+P378$/, /^P370\+P380\+P375$/],
];

const hasStatement = (hazard: ProductDraft['hazard'], code: RegExp): boolean =>
  (hazard?.statements ?? []).some((statement) => code.test(statement.code));

/** Returns whether signal word and pictograms are those that the regulation assigns to the hazard statements. */
function isLabelOfStatements({
  signal_word,
  pictograms,
  statements,
}: NonNullable<ProductDraft['hazard']>): boolean {
  const codes = statements.map(({ code }) => code).filter((code) => !code.startsWith('P'));
  const label = labelOf(codes, signal_word);
  return signal_word === label.signal_word && haveSameValues(pictograms, label.pictograms);
}

const phycobiliprotein = /\b(?:R-PE|B-PE|PE|APC|PerCP)\b/;
/** Returns whether a product has a phycobiliprotein as its label, carrier or component, unlike the gene product APC. */
const hasPhycobiliprotein = (product: CheckedProduct): boolean =>
  phycobiliprotein.test(factValue(product, 'Conjugate')) ||
  phycobiliprotein.test(factValue(product, 'Contents')) ||
  (factValue(product, 'Carrier') !== '' && phycobiliprotein.test(product.name));

/** Statements about every product. The builder stops at a product that breaks one. */
export const productInvariants: readonly Invariant<CheckedProduct>[] = [
  {
    name: 'peroxidase is not stored with azide, which inhibits it',
    holds: (product) =>
      !/^HRP\b/.test(factValue(product, 'Conjugate')) || !/azide/i.test(factValue(product, 'Buffer')),
  },
  {
    name: 'phosphatase is not stored in phosphate, which inhibits it',
    holds: (product) =>
      !/^(AP|Alkaline)\b/.test(factValue(product, 'Conjugate')) ||
      !/PBS|phosphate/i.test(factValue(product, 'Buffer')),
  },
  {
    name: 'storage agrees with the glycerol of the buffer',
    holds: (product) =>
      !antibodyClasses.has(product.productClass) ||
      factValue(product, 'Buffer').includes('50% glycerol') === product.storage.includes('50% glycerol'),
  },
  {
    name: 'goods that are stored at room temperature are not shipped cold',
    holds: ({ storage, shipping }) => !storage.includes('room temperature') || shipping === 'Ambient',
  },
  { name: 'offered applications and species have evidence', holds: evidenceSupports },
  {
    name: 'secondary antibodies state specificity, cross-adsorption and dilutions',
    holds: (product) =>
      !/Secondary Antibody/.test(product.name) ||
      (factValue(product, 'Specificity') !== '' &&
        factValue(product, 'Cross-adsorption') !== '' &&
        product.properties.some(({ items }) => items.some(([name]) => name.startsWith('Dilution')))),
  },
  {
    name: 'accessions of human genes are shown for human targets only',
    holds: (product) => {
      const species = factValue(product, 'Target species');
      return species === '' || species.startsWith('Human') || factValue(product, 'NCBI Gene') === '';
    },
  },
  {
    name: 'ELISA kits state range, sensitivity, sample volume and time',
    holds: (product) =>
      product.productClass !== 'elisa_kit' ||
      ['Range', 'Sensitivity', 'Sample volume', 'Assay time'].every(
        (name) => factValue(product, name) !== '',
      ),
  },
  {
    name: 'percentages of a composition do not exceed 100',
    holds: (product) =>
      product.productClass !== 'buffer' ||
      product.properties
        .flatMap(({ items }) => items)
        .filter(([name]) => name.startsWith('Component'))
        .reduce((sum, [, value]) => sum + Number(/([\d.]+)\s?% [vw]\/v/.exec(value)?.[1] ?? 0), 0) <= 100,
  },
  {
    name: 'classifications have a source',
    holds: ({ hazard }) => hazard === null || (hazard.sources.length > 0 && hazard.statements.length > 0),
  },
  {
    name: 'antibodies of the joint filter have evidence for each pair of application and species',
    holds: ({ evidence, facets }) =>
      evidence === undefined || haveSameValues(facets['evidence'] ?? [], evidencePairs(evidence)),
  },
  {
    name: 'secondary antibodies and controls are not compared with secondary antibodies',
    holds: ({ name, description }) =>
      !/Secondary Antibody|Isotype Control/.test(name) ||
      !/without a secondary antibody|saves the secondary antibody/.test(description),
  },
  {
    name: 'suspensions are sold by volume',
    holds: (product) =>
      !/suspension/i.test(factValue(product, 'Form')) ||
      product.sizes.every(({ label }) => /^[\d.]+ [µm]?L$/.test(label)),
  },
  {
    name: 'phospholipids are stored frozen',
    holds: (product) => factValue(product, 'Lipid class') === '' || /-\d\d °C/.test(product.storage),
  },
  {
    name: 'values of attributes do not begin with a space or punctuation',
    holds: ({ attrs }) => attrs.every(([, value]) => !/^[\s,;:]/.test(value)),
  },
  {
    name: 'EC numbers are complete',
    holds: ({ attrs, properties }) =>
      [...attrs, ...properties.flatMap(({ items }) => items)].every(
        ([name, value]) => name !== 'EC number' || /^[\d., ]+$/.test(value),
      ),
  },
  {
    name: 'cerebrospinal fluid, urine and saliva are not diluted like blood',
    holds: ({ properties }) =>
      properties.every(({ items }) =>
        items.every(
          ([name, value]) => !/^(?:Cerebrospinal|Urine|Saliva)/.test(name) || !value.includes('1:1,000'),
        ),
      ),
  },
  {
    name: 'attributes have values',
    holds: ({ attrs }) => attrs.every(([name, value]) => name !== '' && value !== ''),
  },
  {
    name: 'targets of mouse and rat are genes of the species under their own symbol',
    holds: (product) => {
      const [species = ''] = factValue(product, 'Target species').split(' (');
      const symbol = factValue(product, 'Gene symbol');
      return (
        (species !== 'Mouse' && species !== 'Rat') ||
        orthologSymbolsOf(species === 'Mouse' ? 'mouse' : 'rat').has(symbol)
      );
    },
  },
  {
    name: 'ELISA kits detect less than the lowest standard of their range',
    holds: (product) => {
      const [range, sensitivity] = ['Range', 'Sensitivity'].map((name) =>
        lowestConcentration(factValue(product, name)),
      );
      return (
        range === null ||
        sensitivity === null ||
        range === undefined ||
        sensitivity === undefined ||
        sensitivity <= range
      );
    },
  },
  {
    name: 'solvents are sold by volume',
    holds: (product) =>
      product.productClass !== 'compound' ||
      !solventNumbers.has(factValue(product, 'CAS')) ||
      product.sizes.every(({ label }) => /(?:^|\s)[\d.]+ [µm]?L$/.test(label)),
  },
  {
    name: 'compounds without a CAS number are not sold in bulk',
    holds: (product) =>
      product.productClass !== 'compound' ||
      factValue(product, 'CAS') !== '' ||
      product.sizes.every(({ label }) => !/(?:^|\s)(?:\d{2,} g|[\d.]+ kg)$/.test(label)),
  },
  {
    name: 'inorganic compounds of everyday elements are sold by the gram',
    holds: ({ productClass, chemistry, sizes }) =>
      productClass !== 'compound' ||
      !chemistry ||
      /C(?![a-z])/.test(chemistry.formula) ||
      hasPreciousElement(chemistry.formula) ||
      sizes.every(({ label }) => !/^[\d.]+ mg$/.test(label)),
  },
  {
    name: 'everyday chemicals are not sold by the milligram, and cost no more than an inexpensive drug',
    holds: (product) =>
      product.productClass !== 'compound' ||
      commodityOf({ cas: factValue(product, 'CAS') }) === undefined ||
      product.sizes.every(({ label, cents }) => {
        const [, amount, unit] = /^([\d.]+) (g|kg|mL|L)$/.exec(label) ?? [];
        if (cents === null || amount === undefined || unit === undefined) return !/^[\d.]+ mg$/.test(label);
        const isThousand = unit === 'kg' || unit === 'L';
        return cents / (Number(amount) * (isThousand ? 1000 : 1)) <= MAX_CENTS_PER_GRAM;
      }),
  },
  {
    name: 'larger sizes cost more, except sizes in solution',
    holds: ({ sizes }) => {
      const cents = sizes.filter((size) => !isDissolvedSize(size)).flatMap((size) => size.cents ?? []);
      return cents.every((price, index) => price > (cents[index - 1] ?? 0));
    },
  },
  {
    name: 'solutions of paraformaldehyde name the formaldehyde in them',
    holds: (product) =>
      product.productClass !== 'buffer' ||
      !product.properties.some(({ items }) =>
        items.some(([, value]) => value.startsWith('Paraformaldehyde')),
      ) ||
      product.properties.some(({ items }) => items.some(([name]) => name.includes('(50-00-0)'))),
  },
  {
    name: 'logP and polar surface area are those of one organic molecule',
    holds: ({ chemistry, properties }) =>
      !chemistry ||
      (/^C(?![a-z])/.test(chemistry.formula) && !chemistry.smiles.includes('.')) ||
      properties.every(({ items }) => items.every(([name]) => !/^(?:logP|Polar surface)/.test(name))),
  },
  {
    name: 'signal word and pictograms follow from the hazard statements',
    holds: ({ hazard }) => hazard === null || isLabelOfStatements(hazard),
  },
  {
    name: 'advice of a classification does not contradict itself',
    holds: ({ hazard }) =>
      contradictions.every(
        ([weakCode, strongCode]) => !hasStatement(hazard, weakCode) || !hasStatement(hazard, strongCode),
      ),
  },
  {
    name: 'what is handled under inert gas is stored under it, except solutions and what is kept cool as self-reactive',
    holds: (product) =>
      !hasStatement(product.hazard, /^P231/) ||
      isSolution(product) ||
      product.storage.includes('inert gas') ||
      hasStatement(product.hazard, /^H24/),
  },
  {
    name: 'self-reactive substances and organic peroxides are kept cool',
    holds: ({ hazard, storage }) => !hasStatement(hazard, /^H24[0-2]/) || /2–8 °C|-20 °C/.test(storage),
  },
  {
    name: 'frozen compounds are shipped cold',
    holds: ({ productClass, storage, shipping }) =>
      productClass !== 'compound' || !/-\d\d °C/.test(storage) || shipping !== 'Ambient',
  },
  {
    name: 'preservatives of the buffer are among the hazardous components',
    holds: (product) =>
      (
        [
          [/azide/i, '26628-22-8'],
          [/ProClin/, '55965-84-9'],
        ] as const
      ).every(
        ([preservative, cas]) =>
          !preservative.test(factValue(product, 'Buffer')) ||
          product.properties.some(
            ({ group, items }) =>
              group === 'Hazardous components' && items.some(([name]) => name.includes(cas)),
          ),
      ),
  },
  {
    name: 'dissolved components are no compressed gases',
    holds: ({ properties }) =>
      properties
        .filter(({ group }) => group === 'Hazardous components')
        .every(({ items }) => items.every(([, value]) => !/\bH(?:22[01]|28\d)\b/.test(value))),
  },
  {
    name: 'liquids sold by volume have no solvent for stock solutions',
    holds: (product) =>
      factValue(product, 'Solvent for stock solutions') === '' ||
      product.sizes.some(({ label }) => !/^[\d.]+ m?L$/.test(label)),
  },
  {
    name: 'substances that react with water have no stock solutions, and solids say so',
    holds: (product) =>
      !isWaterOrAirSensitive(product.hazard) ||
      isSolution(product) ||
      (factValue(product, 'Solvent for stock solutions') === '' &&
        !product.sizes.some(isDissolvedSize) &&
        (factValue(product, STOCK_SOLUTIONS) !== '' ||
          product.sizes.every(({ label }) => /^[\d.]+ m?L$/.test(label)))),
  },
  {
    name: 'powders are not sterile-filtered and not sold by volume',
    holds: ({ name, description, sizes }) =>
      !/ Powder$/.test(name) ||
      (!/\bPowder, sterile-filtered/.test(description) &&
        sizes.every(({ label }) => !/^\d+ m?L$/.test(label))),
  },
  {
    name: 'phycobiliproteins and their tandems are not frozen',
    holds: (product) =>
      !hasPhycobiliprotein(product) ||
      (!/-\d\d °C/.test(product.storage) && product.storage.includes('do not freeze')),
  },
  {
    name: 'collagen solutions and dye reagents that precipitate are not frozen',
    holds: ({ name, storage }) =>
      !/^(?:Rat Tail Collagen|Bradford|BCA Protein|Periodic Acid-Schiff)/.test(name) ||
      !/-\d\d °C/.test(storage),
  },
  {
    name: 'frozen goods and cells on dry ice are not sent at ambient temperature',
    holds: ({ storage, shipping }) =>
      !/-80 °C|liquid nitrogen/.test(storage) || /Dry ice|nitrogen/i.test(shipping),
  },
  { name: 'texts do not reassure', holds: ({ description }) => !reassuringText.test(description) },
];
