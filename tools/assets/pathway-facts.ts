import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseNode } from '../../src/server/pathways/pathway-notation';
import { readTable, splitValues } from '../catalogue-build/source-data';

/** Folder of the maps and of the files generated from open data. */
export const pathwayFolder = new URL('../../resources/content/pathways/', import.meta.url);

/** Files in the folder that do not describe a pathway. */
const nonMapFiles: ReadonlySet<string> = new Set([
  'index.json',
  'genes.json',
  'members.json',
  'other-genes.json',
]);

const MAX_SYNONYMS = 6;

interface PathwayFile {
  /** WikiPathways ids. */
  sources: string[];
  /** Bands of the map, from top to bottom. */
  map: { nodes: string[] }[];
}

interface PathwayFacts {
  /** Name and synonyms by symbol of all genes that a map shows, from the open data. */
  genes: Record<string, [name: string, synonyms: string[]]>;
  /** Member symbols by ID of all WikiPathways pathways referenced by a map. */
  members: Record<string, string[]>;
}

/** Collects gene names and pathway members of the maps from the open data. */
export function collectPathwayFacts(): PathwayFacts {
  const files = readPathwayFiles();
  const nodeTexts = files.flatMap(({ map }) => map.flatMap(({ nodes }) => nodes));
  const symbols = new Set(nodeTexts.flatMap((text) => parseNode(text)?.genes ?? []));
  const geneRows = new Map(readTable('genes.tsv').map((row) => [row('symbol'), row]));
  const genes: PathwayFacts['genes'] = {};
  for (const symbol of [...symbols].sort()) {
    const row = geneRows.get(symbol);
    if (!row) continue;
    genes[symbol] = [row('gene_name'), splitValues(row('gene_aliases')).slice(0, MAX_SYNONYMS)];
  }
  const sources = new Set(files.flatMap((file) => file.sources));
  const members: PathwayFacts['members'] = {};
  for (const row of readTable('pathways.tsv')) {
    const id = row('wp_id');
    if (sources.has(id))
      members[id] = splitValues(row('genes'))
        .filter((symbol) => geneRows.has(symbol))
        .sort();
  }
  return { genes, members };
}

function readPathwayFiles(): PathwayFile[] {
  return readdirSync(fileURLToPath(pathwayFolder))
    .filter((file) => file.endsWith('.json') && !nonMapFiles.has(file))
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, pathwayFolder), 'utf8')) as PathwayFile);
}
