import { Worker } from 'node:worker_threads';
import { findWorkerEntry } from '../lib/worker-client';
import type { SearchDocument } from './engine/search-document';
import { createIndexWriters, type CatalogueIndexBlocks, type IndexedProduct } from './index-blocks';

/** Builds the search index and the structure index of a catalogue, beside the program that makes the products. */
export interface IndexBuilder {
  /** Adds a product, in order of popularity. `smiles` is null without a structure. */
  add(document: SearchDocument, smiles: string | null): void;
  /** Resolves when at most a few thousand products wait, which limits memory. Rejects when the thread has failed. */
  caughtUp(): Promise<void>;
  /** Returns the blocks; the builder cannot be used afterwards. `onProgress` counts structures. */
  finish(onProgress?: (done: number, total: number) => void): Promise<CatalogueIndexBlocks>;
  /** Ends without a result; does nothing after `finish`. */
  stop(): void;
}

/** `products` left out = return the blocks. */
export interface IndexBuilderRequest {
  products?: IndexedProduct[];
}

export interface IndexBuilderReply {
  /** Products that were added. */
  added?: number;
  /** Structures done and in total. */
  progress?: [done: number, total: number];
  blocks?: CatalogueIndexBlocks;
}

/** Products of a message. */
const BATCH = 500;
/** Products that may wait in the thread. */
const MAX_WAITING = 4000;

/** `threadFrom`: products from which a thread is worth its start; smaller catalogues are indexed by `finish`. */
export function createIndexBuilder(threadFrom = 5000): IndexBuilder {
  let batch: IndexedProduct[] = [];
  let thread: IndexThread | null = null;
  return {
    add(document, smiles) {
      batch.push({ document, smiles });
      if (batch.length < (thread ? BATCH : threadFrom)) return;
      thread ??= startThread();
      thread.add(batch);
      batch = [];
    },
    caughtUp: async () => thread?.caughtUp(),
    async finish(onProgress) {
      if (!thread) {
        const writers = createIndexWriters();
        writers.add(batch);
        return writers.blocks(onProgress);
      }
      thread.add(batch);
      return thread.finish(onProgress);
    },
    stop: () => thread?.stop(),
  };
}

type IndexThread = ReturnType<typeof startThread>;

function startThread() {
  const { file, argv } = findWorkerEntry('index-builder.worker', import.meta.url);
  const worker = new Worker(file, { argv, execArgv: [] });
  let waiting = 0;
  let failure: Error | null = null;
  /** Called after every message and at the end of the thread. */
  let onChange = () => undefined as void;
  let onProgress: ((done: number, total: number) => void) | undefined;
  let blocks: CatalogueIndexBlocks | null = null;
  worker.on('message', (reply: IndexBuilderReply) => {
    if (reply.added) waiting -= reply.added;
    if (reply.progress) onProgress?.(...reply.progress);
    if (reply.blocks) blocks = reply.blocks;
    onChange();
  });
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
    onChange();
  });
  worker.on('exit', () => {
    failure ??= new Error('The thread that builds the search index ended.');
    onChange();
  });
  const send = (request: IndexBuilderRequest) => worker.postMessage(request);

  /** Resolves when `isDone` is true after a message. Rejects when the thread fails before. */
  const until = (isDone: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      onChange = () => {
        if (isDone()) resolve();
        else if (failure) reject(failure);
      };
      onChange();
    });

  return {
    add(products: IndexedProduct[]) {
      waiting += products.length;
      send({ products });
    },
    caughtUp: () => until(() => waiting <= MAX_WAITING && failure === null),
    async finish(progress: typeof onProgress): Promise<CatalogueIndexBlocks> {
      onProgress = progress;
      send({});
      await until(() => blocks !== null);
      void worker.terminate();
      if (!blocks) throw new Error('The thread that builds the search index returned no blocks.');
      return blocks;
    },
    stop: () => void worker.terminate(),
  };
}
