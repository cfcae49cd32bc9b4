import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { openTable } from './formats/open-table';
import { UnreadableFileError } from './formats/source-row';
import { validateWorkbook } from './formats/workbook-bounds';

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
    `${Array.from({ length: 2000 }, (_, at) => `c${at}`).join(',')}\n`,
    '2000 columns',
  ],
  ['two columns of one name', 'e.csv', 'a,b,a\n1,2,3\n', 'two columns named "a"'],
  ['no table', 'f.csv', 'hello\n', 'no row that names'],
  ['an endless line of JSON', 'g.jsonl', `{"a":"${'x'.repeat(3_000_000)}`, 'more than 1000000'],
  ['an old workbook', 'h.xls', 'x', 'save it as XLSX'],
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

/** A ZIP file of one part, whose headers may say another size than it has. */
function zipOf(name: string, content: Buffer, said = content.length): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(said, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, entry, end]);
}

it('rejects a zip bomb even when its headers understate the size', () => {
  const bomb = zipOf('xl/sharedStrings.xml', Buffer.alloc(30_000_000), 10);
  expect(bomb.length).toBeLessThan(50_000);
  expect(() => validateWorkbook(bomb, 'bomb.xlsx', 1_000_000)).toThrow('unpacks to more than');
  expect(() => validateWorkbook(bomb, 'bomb.xlsx', 40_000_000)).not.toThrow();
});

it('rejects a sheet with a far-away cell or entity declarations', () => {
  const far = zipOf('xl/worksheets/sheet1.xml', Buffer.from('<c r="A1"/><c r="XFD1048576"/>'));
  expect(() => validateWorkbook(far, 'far.xlsx')).toThrow('1048576 rows and 16384 columns');
  const entities = zipOf('xl/workbook.xml', Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]>'));
  expect(() => validateWorkbook(entities, 'x.xlsx')).toThrow('entities');
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
