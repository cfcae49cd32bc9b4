import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { CHUNK_BYTES } from '../../shared/stands/catalogue-manifest';

/** Where the bytes with a hash lie on this machine. */
export interface KnownChunk {
  file: string;
  /** First byte. */
  from: number;
  bytes: number;
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Adds the pieces of a file to those that are known, by their hash. A file that cannot be read has none. */
export async function learnChunks(file: string, known: Map<string, KnownChunk>): Promise<void> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch {
    return;
  }
  try {
    for (let from = 0; ; from += CHUNK_BYTES) {
      const piece = await readPiece(handle, from, CHUNK_BYTES);
      if (piece.length === 0) return;
      const hash = hashOf(piece);
      if (!known.has(hash)) known.set(hash, { file, from, bytes: piece.length });
    }
  } finally {
    await handle.close();
  }
}

/** Reads from `from` up to `bytes`; shorter only at the end of the file. */
export async function readPiece(handle: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const piece = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await handle.read(piece, filled, bytes - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return piece.subarray(0, filled);
}

/** SHA-256 of a whole file, read piece by piece so that the shop goes on answering. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(file, 'r');
  try {
    for (let from = 0; ; from += CHUNK_BYTES) {
      const piece = await readPiece(handle, from, CHUNK_BYTES);
      if (piece.length === 0) return hash.digest('hex');
      hash.update(piece);
    }
  } finally {
    await handle.close();
  }
}
