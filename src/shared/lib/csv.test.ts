import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow, unguardFormulas } from './csv';

/** Parses the cells of a row (RFC 4180). */
function cellsOf(row: string): string[] {
  const cells = row.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^",\r\n]*)(?=,|$)/g) ?? [];
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

const rawCell = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'=+-@;|,"\' \t\r\n＝a1'), maxLength: 9 }),
);
const rawCells = fc.array(rawCell, { minLength: 1, maxLength: 6 });

describe('csvRow', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['', ''], ','],
    [['a,b', 'say "hi"', 'two\r\nlines'], '"a,b","say ""hi""","two\r\nlines"'],
    [['=1+1'], "'=1+1"],
    [['+49 731', '-1', '@SUM(A1)'], "'+49 731,'-1,'@SUM(A1)"],
    [['\t=1', '\r=1', '\n=1'], `"\t'=1","\r'=1","\n'=1"`],
    [['＝1+1', '＋1', '－1', '＠A'], "'＝1+1,'＋1,'－1,'＠A"],
    [['=HYPERLINK("https://x.example","a")'], `"'=HYPERLINK(""https://x.example"",""a"")"`],
    [['a=1', "it's", '1.00', 'QB260309000001'], "a=1,it's,1.00,QB260309000001"],
    [['a;=1', 'a; +1', 'a|@x', 'a\n-1'], `"a;'=1","a; '+1","a|'@x","a\n'-1"`],
    [['a;"=1"'], `"a;""'=1"""`],
    [["'=1", "a;'=1"], `''=1,"a;''=1"`],
    [['2-propanol; 20 °C', 'N,N-dimethyl'], '"2-propanol; 20 °C","N,N-dimethyl"'],
  ])('formats %j as %s', (cells, row) => {
    expect(csvRow(cells)).toBe(row);
  });

  it.each(['\n', '\t', '\r', '"\n'])('takes linear time for a long run of %j', (part) => {
    const cell = `a${part.repeat(100_000)}b`;
    const start = performance.now();
    expect(unguardFormulas(cell)).toBe(cell);
    csvRow([cell]);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('round-trips cells', () => {
    fc.assert(
      fc.property(rawCells, (cells) => {
        expect(cellsOf(csvRow(cells)).map(unguardFormulas)).toEqual(cells);
      }),
    );
  });

  it.each([';', '|', '\t', ','])(
    'starts no cell like a formula for a reader that splits at %j',
    (separator) => {
      fc.assert(
        fc.property(rawCells, (cells) => {
          const row = csvRow(cells);
          // Readers with another separator do not see the quotes of a cell, because these are not at its start.
          const read =
            separator === ',' ? cellsOf(row) : row.split(separator).flatMap((part) => part.split(/[\r\n]/));
          for (const cell of read) expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
        }),
      );
    },
  );
});
