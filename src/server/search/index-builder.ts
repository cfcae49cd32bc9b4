import { createWorkerClient, findWorkerEntry, type WorkerClient } from '../lib/worker-client';
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
  /** Waits until each thread has few products to index, which limits memory. Rejects when one failed. */
  drain(): Promise<void>;
  /** Returns the blocks; the builder cannot be used afterwards. */
  finish(): Promise<CatalogueIndexBlocks>;
  /** Ends without a result; does nothing after `finish`. */
  stop(): void;
}

/** Adds entries to the index `name`; `null` requests its blocks. */
export interface IndexRequest<Name extends IndexName = IndexName> {
  name: Name;
  entries: IndexEntries[Name][] | null;
}

export interface IndexReply {
  blocks: NamedBlock[];
}

/** Number of products in a request. */
const BATCH_SIZE = 1000;
/** Maximum number of batches that wait in a thread after `drain`. */
const MAX_WAITING_BATCHES = 4;
/** Longer than any request for a catalogue of a million products. */
const TIMEOUT_MS = 3_600_000;

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
  let batch: IndexEntries[Name][] = [];
  let thread: WorkerClient<IndexRequest<Name>, IndexReply> | null = null;
  let hasOnlyNulls = true;
  /** Replies that `drain` has not awaited. After a failed batch the index is incomplete and must not be used. */
  const replies: Promise<IndexReply>[] = [];
  const send = (client: WorkerClient<IndexRequest<Name>, IndexReply>): void => {
    const reply = client.request({ name, entries: batch });
    // `drain` and `finish` report the failure.
    reply.catch(() => undefined);
    replies.push(reply);
    batch = [];
  };
  return {
    add(entry: IndexEntries[Name]) {
      batch.push(entry);
      hasOnlyNulls &&= entry === null;
      if (hasOnlyNulls || batch.length < (thread ? BATCH_SIZE : minProductsForThread)) return;
      thread ??= createWorkerClient({
        entry: () => findWorkerEntry('index-builder.worker', import.meta.url),
        timeoutMs: TIMEOUT_MS,
        idleMs: TIMEOUT_MS,
        resourceLimits: {},
      });
      send(thread);
    },
    drain: async () => void (await Promise.all(replies.splice(0, replies.length - MAX_WAITING_BATCHES))),
    async finish(): Promise<NamedBlock[]> {
      if (!thread) {
        const writer = indexWriters[name]();
        for (const entry of batch) await writer.add(entry);
        return writer.blocks();
      }
      send(thread);
      await Promise.all(replies);
      const { blocks } = await thread.request({ name, entries: null });
      await thread.stop();
      return blocks;
    },
    stop: () => void thread?.stop(),
  };
}
