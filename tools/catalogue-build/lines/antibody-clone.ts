import { seededRandom, hash32, pick, sample } from '../seeded-random';
import type { Gene } from '../genes';
import { hasOrtholog } from '../orthologs';
import { vocabulary } from '../vocabulary';

export interface Modification {
  kind: string;
  site: string;
}

/** Properties that distinguish the primary antibodies of a target. */
export interface Clone {
  host: string;
  clonality: 'Polyclonal' | 'Monoclonal' | 'Recombinant Monoclonal';
  isotype: string;
  /** '' = polyclonal. */
  name: string;
  /** Part of the target that the immunogen comes from, as in the product name `EGFR (C-Terminal)`; '' = not stated. */
  region: string;
  modification: Modification | null;
  applications: readonly string[];
  reactivity: readonly string[];
  buffer: string;
  purification: string;
}

type CloneKind = readonly [host: string, clonality: Clone['clonality'], region: string];

/** Kinds of the clones of a gene, by the index of the clone. Clones beyond the list are monoclonal. */
const cloneKinds: readonly CloneKind[] = [
  ['Rabbit', 'Polyclonal', ''],
  ['Rabbit', 'Recombinant Monoclonal', ''],
  ['Mouse', 'Monoclonal', ''],
  ['Rabbit', 'Polyclonal', 'C-Terminal'],
  ['Goat', 'Polyclonal', ''],
  ['Mouse', 'Monoclonal', ''],
  ['Rabbit', 'Polyclonal', 'N-Terminal'],
  ['Rat', 'Monoclonal', ''],
  ['Rabbit', 'Recombinant Monoclonal', ''],
  ['Rabbit', 'Polyclonal', 'Internal Region'],
  ['Mouse', 'Polyclonal', ''],
  ['Chicken', 'Polyclonal', ''],
  ['Guinea pig', 'Polyclonal', ''],
];
const furtherCloneKinds = [cloneKinds[2], cloneKinds[8], cloneKinds[7]].filter((kind) => kind !== undefined);

/** Clones per gene, without modification-specific ones. */
export const CLONES_PER_GENE = 30;
/**
 * Indexes of the clones that conjugates are made of: recombinant rabbit, mouse and rat monoclonals. A repeated index comes
 * first for more genes.
 */
const conjugatedCloneIndexes = [1, 2, 7, 1, 2, 5, 8];
/** The same for cell-surface markers, which are stained mostly with mouse and rat monoclonals, rarely with rabbit ones. */
const markerCloneIndexes = [2, 7, 5, 2, 5, 1, 2];

/**
 * Returns the indexes of a gene's clones in the order in which conjugates are made of them. The first host differs between
 * genes.
 */
export function conjugatedCloneIndexesOf({ symbol, classes }: Pick<Gene, 'symbol' | 'classes'>): number[] {
  const indexes = classes.includes('CD antigen') ? markerCloneIndexes : conjugatedCloneIndexes;
  const start = hash32('conjugated host', symbol) % indexes.length;
  return [...new Set([...indexes.slice(start), ...indexes.slice(0, start), ...conjugatedCloneIndexes])];
}

const commonApplications = ['WB', 'ELISA', 'IHC-P', 'IF/ICC'];
const furtherApplications = ['IP', 'FCM', 'IHC-F', 'ChIP', 'Dot'];

