import { compactKey, tokenize } from '../../src/server/search/engine/tokenizer';
import { type SpeciesTarget, targetOf } from './orthologs';
import type { Gene } from './genes';
import { laboratoryNamesOfTarget } from './laboratory-names';
import type { Fact } from './product-draft';

const MAX_ALIAS_LENGTH = 80;
const MAX_ALIASES = 24;
/** Maximum search aliases of a compound: it has more than a target, because all its trade names are searched for. */
export const MAX_COMPOUND_ALIASES = 120;

/**
 * Returns at most `limit` search aliases, in the given order. Of several spellings of one name, keeps the spelling with the most
 * words: the search also joins words, so that the other spellings find it.
 */
export function searchAliases(names: readonly string[], limit = MAX_ALIASES): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = compactKey(name);
    if (name.length < 2 || name.length > MAX_ALIAS_LENGTH || key === '') continue;
    const previous = byKey.get(key);
    if (previous === undefined || tokenize(name).length > tokenize(previous).length) byKey.set(key, name);
  }
  return [...byKey.values()].slice(0, limit);
}

/** Search aliases of a target; those of another species include its own symbol. */
export const geneAliases = (gene: Gene, target: SpeciesTarget = targetOf(gene, 'Human')): string[] =>
  searchAliases(
    [
      target.symbol,
      gene.symbol,
      target.display,
      gene.display,
      gene.proteinName,
      // A gene name of one word, such as doublecortin, whose protein has a longer name.
      /^\p{L}{6,}$/u.test(gene.geneName) ? gene.geneName : '',
      target.uniprotId,
      ...laboratoryNamesOfTarget(gene.symbol),
      ...gene.aliases,
    ].filter((name) => name !== ''),
  );

/** Returns names for which a search ranks this target first: its display name and common laboratory names. */
export const geneShortNames = (gene: Gene): string[] => [
  ...new Set([gene.display, ...laboratoryNamesOfTarget(gene.symbol)]),
];

/** Returns `IL-6 (interleukin 6)`, or the protein name alone when it contains the display name. */
export function targetWithName(gene: Gene, display = gene.display): string {
  const name = lowerFirst(gene.proteinName);
  return compactKey(name).includes(compactKey(display)) ? gene.proteinName : `${display} (${name})`;
}

/** Returns `a, b and c`. */
export const joinWithAnd = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/**
 * Returns a name for the middle of a sentence: with its first letter in lower case, unless it starts like an abbreviation,
 * and with the first letter after a slash in lower case: `Serine/Threonine-protein kinase` → `serine/threonine-protein kinase`.
 */
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

const classPhrases: Readonly<Record<string, string>> = {
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

/** EC classes of enzymes that phosphorylate proteins; other kinases act on small molecules. */
const proteinKinases = /^2\.7\.1[0-3]\./;

/** Phrases for inactive homologs, and for kinases without an EC number, which only resemble the enzymes of the class. */
const enzymeFamilyPhrases: Readonly<Record<string, string>> = {
  kinase: 'a protein of a kinase family',
  phosphatase: 'a protein of a phosphatase family',
  protease: 'a protein of a protease family',
};

function classPhrase(name: string, { ecNumber, proteinName }: Gene): string | undefined {
  const isInactive = /\binactive\b/i.test(proteinName);
  if (enzymeFamilyPhrases[name] !== undefined && (isInactive || (name === 'kinase' && ecNumber === '')))
    return enzymeFamilyPhrases[name];
  const isOtherKinase =
    name === 'kinase' && ecNumber !== '' && !ecNumber.split('|').some((ec) => proteinKinases.test(ec));
  return isOtherKinase ? 'a kinase' : classPhrases[name];
}

/** Describes the target in one or two sentences from its class, enzyme number and pathways. */
export function targetSentence(gene: Gene, target: SpeciesTarget = targetOf(gene, 'Human')): string {
  const classText = gene.classes
    .map((name) => classPhrase(name, gene))
    .find((phrase) => phrase !== undefined);
  const [firstPathway, secondPathway] = gene.pathways;
  const name = targetWithName(gene, target.display);
  const ec = gene.ecNumber.split('|').find(isCompleteEcNumber);
  const ecText = ec ? ` (EC ${ec})` : '';
  const pathways = firstPathway ? `${firstPathway}${secondPathway ? ` and ${secondPathway}` : ''}` : '';
  const isHuman = target.species === 'Human';
  const chromosome = isHuman && gene.location ? ` The human gene lies at ${gene.location}.` : '';
  // Avoids sentences such as "Transcription factor E2F1 is a transcription factor that takes part in …".
  const isNamedByClass =
    classText !== undefined && name.toLowerCase().includes(classText.replace(/^an? /, ''));
  if (isNamedByClass && pathways) return `${name}${ecText} takes part in ${pathways}.`;
  if (classText && pathways) return `${name} is ${classText}${ecText} that takes part in ${pathways}.`;
  if (classText) return `${name} is ${classText}${ecText}.${chromosome}`;
  if (pathways) return `${name}${ecText} takes part in ${pathways}.${chromosome}`;
  if (gene.ecNumber !== '') return `${name} is an enzyme${ecText}.${chromosome}`;
  if (target.symbol === '') return '';
  const origin = `${isHuman ? '' : `${target.species.toLowerCase()} `}gene ${target.symbol}`;
  const isNamedByGene = compactKey(gene.proteinName).includes(compactKey(target.symbol));
  // Avoids sentences such as "NBEA is encoded by the gene NBEA".
  if (target.display.toUpperCase() === target.symbol.toUpperCase() && !isNamedByGene)
    return `The ${origin} encodes ${lowerFirst(gene.proteinName)}.${chromosome}`;
  return `${isNamedByGene ? 'The protein' : name} is encoded by the ${origin}.${chromosome}`;
}

/** Returns whether an EC number has no open digits (3.-.-.-), which name a whole class of enzymes. */
const isCompleteEcNumber = (ec: string): boolean => /^[\d.]+$/.test(ec);

/** Facts of the target in its species. Human accessions are not shown for other species. */
export function targetIdentification(gene: Gene, target: SpeciesTarget = targetOf(gene, 'Human')): Fact[] {
  const isHuman = target.species === 'Human';
  const factIfAny = (name: string, value: string): Fact[] => (value ? [[name, value]] : []);
  return [
    ['Target', target.display],
    ['Target species', target.latin ? `${target.species} (${target.latin})` : target.species],
    ...factIfAny('Gene symbol', target.symbol),
    ['Protein name', gene.proteinName],
    ...factIfAny('UniProt', target.uniprotId),
    ...factIfAny('NCBI Gene', isHuman ? gene.entrezId : ''),
    ...factIfAny('Protein family', gene.families.join(', ')),
    ...factIfAny('EC number', gene.ecNumber.split('|').filter(isCompleteEcNumber).join(', ')),
    ...factIfAny('Chromosome', isHuman ? gene.location : ''),
  ];
}

/** Returns the values of the `pathway` facet. */
export const researchAreas = (gene: Gene): string[] =>
  gene.areas.length > 0 ? [...gene.areas] : [gene.topic.group];
