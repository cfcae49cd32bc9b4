import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { CHUNK_BYTES } from '../../shared/stands/catalogue-manifest';

export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads the chunk with this number; shorter at the end of the file, empty after it. */
export async function readChunk(handle: FileHandle, number: number): Promise<Buffer> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let filledBytes = 0;
  while (filledBytes < CHUNK_BYTES) {
    const position = number * CHUNK_BYTES + filledBytes;
    const { bytesRead } = await handle.read(chunk, filledBytes, CHUNK_BYTES - filledBytes, position);
    if (bytesRead === 0) break;
    filledBytes += bytesRead;
  }
  return chunk.subarray(0, filledBytes);
}

/** Writes all bytes at a position. One `write` may write a part only, when the disk is nearly full. */
export async function writeAll(handle: FileHandle, position: number, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const result = await handle.write(bytes, written, bytes.length - written, position + written);
    written += result.bytesWritten;
  }
}

/** Yields the chunks of a file in order. Rejects when the file cannot be read. */
export async function* readChunks(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    for (let number = 0; ; number += 1) {
      const chunk = await readChunk(handle, number);
      if (chunk.length === 0) return;
      yield chunk;
    }
  } finally {
    await handle.close();
  }
}

export interface FileHashes {
  /** Size of the file in bytes. */
  size: number;
  /** SHA-256 of the file in hex. */
  sha256: string;
  /** SHA-256 in hex of each chunk of `CHUNK_BYTES`, in order; the last chunk may be shorter. */
  chunks: string[];
}

/** Hashes a file and its chunks. Other work of the process runs between two chunks. */
export async function hashFile(file: string): Promise<FileHashes> {
  const fileHash = createHash('sha256');
  const chunks: string[] = [];
  let size = 0;
  for await (const chunk of readChunks(file)) {
    fileHash.update(chunk);
    chunks.push(sha256Hex(chunk));
    size += chunk.length;
  }
  return { size, sha256: fileHash.digest('hex'), chunks };
}

/** Hashes a file. Other work of the process runs between two reads. */
export async function sha256HexOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}
