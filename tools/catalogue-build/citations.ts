import type { Papers } from './papers';

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

/**
 * Returns a test whether a title names a gene unambiguously. Names of two genes and aliases of two or three letters
 * (MAP, HDL, CTP) do not count; short official symbols of well-known targets do when they are what the target is called.
 */
export function createGeneTitleTest(genes: readonly GeneNames[]): (symbol: string, title: string) => boolean {
  const owners = new Map<string, Set<string>>();
  for (const gene of genes) {
    for (const name of allNames(gene)) {
      const key = name.toLowerCase();
      owners.set(key, (owners.get(key) ?? new Set()).add(gene.symbol));
    }
  }
  const bySymbol = new Map(genes.map((gene) => [gene.symbol, gene]));
  const usable = new Map<string, string[]>();
  const namesOf = (symbol: string): string[] => {
    const gene = bySymbol.get(symbol);
    if (!gene) return [];
    let names = usable.get(symbol);
    if (!names) {
      names = allNames(gene).filter(
        (name) => identifies(name, gene) && (name === symbol || owners.get(name.toLowerCase())?.size === 1),
      );
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
  if (name.includes(' ')) return name.length >= 8;
  if (name.length >= 4) return true;
  if (/\d/.test(name) && name.length === 3) return true;
  return isCore && name === symbol && new RegExp(`^${symbol}(?![A-Z])`, 'i').test(display);
}

/** Short names of letters must be spelled in the same case, because `IMPACT` is a gene and `impact` a word. */
function titleContains(title: string, name: string): boolean {
  const exact = lettersOnly.test(name) && name.length < 8;
  const [text, wanted] = exact ? [title, name] : [title.toLowerCase(), name.toLowerCase()];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text.charAt(at - 1);
    const behind = text.slice(at + wanted.length);
    const next = /^[\s-]+([A-Za-z]+)/.exec(behind)?.[1]?.toLowerCase() ?? '';
    if (!/[A-Za-z\d]/.test(before) && !/^[A-Za-z\d]/.test(behind) && !otherProtein.test(next)) return true;
  }
  return false;
}

/** Names of elements and everyday substances, which titles use for ions, solvents and nutrients. */
const everyday =
  /^(water|oxygen|ozone|carbon|nitrogen|calcium|sodium|potassium|magnesium|iron|copper|zinc|silver|gold|lithium|iodine|sulfur|starch|cellulose|lignin|resin|control)$/i;

/**
 * Maps lower-case names of at most `longest` words to papers with these whole words in the title, unless the next word
 * makes it the name of a protein: "tyrosine kinase" does not name tyrosine.
 */
export function papersNamingCompounds(
  papers: Papers,
  names: ReadonlySet<string>,
  longest = 3,
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  papers.list.forEach(({ title }, place) => {
    const words = title.toLowerCase().split(/[\s,.;:()]+/);
    const seen = new Set<string>();
    for (let start = 0; start < words.length; start++) {
      for (let length = 1; length <= longest; length++) {
        const phrase = words.slice(start, start + length).join(' ');
        if (names.has(phrase) && !everyday.test(phrase) && !otherProtein.test(words[start + length] ?? ''))
          seen.add(phrase);
      }
    }
    for (const phrase of seen) {
      const list = found.get(phrase);
      if (list) list.push(place);
      else found.set(phrase, [place]);
    }
  });
  return found;
}
