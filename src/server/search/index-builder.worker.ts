import { parentPort } from 'node:worker_threads';
import { createIndexWriters } from './index-blocks';
import type { IndexBuilderReply, IndexBuilderRequest } from './index-builder';

const reply = (message: IndexBuilderReply) => parentPort?.postMessage(message);
const writers = createIndexWriters();

// A rejection ends the thread with an `error` event.
parentPort?.on('message', (request: IndexBuilderRequest) => void handle(request));

async function handle({ products }: IndexBuilderRequest): Promise<void> {
  if (products) {
    writers.add(products);
    reply({ added: products.length });
  } else {
    const blocks = await writers.blocks((done, total) => reply({ progress: [done, total] }));
    reply({ blocks });
  }
}
