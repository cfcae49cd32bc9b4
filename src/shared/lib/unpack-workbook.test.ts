import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeZip } from '../../../test/fixtures/make-zip';
import { orderListLimits, unpackWorkbook, type Inflate, type WorkbookLimits } from './unpack-workbook';

const inflate: Inflate = (data, maxBytes) => {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && /larger than/.test(error.message)))
      throw new RangeError('too large', { cause: error });
    throw error;
  }
};
const limits: WorkbookLimits = {
  fileBytes: 1_000_000,
  unpackedBytes: 3_000_000,
  columns: 1000,
  cells: 100_000,
};
const fault = (bytes: Uint8Array) => {
  try {
    unpackWorkbook(bytes, limits, inflate);
    return null;
  } catch (error) {
    return (error as { fault?: string }).fault ?? String(error);
  }
};
const sheet = (cells: string) =>
  makeZip({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>` });

it('returns the XML parts and leaves out others', () => {
  const parts = unpackWorkbook(
    makeZip({ 'xl/workbook.xml': '<a/>', 'xl/_rels/workbook.xml.rels': '<b/>', 'xl/media/a.png': 'PNG' }),
    limits,
    inflate,
  );
  expect(Object.keys(parts)).toEqual(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']);
  expect(Buffer.from(parts['xl/workbook.xml'] ?? []).toString()).toBe('<a/>');
});

describe('sizes', () => {
  it.each([0, 10, 0xffff_ffff])('counts the bytes of a part whose headers say %i', (said) => {
    const bomb = makeZip({ 'xl/sharedStrings.xml': '<a/>'.repeat(2_000_000) }, { claimedSize: said });
    expect(bomb.length).toBeLessThan(50_000);
    expect(fault(bomb)).toBe('unpacked');
  });

  it('counts all parts together', () => {
    const part = '<a/>'.repeat(200_000);
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => [`xl/worksheets/${name}.xml`, part]);
    expect(fault(makeZip(Object.fromEntries(names.slice(0, 3)) as Record<string, string>))).toBe(null);
    expect(fault(makeZip(Object.fromEntries(names) as Record<string, string>))).toBe('unpacked');
  });

  it('rejects a file that is too large, and parts without an end of a tag', () => {
    expect(fault(new Uint8Array(limits.fileBytes + 1))).toBe('file');
    expect(fault(makeZip({ 'xl/workbook.xml': 'x'.repeat(2_500_000) }))).toBe('damaged');
  });
});

describe('the extent of sheets', () => {
  it.each([
    '<row r="1"><c r="XFD1048576"/></row>',
    "<row r='1048576'><c r='A1'/></row>",
    '<row r="Infinity"/>',
    '<row r="1e7"/>',
    '<row r="0x7fffffff"/>',
    '<c r="A1e9"/>',
    '<c\nr\t=\n"XFD1048576"/>',
    '<c t="s"r="XFD1048576"/>',
    `<c r="A${'0'.repeat(400)}9999999"/>`,
    '<c r="&#65;9999999"/>',
    '<c r="zzzz1"/>',
    '<x:c x:r="XFD1048576"/>',
    '<:row :r="1048576"/>',
    '<c r="~~1"/>',
    '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
    '<c r="A100"/><c r="BIG1"/><c r="A900000"/>',
  ])('rejects %s', (cells) => {
    expect(fault(sheet(cells))).toBe('extent');
    // The reader takes any part for a sheet that the workbook names as one.
    expect(fault(makeZip({ 'xl/other/place.xml': `<sheetData>${cells}</sheetData>` }))).toBe('extent');
  });

  it('finds a far-away cell at any place of a long part', () => {
    const filler = fc.integer({ min: 0, max: 60 }).map((count) => '<c r="B2"/>'.repeat(count));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 }), filler, (shift, more) => {
        const before = `${' '.repeat(shift)}${'<c r="A1"/>'.repeat(95_320)}${more}`;
        expect(fault(sheet(`${before}<c r="XFD1048576"/>`))).toBe('extent');
      }),
      { numRuns: 40 },
    );
  });

  it('accepts every sheet within the limits', () => {
    const cell = fc.record({
      column: fc.integer({ min: 1, max: 1000 }),
      row: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 20 }), (cells) => {
        const tags = cells.map(
          ({ column, row }) => `<row r="${row}"><c r="${letters(column)}${row}"/></row>`,
        );
        expect(fault(sheet(tags.join('')))).toBe(null);
      }),
    );
  });

  it('recognizes a sheet whose tags have a prefix, and ignores the address of a namespace', () => {
    const far = '<x:sheetData><x:row y:r="1048576"/></x:sheetData>';
    expect(fault(makeZip({ 'xl/a.xml': far }))).toBe('extent');
    expect(fault(makeZip({ 'xl/a.xml': far.replace('1048576', '9') }))).toBe(null);
    expect(fault(makeZip({ 'xl/a.xml': '<row xmlns:r="http://a.test/2006/b"><c r="A1"/></row>' }))).toBe(
      null,
    );
  });

  it('does not take texts for references', () => {
    expect(fault(makeZip({ 'xl/sharedStrings.xml': '<sst><si><t>tube r="A9999999"</t></si></sst>' }))).toBe(
      null,
    );
  });
});

it.each(['<!DOCTYPE x [<!ENTITY a "b">]><x/>', `<!--${'-'.repeat(9000)}--><!DOCTYPE x><x/>`])(
  'rejects declarations of entities',
  (xml) => {
    expect(fault(makeZip({ 'xl/workbook.xml': xml }))).toBe('entities');
  },
);

it('reports every damage as such and never throws another error', () => {
  const good = sheet('<row r="1"><c r="A1"/></row>');
  const known = [null, 'file', 'unpacked', 'extent', 'entities', 'damaged'];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
      const bytes = Uint8Array.from(good);
      for (const [at, value] of changes) bytes[at] = value;
      expect(known).toContain(fault(bytes));
    }),
    { numRuns: 2000 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => known.includes(fault(bytes))));
  expect(fault(deflateRawSync('x'))).toBe('damaged');
});

it('keeps order lists small enough for a browser', () => {
  expect(orderListLimits.unpackedBytes).toBeLessThanOrEqual(100_000_000);
  expect(orderListLimits.cells).toBeLessThanOrEqual(1_000_000);
});

function letters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}
