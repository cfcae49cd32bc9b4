import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

export interface Encoding {
  /** Label for `TextDecoder`. */
  label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'gb18030';
  /** True when the file has no byte order mark that proves it. */
  guessed: boolean;
}

/**
 * Detects the encoding by byte order mark, then by the zero bytes of UTF-16, then by the bytes above ASCII of the whole
 * file: UTF-8, also with a few damaged characters, GB 18030 when most of them form runs of Chinese characters, else
 * Windows-1252.
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const head = await firstBytes(file, 4096);
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { label: 'utf-8', guessed: false };
  if (first === 0xff && second === 0xfe) return { label: 'utf-16le', guessed: false };
  if (first === 0xfe && second === 0xff) return { label: 'utf-16be', guessed: false };
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  if (zeros[1]! > head.length / 8) return { label: 'utf-16le', guessed: true };
  if (zeros[0]! > head.length / 8) return { label: 'utf-16be', guessed: true };
  const scanner = new ByteScanner();
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) scanner.read(chunk as Buffer);
  return scanner.encoding();
}

/** Valid UTF-8 characters for each invalid one, from which a file counts as damaged UTF-8. */
const VALID_PER_INVALID = 20;

/** Counts byte patterns of a file that is read in chunks. */
class ByteScanner {
  private utf8 = 0;
  private invalidUtf8 = 0;
  /** Continuation bytes that the current UTF-8 character still needs. */
  private needed = 0;
  /** Bytes above ASCII in the current run, and whether they are pairs of common Chinese characters (GB 2312). */
  private run = 0;
  private isPaired = true;
  private lead = 0;
  private chineseBytes = 0;
  private otherBytes = 0;

  read(bytes: Buffer): void {
    for (const byte of bytes) {
      if (byte < 0x80 && this.run === 0) continue;
      this.readUtf8(byte);
      this.readRun(byte);
    }
  }

  encoding(): Encoding {
    this.readUtf8(0);
    this.readRun(0);
    if (this.invalidUtf8 === 0) return { label: 'utf-8', guessed: false };
    if (this.utf8 > VALID_PER_INVALID * this.invalidUtf8) return { label: 'utf-8', guessed: true };
    const isChinese = this.chineseBytes > this.otherBytes;
    return { label: isChinese ? 'gb18030' : 'windows-1252', guessed: true };
  }

  private readUtf8(byte: number): void {
    if (this.needed > 0) {
      if ((byte & 0xc0) === 0x80) {
        this.needed -= 1;
        if (this.needed === 0) this.utf8 += 1;
        return;
      }
      this.needed = 0;
      this.invalidUtf8 += 1;
    }
    if (byte < 0x80) return;
    if (byte >= 0xc2 && byte <= 0xdf) this.needed = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.needed = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.needed = 3;
    else this.invalidUtf8 += 1;
  }

  /**
   * Western text has bytes above ASCII alone or in twos ("Größe"), Chinese text in longer runs of pairs. Symbols such as
   * ® are four bytes in GB 18030, two of them digits: they end a run and count against it.
   */
  private readRun(byte: number): void {
    if (byte >= 0x80) {
      if (this.run % 2 === 0) this.lead = byte;
      else if (this.lead < 0xa1 || this.lead > 0xf7 || byte < 0xa1) this.isPaired = false;
      this.run += 1;
      return;
    }
    if (this.run >= 4 && this.run % 2 === 0 && this.isPaired) this.chineseBytes += this.run;
    else this.otherBytes += this.run;
    this.run = 0;
    this.isPaired = true;
  }
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
