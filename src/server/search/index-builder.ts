import { Worker } from 'node:worker_threads';
import { findWorkerEntry } from '../lib/worker-client';
import type { SearchDocument } from './engine/search-document';
import { indexWriters, type CatalogueIndexBlocks, type IndexEntries, type IndexName } from './index-blocks';
import type { NamedBlock } from './named-blocks';

/**
 * Builds the search index and the structure index of a catalogue. Each has a thread of its own, so that the main thread can
 * create further products at the same time.
 */
export interface IndexBuilder {
  /** Adds a product, in order of popularity. `smiles` is null without a structure. */
  add(document: SearchDocument, smiles: string | null): void;
  /** Waits until each thread has at most {@link MAX_WAITING_PRODUCTS} to index, which limits memory. Rejects when one failed. */
  drain(): Promise<void>;
  /** Returns the blocks; the builder cannot be used afterwards. */
  finish(): Promise<CatalogueIndexBlocks>;
  /** Ends without a result; does nothing after `finish`. */
  stop(): void;
}

/** Adds entries to the index of a thread; without `entries`, requests its blocks. */
export interface IndexThreadRequest<Entry> {
  entries?: Entry[];
}

export interface IndexThreadReply {
  /** Products that were added. */
  added?: number;
  blocks?: NamedBlock[];
}

/** Number of products in a message to a thread. */
const BATCH_SIZE = 500;
/** Maximum number of products that wait in a thread after `drain`. */
const MAX_WAITING_PRODUCTS = 4000;

/** Catalogues of fewer than `minProductsForThread` products are indexed by `finish`: the start of a thread would take longer. */
export function createIndexBuilder(minProductsForThread = 5000): IndexBuilder {
  const search = createSender('search', minProductsForThread);
  const structures = createSender('structures', minProductsForThread);
  return {
    add(document, smiles) {
      search.add(document);
      structures.add(smiles);
    },
    async drain() {
      await Promise.all([search.drain(), structures.drain()]);
    },
    async finish() {
      const [searchBlocks, structureBlocks] = await Promise.all([search.finish(), structures.finish()]);
      return { search: searchBlocks, structures: structureBlocks };
    },
    stop() {
      search.stop();
      structures.stop();
    },
  };
}

/**
 * Sends the entries of one index in batches to its thread. The thread starts with the first batch that has an entry other than
 * null: a catalogue without structures needs no thread for them.
 */
function createSender<Name extends IndexName>(name: Name, minProductsForThread: number) {
  type Entry = IndexEntries[Name];
  let batch: Entry[] = [];
  let thread: IndexThread<Entry> | null = null;
  let hasOnlyNulls = true;
  return {
    add(entry: Entry) {
      batch.push(entry);
      hasOnlyNulls &&= entry === null;
      if (hasOnlyNulls || batch.length < (thread ? BATCH_SIZE : minProductsForThread)) return;
      thread ??= startThread<Entry>(name);
      thread.add(batch);
      batch = [];
    },
    drain: async () => thread?.drain(),
    async finish(): Promise<NamedBlock[]> {
      if (!thread) {
        const writer = indexWriters[name]();
        await writer.add(batch);
        return writer.blocks();
      }
      thread.add(batch);
      return thread.finish();
    },
    stop: () => thread?.stop(),
  };
}

type IndexThread<Entry> = ReturnType<typeof startThread<Entry>>;

function startThread<Entry>(name: IndexName) {
  const { file, argv } = findWorkerEntry('index-builder.worker', import.meta.url);
  const worker = new Worker(file, { argv, execArgv: [], workerData: name });
  let waiting = 0;
  let failure: Error | null = null;
  /** Called after every message and at the end of the thread. */
  let onChange = () => undefined as void;
  let blocks: NamedBlock[] | null = null;
  worker.on('message', (reply: IndexThreadReply) => {
    if (reply.added) waiting -= reply.added;
    if (reply.blocks) blocks = reply.blocks;
    onChange();
  });
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
    onChange();
  });
  worker.on('exit', () => {
    failure ??= new Error(`The thread that builds the index "${name}" ended.`);
    onChange();
  });
  const send = (request: IndexThreadRequest<Entry>) => worker.postMessage(request);

  /** Resolves when `isDone` is true after a message. Rejects when the thread fails before. */
  const waitUntil = (isDone: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      onChange = () => {
        if (isDone()) resolve();
        else if (failure) reject(failure);
      };
      onChange();
    });

  return {
    add(entries: Entry[]) {
      waiting += entries.length;
      send({ entries });
    },
    drain: () => waitUntil(() => waiting <= MAX_WAITING_PRODUCTS && failure === null),
    async finish(): Promise<NamedBlock[]> {
      send({});
      await waitUntil(() => blocks !== null);
      void worker.terminate();
      if (!blocks) throw new Error(`The thread that builds the index "${name}" returned no blocks.`);
      return blocks;
    },
    stop: () => void worker.terminate(),
  };
}
