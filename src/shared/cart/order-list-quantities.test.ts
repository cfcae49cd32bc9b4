import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainCharacters } from './order-list-cells';
import { parseOrderList } from './parse-order-list';

type Short = [product: string, size: string, quantity: string];
const read = (text: string): Short[] =>
  parseOrderList(text).map(({ product, size, quantity }) => [product, size, quantity]);

describe('a number that is no whole number', () => {
  const words = [
    '1e3',
    '2e1',
    '1.5e3',
    '2.5',
    '1,5',
    '2,75',
    '1/2',
    '1 1/2',
    '½',
    '2½',
    '-3',
    '+3',
    '~3',
    '3+',
    '3?',
    '0x10',
    '1_000',
    '10k',
    '2e',
    '2-3',
    '1:2',
    '3%',
    '²',
    'Ⅳ',
    '٢٫٥',
    '２．５',
    'x1e3',
    'qty 1e3',
    'x 2.5',
    '1e3 pcs',
    '2.5 pcs',
    '1/2 vials',
    '2-pack',
    'ten',
    '六',
  ];
  const rows = [
    'QA68836 50ug #',
    'QA68836 50 µg #',
    'QA68836, 50 µg, #',
    'QA68836;50 µg;#',
    'QA68836\t50 µg\t#',
    'QA68836|50 µg|#',
    'QA68836   50 µg   #',
    'QA68836 / 50 µg / #',
    'QA68836 - 50 µg - #',
    'QA68836 #',
    'QA68836,#',
    'QA68836\t#',
    'QA68836:50ug #',
    'QA68836-50ug\t#',
    'QA68836 # 50 µg',
    '# QA68836',
    '# x QA68836 50 µg',
    'Vorinostat\t10 mg\t#',
    'Cat. No.\tSize\tQty\nQA68836\t50 µg\t#',
    'QA68836 # QC46530 2',
    'QC46530 2, QA68836 #',
  ];
  it.each(words)('%j leaves the quantity open', (word) => {
    for (const row of rows) {
      const items = parseOrderList(row.replace('#', word)).filter(({ product }) => product !== 'QC46530');
      for (const { quantity } of items) expect(quantity, row).not.toMatch(/^\d*$/);
      expect(items.length, row).toBeGreaterThan(0);
    }
  });

  it('never becomes the quantity of a row that ends with it', () => {
    const separators = fc.constantFrom(' ', ', ', ',', ';', '\t', '|', '   ', ' / ', ' - ', ' – ');
    const character = fc.constantFrom(...'0123456789.,/:½²+-~_%?exkE٣３#*');
    const ending = fc
      .array(character, { minLength: 1, maxLength: 6 })
      .map((characters) => characters.join(''))
      .filter((word) => /^[^\p{L}\p{N}]*\p{N}/u.test(word));
    fc.assert(
      fc.property(separators, ending, fc.boolean(), (separator, word, isSized) => {
        const text = ['QA68836', ...(isSized ? ['50 µg'] : []), word].join(separator);
        const [item] = parseOrderList(text);
        if (item?.product !== 'QA68836') return;
        // The parsed quantity must be the only number in the word.
        const numbers = toPlainCharacters(word).match(/\p{N}+/gu) ?? [];
        if (item.quantity === '') expect(item.size, text).not.toMatch(/^(?:50 µg)?$/);
        else if (/^\d+$/.test(item.quantity)) expect(numbers.join(''), text).toContain(item.quantity);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['51-21-8\t5-FU', '51-21-8'],
    ['51-21-8 5-Fluorouracil', '51-21-8'],
    ['4-OHT (68392-35-8)', '68392-35-8'],
    ['CD28 antibody QA68836', 'QA68836'],
    ['QA68836 Anti-CD28', 'QA68836'],
  ])('is not seen in the name of %j', (row, product) => {
    expect(read(row)).toEqual([[product, '', '']]);
  });
});

describe('lines of an e-mail', () => {
  it.each<[string, Short]>([
    ['2x Anti-Ki-67 (QA68836), 50 µg', ['QA68836', '50 µg', '2']],
    ['2 x Ki-67 antibody QA68836 50 µg', ['QA68836', '50 µg', '2']],
    ['2 x anti-CD28 clone 3F4 (QA68836) 50 µg', ['QA68836', '50 µg', '2']],
    ['3 x 5-Fluorouracil (51-21-8), 5 g', ['51-21-8', '5 g', '3']],
    ['QA68836 / 50 µg / 2', ['QA68836', '50 µg', '2']],
    ['QA68836 / 2', ['QA68836', '', '2']],
    ['QA68836 / 50 µg / 2 vials', ['QA68836', '50 µg', '2']],
    ['Vorinostat / 10 mg / 2', ['Vorinostat', '10 mg', '2']],
    ['Vorinostat 10 mg 2', ['Vorinostat', '10 mg', '2']],
    ['2 x 10 mg Vorinostat', ['Vorinostat', '10 mg', '2']],
    ['2 Fläschchen à 10 mg Vorinostat', ['Vorinostat', '10 mg', '2']],
    ["2 St. John's wort extract", ["2 St. John's wort extract", '', '']],
  ])('%j', (row, item) => expect(read(row)).toEqual([item]));

  it.each(
    'Pkg. Pck. Pkg Stk. St. ea ea. vial vial(s) Fläschchen boîte Packung x Stück units'
      .split(' ')
      .concat('pack of', 'packs of', 'vials of', 'boîtes de', 'Flaschen à', 'cajas de'),
  )('may begin with a quantity in %s', (word) => {
    expect(read(`2 ${word} Vorinostat (SAHA) 10 mg`)).toEqual([['Vorinostat (SAHA)', '10 mg', '2']]);
  });

  it.each(['Pkg.', 'Pck.', 'Stk.', 'St.', 'ea', 'Fläschchen', 'boîtes', 'vial(s)'])(
    'may end with a quantity in %s',
    (word) => {
      expect(read(`QA68836 50 µg 2 ${word}`)).toEqual([['QA68836', '50 µg', '2']]);
      expect(read(`Vorinostat 10 mg, 2 ${word}`)).toEqual([['Vorinostat', '10 mg', '2']]);
    },
  );
});

it.each([
  ['names behind a quantity', `2 x ${'clone 3-A '.repeat(10_000)}3 QA68836`],
  ['slashes', 'QA68836 / '.repeat(10_000)],
  ['numbers that are no quantities', `QA68836 ${'1/2 1e3 '.repeat(10_000)}`],
  ['signs', `QA68836 ${'+~-'.repeat(30_000)}`],
])('parses %s quickly', (_what, text) => {
  const start = performance.now();
  parseOrderList(text);
  expect(performance.now() - start).toBeLessThan(3000);
});
