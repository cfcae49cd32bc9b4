import { open, readdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNK_BYTES, type CatalogueManifest } from '../../shared/stands/catalogue-manifest';
import { fetchChunks, type Source } from './download';
import { hashOf, hashOfFile, learnChunks, readPiece, type KnownChunk } from './local-chunks';
import { UpdateRefused } from './update-errors';

/** What is fetched so far; the ending goes once all of it is here and right. */
export const PART = '.part';

/**
 * Puts a catalogue file together in `part`: from what a former try left there, from pieces of catalogues that are on
 * this machine, and from the shop. What is there is known by its hash alone, so that it does not matter where a former
 * try ended. Answers how many bytes came over the network. Throws what {@link fetchChunks} throws, and then leaves the part for the next try.
 */
export async function assembleFile(
  manifest: CatalogueManifest,
  { part, alike, source }: { part: string; alike: readonly string[]; source: Source },
): Promise<number> {
  const handle = await openPart(part);
  let fetched: number;
  try {
    await handle.truncate(manifest.size);
    const absent = await absentPieces(handle, manifest);
    const missing = await copyKnown(handle, manifest, absent, alike);
    fetched = await fetchChunks(manifest, missing, handle, source);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if ((await hashOfFile(part)) !== manifest.sha256) throw new UpdateRefused('altered');
  return fetched;
}

/** Files that the tries of other versions left in a folder. */
export async function otherParts(folder: string, part: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(PART) && name !== part).map((name) => join(folder, name));
}

/** Opened for reading and writing, made when it is missing, and not emptied. */
async function openPart(part: string): Promise<FileHandle> {
  try {
    return await open(part, 'r+');
  } catch {
    return open(part, 'w+');
  }
}

async function absentPieces(handle: FileHandle, { chunks }: CatalogueManifest): Promise<number[]> {
  const absent: number[] = [];
  for (const [number, hash] of chunks.entries()) {
    const piece = await readPiece(handle, number * CHUNK_BYTES, CHUNK_BYTES);
    if (hashOf(piece) !== hash) absent.push(number);
  }
  return absent;
}

/** Copies what lies elsewhere on this machine; answers the pieces that do not. */
async function copyKnown(
  into: FileHandle,
  { chunks }: CatalogueManifest,
  absent: readonly number[],
  alike: readonly string[],
): Promise<number[]> {
  if (absent.length === 0) return [];
  const known = new Map<string, KnownChunk>();
  for (const file of alike) await learnChunks(file, known);
  const sources = new Map<string, FileHandle>();
  const missing: number[] = [];
  try {
    for (const number of absent) {
      const hash = chunks[number] ?? '';
      const place = known.get(hash);
      if (!place) {
        missing.push(number);
        continue;
      }
      const from = sources.get(place.file) ?? (await open(place.file, 'r'));
      sources.set(place.file, from);
      const piece = await readPiece(from, place.from, place.bytes);
      if (hashOf(piece) === hash) await into.write(piece, 0, piece.length, number * CHUNK_BYTES);
      else missing.push(number);
    }
  } finally {
    for (const handle of sources.values()) await handle.close();
  }
  return missing;
}
