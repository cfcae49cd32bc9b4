import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow } from './csv';

/** Parses the cells of a row (RFC 4180). */
function cellsOf(row: string): string[] {
  const cells = row.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^",\r\n]*)(?=,|$)/g) ?? [];
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

describe('csvRow', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['', ''], ','],
    [['a,b', 'say "hi"', 'two\r\nlines'], '"a,b","say ""hi""","two\r\nlines"'],
    [['=1+1'], "'=1+1"],
    [['+49 731', '-1', '@SUM(A1)'], "'+49 731,'-1,'@SUM(A1)"],
    [['\t=1', '\r=1', '\n=1'], `'\t=1,"'\r=1","'\n=1"`],
    [['＝1+1', '＋1', '－1', '＠A'], "'＝1+1,'＋1,'－1,'＠A"],
    [['=HYPERLINK("https://x.example","a")'], `"'=HYPERLINK(""https://x.example"",""a"")"`],
    [['a=1', "it's", '1.00', 'QB260309000001'], "a=1,it's,1.00,QB260309000001"],
  ])('formats %j as %s', (cells, row) => {
    expect(csvRow(cells)).toBe(row);
  });

  it('round-trips cells and never starts one like a formula', () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@\t\r\n",'＝]{0,3}[a-z",\r\n]{0,4}$/));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const read = cellsOf(csvRow(cells));
        expect(read.map((one, at) => (one === cells[at] ? one : one.slice(1)))).toEqual(cells);
        for (const one of read) expect(one).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });
});
