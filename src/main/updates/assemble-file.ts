import { open, readdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNK_BYTES, type CatalogueManifest } from '../../shared/stands/catalogue-manifest';
import { fetchChunks, type DownloadSource } from './download';
import { sha256Hex, sha256HexOfFile, indexChunks, readChunk, type LocalChunk } from './local-chunks';
import { UpdateRejectedError } from './update-errors';

/** Suffix of an incomplete download. */
export const PART_SUFFIX = '.part';

/**
 * Assembles a catalogue file in `part` from an earlier attempt, local catalogues and the shop. Chunks are identified
 * by hash, so any earlier state is usable. Returns the bytes downloaded. Throws the errors of {@link fetchChunks} and
 * keeps the part for the next attempt.
 */
export async function assembleFile(
  manifest: CatalogueManifest,
  { part, alike, source }: { part: string; alike: readonly string[]; source: DownloadSource },
): Promise<number> {
  const handle = await openPart(part);
  let fetched: number;
  try {
    await handle.truncate(manifest.size);
    const absent = await missingChunks(handle, manifest);
    const missing = await copyLocalChunks(handle, manifest, absent, alike);
    fetched = await fetchChunks(manifest, missing, handle, source);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if ((await sha256HexOfFile(part)) !== manifest.sha256) throw new UpdateRejectedError('altered');
  return fetched;
}

/** Incomplete downloads of other versions. */
export async function otherParts(folder: string, part: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(PART_SUFFIX) && name !== part)
    .map((name) => join(folder, name));
}

/** Opens for reading and writing without truncating; creates a missing file. */
async function openPart(part: string): Promise<FileHandle> {
  try {
    return await open(part, 'r+');
  } catch {
    return open(part, 'w+');
  }
}

async function missingChunks(handle: FileHandle, { chunks }: CatalogueManifest): Promise<number[]> {
  const absent: number[] = [];
  for (const [number, hash] of chunks.entries()) {
    const piece = await readChunk(handle, number * CHUNK_BYTES, CHUNK_BYTES);
    if (sha256Hex(piece) !== hash) absent.push(number);
  }
  return absent;
}

/** Copies chunks that exist on this machine. Returns the numbers of the others. */
async function copyLocalChunks(
  into: FileHandle,
  { chunks }: CatalogueManifest,
  absent: readonly number[],
  alike: readonly string[],
): Promise<number[]> {
  if (absent.length === 0) return [];
  const known = new Map<string, LocalChunk>();
  for (const file of alike) await indexChunks(file, known);
  const sources = new Map<string, FileHandle>();
  const missing: number[] = [];
  try {
    for (const number of absent) {
      const hash = chunks[number] ?? '';
      const chunk = known.get(hash);
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
