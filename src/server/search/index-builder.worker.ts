import { parentPort, workerData } from 'node:worker_threads';
import { indexWriters, type IndexEntries, type IndexName, type IndexWriter } from './index-blocks';
import type { IndexThreadReply, IndexThreadRequest } from './index-builder';

const writer: IndexWriter<IndexEntries[IndexName]> = indexWriters[workerData as IndexName]();

/** The end of the requests so far. They run one after the other, because a product's position is its ordinal in the index. */
let lastRequest = Promise.resolve();

// A rejection ends the thread with an `error` event.
parentPort?.on('message', (request: IndexThreadRequest<IndexEntries[IndexName]>) => {
  lastRequest = lastRequest.then(() => executeRequest(request));
});

async function executeRequest({ entries }: IndexThreadRequest<IndexEntries[IndexName]>): Promise<void> {
  if (!entries) {
    const blocks = writer.blocks();
    return sendReply({ blocks }, new Set(blocks.map(({ bytes }) => bytes.buffer as ArrayBuffer)));
  }
  await writer.add(entries);
  sendReply({ added: entries.length });
}

/** Moves `buffersToMove` to the main thread instead of copying it. */
function sendReply(message: IndexThreadReply, buffersToMove: Iterable<ArrayBuffer> = []): void {
  parentPort?.postMessage(message, [...buffersToMove]);
}
