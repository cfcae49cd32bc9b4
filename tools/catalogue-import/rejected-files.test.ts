import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { openTable } from './formats/open-table';
import { UnreadableFileError } from './formats/source-row';
import { importLimits } from '../../src/shared/lib/unpack-workbook';
import { makeZip } from '../../test/fixtures/make-zip';
import { checkedWorkbook } from './formats/read-workbook';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refusals-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Reads all of a file that holds `bytes`; gives how many rows it had. */
async function read(name: string, bytes: string | Uint8Array): Promise<number> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  let rows = 0;
  for await (const row of (await openTable(file)).rows) rows += row.error ? 0 : 1;
  return rows;
}

it.each([
  ['one endless line', 'a.csv', `a,b\n${'x'.repeat(3_000_000)}`, 'line 2: a record is longer'],
  ['an endless quotation', 'b.csv', `a,b\n1,2\n"${'x,y\n'.repeat(700_000)}`, 'line 3: a record is longer'],
  ['a quotation without an end', 'c.csv', 'a,b\n1,2\n"x,y\n', 'line 3: a quotation mark is never closed'],
  [
    'too many columns',
    'd.csv',
    `${Array.from({ length: 2000 }, (_, index) => `c${index}`).join(',')}\n`,
    '2000 columns',
  ],
  ['no table', 'f.csv', 'hello\n', 'no row that names'],
  ['an endless line of JSON', 'g.jsonl', `{"a":"${'x'.repeat(3_000_000)}`, 'more than 1000000'],
  [
    'a web page after a comment',
    'k.csv',
    '<!-- saved -->\n<html><td>Cat. No., Name</td></html>',
    'is a web page',
  ],
  [
    'a web page in UTF-16',
    'l.csv',
    Buffer.from('\ufeff<html><td>Cat. No., Name</td></html>\n<td>A-1, One</td>', 'utf16le'),
    'is a web page',
  ],
  [
    'a web archive',
    'm.csv',
    'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="a, b"\n',
    'is a web page',
  ],
  ['an old workbook', 'h.xls', 'x', 'save it as XLSX'],
  ['a protected workbook', 'i.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'without a password'],
  [
    'a file of another program',
    'j.csv',
    Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7) % 256)),
    'another program',
  ],
  [
    'a file that is not a workbook',
    'i.xlsx',
    'PK no zip at all, but long enough to look like one',
    'not a valid workbook',
  ],
])('rejects %s', async (_, name, text, reason) => {
  await expect(read(name, text)).rejects.toThrow(reason);
  await expect(read(name, text)).rejects.toBeInstanceOf(UnreadableFileError);
});

it('continues after rows with too many cells or invalid JSON', async () => {
  expect(await read('a.csv', 'a,b\n1,2\n1,2,3\n4,5\n')).toBe(2);
  expect(await read('b.jsonl', '{"a":1}\nnonsense\n[1]\n{"a":2}\n')).toBe(2);
});

it('rejects a zip bomb even when its headers understate the size', () => {
  const bomb = makeZip({ 'xl/sharedStrings.xml': '<si/>'.repeat(3_000_000) }, { claimedSize: 10 });
  expect(bomb.length).toBeLessThan(100_000);
  const limits = { ...importLimits, unpackedBytes: 1_000_000 };
  expect(() => checkedWorkbook(bomb, 'bomb.xlsx', limits)).toThrow('unpacks to more than');
  expect(() => checkedWorkbook(bomb, 'bomb.xlsx')).not.toThrow();
});

it('rejects a workbook of 30 MB that is packed more than fifty times', () => {
  const bomb = makeZip({ 'xl/sharedStrings.xml': '<si/>'.repeat(6_000_000) });
  expect(() => checkedWorkbook(bomb, 'bomb.xlsx')).toThrow('unpacks to more than');
});

it('rejects a sheet with a far-away cell or entity declarations', () => {
  const far = makeZip({ 'xl/worksheets/sheet1.xml': '<c r="A1"/><c r="XFD1048576"/>' });
  expect(() => checkedWorkbook(far, 'far.xlsx')).toThrow('1048576 rows and 16384 columns');
  const entities = makeZip({ 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]>' });
  expect(() => checkedWorkbook(entities, 'x.xlsx')).toThrow('entities');
});

it('reads formulas of a workbook as text', async () => {
  const file = join(folder, 'good.xlsx');
  await writeWorkbook(
    [
      ['Name', 'Cat. No.'],
      ['=1+1', '007'],
    ].map((row) => row.map((value) => ({ value }))),
  ).toFile(file);
  const table = await openTable(file);
  const rows = [];
  for await (const row of table.rows) rows.push([...row.cells]);
  expect(rows).toEqual([
    [
      ['Name', '=1+1'],
      ['Cat. No.', '007'],
    ],
  ]);
});
