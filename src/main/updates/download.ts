import type { FileHandle } from 'node:fs/promises';
import {
  CHUNK_BYTES,
  LARGEST_MANIFEST,
  PUBLISHED_MANIFEST,
  publishedFile,
  type CatalogueManifest,
} from '../../shared/stands/catalogue-manifest';
import { hashOf } from './local-chunks';
import { UpdateInterrupted, UpdateRefused } from './update-errors';

/** Pieces that one request asks for at the most: 4 MiB, so that a cut connection costs little. */
const RUN = 64;

/** Asks the network; Node's own `fetch` fits. */
export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

export interface Source {
  /** Origin of the shop. */
  shop: string;
  fetch: Fetch;
  /** Milliseconds without a byte after which a connection counts as dead. */
  stallMs: number;
}

/**
 * Fetches the pieces with these numbers (ascending) and writes each to its place in the file once its hash is right.
 * Answers how many bytes were taken from the network. Throws {@link UpdateRefused} for wrong bytes and for more of
 * them than there may be, {@link UpdateInterrupted} for a network that fails.
 */
export async function fetchChunks(
  manifest: CatalogueManifest,
  missing: readonly number[],
  into: FileHandle,
  source: Source,
): Promise<number> {
  let taken = 0;
  for (const run of runsOf(missing)) taken += await fetchRun(manifest, run, into, source);
  return taken;
}

interface Run {
  first: number;
  count: number;
}

function runsOf(missing: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const number of missing) {
    const last = runs.at(-1);
    if (last && number === last.first + last.count && last.count < RUN) last.count += 1;
    else runs.push({ first: number, count: 1 });
  }
  return runs;
}

async function fetchRun(
  { sha256, size, chunks }: CatalogueManifest,
  { first, count }: Run,
  into: FileHandle,
  { shop, fetch: send, stallMs }: Source,
): Promise<number> {
  const from = first * CHUNK_BYTES;
  const end = Math.min(size, (first + count) * CHUNK_BYTES);
  const stalled = new AbortController();
  const watch = setTimeout(() => stalled.abort(), stallMs);
  try {
    const response = await interruptible(
      send(shop + publishedFile(sha256), {
        // Packed bytes would have to be unpacked before anybody knows how many they are.
        headers: {
          Range: `bytes=${from}-${end - 1}`,
          'If-Range': `"${sha256}"`,
          'Accept-Encoding': 'identity',
        },
        redirect: 'error',
        signal: stalled.signal,
      }),
    );
    const whole = isWhole(response, { sha256, range: `bytes ${from}-${end - 1}/${size}` });
    const limit = whole ? size : end - from;
    let taken = 0;
    const seen = (bytes: number) => {
      watch.refresh();
      taken += bytes;
      if (taken > limit) throw new UpdateRefused('too-long');
    };
    let number = whole ? 0 : first;
    for await (const piece of fixedPieces(response.body, CHUNK_BYTES, seen)) {
      if (number >= first && number < first + count) {
        // A connection may also end as if it had brought everything.
        if (piece.length < Math.min(CHUNK_BYTES, size - number * CHUNK_BYTES)) break;
        if (hashOf(piece) !== chunks[number]) throw new UpdateRefused('altered');
        await into.write(piece, 0, piece.length, number * CHUNK_BYTES);
      }
      number += 1;
      // A shop that knows no ranges sends all of it; what comes behind is asked for again or not needed.
      if (whole && number === first + count) return taken;
    }
    if (number < first + count) throw new UpdateInterrupted('the connection ended too early');
    return taken;
  } finally {
    clearTimeout(watch);
    stalled.abort();
  }
}

/** Whether the answer is all of the file instead of the part that was asked for. Throws when it is neither. */
function isWhole({ status, headers }: Response, asked: { sha256: string; range: string }): boolean {
  if (headers.has('Content-Encoding')) throw new UpdateRefused('altered');
  if (status === 206 && headers.get('Content-Range') === asked.range) return false;
  if (status === 200 && headers.get('ETag') === `"${asked.sha256}"`) return true;
  throw new UpdateInterrupted(`the shop answered ${status}`);
}

async function interruptible(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    throw new UpdateInterrupted('the shop does not answer', { cause: error });
  }
}

/** Its text travels inside JSON, with the signature. */
const LONGEST_MANIFEST = 1.2 * LARGEST_MANIFEST;

/** The text of the signed manifest that the shop offers; of what is longer than one can be, no more is read. */
export async function fetchManifest({ shop, fetch: send, stallMs }: Source): Promise<string> {
  let bytes = 0;
  const pieces: Buffer[] = [];
  const count = (arrived: number) => {
    bytes += arrived;
    if (bytes > LONGEST_MANIFEST) throw new UpdateRefused('too-long');
  };
  const response = await askForManifest(send, shop + PUBLISHED_MANIFEST, stallMs);
  if (response.status !== 200) throw new UpdateInterrupted(`the shop answered ${response.status}`);
  for await (const piece of fixedPieces(response.body, 65_536, count)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

async function askForManifest(send: Fetch, address: string, stallMs: number): Promise<Response> {
  try {
    return await send(address, {
      headers: { 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' },
      redirect: 'error',
      signal: AbortSignal.timeout(stallMs),
    });
  } catch (error) {
    throw new UpdateInterrupted('the shop does not answer', { cause: error });
  }
}

/**
 * Cuts a body into pieces of `size` bytes; only the last one may be shorter. `seen` is told of every arrival before
 * any of it is used, and ends the reading by throwing. A body that breaks off throws {@link UpdateInterrupted}.
 */
export async function* fixedPieces(
  body: ReadableStream<Uint8Array> | null,
  size: number,
  seen: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let piece = Buffer.alloc(size);
  let filled = 0;
  for await (const arrived of arrivals(body)) {
    seen(arrived.length);
    for (let used = 0; used < arrived.length;) {
      const part = Math.min(size - filled, arrived.length - used);
      piece.set(arrived.subarray(used, used + part), filled);
      filled += part;
      used += part;
      if (filled === size) {
        yield piece;
        piece = Buffer.alloc(size);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

async function* arrivals(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done || !value) return;
      yield value;
    }
  } catch (error) {
    throw new UpdateInterrupted('the connection broke off', { cause: error });
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}
