import { parentPort, workerData } from 'node:worker_threads';
import { indexWriters, type IndexEntries, type IndexName, type IndexWriter } from './index-blocks';
import type { IndexThreadReply, IndexThreadRequest } from './index-builder';

const writer: IndexWriter<IndexEntries[IndexName]> = indexWriters[workerData as IndexName]();

/** Requests are handled one after the other: a product's position is its ordinal in the index. */
let previous = Promise.resolve();

// A rejection ends the thread with an `error` event.
parentPort?.on('message', (request: IndexThreadRequest<IndexEntries[IndexName]>) => {
  previous = previous.then(() => handle(request));
});

async function handle({ entries }: IndexThreadRequest<IndexEntries[IndexName]>): Promise<void> {
  if (!entries) {
    const blocks = writer.blocks();
    return reply({ blocks }, new Set(blocks.map(({ bytes }) => bytes.buffer as ArrayBuffer)));
  }
  await writer.add(entries);
  reply({ added: entries.length });
}

/** Moves `transferred` to the main thread instead of copying it. */
function reply(message: IndexThreadReply, transferred: Iterable<ArrayBuffer> = []): void {
  parentPort?.postMessage(message, [...transferred]);
}
