import type { FileHandle } from 'node:fs/promises';
import {
  CHUNK_BYTES,
  MAX_MANIFEST_BYTES,
  MANIFEST_PATH,
  publishedFilePath,
  type CatalogueManifest,
} from '../../shared/stands/catalogue-manifest';
import { sha256Hex, writeChunk } from '../../server/releases/file-chunks';
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
 * Downloads chunks by number (ascending) and writes each after checking its hash. Returns the number of received bytes. From
 * a server without range support, each run of chunks is downloaded with all bytes before it. Throws
 * {@link UpdateRejectedError} for wrong or excess bytes and {@link UpdateInterruptedError} for network failures.
 */
export async function fetchChunks(
  manifest: CatalogueManifest,
  missing: readonly number[],
  file: FileHandle,
  source: DownloadSource,
): Promise<number> {
  let receivedBytes = 0;
  for (const run of groupIntoRuns(missing)) receivedBytes += await fetchRun(manifest, run, file, source);
  return receivedBytes;
}

/** Consecutive chunks that one request downloads. */
interface Run {
  /** Number of the first chunk. */
  first: number;
  count: number;
}

function groupIntoRuns(missing: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const number of missing) {
    const last = runs.at(-1);
    if (last && number === last.first + last.count && last.count < MAX_CHUNKS_PER_REQUEST) last.count += 1;
    else runs.push({ first: number, count: 1 });
  }
  return runs;
}

async function fetchRun(
  { sha256, size, chunks }: CatalogueManifest,
  { first, count }: Run,
  file: FileHandle,
  { shop, fetch: send, stallMs }: DownloadSource,
): Promise<number> {
  const from = first * CHUNK_BYTES;
  const end = Math.min(size, (first + count) * CHUNK_BYTES);
  const timeout = startTransferTimeout(stallMs);
  try {
    const response = await awaitResponse(
      send(shop + publishedFilePath(sha256), {
        headers: {
          Range: `bytes=${from}-${end - 1}`,
          'If-Range': `"${sha256}"`,
          // Without compression, lengths and ranges are those of the file.
          'Accept-Encoding': 'identity',
        },
        redirect: 'error',
        signal: timeout.signal,
      }),
    );
    const isWholeFile = isWholeResponse(response, { sha256, range: `bytes ${from}-${end - 1}/${size}` });
    const maxBytes = isWholeFile ? size : end - from;
    timeout.setDeadline(maxBytes);
    let receivedBytes = 0;
    const onBytes = (bytes: number) => {
      timeout.refresh();
      receivedBytes += bytes;
      if (receivedBytes > maxBytes) throw new UpdateRejectedError('too-long');
    };
    let chunkNumber = isWholeFile ? 0 : first;
    for await (const chunk of splitIntoChunks(response.body, CHUNK_BYTES, onBytes)) {
      if (chunkNumber >= first) {
        // A broken connection can look like the end of the file: this chunk is incomplete.
        if (chunk.length < Math.min(CHUNK_BYTES, size - chunkNumber * CHUNK_BYTES)) break;
        if (sha256Hex(chunk) !== chunks[chunkNumber]) throw new UpdateRejectedError('altered');
        await writeChunk(file, chunkNumber, chunk);
      }
      chunkNumber += 1;
      // The rest of a whole file belongs to other runs.
      if (isWholeFile && chunkNumber === first + count) return receivedBytes;
    }
    if (chunkNumber < first + count) throw new UpdateInterruptedError('The connection ended too early.');
    return receivedBytes;
  } finally {
    timeout.end();
  }
}

interface TransferTimeout {
  signal: AbortSignal;
  /** Must be called when data arrives. */
  refresh(): void;
  /** Starts the limit on the total time, for a body of at most `bytes`. */
  setDeadline(bytes: number): void;
  /** Closes the connection and stops the timers. */
  end(): void;
}

/** Aborts a connection without data for `stallMs`, and one that takes longer than that for each chunk on average. */
function startTransferTimeout(stallMs: number): TransferTimeout {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const stallTimer = setTimeout(abort, stallMs);
  let deadline: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: controller.signal,
    refresh: () => void stallTimer.refresh(),
    setDeadline(bytes) {
      // A connection that sends a little data before each timeout would otherwise block all later updates.
      deadline = setTimeout(abort, stallMs * (1 + Math.ceil(bytes / CHUNK_BYTES)));
    },
    end() {
      clearTimeout(stallTimer);
      clearTimeout(deadline);
      abort();
    },
  };
}

/** Returns whether the response contains the whole file instead of the range. Throws for other responses. */
function isWholeResponse(
  { status, headers }: Response,
  expected: { sha256: string; range: string },
): boolean {
  if (headers.has('Content-Encoding')) throw new UpdateRejectedError('altered');
  if (status === 206 && headers.get('Content-Range') === expected.range) return false;
  if (status === 200 && headers.get('ETag') === `"${expected.sha256}"`) return true;
  throw new UpdateInterruptedError(`The shop answered with status ${status}.`);
}

/** Awaits a response. Throws {@link UpdateInterruptedError} when none arrives. */
async function awaitResponse(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    throw new UpdateInterruptedError('The shop does not answer.', { cause: error });
  }
}

/** The response holds the manifest as an escaped JSON string, plus its signature: at most 20 % longer. */
const MAX_MANIFEST_RESPONSE_BYTES = 1.2 * MAX_MANIFEST_BYTES;

/** Downloads the text of the signed manifest. Stops reading at the size limit. */
export async function fetchManifest({ shop, fetch: send, stallMs }: DownloadSource): Promise<string> {
  let receivedBytes = 0;
  const parts: Uint8Array[] = [];
  const timeout = startTransferTimeout(stallMs);
  try {
    const response = await awaitResponse(
      send(shop + MANIFEST_PATH, {
        headers: { 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' },
        redirect: 'error',
        signal: timeout.signal,
      }),
    );
    if (response.status !== 200)
      throw new UpdateInterruptedError(`The shop answered with status ${response.status}.`);
    timeout.setDeadline(MAX_MANIFEST_RESPONSE_BYTES);
    for await (const part of readBody(response.body)) {
      timeout.refresh();
      receivedBytes += part.length;
      if (receivedBytes > MAX_MANIFEST_RESPONSE_BYTES) throw new UpdateRejectedError('too-long');
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  } finally {
    timeout.end();
  }
}

/**
 * Splits a body into chunks of `size` bytes; the last may be shorter. Calls `onBytes` before using data; a callback that
 * throws stops the download. Throws {@link UpdateInterruptedError} for a broken connection.
 */
export async function* splitIntoChunks(
  body: ReadableStream<Uint8Array> | null,
  size: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let chunk = Buffer.alloc(size);
  let filled = 0;
  for await (const data of readBody(body)) {
    onBytes(data.length);
    for (let copied = 0; copied < data.length;) {
      const length = Math.min(size - filled, data.length - copied);
      chunk.set(data.subarray(copied, copied + length), filled);
      filled += length;
      copied += length;
      if (filled === size) {
        yield chunk;
        chunk = Buffer.alloc(size);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

/** Yields the data of a body as it arrives. Throws {@link UpdateInterruptedError} for a broken connection. */
async function* readBody(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    for await (const data of body ?? []) yield data;
  } catch (error) {
    throw new UpdateInterruptedError('The connection was interrupted.', { cause: error });
  }
}
