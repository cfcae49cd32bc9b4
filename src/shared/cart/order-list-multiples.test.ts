import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMultiple } from './order-list-cells';
import { parseOrderList } from './parse-order-list';

type Short = [product: string, size: string, quantity: string];
const read = (text: string): Short[] =>
  parseOrderList(text).map(({ product, size, quantity }) => [product, size, quantity]);

describe('multiples of a size', () => {
  it.each<[string, Short[]]>([
    // A size of some products; resolved later.
    ...['2 x 100 µg', '2 × 100 µg', '2x100ug', '2 X 100 mcg'].flatMap((said): [string, Short[]][] =>
      [
        'QA10023 #',
        'QA10023, #',
        'QA10023 (#)',
        '# QA10023',
        '# of QA10023',
        'Please send # of QA10023.',
        'QA10023\t#',
        '#;QA10023',
        'Cat. No.\tSize\nQA10023\t#',
        'Cat. No.\tQty\nQA10023\t#',
      ].map((row) => [row.replace('#', said), [['QA10023', said, '']]]),
    ),
    ...['100 µg x 2', '100 µg × 2', '100 µg x2', '2 pcs of 100 µg', '2 vials of 100 µg'].flatMap(
      (said): [string, Short[]][] =>
        ['QA10023 #', 'QA10023, #', '# QA10023', 'QA10023\t#', '#;QA10023', 'Cat. No.\tQty\nQA10023\t#'].map(
          (row) => [row.replace('#', said), [['QA10023', '100 µg', '2']]],
        ),
    ),
    ['QA10023 2 pcs. 100 µg', [['QA10023', '100 µg', '2']]],
    ['QA10023\t2 units of 100 µg', [['QA10023', '100 µg', '2']]],
    ['QA10023\t100 µg (x 2)', [['QA10023', '100 µg', '2']]],
    ['100 µg QA10023', [['QA10023', '100 µg', '']]],
    ['Aspirin 2 x 100 mg', [['Aspirin', '2 x 100 mg', '']]],
    ['QC46530 2 x 10 mM × 1 mL in DMSO', [['QC46530', '2 x 10 mM × 1 mL in DMSO', '']]],
    ['QC46530\t10 mM x 1 mL x 2', [['QC46530', '10 mM x 1 mL', '2']]],
    ['QC46530\t2 x 6 × 500 mL', [['QC46530', '6 × 500 mL', '2']]],
    // A size is no quantity, and neither is a concentration.
    ['QC46530 10 mM x 1 mL', [['QC46530', '10 mM x 1 mL', '']]],
    ['10 mM x 1 mL QC46530', [['QC46530', '10 mM x 1 mL', '']]],
    ['QC46530\t10 mM x 1 mL', [['QC46530', '10 mM x 1 mL', '']]],
    ['QA10023\t100T/96S', [['QA10023', '100T/96S', '']]],
    // Ambiguous quantities are passed on.
    ['QA10023\t2 x 100 µg\t3', [['QA10023', '2 x 100 µg', '3']]],
    ['QA10023\t100 µg x 2\t3', [['QA10023', '100 µg x 2', '3']]],
    ['2 x QA10023 3 x 100 µg', [['QA10023', '3 x 100 µg', '2']]],
    ['2 x 100 µg x 3 QA10023', [['QA10023', '2 x 100 µg', '3']]],
    ['QA10023 1 500 x 100 µg', [['QA10023', '500 x 100 µg', '1']]],
    ['QA10023\t1,500 x 100 µg', [['QA10023', '100 µg', '1,500 x 100 µg']]],
    ['1,500 x 100 µg QA10023', [['QA10023', '100 µg', '1,500']]],
    ['1 500 x 100 µg QA10023', [['QA10023', '', '1 500 x 100 µg']]],
    ['0.5 x 100 µg QA10023', [['QA10023', '', '0.5 x 100 µg']]],
    ['2,5 x 100 µg QA10023', [['QA10023', '', '2,5 x 100 µg']]],
    ['2 100 µg QA10023', [['QA10023', '', '2 100 µg']]],
    ['2 tins of 100 µg QA10023', [['QA10023', '', '2 tins of 100 µg']]],
    ['2 pcs of QA10023', [['QA10023', '', '2']]],
    ['0 x 100 µg QA10023', [['QA10023', '0 x 100 µg', '']]],
    ['QA10023\t20000 x 100 µg', [['QA10023', '20000 x 100 µg', '']]],
    // The other items decide about a size between two products.
    ...(
      [
        ['2 x 100 µg QA10023, 3 x 5 g QC46530', ['2 x 100 µg', ''], ['3 x 5 g', '']],
        ['2 x 100 µg QA10023,3 x 5 g QC46530', ['2 x 100 µg', ''], ['3 x 5 g', '']],
        ['2 pcs of 100 µg QA10023 and 5 g QC46530', ['100 µg', '2'], ['5 g', '']],
        ['QA10023 2 x 100 µg, QC46530 3 x 5 g', ['2 x 100 µg', ''], ['3 x 5 g', '']],
        ['QA10023 2 x 100 µg QC46530', ['2 x 100 µg', ''], ['', '']],
        ['QA10023, 2 x 100 µg QC46530', ['', '… 2 x 100 µg'], ['', '… 2 x 100 µg']],
        ['QA10023 and 2 x 100 µg of QC46530', ['', '… and 2 x 100 µg of'], ['', '… and 2 x 100 µg of']],
      ] as const
    ).map(([text, one, other]): [string, Short[]] => [
      text,
      [
        ['QA10023', ...one],
        ['QC46530', ...other],
      ],
    ]),
  ])('%j', (text, wishes) => expect(read(text)).toEqual(wishes));

  it('are parsed as both size and multiple at any position', () => {
    const sizes = fc.constantFrom('100 µg', '5 g', '96T', '25 tests', '0.5 mL', '10 mM × 1 mL in DMSO');
    const ways = fc.constantFrom('# x @', '# × @', '#x@', '@ x #', '@ ×#', '# pcs of @', '# vials of @');
    const rows = fc.constantFrom(
      'QA10023 %',
      '% QA10023',
      'QA10023, %',
      '% of QA10023',
      'QA10023\t%',
      '%\tQA10023',
    );
    fc.assert(
      fc.property(sizes, ways, rows, fc.integer({ min: 1, max: 10_000 }), (size, way, row, units) => {
        const said = way.replace('#', String(units)).replace('@', size);
        const [only, ...more] = parseOrderList(row.replace('%', said));
        const multiple = only?.quantity === '' ? parseMultiple(only.size) : null;
        expect(more).toEqual([]);
        expect([
          only?.product,
          multiple?.size ?? only?.size,
          multiple?.quantity.text ?? only?.quantity,
        ]).toEqual(['QA10023', size, String(units)]);
      }),
    );
  });

  it('are not parsed from within a size', () => {
    const sizes = fc.tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom(
        ' µg',
        ' mg',
        'T',
        ' tests',
        ' mL',
        ' mM × 1 mL',
        ' mM x 1 mL in DMSO',
        'T/96S',
        ' reactions',
      ),
    );
    const rows = fc.constantFrom('QA10023 %', '% QA10023', 'QA10023\t%', 'QA10023, %', 'QA10023 (%)');
    fc.assert(
      fc.property(sizes, rows, ([number, unit], row) => {
        const size = `${number}${unit}`;
        expect(parseMultiple(size)).toBeNull();
        expect(read(row.replace('%', size))).toEqual([['QA10023', size, '']]);
      }),
    );
  });

  it.each([
    ['numbers of nothing', `${'2 x '.repeat(25_000)}QA10023`],
    ['numbers of sizes', `${'2 x 5 g '.repeat(12_000)}QA10023`],
    ['sizes in a cell', `QA10023\t${'5 g x '.repeat(15_000)}2`],
    ['sizes between numbers', 'QA10023, 2 x 5 g '.repeat(5_000)],
    ['sizes before numbers', '2 x 5 g QA10023, '.repeat(5_000)],
  ])('are parsed quickly: %s', (_what, text) => {
    const start = performance.now();
    parseOrderList(text);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
