import { setTimeout as pause } from 'node:timers/promises';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { readStructureBlocks } from '../../src/server/search/structures/structure-index';
import {
  createStructureSearchService,
  type StructureAnswer,
  type StructureSearchService,
} from '../../src/server/search/structures/structure-search-service';
import type { StructureSearch } from '../../src/server/search/structures/structure-worker-messages';
import { costlyStructures } from '../../test/inputs/costly-structures';
import { measureMilliseconds } from './measurements';
import { atMost, formatMb, formatMs, type Row } from './report';

/** Expensive queries: substructures that most compounds of the catalogue or no compound contain. */
const substructures = [
  'C',
  'c1ccccc1',
  'Cc1ccccc1',
  'CCCCCCCCCCCC',
  'CC.CC',
  'C=C',
  'C1CCNCC1',
  'c1ccc2[nH]ccc2c1',
  'S(=O)(=O)N',
];
const molecules = ['CC(=O)Oc1ccccc1C(=O)O', 'Cn1cnc2c1c(=O)n(C)c(=O)n2C', 'C'];

/** Time between opening the page and the first search. */
const PAGE_OPEN_MS = 2000;

const searches: StructureSearch[] = [
  ...substructures.map((text): StructureSearch => ({ text, mode: 'substructure', minSimilarityPercent: 70 })),
  ...molecules.map((text): StructureSearch => ({ text, mode: 'similarity', minSimilarityPercent: 50 })),
  ...molecules.map((text): StructureSearch => ({ text, mode: 'exact', minSimilarityPercent: 70 })),
];

type FoundAnswer = Extract<StructureAnswer, { state: 'found' }>;

/** Times each structure search with empty caches, and measures the memory of the worker. */
export async function measureStructureTimes(file: string, products: number): Promise<Row[]> {
  const catalogue = await openCatalogue(file);
  const initialMemory = process.memoryUsage().rss;
  const blocks = await readStructureBlocks(catalogue.db);
  const service = createStructureSearchService({ blocks: () => Promise.resolve(blocks) });
  const size = `${products.toLocaleString('en')} products`;
  // The page warms up the worker when it opens.
  service.prepare();
  await pause(PAGE_OPEN_MS);
  const firstSearchMs = await measureMilliseconds(() =>
    service.find({ text: 'CCO', mode: 'substructure', minSimilarityPercent: 70 }),
  );
  const rows: Row[] = [
    {
      ...atMost(
        `first structure search of all, ${PAGE_OPEN_MS} ms after its page was opened, ${size}`,
        firstSearchMs,
        500,
        formatMs,
      ),
      baseline: '',
    },
  ];
  for (const search of searches) {
    const started = performance.now();
    const firstPage = await measureMilliseconds(async () => {
      const answer = await findStructures(service, search);
      // Results of one page.
      const ranked = answer.result.ranks.map(({ documents }) => documents);
      await catalogue.search.find({
        rankedOrdinals: ranked,
        filters: {},
        sort: 'relevance',
        page: 1,
        pageSize: 24,
      });
    });
    let latest = await findStructures(service, search);
    while (latest.isRunning) {
      await pause(5);
      latest = await findStructures(service, search);
    }
    const complete = performance.now() - started;
    if (!latest.result.isComplete) throw new Error(`${search.text} was not counted to its end`);
    const count = latest.result.ranks.reduce((sum, { documents }) => sum + documents.length, 0);
    const label = `${search.mode} ${search.text}: ${count.toLocaleString('en')} found`;
    rows.push({ ...atMost(`${label}, the first page`, firstPage, 500, formatMs), baseline: '' });
    rows.push({ ...atMost(`${label}, all of them`, complete, 4000, formatMs), baseline: '' });
  }
  rows.push(...(await measureCostlyLookups(service)));
  const memoryGrowth = process.memoryUsage().rss - initialMemory;
  rows.push({
    name: `memory with the worker, ${size}`,
    figure: formatMb(memoryGrowth),
    target: '',
    met: null,
    baseline: '',
  });
  await service.close();
  await catalogue.close();
  return rows;
}

/** Times exact lookups of costly structures with a warm worker, until a result or an error. */
async function measureCostlyLookups(service: StructureSearchService): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, text] of Object.entries(costlyStructures())) {
    await findStructures(service, { text: 'CC', mode: 'exact', minSimilarityPercent: 70 });
    await findStructures(service, {
      text: `CCC${'C'.repeat(rows.length)}`,
      mode: 'exact',
      minSimilarityPercent: 70,
    });
    let outcome = '';
    const duration = await measureMilliseconds(async () => {
      const answer = await service.find({ text, mode: 'exact', minSimilarityPercent: 70 });
      outcome = answer.state === 'fault' ? answer.problem.fault : answer.state;
    });
    rows.push({ ...atMost(`exact, ${name}: ${outcome}`, duration, 500, formatMs), baseline: '' });
  }
  return rows;
}

async function findStructures(
  service: StructureSearchService,
  search: StructureSearch,
): Promise<FoundAnswer> {
  const answer = await service.find(search);
  if (answer.state !== 'found') throw new Error(`${search.text} was not searched for: ${answer.state}`);
  return answer;
}
