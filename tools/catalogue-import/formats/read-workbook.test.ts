import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { makeZip } from '../../../test/fixtures/make-zip';
import { openTable } from './open-table';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'));
  file = join(folder, 'list.xlsx');
});
afterEach(() => rm(folder, { recursive: true }));

async function readRows(options: Parameters<typeof openTable>[1] = {}) {
  const table = await openTable(file, options);
  const rows = [];
  for await (const row of table.rows) rows.push(row);
  return { table, rows };
}

const headings = ['Cat. No.', 'Product name', 'Size', 'Price', 'Purity'];
const number = (value: number, format: string) => ({ value, type: Number, format });

describe('number formats', () => {
  it('reads numbers as the spreadsheet shows them', async () => {
    await writeWorkbook([
      headings.map((value) => ({ value, type: String })),
      [
        number(123, '00000'),
        { value: 'Kinetin', type: String },
        number(5, '0 "mg"'),
        number(1234.5, '#,##0.00 [$€-407]'),
        number(0.98, '0%'),
      ],
      [
        number(7, '00000'),
        { value: 'Zeatin', type: String },
        number(2.5, '0.0 "mg"'),
        number(84.915, '#,##0.00'),
        number(0.985, '0.0%'),
      ],
    ]).toFile(file);
    const { rows } = await readRows();
    expect(rows.map(({ cells }) => [...cells.values()])).toEqual([
      ['00123', 'Kinetin', '5 mg', '1234.5 €', '98%'],
      ['00007', 'Zeatin', '2.5 mg', '84.915', '98.5%'],
    ]);
    expect([...(rows[0]?.numbers ?? [])]).toEqual(['Cat. No.', 'Size', 'Price', 'Purity']);
  });

  it('reads a number that is no date in a cell with a format of dates as the signs that the spreadsheet shows', async () => {
    await writeWorkbook([
      headings.map((value) => ({ value, type: String })),
      [
        number(99_999_999_999, 'yyyy-mm-dd'),
        { value: 'Kinetin', type: String },
        { value: '5 mg', type: String },
        number(12, '0.00'),
        number(45_000, 'yyyy-mm-dd'),
      ],
    ]).toFile(file);
    const { rows } = await readRows();
    expect(rows.map(({ cells }) => [...cells.values()])).toEqual([
      ['########', 'Kinetin', '5 mg', '12', '2023-03-15'],
    ]);
  });
});

/** Workbook of one sheet, as programs with other conventions write it. `links` are its links and their relationships. */
async function writeParts(
  styles: string,
  sheetData: string,
  links: { elements: string; relationships: string; merged?: string } | null = null,
) {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  await writeFile(
    file,
    makeZip({
      'xl/workbook.xml': `<x:workbook xmlns:x="${main}" xmlns:r="${office}"><x:sheets><x:sheet name="A &amp; B" sheetId="1" r:id="rId7"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId7" Type="${office}/worksheet" Target="/xl/worksheets/s.xml"/><Relationship Id="rId8" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      'xl/styles.xml': `<x:styleSheet xmlns:x="${main}">${styles}</x:styleSheet>`,
      'xl/worksheets/s.xml': `<x:worksheet xmlns:x="${main}"><x:sheetData>${sheetData}</x:sheetData>${links?.merged ?? ''}${links ? `<x:hyperlinks xmlns:r="${office}">${links.elements}</x:hyperlinks>` : ''}</x:worksheet>`,
      ...(links && {
        'xl/worksheets/_rels/s.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.relationships}</Relationships>`,
      }),
    }),
  );
}

const text = (address: string, value: string) =>
  `<x:c r="${address}" t="inlineStr"><x:is><x:t>${value}</x:t></x:is></x:c>`;
const head = `<x:row r="1">${text('A1', 'Cat. No.')}${text('B1', 'Price')}</x:row>`;

it('finds formats of base styles, under prefixes, and formats with predefined numbers', async () => {
  await writeParts(
    '<x:numFmts><x:numFmt numFmtId="44" formatCode="#,##0.00\\ &quot;&#8364;&quot;"/></x:numFmts>' +
      '<x:cellStyleXfs><x:xf numFmtId="0"/><x:xf numFmtId="44"/></x:cellStyleXfs>' +
      '<x:cellXfs><x:xf numFmtId="0" xfId="0"/><x:xf xfId="1"/><x:xf numFmtId="10"/></x:cellXfs>',
    `${head}<x:row r="2"><x:c s="2" r="A2"><x:v>0.5</x:v></x:c><x:c r='B2' s='1'><x:v>12</x:v></x:c></x:row>`,
  );
  const { rows } = await readRows();
  expect([...(rows[0]?.cells.values() ?? [])]).toEqual(['50.00%', '12 €']);
});

