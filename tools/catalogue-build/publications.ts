import { readTable, splitValues } from './source-data';

export interface Publication {
  pmid: string;
  title: string;
  journal: string;
  year: number;
  authors: string;
  /** Volume, issue and pages in source format. */
  reference: string;
}

export interface Publications {
  list: readonly Publication[];
  /** Indexes in `list` of publications with the gene in the title, newest first. */
  ofGene: ReadonlyMap<string, readonly number[]>;
}

/** Loads the publications. Leaves out rows with an invalid PubMed ID, year or title. The data has no retracted publications. */
export function loadPublications(): Publications {
  const list: Publication[] = [];
  const ofGene = new Map<string, number[]>();
  for (const row of readTable('publications.tsv')) {
    const year = Number(row('year'));
    const title = row('title').replace(/[.\s]+$/, '');
    if (!/^\d{1,8}$/.test(row('pmid')) || !Number.isInteger(year) || year < 1900 || title.length < 10)
      continue;
    const index = list.length;
    const [authors, reference] = [row('authors').trim(), row('citation_ref').trim()];
    list.push({ pmid: row('pmid'), title, journal: row('journal'), year, authors, reference });
    for (const symbol of splitValues(row('title_genes'))) append(ofGene, symbol, index);
  }
  for (const indexes of ofGene.values()) {
    indexes.sort((a, b) => (list[b]?.year ?? 0) - (list[a]?.year ?? 0) || a - b);
  }
  return { list, ofGene };
}

function append(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
