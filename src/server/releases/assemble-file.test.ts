import { mkdir, mkdtemp, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CHUNK_BYTES } from '../../shared/stands/catalogue-manifest';
import { AlteredFileError, assembleFile } from './assemble-file';
import { hashFile } from './file-chunks';

let folder: string;
let original: Buffer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assemble-'));
  // The first and the third chunk are equal; the last one is shorter.
  original = Buffer.concat([1, 2, 1, 3].map((byte) => Buffer.alloc(CHUNK_BYTES, byte))).subarray(0, -10);
  await writeFile(join(folder, 'original'), original);
});
afterEach(() => rm(folder, { recursive: true }));

const partFile = () => join(folder, 'file.part');

/** Assembles the original file, and returns the numbers of the downloaded chunks. */
async function assemble(chunkSources: string[], content = original): Promise<number[]> {
  const fetched: number[] = [];
  await assembleFile(await hashFile(join(folder, 'original')), {
    partFile: partFile(),
    chunkSources,
    fetchChunks: async (missing: readonly number[], target: FileHandle) => {
      for (const number of missing) {
        const start = number * CHUNK_BYTES;
        await target.write(content.subarray(start, start + CHUNK_BYTES), 0, undefined, start);
      }
      fetched.push(...missing);
    },
  });
  return fetched;
}

it('downloads only the chunks that no local file contains', async () => {
  const source = join(folder, 'source');
  await writeFile(source, Buffer.concat([Buffer.alloc(CHUNK_BYTES, 9), original.subarray(0, CHUNK_BYTES)]));
  expect(await assemble([source])).toEqual([1, 3]);
  expect((await readFile(partFile())).equals(original)).toBe(true);
  expect(await assemble([])).toEqual([]);
});

it('continues with sources that are missing or cannot be read', async () => {
  const unreadable = join(folder, 'folder.sqlite');
  await mkdir(unreadable);
  const source = join(folder, 'source');
  await writeFile(source, original.subarray(CHUNK_BYTES));
  expect(await assemble([join(folder, 'missing'), unreadable, source])).toEqual([]);
  expect((await readFile(partFile())).equals(original)).toBe(true);
});

it('rejects a file with another checksum', async () => {
  await expect(assemble([], Buffer.alloc(original.length))).rejects.toThrow(AlteredFileError);
});
