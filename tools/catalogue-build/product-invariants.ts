import { decodeEvidence } from '../../src/shared/catalogue/evidence';
import type { Invariant } from './invariants';
import { evidencePairs } from './lines/antibody-evidence';
import type { ProductDraft } from './product-draft';

/** What the checks read of a product. */
export type CheckedProduct = Pick<
  ProductDraft,
  | 'name'
  | 'productClass'
  | 'attrs'
  | 'properties'
  | 'description'
  | 'storage'
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

function valueOf({ attrs, properties }: CheckedProduct, wanted: string): string {
  const own = attrs.find(([name]) => name === wanted);
  const all = properties.flatMap(({ items }) => items);
  return own?.[1] ?? all.find(([name]) => name === wanted)?.[1] ?? '';
}

const listOf = (product: CheckedProduct, name: string): string[] =>
  valueOf(product, name)
    .split(', ')
    .filter((value) => value !== '');

/** Returns whether the evidence has a positive cell that `matches`, and none of the offered pairs is negative. */
function evidenceSupports(product: CheckedProduct): boolean {
  const { evidence } = product;
  if (!evidence) return true;
  const offered = { applications: listOf(product, 'Applications'), species: listOf(product, 'Reactivity') };
  const positive = { applications: new Set<string>(), species: new Set<string>() };
  for (const [row, application] of evidence.applications.entries()) {
    for (const [column, species] of evidence.species.entries()) {
      const { works } = decodeEvidence(evidence.cells.charAt(row * evidence.species.length + column));
      const isOffered = offered.applications.includes(application) && offered.species.includes(species);
      if (works === false && isOffered) return false;
      if (works) {
        positive.applications.add(application);
        positive.species.add(species);
      }
    }
  }
  return (
    offered.applications.every((name) => positive.applications.has(name)) &&
    offered.species.every((name) => positive.species.has(name))
  );
}

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));

/** Sentences that conclude from missing data that a product is safe. */
const reassuring =
  /\b(?:non-?hazardous|not (?:hazardous|dangerous|toxic)|harmless|no known hazards?|safe to (?:use|handle))\b/i;

/** Statements about every product. The builder stops at a product that breaks one. */
export const productInvariants: readonly Invariant<CheckedProduct>[] = [
  {
    name: 'peroxidase is not stored with azide, which inhibits it',
    holds: (product) =>
      !/^HRP\b/.test(valueOf(product, 'Conjugate')) || !/azide/i.test(valueOf(product, 'Buffer')),
  },
  {
    name: 'phosphatase is not stored in phosphate, which inhibits it',
    holds: (product) =>
      !/^(AP|Alkaline)\b/.test(valueOf(product, 'Conjugate')) ||
      !/PBS|phosphate/i.test(valueOf(product, 'Buffer')),
  },
  {
    name: 'storage agrees with the glycerol of the buffer',
    holds: (product) =>
      !antibodyClasses.has(product.productClass) ||
      valueOf(product, 'Buffer').includes('50% glycerol') === product.storage.includes('50% glycerol'),
  },
  { name: 'offered applications and species have evidence', holds: evidenceSupports },
  {
    name: 'secondary antibodies state specificity, cross-adsorption and dilutions',
    holds: (product) =>
      !/Secondary Antibody/.test(product.name) ||
      (valueOf(product, 'Specificity') !== '' &&
        valueOf(product, 'Cross-adsorption') !== '' &&
        product.properties.some(({ items }) => items.some(([name]) => name.startsWith('Dilution')))),
  },
  {
    name: 'accessions of human genes are shown for human targets only',
    holds: (product) => {
      const species = valueOf(product, 'Target species');
      return species === '' || species.startsWith('Human') || valueOf(product, 'NCBI Gene') === '';
    },
  },
  {
    name: 'ELISA kits state range, sensitivity, sample volume and time',
    holds: (product) =>
      product.productClass !== 'elisa_kit' ||
      ['Range', 'Sensitivity', 'Sample volume', 'Assay time'].every((name) => valueOf(product, name) !== ''),
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
      evidence === undefined || sameValues(facets['evidence'] ?? [], evidencePairs(evidence)),
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
      !/suspension/i.test(valueOf(product, 'Form')) ||
      product.sizes.every(({ label }) => /^[\d.]+ [µm]?L$/.test(label)),
  },
  {
    name: 'phospholipids are stored frozen',
    holds: (product) => valueOf(product, 'Lipid class') === '' || /-\d\d °C/.test(product.storage),
  },
  {
    name: 'values of attributes begin with a sign that means something',
    holds: ({ attrs }) => attrs.every(([, value]) => !/^[\s,;:]/.test(value)),
  },
  {
    name: 'EC numbers are complete',
    holds: ({ attrs }) => attrs.every(([name, value]) => name !== 'EC number' || /^[\d.]+$/.test(value)),
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
  { name: 'texts do not reassure', holds: ({ description }) => !reassuring.test(description) },
];
