import { compactKey } from '../../src/server/search/engine/tokenizer';
import { laboratoryNamesOfTarget } from './laboratory-names';
import type { Publications } from './publications';

/** The names by which a title may mention a gene. */
interface GeneNames {
  symbol: string;
  display: string;
  proteinName: string;
  aliases: readonly string[];
  /** The symbol is on the list of well-known targets. */
  isWellKnown: boolean;
}

/** Words after the name of a protein that make the name part of another one: the EGF receptor is not EGF. */
const otherProteinSuffix =
  /^(receptors?|kinases?|phosphatases?|proteases?|peptidases?|synthases?|synthetases?|transporters?|dehydrogenases?|hydroxylases?|oxidases?|reductases?|channels?|transferases?|esterases?|cyclases?|carboxylases?|decarboxylases?|lyases?|ligases?|sensors?|exchangers?|antiporters?|symporters?|aminotransferases?|binding|like|repeat|rich|responsive|gated|dependent|inhibitors?|antagonists?|agonists?)$/;

const lettersOnly = /^[A-Za-z]+$/;

/** The end of a name that distinguishes the members of a family: `GATA-1`, `PPAR-gamma`, `VEGF-C`, `P450 2B6`. */
const familyMemberPattern =
  /^(.{3,}?)[\s-]*(?:(?:subunit|chain|isoform)\s)?(?:(?:\d{1,2}[a-z]?\d{0,2}|[a-h]|[ivx]{1,3})|(?:alpha|beta|gamma|delta|epsilon|zeta|theta)(?:[\s-]?\d)?)$/;

/** Names that mean something else in most titles: a reaction, a complex, a cofactor, a cell line. */
const nameWithOtherMeaning =
  /^(?:(?:ATP|GTP)ase|kinase|peptidase|phosphatase|protease|INS-?1|NF-?kappa-?B|Q\d+)$/i;

/**
 * Returns a function that tests whether a title names a gene unambiguously. Names of two genes or of a family (SOCS,
 * cytochrome P450) and aliases of two or three letters (MAP, HDL, CTP) do not count. A short official symbol counts if it is
 * the usual name of the target.
 */
export function createGeneTitleTest(genes: readonly GeneNames[]): (symbol: string, title: string) => boolean {
  const symbolsByName = new Map<string, Set<string>>();
  const symbolsByFamily = new Map<string, Set<string>>();
  const add = (targetMap: Map<string, Set<string>>, key: string, symbol: string) =>
    targetMap.set(key, (targetMap.get(key) ?? new Set()).add(symbol));
  for (const gene of genes) {
    for (const name of allNames(gene)) {
      add(symbolsByName, compactKey(name), gene.symbol);
      const [, family] = familyMemberPattern.exec(name.toLowerCase()) ?? [];
      if (family !== undefined) add(symbolsByFamily, compactKey(family), gene.symbol);
    }
  }
  const isUnambiguous = (name: string, { symbol, display }: GeneNames): boolean => {
    const key = compactKey(name);
    if (
      [symbol, display, ...laboratoryNamesOfTarget(symbol)].some((mainName) => compactKey(mainName) === key)
    )
      return true;
    const hasOneGene = symbolsByName.get(key)?.size === 1;
    return hasOneGene && [...(symbolsByFamily.get(key) ?? [])].every((member) => member === symbol);
  };
  const bySymbol = new Map(genes.map((gene) => [gene.symbol, gene]));
  const identifyingNames = new Map<string, string[]>();
  const identifyingNamesOf = (symbol: string): string[] => {
    const gene = bySymbol.get(symbol);
    if (!gene) return [];
    let names = identifyingNames.get(symbol);
    if (!names) {
      names = allNames(gene).filter((name) => isSpecificName(name, gene) && isUnambiguous(name, gene));
      identifyingNames.set(symbol, names);
    }
    return names;
  };
  return (symbol, title) => identifyingNamesOf(symbol).some((name) => titleContains(title, name));
}

const allNames = ({ symbol, display, proteinName, aliases }: GeneNames): string[] => [
  ...new Set([symbol, display, proteinName, ...aliases].filter((name) => name !== '')),
];

/** Returns whether a name is long or well known enough to mean this gene in a title, such as `p53`, `CD4` or `IL-6`. */
function isSpecificName(name: string, { symbol, display, isWellKnown }: GeneNames): boolean {
  if (nameWithOtherMeaning.test(name)) return false;
  if (name.includes(' ')) return name.length >= 8;
  if (name.length >= 4) return true;
  if (/^(?:p\d\d|CD\d)$/i.test(name) || (/\d/.test(name) && [symbol, display].includes(name)))
    return name.length === 3;
  return isWellKnown && name === symbol && new RegExp(`^${symbol}(?![A-Z])`, 'i').test(display);
}

