import { open, readdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNK_BYTES } from '../../shared/stands/catalogue-manifest';
import {
  sha256Hex,
  sha256HexOfFile,
  indexChunks,
  readChunk,
  type FileHashes,
  type LocalChunk,
} from './file-chunks';

/** Suffix of an incomplete download. */
export const PART_SUFFIX = '.part';

/** Thrown when an assembled file does not have the expected checksum. */
export class AlteredFileError extends Error {
  override name = 'AlteredFileError';
}

export interface FileParts {
  /** File that is assembled; may contain an earlier attempt. */
  partFile: string;
  /** Local files whose equal chunks are copied instead of downloaded. */
  chunkSources: readonly string[];
  /** Writes the chunks with these numbers (ascending) at their places in the file. Returns the bytes received. */
  fetchChunks: (missing: readonly number[], into: FileHandle) => Promise<number>;
}

/**
 * Assembles a file in `partFile` from an earlier attempt, other local files and a remote store. Chunks are identified by hash, so
 * any earlier state is usable. Returns the bytes that were downloaded. Throws the errors of `fetchChunks` and keeps the
 * file for the next attempt.
 * @throws AlteredFileError when the result has another checksum.
 */
export async function assembleFile(
  manifest: FileHashes,
  { partFile, chunkSources, fetchChunks }: FileParts,
): Promise<number> {
  const handle = await openPartFile(partFile);
  let fetched: number;
  try {
    await handle.truncate(manifest.size);
    const absentChunks = await findMissingChunks(handle, manifest);
    const missing = await copyLocalChunks(handle, manifest, absentChunks, chunkSources);
    fetched = missing.length === 0 ? 0 : await fetchChunks(missing, handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if ((await sha256HexOfFile(partFile)) !== manifest.sha256)
    throw new AlteredFileError(`${partFile} does not have the expected checksum.`);
  return fetched;
}

/** Lists the incomplete downloads of other versions. */
export async function listOtherPartFiles(folder: string, partFile: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(PART_SUFFIX) && name !== partFile)
    .map((name) => join(folder, name));
}

/** Opens for reading and writing without truncating; creates a missing file. */
async function openPartFile(partFile: string): Promise<FileHandle> {
  try {
    return await open(partFile, 'r+');
  } catch {
    return open(partFile, 'w+');
  }
}

async function findMissingChunks(handle: FileHandle, { chunks }: FileHashes): Promise<number[]> {
  const absentChunks: number[] = [];
  for (const [number, hash] of chunks.entries()) {
    const piece = await readChunk(handle, number * CHUNK_BYTES, CHUNK_BYTES);
    if (sha256Hex(piece) !== hash) absentChunks.push(number);
  }
  return absentChunks;
}

/** Copies chunks that exist on this machine. Returns the numbers of the others. */
async function copyLocalChunks(
  into: FileHandle,
  { chunks }: FileHashes,
  absentChunks: readonly number[],
  chunkSources: readonly string[],
): Promise<number[]> {
  if (absentChunks.length === 0) return [];
  const localChunks = new Map<string, LocalChunk>();
  for (const file of chunkSources) await indexChunks(file, localChunks);
  const sources = new Map<string, FileHandle>();
  const missing: number[] = [];
  try {
    for (const number of absentChunks) {
      const hash = chunks[number] ?? '';
      const chunk = localChunks.get(hash);
      if (!chunk) {
        missing.push(number);
        continue;
      }
      const from = sources.get(chunk.file) ?? (await open(chunk.file, 'r'));
      sources.set(chunk.file, from);
      const piece = await readChunk(from, chunk.from, chunk.bytes);
      if (sha256Hex(piece) === hash) await into.write(piece, 0, piece.length, number * CHUNK_BYTES);
      else missing.push(number);
    }
  } finally {
    for (const handle of sources.values()) await handle.close();
  }
  return missing;
}
