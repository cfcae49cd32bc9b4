import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** Labels for `TextDecoder`. The last two are never guessed. */
export const encodingLabels = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'gb18030',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1251',
  'windows-1250',
  'big5',
] as const;

export interface Encoding {
  label: (typeof encodingLabels)[number];
  /** False when a byte order mark or valid UTF-8 throughout proves the encoding. */
  isGuessed: boolean;
}

/**
 * Detects the encoding of a file: first by its byte order mark, then by the zero bytes of UTF-16, then by all bytes above
 * ASCII. They are UTF-8, also with a few damaged characters; Shift JIS, recognized by its kana; GB 18030, EUC-JP, EUC-KR or
 * Windows-1251 when most of them form runs of Chinese, Japanese, Korean or Russian characters; otherwise Windows-1252.
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const head = await firstBytes(file, 4096);
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { label: 'utf-8', isGuessed: false };
  if (first === 0xff && second === 0xfe) return { label: 'utf-16le', isGuessed: false };
  if (first === 0xfe && second === 0xff) return { label: 'utf-16be', isGuessed: false };
  const zeroCounts = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeroCounts[index % 2]! += 1;
  });
  if (zeroCounts[1]! > head.length / 8) return { label: 'utf-16le', isGuessed: true };
  if (zeroCounts[0]! > head.length / 8) return { label: 'utf-16be', isGuessed: true };
  const scanner = new ByteScanner();
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) scanner.read(chunk as Buffer);
  return scanner.encoding();
}

/** A file with more than this many valid UTF-8 characters for each invalid one is damaged UTF-8. */
const VALID_PER_INVALID = 20;

/** First bytes of hiragana and katakana in Shift JIS. */
const HIRAGANA = 0x82;
const KATAKANA = 0x83;
/** Length in bytes of a run above ASCII that Western texts do not have. */
const MIN_LONG_RUN = 4;
/** With fewer pairs, Korean cannot be distinguished from Chinese. */
const MIN_BYTE_PAIRS = 10;

/** Counts byte patterns of a file that is read in chunks. */
class ByteScanner {
  private validUtf8 = 0;
  private invalidUtf8 = 0;
  /** Continuation bytes that the current UTF-8 character still needs. */
  private neededBytes = 0;
  /** Bytes above ASCII in the current run, and whether all of its pairs are common Chinese characters (GB 2312). */
  private runLength = 0;
  private isRunChinese = true;
  private leadByte = 0;
  private chineseBytes = 0;
  private otherBytes = 0;
  /** Bytes above ASCII in long runs, and those of them that are Russian letters in Windows-1251. */
  private longRunBytes = 0;
  private russianBytes = 0;
  private russianBytesInRun = 0;
  /** Pairs of bytes above ASCII, and those that are kana in EUC-JP or Korean in EUC-KR. */
  private bytePairs = 0;
  private kanaPairs = 0;
  private koreanPairs = 0;
  private readonly shiftJis = new ShiftJisScanner();

  read(bytes: Buffer): void {
    for (const byte of bytes) {
      this.shiftJis.read(byte);
      if (byte < 0x80 && this.runLength === 0) continue;
      this.readUtf8(byte);
      this.readRun(byte);
    }
  }

  encoding(): Encoding {
    this.readUtf8(0);
    this.readRun(0);
    if (this.invalidUtf8 === 0) return { label: 'utf-8', isGuessed: false };
    if (this.validUtf8 > VALID_PER_INVALID * this.invalidUtf8) return { label: 'utf-8', isGuessed: true };
    return { label: this.legacyLabel(), isGuessed: true };
  }