/** Short names of letters must be spelled in the same case, because `IMPACT` is a gene and `impact` a word. */
function titleContains(title: string, name: string): boolean {
  const isCaseSensitive = lettersOnly.test(name) && name.length < 8;
  const [text, phrase] = isCaseSensitive ? [title, name] : [title.toLowerCase(), name.toLowerCase()];
  for (let index = text.indexOf(phrase); index >= 0; index = text.indexOf(phrase, index + 1)) {
    const before = text.charAt(index - 1);
    const after = text.slice(index + phrase.length);
    const nextWord = /^[\s-]+([A-Za-z]+)/.exec(after)?.[1]?.toLowerCase() ?? '';
    if (!/[A-Za-z\d]/.test(before) && !/^[A-Za-z\d]/.test(after) && !otherProteinSuffix.test(nextWord))
      return true;
  }
  return false;
}

/** Names of elements and everyday substances, which titles use for ions, solvents and nutrients. */
const everydaySubstance =
  /^(water|oxygen|ozone|carbon|nitrogen|calcium|sodium|potassium|magnesium|iron|copper|zinc|silver|gold|lithium|iodine|sulfur|starch|cellulose|lignin|resin|control)$/i;

/** Words after the name of a compound that make the name part of another one: a salt, a nucleotide, a residue of a protein. */
const otherCompoundSuffix = new RegExp(
  `^(?:${[
    String.raw`\w*(?:ases?|phosphat\w*|phosphorylat\w*|nucleotides?|glycans?|residues?|lipids?)`,
    String.raw`(?:receptor|transporter|binding|response|releasing|rich|like|dependent|gated|zipper)s?\b.*`,
    '[a-z]*(?:chloride|bromide|mesylate|sulf(?:ide|one|oxide|ate)|acetate|citrate|ester)s?|adenine|mononucleotide',
    String.raw`analog(?:ue)?s?|derivatives?|alkaloids?|hydroquinone|radioligands?|repeats?|system|tract|zippers?`,
    String.raw`bacteri\w*|cycle|epithel\w*|pigment|degenerat\w*|exchange\w*|dna|rna|uptake|promoter|\d.*|acids?`,
  ].join('|')})$`,
);
const isOtherCompound = (nextWord: string): boolean =>
  otherCompoundSuffix.test(nextWord) || otherProteinSuffix.test(nextWord);

/** Amino acids whose names mostly mean residues of proteins in titles. */
const aminoAcid =
  /^(?:arginine|asparagine|aspartate|cysteine|glutamate|glycine|histidine|leucine|lysine|proline|serine|threonine|tyrosine)$/;
/** Words of titles about residues of proteins. */
const residueTopic =
  /phosphoryl|kinase|phosphatase|protease|peptidase|residue|modification|mutation|mutant|essential|conserved|motif/;

/**
 * Maps lower-case names of at most `maxWords` words to publications (indexes in `list`) with these whole words in the title,
 * unless the name is an everyday substance, or a neighboring word makes the name that of a protein or of another compound:
 * "tyrosine kinase" does not name tyrosine, and "benzo(a)pyrene" not pyrene.
 */
export function findPublicationsNamingCompounds(
  publications: Publications,
  names: ReadonlySet<string>,
  maxWords = 3,
): Map<string, number[]> {
  const indexesByName = new Map<string, number[]>();
  publications.list.forEach(({ title }, index) => {
    const text = title.toLowerCase();
    const words = text.split(/\s+/).map((word) => word.replace(/^[([“"']+|[)\],.;:”"']+$/g, ''));
    const namedCompounds = new Set<string>();
    for (let start = 0; start < words.length; start++) {
      for (let length = 1; length <= maxWords; length++) {
        const phrase = words.slice(start, start + length).join(' ');
        const isNamed =
          names.has(phrase) &&
          !everydaySubstance.test(phrase) &&
          !isOtherCompound(words[start + length] ?? '') &&
          !/^(?:vitamin|cyclic)$/.test(words[start - 1] ?? '') &&
          !(aminoAcid.test(phrase) && residueTopic.test(text));
        if (isNamed) namedCompounds.add(phrase);
      }
    }
    for (const phrase of namedCompounds) {
      const list = indexesByName.get(phrase);
      if (list) list.push(index);
      else indexesByName.set(phrase, [index]);
    }
  });
  return indexesByName;
}
