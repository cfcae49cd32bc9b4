import type { FileHandle } from 'node:fs/promises';
import { CHUNK_BYTES, publishedFile, type CatalogueManifest } from '../../shared/stands/catalogue-manifest';
import { hashOf } from './local-chunks';
import { fixedPieces } from './fixed-pieces';
import { UpdateInterrupted } from './update-interrupted';
import { UpdateRefused } from './update-errors';

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
