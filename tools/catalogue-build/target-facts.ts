import { compactKey, tokenize } from '../../src/server/search/engine/tokenizer';
import { seededRandom, pick } from './seeded-random';
import type { Gene } from './genes';
import type { Fact } from './product-draft';

const longestAlias = 80;
const aliasesAtMost = 24;

/**
 * Returns search aliases, shortest useful ones first. Of several spellings of one name, keeps the one with the most words,
 * because it also matches when joined.
 */
export function searchAliases(names: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const name of names) {
    const key = compactKey(name);
    if (name.length < 2 || name.length > longestAlias || key === '') continue;
    const known = kept.get(key);
    if (known === undefined || tokenize(name).length > tokenize(known).length) kept.set(key, name);
  }
  return [...kept.values()].slice(0, aliasesAtMost);
}

export const geneAliases = (gene: Gene): string[] =>
  searchAliases([gene.symbol, gene.display, gene.proteinName, ...gene.aliases].filter((name) => name !== ''));

/** `IL-6 (interleukin 6)`, or the display name alone when the protein name adds nothing. */
export function targetWithName(gene: Gene): string {
  const name = lowerFirst(gene.proteinName);
  return name.toLowerCase().includes(gene.display.toLowerCase())
    ? gene.proteinName
    : `${gene.display} (${name})`;
}

/** Lower case for a name inside a sentence, unless it starts like an abbreviation. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]{2}/.test(text)
    ? text.charAt(0).toLowerCase() +
      text
        .slice(1)
        .replace(
          /^([a-z]+\/)([A-Z])(?=[a-z]{3})/,
          (_all, first: string, next: string) => first + next.toLowerCase(),
        )
    : text;

const classWords: Readonly<Record<string, string>> = {
  kinase: 'a protein kinase',
  phosphatase: 'a phosphatase',
  'transcription factor': 'a transcription factor',
  protease: 'a protease',
  GPCR: 'a G protein-coupled receptor',
  'ion channel': 'an ion channel',
  transporter: 'a transporter',
  'cytokine / growth factor': 'a cytokine or growth factor',
  'CD antigen': 'a leukocyte differentiation (CD) antigen',
  'ubiquitin system': 'a component of the ubiquitin system',
  'histone / chromatin': 'a chromatin protein',
};

const place = (gene: Gene): string => (gene.location ? ` The human gene lies at ${gene.location}.` : '');

/** Describes the target in one or two sentences from its class, enzyme number and pathways. */
export function targetSentence(gene: Gene): string {
  const kind = gene.classes.map((name) => classWords[name]).find((words) => words !== undefined);
  const [first, second] = gene.pathways;
  const name = targetWithName(gene);
  const enzyme = gene.ecNumber ? ` (EC ${gene.ecNumber.split('|')[0]})` : '';
  const where = first ? `${first}${second ? ` and ${second}` : ''}` : '';
  if (kind && where) {
    return pick(
      [
        `${name} is ${kind}${enzyme} that takes part in ${where}.`,
        `A member of the ${where} network, ${name} is ${kind}${enzyme}.`,
        `${name}${enzyme} belongs to ${where}; it is classed as ${kind}.`,
      ],
      gene.symbol,
      'kind',
    );
  }
  if (kind) return `${name} is ${kind}${enzyme}.${place(gene)}`;
  if (where) return `${name}${enzyme} is part of ${where}.${place(gene)}`;
  if (enzyme) return `${name} is an enzyme${enzyme}.${place(gene)}`;
  const same = gene.proteinName.toUpperCase() === gene.symbol;
  return same
    ? `The protein is encoded by ${gene.symbol}.${place(gene)}`
    : `${name} is encoded by the gene ${gene.symbol}.${place(gene)}`;
}

export const targetIdentification = (gene: Gene): Fact[] => [
  ['Target', gene.display],
  ['Gene symbol', gene.symbol],
  ['Protein name', gene.proteinName],
  ['UniProt', gene.uniprotId],
  ['NCBI Gene', gene.entrezId],
  ...(gene.families.length > 0 ? ([['Protein family', gene.families.join(', ')]] as const) : []),
  ...(gene.ecNumber ? ([['EC number', gene.ecNumber.replaceAll('|', ', ')]] as const) : []),
  ...(gene.location ? ([['Chromosome', gene.location]] as const) : []),
];

/** Returns the paper count of the target, reduced for less popular products. */
export function paperCount(gene: Gene, share: number, ...seed: readonly (string | number)[]): number {
  const known = gene.papers.length * (0.4 + 0.6 * seededRandom('papers', ...seed));
  const wider = (gene.weight ** 1.3 / 8) * seededRandom('wider', ...seed) ** 1.5;
  return Math.floor((known + wider) * share);
}

/** Returns the values of the `pathway` facet. */
export const researchAreas = (gene: Gene): string[] =>
  gene.areas.length > 0 ? [...gene.areas] : [gene.topic.group];
