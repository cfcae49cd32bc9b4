import { seededRandom } from './seeded-random';
import { readTable, values } from './source-data';

export interface Paper {
  pmid: string;
  title: string;
  journal: string;
  year: number;
  /** Demo value per journal, because no journal metric is openly licensed. One decimal. */
  impactFactor: string;
  authors: string;
  /** Volume, issue and pages in source format. */
  reference: string;
}

export interface Papers {
  list: readonly Paper[];
  /** Indexes in `list` of papers with the gene in the title, newest first. */
  ofGene: ReadonlyMap<string, readonly number[]>;
  /** Number of papers per pathway. */
  citedBy: ReadonlyMap<string, number>;
}

/** Loads all papers. The data has no retracted ones. */
export function loadPapers(): Papers {
  const journals = new Map(readTable('journals.tsv').map((row) => [row('abbreviation'), row]));
  const list: Paper[] = [];
  const ofGene = new Map<string, number[]>();
  const citedBy = new Map<string, number>();
  for (const row of readTable('publications.tsv')) {
    const year = Number(row('year'));
    const title = row('title').replace(/[.\s]+$/, '');
    if (!/^\d{1,8}$/.test(row('pmid')) || !Number.isInteger(year) || year < 1900 || title.length < 10)
      continue;
    const abbreviation = row('journal');
    const journal = journals.get(abbreviation);
    const place = list.length;
    const impactFactor = abbreviation
      ? demoImpactFactor(abbreviation, Number(journal?.('publication_count') ?? 0))
      : '';
    const [authors, reference] = [row('authors').trim(), row('citation_ref').trim()];
    list.push({ pmid: row('pmid'), title, journal: abbreviation, year, impactFactor, authors, reference });
    for (const symbol of values(row('title_genes'))) push(ofGene, symbol, place);
    for (const pathway of values(row('wp_ids'))) citedBy.set(pathway, (citedBy.get(pathway) ?? 0) + 1);
  }
  for (const places of ofGene.values()) {
    places.sort((a, b) => (list[b]?.year ?? 0) - (list[a]?.year ?? 0) || a - b);
  }
  return { list, ofGene, citedBy };
}

/** Maps lower-case names of at most `longest` words to papers with the whole words in the title. */
export function papersNaming(papers: Papers, names: ReadonlySet<string>, longest = 3): Map<string, number[]> {
  const found = new Map<string, number[]>();
  papers.list.forEach(({ title }, place) => {
    const words = title.toLowerCase().split(/[\s,.;:()]+/);
    const seen = new Set<string>();
    for (let start = 0; start < words.length; start++) {
      for (let length = 1; length <= longest; length++)
        seen.add(words.slice(start, start + length).join(' '));
    }
    for (const phrase of seen) if (names.has(phrase)) push(found, phrase, place);
  });
  return found;
}

function demoImpactFactor(journal: string, publications: number): string {
  const size = Math.log2(1 + publications);
  return (0.8 + size * 0.55 + seededRandom('impact', journal) ** 3 * 9).toFixed(1);
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
