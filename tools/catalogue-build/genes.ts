import { z } from 'zod';
import type { Papers } from './papers';
import { readJson, readTable, values } from './source-data';
import { loadTopics, type Topic } from './topics';
import { vocabulary } from './vocabulary';

export interface Gene {
  symbol: string;
  /** Common vendor spelling (`IL-6`, `p53`); otherwise the symbol. */
  display: string;
  proteinName: string;
  geneName: string;
  aliases: readonly string[];
  uniprotId: string;
  entrezId: string;
  location: string;
  ecNumber: string;
  classes: readonly string[];
  /** Names of its signaling pathways. */
  pathways: readonly string[];
  /** Common names of the protein family: `PKC`, `p38`. */
  families: readonly string[];
  /** Research areas of those pathways. */
  areas: readonly string[];
  topic: Topic;
  /** Indexes in `Papers.list`. */
  papers: readonly number[];
  /** Popularity from 1 to some hundreds. */
  weight: number;
  /** 1; higher for well-known targets. */
  fame: number;
}

const classBonus: Readonly<Record<string, number>> = {
  kinase: 2,
  'cytokine / growth factor': 3,
  'CD antigen': 3,
  GPCR: 1,
  'ion channel': 1,
};

/** Loads human genes by descending popularity. */
export function loadGenes(papers: Papers): Gene[] {
  const core = new Map(
    readJson('core-targets.json', z.array(z.tuple([z.string(), z.string()]))).map(
      ([symbol, display], place) => [symbol, { display, place }],
    ),
  );
  const controls = new Set(vocabulary.loading_controls);
  const topics = loadTopics();
  const inPathways = countMembers('pathways.tsv');
  const inReactome = countMembers('reactome_pathways.tsv');
  const genes = readTable('genes.tsv').map((row): Gene => {
    const symbol = row('symbol');
    const classes = values(row('protein_class'));
    const named = core.get(symbol);
    const own = topics.pathwaysOf(symbol);
    const titles = papers.ofGene.get(symbol) ?? [];
    const interest =
      1 +
      1.6 * Math.log2(1 + titles.length) +
      3 * Math.log2(1 + own.length) +
      0.9 * Math.log2(1 + (inPathways.get(symbol) ?? 0)) +
      0.4 * Math.log2(1 + (inReactome.get(symbol) ?? 0)) +
      Math.max(0, ...classes.map((name) => classBonus[name] ?? 0.5));
    const boost = named ? 2 + 5 * Math.exp(-named.place / 60) : controls.has(symbol) ? 3 : 1;
    const display = named?.display ?? symbol.replace(/^IL(\d)/, 'IL-$1');
    const facts = { symbol, display, geneName: row('gene_name'), classes, ecNumber: row('ec_number') };
    const topic = topics.topicOf(facts);
    return {
      ...facts,
      proteinName: tidyProteinName(row('protein_name') || row('gene_name')),
      aliases: [...values(row('gene_aliases')), ...values(row('protein_aliases'))],
      uniprotId: row('uniprot_id'),
      entrezId: row('entrez_id'),
      location: row('location'),
      families: values(row('families')).filter((name) => /^[A-Za-z0-9]+$/.test(name)),
      pathways: own
        .map(({ name }) => name)
        .sort((a, b) => Number(b === topic.leaf) - Number(a === topic.leaf)),
      areas: [...new Set(own.map(({ area }) => area))],
      topic,
      papers: titles,
      weight: interest * boost,
      fame: boost,
    };
  });
  return genes.sort((a, b) => b.weight - a.weight || (a.symbol < b.symbol ? -1 : 1));
}

function countMembers(table: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of readTable(table)) {
    for (const symbol of values(row('genes'))) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  return counts;
}

/** Removes parts such as `(EC 3.1.3.5)` and `, mitochondrial`. */
function tidyProteinName(name: string): string {
  return name
    .replace(/\s*\(EC [^)]*\)/g, '')
    .replace(/, (mitochondrial|chloroplastic)$/, '')
    .trim();
}
