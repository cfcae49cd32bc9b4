import { constants, open, readdir, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CHUNK_BYTES } from '../../shared/stands/catalogue-manifest';
import { readChunk, readChunks, sha256Hex, sha256HexOfFile, writeAll, type FileHashes } from './file-chunks';

/** Suffix of an incomplete download. */
export const PART_SUFFIX = '.part';

/** Thrown when an assembled file does not have the expected checksum. */
export class AlteredFileError extends Error {
  override name = 'AlteredFileError';
}

export interface AssemblyOptions {
  /** File that is assembled; may contain an earlier attempt. */
  partFile: string;
  /** Files in other folders whose equal chunks are copied instead of downloaded. A file that cannot be read is skipped. */
  chunkSources?: readonly string[];
  /** Writes the chunks with these numbers (ascending) at their offsets in `target`. Not called when none is missing. */
  fetchChunks: (missing: readonly number[], target: FileHandle) => Promise<void>;
}

/**
 * Assembles a file in `partFile` from an earlier attempt, other catalogue files of its folder or of `chunkSources`, and a remote
 * store. Chunks are identified by hash, so that any earlier content of `partFile` is usable. Throws the errors of `fetchChunks`
 * and keeps the file for the next attempt.
 * @throws AlteredFileError when the result has another checksum.
 */
export async function assembleFile(
  { size, sha256, chunks }: FileHashes,
  { partFile, chunkSources = [], fetchChunks }: AssemblyOptions,
): Promise<void> {
  // Creates a missing file, and does not truncate an existing one.
  const target = await open(partFile, constants.O_RDWR | constants.O_CREAT);
  try {
    await target.truncate(size);
    const localFiles = [...(await listOtherFiles(partFile)), ...chunkSources];
    const missing = await copyLocalChunks(target, await findMissingChunks(target, chunks), localFiles);
    if (missing.length > 0) await fetchChunks(missing, target);
    await target.sync();
  } finally {
    await target.close();
  }
  if ((await sha256HexOfFile(partFile)) !== sha256)
    throw new AlteredFileError(`${partFile} does not have the expected checksum.`);
}

/** Lists the other complete and incomplete catalogue files in the folder of `partFile`. */
async function listOtherFiles(partFile: string): Promise<string[]> {
  const folder = dirname(partFile);
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.sqlite') || name.endsWith(PART_SUFFIX))
    .map((name) => join(folder, name))
    .filter((file) => file !== partFile);
}

/** Returns the numbers of the chunks that `target` lacks, by their hash. */
async function findMissingChunks(
  target: FileHandle,
  hashes: readonly string[],
): Promise<Map<string, number[]>> {
  const missing = new Map<string, number[]>();
  for (const [number, hash] of hashes.entries()) {
    if (sha256Hex(await readChunk(target, number)) === hash) continue;
    const numbers = missing.get(hash) ?? [];
    numbers.push(number);
    missing.set(hash, numbers);
  }
  return missing;
}

/** Copies missing chunks that a local file contains. Returns the numbers of the others, ascending. */
async function copyLocalChunks(
  target: FileHandle,
  missing: Map<string, number[]>,
  localFiles: readonly string[],
): Promise<number[]> {
  for (const file of localFiles) {
    if (missing.size === 0) break;
    for await (const chunk of readableChunks(file)) {
      const hash = sha256Hex(chunk);
      for (const number of missing.get(hash) ?? []) await writeAll(target, number * CHUNK_BYTES, chunk);
      missing.delete(hash);
    }
  }
  return [...missing.values()].flat().sort((a, b) => a - b);
}

/** Yields the chunks of a file up to the first one that cannot be read. */
async function* readableChunks(file: string): AsyncGenerator<Buffer> {
  try {
    yield* readChunks(file);
  } catch {
    // The chunk is downloaded instead.
  }
}
