import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseNode } from '../../../src/server/pathways/pathway-notation';
import { readTable, values } from '../../catalogue-build/source-data';

/** Where the shop's staff keeps the maps; what is made from the open data lies beside them. */
export const pathwayFolder = new URL('../../../resources/content/pathways/', import.meta.url);

/** Files of the folder that are no maps. */
const listFiles: ReadonlySet<string> = new Set([
  'index.json',
  'genes.json',
  'members.json',
  'other-genes.json',
]);

const mostSynonyms = 6;

interface WrittenMap {
  sources: string[];
  map: { nodes: string[] }[];
}

interface PathwayFacts {
  /** Name and synonyms of every gene on a map that the open data knows, by symbol. */
  genes: Record<string, [name: string, synonyms: string[]]>;
  /** Symbols of the members of every WikiPathways pathway that a map names, by its id. */
  members: Record<string, string[]>;
}

/** What the open data says about the genes on the maps, and which members the maps' sources have. */
export function pathwayFacts(): PathwayFacts {
  const maps = readMaps();
  const written = maps.flatMap(({ map }) => map.flatMap(({ nodes }) => nodes));
  const wanted = new Set(written.flatMap((text) => parseNode(text)?.genes ?? []));
  const known = new Map(readTable('genes.tsv').map((row) => [row('symbol'), row]));
  const genes: PathwayFacts['genes'] = {};
  for (const symbol of [...wanted].sort()) {
    const row = known.get(symbol);
    if (!row) continue;
    genes[symbol] = [row('gene_name'), values(row('gene_aliases')).slice(0, mostSynonyms)];
  }
  const sources = new Set(maps.flatMap((map) => map.sources));
  const members: PathwayFacts['members'] = {};
  for (const row of readTable('pathways.tsv')) {
    const id = row('wp_id');
    if (sources.has(id))
      members[id] = values(row('genes'))
        .filter((symbol) => known.has(symbol))
        .sort();
  }
  return { genes, members };
}

function readMaps(): WrittenMap[] {
  return readdirSync(fileURLToPath(pathwayFolder))
    .filter((file) => file.endsWith('.json') && !listFiles.has(file))
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, pathwayFolder), 'utf8')) as WrittenMap);
}