it('reads the errors that cells show', async () => {
  const row = (index: number, error: string) =>
    `<x:row r="${index}">${text(`A${index}`, `A-${index}`)}<x:c r="B${index}" t="e"><x:f>1/0</x:f><x:v>${error}</x:v></x:c></x:row>`;
  await writeParts('', head + row(2, '#DIV/0!') + row(3, '#N/A'));
  const { rows } = await readRows();
  expect(rows.map(({ cells }) => cells.get('Price'))).toEqual(['#DIV/0!', '#N/A']);
});

it('reads errors in the last rows, which show nothing else', async () => {
  const error = (address: string) => `<x:c r="${address}" t="e"><x:v>#REF!</x:v></x:c>`;
  await writeParts(
    '',
    `${head}<x:row r="2">${text('A2', 'A-2')}</x:row><x:row r="4">${error('A4')}${error('B4')}</x:row>`,
  );
  const { rows } = await readRows();
  expect(rows.map(({ line, cells }) => [line, ...cells.values()])).toEqual([
    [2, 'A-2'],
    [4, '#REF!', '#REF!'],
  ]);
});

it('reads texts and numbers that contain CDATA sections or comments', async () => {
  await writeParts(
    '',
    `${head}<x:row r="2">${text('A2', 'A<![CDATA[<&>]]>-<!-- no text -->2')}<x:c r="B2"><x:v>1<!-- -->2.50</x:v></x:c></x:row>` +
      `<x:row r="3">${text('A3', '<![CDATA[A-3]]>')}<x:c r="B3"><x:v><![CDATA[13.5]]></x:v></x:c></x:row>`,
  );
  const { rows } = await readRows();
  expect(rows.map(({ cells }) => [...cells.values()])).toEqual([
    ['A<&>-2', '12.5'],
    ['A-3', '13.5'],
  ]);
});

it.each([
  '<x:c r="B3"><x:f>1+1</x:f></x:c>',
  '<x:c r="B3"><x:f>1+1</x:f><x:v></x:v></x:c>',
  '<x:c r="B3"><x:f>1+1</x:f><x:v/></x:c>',
])('refuses a table with formulas without results: %s', async (formula) => {
  // Further rows, so that the sheet is read in several pieces.
  const rows = Array.from(
    { length: 30_000 },
    (_, index) => `<x:row r="${index + 4}">${text(`A${index + 4}`, 'A-1')}</x:row>`,
  );
  await writeParts(
    '',
    `${head}<x:row r="2">${text('A2', 'A-2')}</x:row><x:row r="3">${formula}</x:row>${rows.join('')}`,
  );
  await expect(readRows()).rejects.toThrow(
    /lacks the results of 1 formula in sheet "A & B", the first one in cell B3;/,
  );
});

it.each([
  '<x:c r="B3" t="str"><x:f>""</x:f><x:v></x:v></x:c>',
  '<x:c r="B3"><x:f>1+1</x:f><x:v>2</x:v></x:c>',
  '<x:c r="D3"><x:f>1+1</x:f></x:c>',
])('reads a table with the formula %s', async (formula) => {
  await writeParts('', `${head}<x:row r="3">${text('A3', 'A-3')}${formula}</x:row>`);
  expect((await readRows()).rows).toHaveLength(1);
});

it('notes rows that a filter hides', async () => {
  const row = (index: number, more = '') =>
    `<x:row r="${index}"${more}>${text(`A${index}`, `A-${index}`)}<x:c r="B${index}"><x:v>1</x:v></x:c></x:row>`;
  await writeParts('', `${head}${row(2)}${row(3, ' hidden="1"')}${row(4, ' hidden="0"')}`);
  const { rows } = await readRows();
  expect(rows.map(({ line, note }) => [line, note])).toEqual([
    [2, undefined],
    [3, 'the row is hidden in the workbook, and is read like the others'],
    [4, undefined],
  ]);
});

describe('sheets with equal columns', () => {
  const writeSheets = (names: readonly string[]) =>
    writeWorkbook(
      names.map((sheet) => ({
        sheet,
        data: [headings.slice(0, 4), ['A-1', 'Kinetin', '1 g', '10.00']].map((row) =>
          row.map((value) => ({ value, type: String })),
        ),
      })),
    ).toFile(file);

  it.each([
    'Discontinued',
    'Archive 2023',
    'old_prices',
    'Obsolete items',
    'Alte Preise',
    'Preise alt',
    'Ausgelaufen',
    'Anciens tarifs',
    'Obsolètes',
    '停产产品',
    '旧价格',
  ])('does not read "%s" beside another one', async (name) => {
    await writeSheets([name, 'Prices']);
    const { table, rows } = await readRows();
    expect(table).toMatchObject({ otherSheets: [name], outdatedSheets: [name] });
    expect(rows).toHaveLength(1);
    expect((await readRows({ sheet: name })).table.format).toContain(name);
  });

  it.each(['Gold standards', 'Cobalt', 'Salts', 'Alternatives', '2024'])('reads "%s"', async (name) => {
    await writeSheets([name, 'Prices']);
    expect((await readRows()).table.sheets).toEqual([name, 'Prices']);
  });

  it('reads a sheet with such a name when it is the only one', async () => {
    await writeSheets(['Archive']);
    expect((await readRows()).rows).toHaveLength(1);
  });
});

