import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MainModule } from '@rdkit/rdkit';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { loadRdkit, withMolecule } from '../../src/server/search/structures/rdkit';
import {
  searchStructureIndex,
  type StructureMatches,
} from '../../src/server/search/structures/search-structures';
import { IDENTITY_RANK } from '../../src/server/search/structures/structure-identity';
import { openStructureIndex, type StructureIndex } from '../../src/server/search/structures/structure-index';
import { createStructureIndexWriter } from '../../src/server/search/structures/structure-index-writer';
import { parseStructureQuery } from '../../src/server/search/structures/structure-query';
import type { StructureMode } from '../../src/shared/search/structure-input';
import { quantile } from './measurements';
import { formatMs, type Row } from './report';

/** Maximum number of distinct structures: RDKit's matcher, the reference, is a hundred times slower. */
const MAX_STRUCTURES = 2000;

/** Compares substructure search with RDKit's own matcher, and counts the tautomers that exact search finds. */
export async function measureStructureAgreement(catalogueFile: string): Promise<Row[]> {
  const rdkit = await loadRdkit();
  const structures = await sampleStructures(catalogueFile);
  const index = await createIndex(rdkit, structures);
  const queries = readLines('substructures.txt');
  const times: number[] = [];
  const differences: string[] = [];
  for (const query of queries) {
    const started = performance.now();
    const foundStructures = new Set(find(rdkit, index, query, 'substructure').structures);
    times.push(performance.now() - started);
    const expected = findByRdkit(rdkit, structures, query);
    const missing = [...expected].filter((structure) => !foundStructures.has(structure)).length;
    const extra = [...foundStructures].filter((structure) => !expected.has(structure)).length;
    if (missing + extra > 0) differences.push(`${query}: ${missing} missing, ${extra} extra`);
  }
  const tautomers = readLines('tautomers.txt').map((line) => line.split('\t') as [string, string, string]);
  const missedNames: string[] = [];
  for (const [name, productSmiles, drawnSmiles] of tautomers) {
    const { ranks } = find(rdkit, await createIndex(rdkit, [productSmiles]), drawnSmiles, 'exact');
    if (ranks[0] !== IDENTITY_RANK.structure) missedNames.push(name);
  }
  const agreeing = queries.length - differences.length;
  const row = (name: string, figure: string, target = '', met: boolean | null = null): Row => ({
    name,
    figure,
    target,
    met,
    baseline: '',
  });
  return [
    row(
      `substructure queries with the same results as RDKit, ${structures.length} structures`,
      `${agreeing} of ${queries.length}`,
      String(queries.length),
      agreeing === queries.length,
    ),
    ...differences.map((text) => row('difference from RDKit', text)),
    row(
      'tautomers and other drawings found',
      `${tautomers.length - missedNames.length} of ${tautomers.length}`,
    ),
    ...missedNames.map((name) => row('tautomer not found', name)),
    row('substructure query in process, p50', formatMs(quantile(times, 0.5))),
    row('substructure query in process, p95', formatMs(quantile(times, 0.95))),
  ];
}

async function sampleStructures(catalogueFile: string): Promise<string[]> {
  const catalogue = await openCatalogue(catalogueFile);
  const products = await catalogue.db
    .selectFrom('product')
    .select('smiles')
    .where('smiles', '!=', '')
    .execute();
  await catalogue.close();
  const structures = [...new Set(products.flatMap(({ smiles }) => smiles ?? []))];
  const step = Math.max(1, Math.ceil(structures.length / MAX_STRUCTURES));
  return structures.filter((_, index) => index % step === 0);
}

async function createIndex(rdkit: MainModule, structures: readonly string[]): Promise<StructureIndex> {
  const writer = createStructureIndexWriter(() => Promise.resolve(rdkit));
  for (const smiles of structures) await writer.add(smiles);
  return openStructureIndex(writer.blocks());
}

function find(rdkit: MainModule, index: StructureIndex, text: string, mode: StructureMode): StructureMatches {
  const query = parseStructureQuery(rdkit, text, mode);
  if ('fault' in query) throw new Error(`${text}: ${query.fault}`);
  const matches: StructureMatches = { structures: [], ranks: [], hasGivenUp: false };
  const steps = searchStructureIndex(index, query, 0, matches);
  while (!steps.next().done);
  return matches;
}

/** Returns the positions of the structures in which RDKit's matcher finds the query, without regard to stereochemistry. */
function findByRdkit(rdkit: MainModule, structures: readonly string[], query: string): Set<number> {
  const options = JSON.stringify({ useChirality: false });
  const foundStructures = new Set<number>();
  withMolecule(rdkit, query, (part) => {
    for (const [index, smiles] of structures.entries()) {
      const match = withMolecule(rdkit, smiles, (molecule) => molecule.get_substruct_match(part, options));
      if (match !== null && match !== '{}') foundStructures.add(index);
    }
  });
  return foundStructures;
}

function readLines(name: string): string[] {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n');
}
