import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

export interface Encoding {
  /** Label for `TextDecoder`. */
  label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** True when the file has no byte order mark that proves it. */
  guessed: boolean;
}

/**
 * Detects the encoding by byte order mark, then by the zero bytes of UTF-16. Otherwise UTF-8 when the whole file is valid
 * UTF-8, else Windows-1252.
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const head = await firstBytes(file, 4096);
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { label: 'utf-8', guessed: false };
  if (first === 0xff && second === 0xfe) return { label: 'utf-16le', guessed: false };
  if (first === 0xfe && second === 0xff) return { label: 'utf-16be', guessed: false };
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1;
  });
  if (zeros[1]! > head.length / 8) return { label: 'utf-16le', guessed: true };
  if (zeros[0]! > head.length / 8) return { label: 'utf-16be', guessed: true };
  return (await isUtf8(file)) ? { label: 'utf-8', guessed: false } : { label: 'windows-1252', guessed: true };
}

/** Yields the decoded text in chunks, without byte order mark. */
export async function* decodeText(file: string, { label }: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 18 }))
    yield decoder.decode(bytes as Buffer, { stream: true });
  yield decoder.decode();
}

async function firstBytes(file: string, most: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 }))
      decoder.decode(bytes as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
