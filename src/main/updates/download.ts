import type { FileHandle } from 'node:fs/promises';
import {
  CHUNK_BYTES,
  MAX_MANIFEST_BYTES,
  MANIFEST_PATH,
  publishedFilePath,
  type CatalogueManifest,
} from '../../shared/stands/catalogue-manifest';
import { readChunk, sha256Hex, writeAll } from '../../server/releases/file-chunks';
import { UpdateInterruptedError, UpdateRejectedError } from './update-errors';

/** Maximum chunks of one request: 4 MiB. */
const MAX_CHUNKS_PER_REQUEST = 64;

/** Compatible with Node's `fetch`. */
export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

export interface DownloadSource {
  /** Origin of the shop. */
  shop: string;
  fetch: Fetch;
  /** Milliseconds without data after which a connection is aborted. Also the maximum average time per chunk. */
  stallMs: number;
}
/**
 * Downloads chunks by number (ascending), writes them and checks the hash of each. Returns the number of received bytes. A
 * server without range support sends the whole file once. Throws {@link UpdateRejectedError} for wrong or excess bytes and
 * {@link UpdateInterruptedError} for network failures; a later call needs only the chunks that were not received.
 */
export async function fetchChunks(
  manifest: CatalogueManifest,
  missing: readonly number[],
  file: FileHandle,
  source: DownloadSource,
): Promise<number> {
  let receivedBytes = 0;
  for (const run of groupIntoRuns(missing)) {
    const { start, end } = await fetchRun(manifest, run, file, source);
    receivedBytes += end - start;
    const isWholeFile = start === 0 && end === manifest.size;
    for (const number of isWholeFile ? missing : run)
      if (sha256Hex(await readChunk(file, number)) !== manifest.chunks[number])
        throw new UpdateRejectedError('altered');
    if (isWholeFile) break;
  }
  return receivedBytes;
}

/** Numbers of consecutive chunks that one request downloads. */
type Run = [first: number, ...others: number[]];

function groupIntoRuns(missing: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const number of missing) {
    const last = runs.at(-1);
    if (last && number === last[0] + last.length && last.length < MAX_CHUNKS_PER_REQUEST) last.push(number);
    else runs.push([number]);
  }
  return runs;
}

/** Downloads the bytes of a run, or the whole file. Returns the positions of the first byte and after the last one. */
async function fetchRun(
  { sha256, size }: CatalogueManifest,
  run: Run,
  file: FileHandle,
  source: DownloadSource,
): Promise<{ start: number; end: number }> {
  let start = run[0] * CHUNK_BYTES;
  let end = Math.min(size, start + run.length * CHUNK_BYTES);
  const bounds = `${start}-${end - 1}`;
  const headers = { Range: `bytes=${bounds}`, 'If-Range': `"${sha256}"` };
  const body = receive(source, publishedFilePath(sha256), headers, (response) => {
    if (response.headers.has('Content-Encoding')) throw new UpdateRejectedError('altered');
    if (response.status === 200 && response.headers.get('ETag') === `"${sha256}"`) [start, end] = [0, size];
    else if (response.status !== 206 || response.headers.get('Content-Range') !== `bytes ${bounds}/${size}`)
      throw new Error(`The shop answered with status ${response.status}.`);
    return end - start;
  });
  let position: number | undefined;
  for await (const data of body) {
    position ??= start;
    await writeAll(file, position, data);
    position += data.length;
  }
  // A broken connection can look like the end of the file.
  if (position !== end) throw new UpdateInterruptedError('The connection ended too early.');
  return { start, end };
}

/** The response holds the manifest as an escaped JSON string, plus its signature: at most 20 % longer. */
const MAX_MANIFEST_RESPONSE_BYTES = 1.2 * MAX_MANIFEST_BYTES;

/** Downloads the text of the signed manifest. Stops reading at the size limit. */
export async function fetchManifest(source: DownloadSource): Promise<string> {
  const parts: Uint8Array[] = [];
  const body = receive(source, MANIFEST_PATH, { 'Cache-Control': 'no-cache' }, ({ status }) => {
    if (status !== 200) throw new Error(`The shop answered with status ${status}.`);
    return MAX_MANIFEST_RESPONSE_BYTES;
  });
  for await (const data of body) parts.push(data);
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Requests a path of the shop and yields the data of the response as it arrives. `maxBytesOf` returns how many bytes the response
 * may contain, or throws. Aborts a connection without data for `stallMs`, and one that takes longer than that for each chunk on
 * average: one that sends a little data before each timeout would otherwise block all later updates.
 */
async function* receive(
  { shop, fetch: send, stallMs }: DownloadSource,
  path: string,
  headers: Record<string, string>,
  maxBytesOf: (response: Response) => number,
): AsyncGenerator<Uint8Array> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const stallTimer = setTimeout(abort, stallMs);
  let deadlineTimer: NodeJS.Timeout | undefined;
  try {
    const response = await send(shop + path, {
      // Without compression, lengths and ranges are those of the file.
      headers: { ...headers, 'Accept-Encoding': 'identity' },
      redirect: 'error',
      signal: controller.signal,
    });
    const maxBytes = maxBytesOf(response);
    deadlineTimer = setTimeout(abort, stallMs * (1 + Math.ceil(maxBytes / CHUNK_BYTES)));
    let receivedBytes = 0;
    for await (const data of response.body ?? []) {
      stallTimer.refresh();
      receivedBytes += data.length;
      if (receivedBytes > maxBytes) throw new UpdateRejectedError('too-long');
      yield data;
    }
  } catch (error) {
    if (error instanceof UpdateRejectedError) throw error;
    throw new UpdateInterruptedError('The download was interrupted.', { cause: error });
  } finally {
    clearTimeout(stallTimer);
    clearTimeout(deadlineTimer);
    abort();
  }
}