/** Generates the properties of an antibody, seeded by gene, index of the clone and modification. */
export function createClone(gene: Gene, cloneIndex: number, modification: Modification | null): Clone {
  const seed = [gene.symbol, cloneIndex, modification?.site ?? '', modification?.kind ?? ''] as const;
  const [host, clonality, region] = cloneKinds[cloneIndex] ?? pick(furtherCloneKinds, 'recipe', ...seed);
  const extraApplications = furtherApplications.filter(
    (code) => seededRandom(code, ...seed) < applicationProbability(code, gene),
  );
  const applications = [
    'WB',
    ...commonApplications.slice(1).filter((code) => seededRandom(code, ...seed) < 0.62),
    ...extraApplications,
  ];
  const applicationOrder = vocabulary.applications.map(({ code }) => code);
  const polyclonalIsotype = host === 'Chicken' ? 'IgY' : 'IgG';
  const isotype = clonality === 'Polyclonal' ? polyclonalIsotype : monoclonalIsotype(host, seed);
  return {
    host,
    clonality,
    isotype,
    name: cloneName(clonality, cloneIndex, seed),
    region: modification ? '' : region,
    modification,
    applications: applications.sort((a, b) => applicationOrder.indexOf(a) - applicationOrder.indexOf(b)),
    reactivity: reactivityOf(gene, host, seed),
    buffer: pick(vocabulary.antibody_buffers.slice(0, clonality === 'Monoclonal' ? 2 : 4), 'buffer', ...seed),
    purification: clonality === 'Polyclonal' ? 'Antigen affinity' : purificationOf(host, isotype, seed),
  };
}

/** Returns the probability of an application beyond the common ones: surface markers are stained, nuclear proteins bind DNA. */
function applicationProbability(code: string, { classes }: Gene): number {
  if (code === 'FCM' && classes.includes('CD antigen')) return 0.9;
  if (code === 'ChIP') return classes.some((name) => /transcription|histone/.test(name)) ? 0.4 : 0;
  return 0.22;
}

/**
 * Protein A binds antibodies of rabbits, and of mice except IgG1, but hardly those of rats (Harlow and Lane, Antibodies, 1988).
 */
function purificationOf(host: string, isotype: string, seed: readonly (string | number)[]): string {
  if (host === 'Rat' || (host === 'Mouse' && isotype === 'IgG1')) return 'Protein G';
  return host === 'Rabbit'
    ? 'Protein A'
    : pick(vocabulary.purification_methods.slice(0, 2), 'purified', ...seed);
}

function monoclonalIsotype(host: string, seed: readonly (string | number)[]): string {
  const isotypes = vocabulary.isotypes[host] ?? ['IgG'];
  const subclasses = isotypes.filter((isotype) => /^IgG\d/.test(isotype));
  return pick(subclasses.length > 0 ? subclasses : ['IgG'], 'isotype', ...seed);
}

function cloneName(
  clonality: Clone['clonality'],
  cloneIndex: number,
  seed: readonly (string | number)[],
): string {
  const number = hash32('clone', ...seed);
  if (clonality === 'Polyclonal') return '';
  if (clonality === 'Recombinant Monoclonal') return `QR-${1000 + (number % 89_000)}`;
  const colony = cloneIndex < 5 ? 1 + ((number >>> 8) % 12) : 8 + cloneIndex;
  return `${1 + (number % 24)}${'ABCDEFGH'.charAt((number >>> 5) % 8)}${colony}`;
}

/**
 * Returns human and up to four other species with the target that an antibody made in `host` plausibly reacts with. Leaves out the
 * host, whose immune system tolerates its own proteins, except for some mouse and rat antibodies, which are raised against human
 * proteins.
 * Demonstration data, not measured cross-reactivity.
 */
function reactivityOf(gene: Gene, host: string, seed: readonly (string | number)[]): string[] {
  const probabilities: Readonly<Record<string, number>> = {
    Mouse: host === 'Mouse' ? 0.45 : 0.75,
    Rat: host === 'Rat' ? 0.3 : 0.6,
  };
  const [human = '', ...otherSpecies] = vocabulary.species_reactivity.slice(0, 11).map(({ name }) => name);
  const reactive = otherSpecies.filter(
    (name) =>
      seededRandom(name, ...seed) < (probabilities[name] ?? (name === host ? 0 : 0.07)) &&
      hasOrtholog(gene, name),
  );
  return [
    human,
    ...sample(reactive, 4, 'near', ...seed).sort((a, b) => otherSpecies.indexOf(a) - otherSpecies.indexOf(b)),
  ];
}
