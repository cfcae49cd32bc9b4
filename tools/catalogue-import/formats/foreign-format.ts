import { open } from 'node:fs/promises';
import { UnreadableFileError } from './source-row';

/** First bytes of formats that are not tables, in Latin-1, with a remedy. */
const signatures: readonly (readonly [start: RegExp | string, message: string])[] = [
  ['%PDF-', 'is a PDF; ask for the table itself as XLSX or CSV'],
  [
    '\xd0\xcf\x11\xe0',
    'is in the old Excel format or protected by a password; save it as XLSX or CSV without a password',
  ],
  ['\x1f\x8b', 'is compressed (gzip); unpack it first'],
  ['7z\xbc\xaf', 'is a 7z archive; unpack it first'],
  ['Rar!', 'is a RAR archive; unpack it first'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8)/, 'is an image; import the table that names it'],
  [/^(?:PAR1|SQLite format 3)/, 'is a database file; export its table as CSV'],
  [
    /^(?:\xef\xbb\xbf)?\s*(?:<!--|<(?:!doctype html|html|head|body|table|meta|style)\b|mime-version:)/i,
    'is a web page (HTML), perhaps of a sign-in or an error; open it in a spreadsheet program and save it as XLSX or CSV',
  ],
  [
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<\w+:?\w*[\s>])/,
    'is an XML file; open it in a spreadsheet program and save it as XLSX or CSV',
  ],
  [/^(?:\xef\xbb\xbf)?\s*\[\s*[{[]/, 'is a JSON array; write one object per line (JSON Lines)'],
];
const HEAD_BYTES = 512;
/** Control characters that texts do not have. UTF-16 has zero bytes. */
const controlCharacter = /(?![\0\s\u007f-\u009f])\p{Cc}/gu;
const MAX_CONTROL_FRACTION = 0.05;

/** Content of a file, detected by its first bytes. */
export type FileContent = 'zip' | 'other';

/**
 * Returns whether a file is a ZIP archive, as workbooks are.
 * @throws UnreadableFileError for an empty file, for a path that is missing or not a file, and for formats that are not tables,
 * whatever the name of the file is. The message says what to do.
 */
export async function detectContent(file: string): Promise<FileContent> {
  const bytes = (await firstBytes(file)).toString('latin1');
  // The first characters of a text in UTF-16 have a zero byte each.
  const head = /^(?:\xff\xfe|\xfe\xff)/.test(bytes) ? bytes.slice(2).replaceAll('\0', '') : bytes;
  if (bytes === '') throw new UnreadableFileError(`${file} is empty.`);
  const signature = signatures.find(([start]) =>
    typeof start === 'string' ? head.startsWith(start) : start.test(head),
  );
  if (signature) throw new UnreadableFileError(`${file} ${signature[1]}.`);
  if (head.startsWith('PK\x03\x04')) return 'zip';
  const controls = head.match(controlCharacter)?.length ?? 0;
  if (controls > head.length * MAX_CONTROL_FRACTION)
    throw new UnreadableFileError(
      `${file} is in the format of another program, not a text; save its table as XLSX or CSV.`,
    );
  return 'other';
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new UnreadableFileError(`Cannot read ${file}: it is missing or access is denied.`, { cause });
  });
  try {
    if (!(await handle.stat()).isFile()) throw new UnreadableFileError(`${file} is not a file.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
