import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { CHUNK_BYTES } from '../../shared/stands/catalogue-manifest';

/** A chunk in a file of this machine. */
export interface LocalChunk {
  file: string;
  /** Offset of the first byte. */
  from: number;
  bytes: number;
}

export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Adds the chunks of a file to `chunks`, by hash. Ignores a file that cannot be opened. */
export async function indexChunks(file: string, chunks: Map<string, LocalChunk>): Promise<void> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch {
    return;
  }
  try {
    for (let from = 0; ; from += CHUNK_BYTES) {
      const piece = await readChunk(handle, from, CHUNK_BYTES);
      if (piece.length === 0) return;
      const hash = sha256Hex(piece);
      if (!chunks.has(hash)) chunks.set(hash, { file, from, bytes: piece.length });
    }
  } finally {
    await handle.close();
  }
}

/** Reads up to `bytes` from `from`; less at the end of the file. */
export async function readChunk(handle: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const piece = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await handle.read(piece, filled, bytes - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return piece.subarray(0, filled);
}

export interface FileHashes {
  /** Bytes. */
  size: number;
  /** SHA-256 of the file in hex. */
  sha256: string;
  /** SHA-256 of each `CHUNK_BYTES`, in order. */
  chunks: string[];
}

/** Hashes a file and its chunks. Other work of the process runs between two chunks. */
export async function hashFile(file: string): Promise<FileHashes> {
  const hash = createHash('sha256');
  const chunks: string[] = [];
  let size = 0;
  const handle = await open(file, 'r');
  try {
    for (;;) {
      const piece = await readChunk(handle, size, CHUNK_BYTES);
      if (piece.length === 0) return { size, sha256: hash.digest('hex'), chunks };
      hash.update(piece);
      chunks.push(sha256Hex(piece));
      size += piece.length;
    }
  } finally {
    await handle.close();
  }
}

/** Hashes a file. Other work of the process runs between two reads. */
export async function sha256HexOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}
