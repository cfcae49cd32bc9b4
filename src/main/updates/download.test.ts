import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256Hex } from '../../server/releases/file-chunks';
import { CHUNK_BYTES, type CatalogueManifest } from '../../shared/stands/catalogue-manifest';
import { fetchChunks } from './download';

let path: string;
let file: FileHandle;
beforeEach(async () => {
  path = join(mkdtempSync(join(tmpdir(), 'download-')), 'part');
  file = await open(path, 'w+');
});
afterEach(async () => {
  await file.close();
  rmSync(join(path, '..'), { recursive: true });
});

const content = Buffer.alloc(CHUNK_BYTES + 100, 'catalogue ');
const chunks = [content.subarray(0, CHUNK_BYTES), content.subarray(CHUNK_BYTES)];
const manifest = {
  size: content.length,
  sha256: sha256Hex(content),
  chunks: chunks.map(sha256Hex),
} as CatalogueManifest;
const source = {
  shop: 'https://shop.example',
  stallMs: 10_000,
  fetch: () => {
    const headers = { 'Content-Range': `bytes 0-${content.length - 1}/${content.length}` };
    return Promise.resolve(new Response(content, { status: 206, headers }));
  },
};

/**
 * Replaces `write` by one that writes at most 10,000 bytes a call, and that rejects after `maxBytes`: a disk that is nearly
 * full.
 */
function limitWrites(maxBytes: number): FileHandle {
  let writtenBytes = 0;
  const write = async (data: Uint8Array, offset: number, length: number, position: number) => {
    if (writtenBytes >= maxBytes) throw new Error('ENOSPC');
    const result = await file.write(data, offset, Math.min(length, 10_000), position);
    writtenBytes += result.bytesWritten;
    return result;
  };
  return new Proxy(file, {
    get: (target, name) => (name === 'write' ? write : (Reflect.get(target, name) as unknown)),
  });
}

it('writes whole chunks when the disk accepts a part of them at a time', async () => {
  await fetchChunks(manifest, [0, 1], limitWrites(Infinity), source);
  expect(readFileSync(path).equals(content)).toBe(true);
});

it('rejects when the disk is full after a part of a chunk', async () => {
  await expect(fetchChunks(manifest, [0, 1], limitWrites(30_000), source)).rejects.toThrow('ENOSPC');
});
