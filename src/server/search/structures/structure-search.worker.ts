import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { StructureMode, StructureProblem } from '../../../shared/search/structure-input';
import { searchStructureIndex, type StructureMatches } from './search-structures';
import { loadRdkit } from './rdkit';
import { openStructureIndex } from './structure-index';
import { parseStructureQuery, type StructureQuery } from './structure-query';
import type {
  ParseStatus,
  RankedDocuments,
  StructureProgress,
  StructureRequest,
  StructureSearch,
  StructureWorkerData,
} from './structure-worker-messages';

/** Milliseconds of work after which the worker receives messages. */
const SLICE_MS = 15;

const { blocks, limitMs, reportMs } = workerData as StructureWorkerData;
const index = openStructureIndex(blocks);
/** Id of the last request that was canceled. */
let canceledId = 0;
let rdkit = await loadRdkit();
// Warms up RDKit, so that its initialization does not count towards the parse time of the first structure.
parseStructureQuery(rdkit, 'CC(=O)Oc1ccccc1', 'exact');

// The client sends the next search after the final report of the previous one.
parentPort?.on('message', (request: StructureRequest) => {
  if (request.search) void search(request.id, request.search);
  else canceledId = request.id;
});

async function search(id: number, { text, mode, minSimilarityPercent }: StructureSearch): Promise<void> {
  const startMs = performance.now();
  post({ id, isParsing: true });
  const query = await parse(text, mode);
  if ('fault' in query) return post({ id, isFinal: true, problem: query });
  const matches: StructureMatches = { structures: [], ranks: [], hasGivenUp: false };
  const steps = searchStructureIndex(index, query, minSimilarityPercent, matches);
  const report = ({ isFinal, isComplete }: { isFinal: boolean; isComplete: boolean }) =>
    post({ id, isFinal, result: { smiles: query.smiles, ranks: toRanks(matches), isComplete } });
  let isOver = steps.next().done === true;
  post({ id, isParsing: false });
  let lastReportMs = startMs;
  for (;;) {
    if (canceledId === id) return report({ isFinal: true, isComplete: false });
    isOver ||= advance(steps);
    if (isOver) return report({ isFinal: true, isComplete: !matches.hasGivenUp });
    const now = performance.now();
    if (now - startMs >= limitMs) return report({ isFinal: true, isComplete: false });
    if (now - lastReportMs >= reportMs) {
      report({ isFinal: false, isComplete: false });
      lastReportMs = now;
    }
    await setImmediate();
  }
}

async function parse(text: string, mode: StructureMode): Promise<StructureQuery | StructureProblem> {
  try {
    return parseStructureQuery(rdkit, text, mode);
  } catch {
    // RDKit fails on some large ring systems, for example by too deep recursion, and cannot be used any more.
    rdkit = await loadRdkit();
    return { fault: 'too-complex' };
  }
}

/** Works for one slice; returns true at the end of the search. */
function advance(steps: Generator<void>): boolean {
  const sliceEndMs = performance.now() + Math.min(SLICE_MS, limitMs, reportMs);
  do if (steps.next().done) return true;
  while (performance.now() < sliceEndMs);
  return false;
}

/** Maps structures to the documents of their products, grouped by descending rank. */
function toRanks({ structures, ranks }: StructureMatches): RankedDocuments[] {
  const groups = new Map<number, number[]>();
  const { documentOffsets, documents } = index;
  for (const [position, structure] of structures.entries()) {
    const rank = ranks[position]!;
    const group = groups.get(rank) ?? [];
    for (const document of documents.subarray(documentOffsets[structure], documentOffsets[structure + 1]))
      group.push(document);
    groups.set(rank, group);
  }
  return [...groups]
    .sort(([a], [b]) => b - a)
    .map(([rank, group]) => ({ rank, documents: Uint32Array.from(group).sort() }));
}

function post(message: StructureProgress | ParseStatus): void {
  parentPort?.postMessage(message);
}
