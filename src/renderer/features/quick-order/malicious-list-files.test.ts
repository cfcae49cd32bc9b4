import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { makeZip } from '../../../../test/fixtures/make-zip';
import { orderListLimits } from '../../../shared/lib/unpack-workbook';
import { readListFile, type ListFileResult } from './list-file';
import { openListFile } from './open-list-file';

const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1"
Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
const book = `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
<sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`;
const workbook = (rows: string, more: Record<string, string> = {}) =>
  makeZip({
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });
const read = (bytes: string | Uint8Array, name = 'list.xlsx') =>
  readListFile(new File([bytes], name) as globalThis.File);
const number = (cell: string, value: number) => `<c r="${cell}"><v>${value}</v></c>`;

describe('a workbook', () => {
  it('is read within the limits, also when it was written by hand', async () => {
    const rows = `<row r="1">${number('A1', 50_782)}${number('B1', 2)}</row>`;
    expect(await read(workbook(rows))).toMatchObject({
      items: [{ product: '50782', quantity: '2' }],
    });
    const written = await writeWorkbook([[{ value: 'QA10023' }, { value: 3 }]]).toBuffer();
    expect(await read(written)).toMatchObject({ items: [{ product: 'QA10023', quantity: '3' }] });
    // The library ignores prefixes, so that the limits have to as well.
    const prefixed = '<x:row y:r="1"><x:c y:r="A1"><v>50782</v></x:c><x:c y:r="B1"><v>2</v></x:c></x:row>';
    expect(await read(workbook(prefixed))).toMatchObject({ items: [{ product: '50782', quantity: '2' }] });
  });

  it('is read when a cell has a format of dates and a number that is no date', async () => {
    const date = { value: 99_999_999_999, type: Number, format: 'yyyy-mm-dd' };
    const written = await writeWorkbook([
      [{ value: 'QA10023' }, { value: 3 }],
      [date, { value: 2 }],
    ]).toBuffer();
    expect(await read(written)).toMatchObject({
      items: [{ product: 'QA10023', quantity: '3' }, { product: '########' }],
    });
  });

  it.each([
    ['a far-away cell', workbook(number('XFD1048576', 1))],
    ['an endless row number', workbook('<row r="Infinity"></row>')],
    [
      'a far-away cell with prefixes',
      workbook('<x:row y:r="1"><x:c y:r="XFD1048576"><v>1</v></x:c></x:row>'),
    ],
    ['a row number in another notation', workbook('<row r="1e8"></row>')],
    ['a merged range over the whole sheet', workbook('<mergeCell ref="A1:XFD1048576"/>')],
    ['a bomb', workbook('<row/>'.repeat(15_000_000))],
    ['a bomb beside the sheet', workbook('', { 'xl/sharedStrings.xml': '<si/>'.repeat(14_000_000) })],
  ])('with %s is refused with advice', async (_what, bytes) => {
    expect(bytes.length).toBeLessThan(500_000);
    expect(await read(bytes)).toEqual({
      problem: 'list.xlsx is too large to be read here. Copy its rows into a new workbook, or paste them.',
    });
  });

  it.each([
    ['entities', workbook('', { 'xl/styles.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' })],
    ['deep nesting', workbook('<a>'.repeat(1_000_000))],
    [
      'a million shared strings',
      workbook('', { 'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(1_000_000)}</sst>` }),
    ],
    ['a workbook inside', makeZip({ 'a.xlsx': workbook(number('A1', 1)) })],
    ['nothing inside', makeZip({})],
    ['no ZIP', Buffer.from('PK\x03\x04 and nothing more')],
  ])('with %s ends with a message', async (_what, bytes) => {
    expect(await read(bytes)).toMatchObject({ problem: expect.stringContaining('list.xlsx') as string });
  });
});

describe('a text', () => {
  it('of up to 10,000 rows is read completely, a longer one is refused', async () => {
    const row = 'QA10023\t100 µg\t2\n';
    const result = await read(row.repeat(10_000), 'list.csv');
    expect('items' in result && result.items).toHaveLength(10_000);
    expect(await read(row.repeat(10_001), 'list.csv')).toEqual({
      problem: 'list.csv has 10,001 rows. Please split it into files of up to 10,000.',
    });
  });

  it('repeats at most a thousand characters of a long row in each item', async () => {
    const result = await read(`${'QA10023 and '.repeat(2000)}`, 'list.txt');
    const rows = 'items' in result ? result.items.map(({ row }) => row.length) : [];
    expect(rows).toHaveLength(2000);
    expect(Math.max(...rows)).toBe(1000);
  });
});

interface FakeWorker {
  ended: boolean;
  onmessage: unknown;
  onerror: unknown;
  postMessage: () => void;
  terminate: () => void;
}

describe('the worker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A worker that `act` drives; says whether it was ended. */
  function workerThat(act: (worker: FakeWorker) => void): FakeWorker {
    const worker: FakeWorker = {
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: () => act(worker),
      terminate: () => void (worker.ended = true),
    };
    return worker;
  }
  const openWith = (worker: FakeWorker, size = 10): Promise<ListFileResult> =>
    openListFile({ name: 'list.xlsx', size } as globalThis.File, () => worker as unknown as Worker);

  it('is ended after ten seconds without a result', async () => {
    const worker = workerThat(() => undefined);
    const result = openWith(worker);
    await vi.advanceTimersByTimeAsync(9999);
    expect(worker.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual({
      problem: 'list.xlsx takes too long to read. Save the rows that you need as CSV, or paste them.',
    });
    expect(worker.ended).toBe(true);
  });

  it('may crash, be missing or be refused', async () => {
    const crashing = workerThat((worker) => (worker.onerror as () => void)());
    expect(await openWith(crashing)).toMatchObject({
      problem: expect.stringContaining('paste its rows') as string,
    });
    expect(crashing.ended).toBe(true);
    const refused = () => {
      throw new Error('refused by the policy');
    };
    expect(await openListFile({ name: 'a.csv', size: 1 } as globalThis.File, refused)).toMatchObject({
      problem: expect.stringContaining('a.csv could not be read') as string,
    });
  });

  it('is not started for a file that is too large', async () => {
    const worker = workerThat(() => undefined);
    expect(await openWith(worker, orderListLimits.fileBytes + 1)).toMatchObject({
      problem: expect.stringContaining('larger than 5 MB') as string,
    });
    expect(worker.ended).toBe(false);
  });
});