  private legacyLabel(): Encoding['label'] {
    if (this.shiftJis.isLikely()) return 'shift_jis';
    const isInRuns = this.longRunBytes * 2 > this.chineseBytes + this.otherBytes;
    // Of the bytes of Chinese characters, a third is lower than the bytes of Russian letters.
    if (isInRuns && this.russianBytes > 0.95 * this.longRunBytes) return 'windows-1251';
    if (this.chineseBytes <= this.otherBytes) return 'windows-1252';
    if (this.kanaPairs > 0.1 * this.bytePairs) return 'euc-jp';
    // Of the frequent Chinese characters, a third has a higher first byte than any Korean syllable.
    return this.bytePairs >= MIN_BYTE_PAIRS && this.koreanPairs > 0.98 * this.bytePairs
      ? 'euc-kr'
      : 'gb18030';
  }

  private readUtf8(byte: number): void {
    if (this.neededBytes > 0) {
      if ((byte & 0xc0) === 0x80) {
        this.neededBytes -= 1;
        if (this.neededBytes === 0) this.validUtf8 += 1;
        return;
      }
      this.neededBytes = 0;
      this.invalidUtf8 += 1;
    }
    if (byte < 0x80) return;
    if (byte >= 0xc2 && byte <= 0xdf) this.neededBytes = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.neededBytes = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.neededBytes = 3;
    else this.invalidUtf8 += 1;
  }

  /**
   * Western text has one or two bytes above ASCII in a row ("Größe"), Chinese text has longer runs of pairs. Symbols such as
   * ® are four bytes in GB 18030, two of them digits: they end a run and count against it.
   */
  private readRun(byte: number): void {
    if (byte >= 0x80) {
      if (this.runLength % 2 === 0) this.leadByte = byte;
      else this.readPair(byte);
      if (byte >= 0xc0 || byte === 0xa8 || byte === 0xb8) this.russianBytesInRun += 1;
      this.runLength += 1;
      return;
    }
    if (this.runLength >= MIN_LONG_RUN) {
      this.longRunBytes += this.runLength;
      this.russianBytes += this.russianBytesInRun;
    }
    this.russianBytesInRun = 0;
    if (this.runLength >= MIN_LONG_RUN && this.runLength % 2 === 0 && this.isRunChinese)
      this.chineseBytes += this.runLength;
    else this.otherBytes += this.runLength;
    this.runLength = 0;
    this.isRunChinese = true;
  }

  private readPair(trail: number): void {
    const { leadByte } = this;
    if (leadByte < 0xa1 || leadByte > 0xf7 || trail < 0xa1) this.isRunChinese = false;
    this.bytePairs += 1;
    if (leadByte === 0xa4 || leadByte === 0xa5) this.kanaPairs += 1;
    // Punctuation, and the syllables of KS X 1001.
    if (leadByte <= 0xa3 || (leadByte >= 0xb0 && leadByte <= 0xc8)) this.koreanPairs += 1;
  }
}

/** Counts the characters of a file as if it were in Shift JIS, in which the second byte of a character may be ASCII. */
class ShiftJisScanner {
  private leadByte = 0;
  private characters = 0;
  private kana = 0;
  private invalidBytes = 0;

  read(byte: number): void {
    const { leadByte } = this;
    if (leadByte !== 0) {
      this.leadByte = 0;
      if (byte < 0x40 || byte === 0x7f || byte > 0xfc) this.invalidBytes += 1;
      else if (leadByte === HIRAGANA || leadByte === KATAKANA) this.kana += 1;
    } else if (byte >= 0x80) {
      this.characters += 1;
      const isHalfWidthKana = byte >= 0xa1 && byte <= 0xdf;
      if (byte === 0x80 || byte === 0xa0 || byte > 0xfc) this.invalidBytes += 1;
      else if (!isHalfWidthKana) this.leadByte = byte;
    }
  }

  /** Japanese texts have many kana. In Windows-1252, their first bytes are rare punctuation. */
  isLikely(): boolean {
    return this.kana > 0.1 * this.characters && this.invalidBytes <= 0.01 * this.characters;
  }
}

/** Yields the decoded text in chunks, without byte order mark. */
export async function* decodeText(file: string, { label }: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 18 }))
    yield decoder.decode(bytes as Buffer, { stream: true });
  yield decoder.decode();
}

async function firstBytes(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
