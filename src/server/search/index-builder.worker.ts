import { handleWorkerRequests } from '../lib/worker-requests';
import { indexWriters, type IndexEntries, type IndexName } from './index-blocks';
import type { IndexReply, IndexRequest } from './index-builder';
import type { IndexWriter } from './named-blocks';

/** The thread builds one index. */
let writer: IndexWriter<IndexEntries[IndexName]> | null = null;

handleWorkerRequests(async ({ name, entries }: IndexRequest): Promise<IndexReply> => {
  writer ??= indexWriters[name]();
  if (!entries) return { blocks: writer.blocks() };
  for (const entry of entries) await writer.add(entry);
  return { blocks: [] };
});