describe('links of cells', () => {
  const linkType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
  const relationship = (id: string, target: string, mode = ' TargetMode="External"') =>
    `<Relationship Id="${id}" Type="${linkType}" Target="${target}"${mode}/>`;
  const row = (index: number, ...more: string[]) =>
    `<x:row r="${index}">${text(`A${index}`, `A-${index}`)}${more.join('')}</x:row>`;
  const linksOf = async () => (await readRows()).rows.map(({ links }) => links?.get('Price') ?? null);
  const formula = (address: string, source: string, result: string | null) =>
    result === null
      ? `<x:c r="${address}"><x:f>${source}</x:f></x:c>`
      : `<x:c r="${address}" t="str"><x:f>${source}</x:f><x:v>${result}</x:v></x:c>`;

  it('reads addresses outside the workbook, which several cells may share', async () => {
    await writeParts(
      '',
      `${head}${[2, 3, 4, 5, 6, 7].map((index) => row(index, text(`B${index}`, 'SDS'))).join('')}`,
      {
        elements:
          '<x:hyperlink ref="B2" r:id="rId1" tooltip="a > b"/><x:hyperlink r:id=\'rId1\' ref="B3"/>' +
          '<x:hyperlink ref="A4:B5" r:id="rId2" location="page=2"></x:hyperlink>' +
          '<x:hyperlink ref="B6" location="\'Sheet 2\'!A1"/><x:hyperlink ref="B7" r:id="rId3"/><x:hyperlink ref="B1:B1048576" r:id="rId9"/>',
        relationships:
          relationship('rId1', 'https://x.example/a.pdf?a=1&amp;b=2|3') +
          relationship('rId2', 'sds/A%201.pdf') +
          relationship('rId3', 'mailto:sales@x.example') +
          relationship('rId9', '#Sheet2!A1', ''),
      },
    );
    const shared = 'https://x.example/a.pdf?a=1&b=2%7C3';
    expect(await linksOf()).toEqual([shared, shared, 'sds/A 1.pdf', 'sds/A 1.pdf', null, null]);
  });

  it('reads links of merged cells for each of their rows', async () => {
    await writeParts('', `${head}${row(2, text('B2', 'SDS'))}${row(3)}${row(4)}`, {
      merged: '<x:mergeCells><x:mergeCell ref="B2:B3"/></x:mergeCells>',
      elements: '<x:hyperlink ref="B2" r:id="rId1"/>',
      relationships: relationship('rId1', 'https://x.example/a.pdf'),
    });
    expect(await linksOf()).toEqual(['https://x.example/a.pdf', 'https://x.example/a.pdf', null]);
  });

  it('calculates the addresses of formulas, also of shared ones', async () => {
    const shared = (address: string, more: string) =>
      `<x:c r="${address}" t="str"><x:f t="shared" si="0"${more}</x:f><x:v>SDS</x:v></x:c>`;
    await writeParts(
      '',
      head +
        row(2, formula('B2', 'HYPERLINK("https://x.example/µ.pdf?a=1&amp;b=2","SDS")', 'SDS')) +
        row(
          3,
          formula('B3', 'IF(A3="","",HYPERLINK(CONCATENATE("https://x.example/",A3,".pdf"),"SDS"))', 'SDS'),
        ) +
        row(4, shared('B4', ' ref="B4:B5">HYPERLINK("sds/"&amp;$A4&amp;".pdf","SDS")')) +
        row(5, '<x:c r="B5" t="str"><x:f t="shared" si="0"/><x:v>SDS</x:v></x:c>') +
        row(6, formula('B6', 'IF(A6="","",HYPERLINK("x.pdf","SDS"))', '')) +
        row(7, formula('B7', 'HYPERLINK(VLOOKUP(A7,Links!A:B,2),"SDS")', 'SDS')),
    );
    expect(await linksOf()).toEqual([
      'https://x.example/µ.pdf?a=1&b=2',
      'https://x.example/A-3.pdf',
      'sds/A-4.pdf',
      'sds/A-5.pdf',
      null,
      null,
    ]);
  });

  it('needs no results of formulas that it calculates', async () => {
    await writeParts(
      '',
      head +
        row(2, formula('B2', '_xlfn.HYPERLINK("https://x.example/a.pdf","SDS")', null)) +
        row(3, formula('B3', 'HYPERLINK("https://x.example/"&amp;A3)', null)),
    );
    const { rows } = await readRows();
    expect(rows.map(({ cells, links }) => [cells.get('Price'), links?.get('Price')])).toEqual([
      ['SDS', 'https://x.example/a.pdf'],
      ['https://x.example/A-3', 'https://x.example/A-3'],
    ]);
  });
});
