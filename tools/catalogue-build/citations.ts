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
  isCore: boolean;
}

/** Words after a name that make it part of another name: the EGF receptor is not EGF. */
const otherProtein =
  /^(receptors?|kinases?|phosphatases?|proteases?|peptidases?|synthases?|synthetases?|transporters?|dehydrogenases?|hydroxylases?|oxidases?|reductases?|channels?|transferases?|esterases?|cyclases?|carboxylases?|decarboxylases?|lyases?|ligases?|sensors?|exchangers?|antiporters?|symporters?|aminotransferases?|binding|like|repeat|rich|responsive|gated|dependent|inhibitors?|antagonists?|agonists?)$/;

const lettersOnly = /^[A-Za-z]+$/;

/** The end of a name that distinguishes the members of a family: `GATA-1`, `PPAR-gamma`, `VEGF-C`, `P450 2B6`. */
const memberOfFamily =
  /^(.{3,}?)[\s-]*(?:(?:subunit|chain|isoform)\s)?(?:(?:\d{1,2}[a-z]?\d{0,2}|[a-h]|[ivx]{1,3})|(?:alpha|beta|gamma|delta|epsilon|zeta|theta)(?:[\s-]?\d)?)$/;

/** Names that mean something else in most titles: a reaction, a complex, a cofactor, a cell line. */
const otherMeaning = /^(?:(?:ATP|GTP)ase|kinase|peptidase|phosphatase|protease|INS-?1|NF-?kappa-?B|Q\d+)$/i;

/**
 * Returns a test whether a title names a gene unambiguously. Names of two genes or of a family (SOCS, cytochrome P450) and
 * aliases of two or three letters (MAP, HDL, CTP) do not count. A short official symbol counts if it is the usual name of the
 * target.
 */
export function createGeneTitleTest(genes: readonly GeneNames[]): (symbol: string, title: string) => boolean {
  const owners = new Map<string, Set<string>>();
  const families = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, key: string, symbol: string) =>
    to.set(key, (to.get(key) ?? new Set()).add(symbol));
  for (const gene of genes) {
    for (const name of allNames(gene)) {
      add(owners, compactKey(name), gene.symbol);
      const [, family] = memberOfFamily.exec(name.toLowerCase()) ?? [];
      if (family !== undefined) add(families, compactKey(family), gene.symbol);
    }
  }
  const isOfOne = (name: string, { symbol, display }: GeneNames): boolean => {
    const key = compactKey(name);
    if ([symbol, display, ...laboratoryNamesOfTarget(symbol)].some((own) => compactKey(own) === key))
      return true;
    const isOwned = owners.get(key)?.size === 1;
    return isOwned && [...(families.get(key) ?? [])].every((member) => member === symbol);
  };
  const bySymbol = new Map(genes.map((gene) => [gene.symbol, gene]));
  const usable = new Map<string, string[]>();
  const namesOf = (symbol: string): string[] => {
    const gene = bySymbol.get(symbol);
    if (!gene) return [];
    let names = usable.get(symbol);
    if (!names) {
      names = allNames(gene).filter((name) => identifies(name, gene) && isOfOne(name, gene));
      usable.set(symbol, names);
    }
    return names;
  };
  return (symbol, title) => namesOf(symbol).some((name) => titleContains(title, name));
}

const allNames = ({ symbol, display, proteinName, aliases }: GeneNames): string[] => [
  ...new Set([symbol, display, proteinName, ...aliases].filter((name) => name !== '')),
];

function identifies(name: string, { symbol, display, isCore }: GeneNames): boolean {
  if (otherMeaning.test(name)) return false;
  if (name.includes(' ')) return name.length >= 8;
  if (name.length >= 4) return true;
  if (/^(?:p\d\d|CD\d)$/i.test(name) || (/\d/.test(name) && [symbol, display].includes(name)))
    return name.length === 3;
  return isCore && name === symbol && new RegExp(`^${symbol}(?![A-Z])`, 'i').test(display);
}

