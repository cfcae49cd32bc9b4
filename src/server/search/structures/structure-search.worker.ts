import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { searchStructureIndex, type StructureMatches } from './search-structures';
import type {
  RankedDocuments,
  ParseStatus,
  StructureRequest,
  StructureProgress,
  StructureSearch,
  StructureWorkerData,
} from './structure-worker-messages';
import { parseStructureQuery } from './structure-query';
import { openStructureIndex } from './structure-index';

/** Milliseconds of work between two looks for a message. */
const SLICE = 15;

const { blocks, limitMs, reportMs } = workerData as StructureWorkerData;
const table = openStructureIndex(blocks);
const orders: { id: number; search: StructureSearch }[] = [];
const cancelled = new Set<number>();
let working = false;
// The library makes itself ready when it is first used, which is no structure's fault.
parseStructureQuery('CC(=O)Oc1ccccc1');

parentPort?.on('message', ({ id, search }: StructureRequest) => {
  if (search) orders.push({ id, search });
  else cancelled.add(id);
  if (!working) void work();
});

async function work(): Promise<void> {
  working = true;
  for (let order = orders.shift(); order; order = orders.shift()) {
    await answer(order.id, order.search);
    cancelled.delete(order.id);
  }
  working = false;
}

async function answer(id: number, { text, mode, least }: StructureSearch): Promise<void> {
  const started = performance.now();
  tellOf({ id, reading: true });
  const query = parseStructureQuery(text);
  if ('fault' in query) return tellOf({ id, over: true, fault: query.fault });
  const finding: StructureMatches = { structures: [], ranks: [], gaveUp: false };
  const steps = searchStructureIndex(table, query, mode, least, finding);
  const tell = (over: boolean, complete: boolean) =>
    tellOf({ id, over, found: { smiles: query.smiles, ranks: ranksOf(finding), complete } });
  let isOver = steps.next().done === true;
  tellOf({ id, reading: false });
  let reported = started;
  for (;;) {
    if (cancelled.has(id)) return tell(true, false);
    isOver ||= advance(steps);
    if (isOver) return tell(true, !finding.gaveUp);
    const now = performance.now();
    if (now - started >= limitMs) return tell(true, false);
    if (now - reported >= reportMs) {
      tell(false, false);
      reported = now;
    }
    await setImmediate();
  }
}

/** Works for one slice; true at the end. */
function advance(steps: Generator<void>): boolean {
  const until = performance.now() + Math.min(SLICE, limitMs, reportMs);
  do if (steps.next().done) return true;
  while (performance.now() < until);
  return false;
}

function ranksOf({ structures, ranks }: StructureMatches): RankedDocuments[] {
  const groups = new Map<number, number[]>();
  for (const [at, structure] of structures.entries()) {
    const group = groups.get(ranks[at]!) ?? [];
    for (
      let place = table.documentOffsets[structure]!;
      place < table.documentOffsets[structure + 1]!;
      place++
    )
      group.push(table.documents[place]!);
    groups.set(ranks[at]!, group);
  }
  return [...groups]
    .sort(([one], [other]) => other - one)
    .map(([rank, documents]) => ({ rank, documents: Uint32Array.from(documents).sort() }));
}

function tellOf(message: StructureProgress | ParseStatus): void {
  parentPort?.postMessage(message);
}