/** Short names of letters must be spelled in the same case, because `IMPACT` is a gene and `impact` a word. */
function titleContains(title: string, name: string): boolean {
  const exact = lettersOnly.test(name) && name.length < 8;
  const [text, wanted] = exact ? [title, name] : [title.toLowerCase(), name.toLowerCase()];
  for (let index = text.indexOf(wanted); index >= 0; index = text.indexOf(wanted, index + 1)) {
    const before = text.charAt(index - 1);
    const behind = text.slice(index + wanted.length);
    const next = /^[\s-]+([A-Za-z]+)/.exec(behind)?.[1]?.toLowerCase() ?? '';
    if (!/[A-Za-z\d]/.test(before) && !/^[A-Za-z\d]/.test(behind) && !otherProtein.test(next)) return true;
  }
  return false;
}

/** Names of elements and everyday substances, which titles use for ions, solvents and nutrients. */
const everyday =
  /^(water|oxygen|ozone|carbon|nitrogen|calcium|sodium|potassium|magnesium|iron|copper|zinc|silver|gold|lithium|iodine|sulfur|starch|cellulose|lignin|resin|control)$/i;

/** Words after the name of a compound that make it part of another: a salt, a nucleotide, a residue of a protein. */
const otherCompound = new RegExp(
  [
    String.raw`\w*(?:ases?|phosphat\w*|phosphorylat\w*|nucleotides?|glycans?|residues?|lipids?)`,
    String.raw`(?:receptor|transporter|binding|response|releasing|rich|like|dependent|gated|zipper)s?\b.*`,
    '[a-z]*(?:chloride|bromide|mesylate|sulf(?:ide|one|oxide|ate)|acetate|citrate|ester)s?|adenine|mononucleotide',
    String.raw`analog(?:ue)?s?|derivatives?|alkaloids?|hydroquinone|radioligands?|repeats?|system|tract|zippers?`,
    String.raw`bacteri\w*|cycle|epithel\w*|pigment|degenerat\w*|exchange\w*|dna|rna|uptake|promoter|\d.*|acids?`,
  ].join('|'),
);
const isOtherCompound = (word: string): boolean =>
  new RegExp(`^(?:${otherCompound.source})$`).test(word) || otherProtein.test(word);

/** Amino acids of which titles mostly mean residues, and words that tell so. */
const residue =
  /^(?:arginine|asparagine|aspartate|cysteine|glutamate|glycine|histidine|leucine|lysine|proline|serine|threonine|tyrosine)$/;
const aboutResidues =
  /phosphoryl|kinase|phosphatase|protease|peptidase|residue|modification|mutation|mutant|essential|conserved|motif/;

/**
 * Maps lower-case names of at most `longest` words to publications with these whole words in the title, unless the word beside
 * it makes it the name of a protein or of another compound: "tyrosine kinase" does not name tyrosine, and
 * "benzo(a)pyrene" not pyrene.
 */
export function publicationsNamingCompounds(
  publications: Publications,
  names: ReadonlySet<string>,
  longest = 3,
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  publications.list.forEach(({ title }, index) => {
    const text = title.toLowerCase();
    const words = text.split(/\s+/).map((word) => word.replace(/^[([“"']+|[)\],.;:”"']+$/g, ''));
    const seen = new Set<string>();
    for (let start = 0; start < words.length; start++) {
      for (let length = 1; length <= longest; length++) {
        const phrase = words.slice(start, start + length).join(' ');
        const isNamed =
          names.has(phrase) &&
          !everyday.test(phrase) &&
          !isOtherCompound(words[start + length] ?? '') &&
          !/^(?:vitamin|cyclic)$/.test(words[start - 1] ?? '') &&
          !(residue.test(phrase) && aboutResidues.test(text));
        if (isNamed) seen.add(phrase);
      }
    }
    for (const phrase of seen) {
      const list = found.get(phrase);
      if (list) list.push(index);
      else found.set(phrase, [index]);
    }
  });
  return found;
}
