import { expect, it } from 'vitest';
import { mergeParts } from './merge-parts';
import type { ProductPart, SizePart } from './product-part';

const part = (changes: Partial<ProductPart> = {}): ProductPart => ({
  number: 'A-1',
  fields: {},
  facts: [],
  properties: [],
  filters: [],
  sizes: [],
  ...changes,
});

/** Merges rows of a file; gives the product and what was told. */
function merge(parts: ProductPart[], before: ProductPart | null = null) {
  const told: string[] = [];
  const rows = parts.map((one, index) => ({ part: one, origin: { file: 'f', line: index + 2 } }));
  const whole = mergeParts(rows, before, ({ line }, column, value, reason) =>
    told.push(`${line} ${column} ${value}: ${reason}`),
  );
  return { whole, told };
}

it('merges one row per size from several tables into one product', () => {
  const { whole, told } = merge([
    part({ fields: { name: 'Caffeine' }, sizes: [{ label: '1 g', cents: 100 }] }),
    part({ fields: { name: 'Caffeine' }, sizes: [{ label: '5 g', cents: 400 }] }),
    part({ fields: { storage: 'dry' }, facts: [['Purity', '98 %']] }),
  ]);
  expect(told).toEqual([]);
  expect(whole).toMatchObject({ fields: { name: 'Caffeine', storage: 'dry' }, facts: [['Purity', '98 %']] });
  expect(whole?.sizes.map(({ label }) => label)).toEqual(['1 g', '5 g']);
});

it('keeps the first of two values and rejects duplicate sizes, rows and spellings of the number', () => {
  const size = { label: '1 g', cents: 100 };
  const { whole, told } = merge([
    part({ fields: { name: 'Caffeine' }, sizes: [size] }),
    part({ fields: { name: 'Theine' }, sizes: [{ label: '5 g', cents: 400 }] }),
    part({ fields: { name: 'Caffeine' }, sizes: [{ label: '1 g', cents: 999 }] }),
    part({ fields: { name: 'Caffeine' } }),
    part({ number: 'A1', sizes: [{ label: '9 g', cents: 999 }] }),
  ]);
  expect(told).toEqual([
    '3 name Theine: f:2 has "Caffeine", which stays',
    '4 size 1 g: f:2 has the same size with price 1.00, which is used; this row has price 9.99',
    '5 number A-1: duplicate of f:2',
    '6 number A1: other rows spell it A-1',
  ]);
  expect(whole).toMatchObject({ fields: { name: 'Caffeine' }, sizes: [size, { label: '5 g', cents: 400 }] });
});

it('takes sizes for one that differ in the spelling of the number', () => {
  const sizes = (label: string, cents: number) => [{ label, cents }];
  const { whole, told } = merge([
    part({ sizes: sizes('1,000 U', 1000) }),
    part({ sizes: sizes('500 U', 600) }),
    part({ sizes: sizes('1000 U', 1200) }),
  ]);
  expect(told).toEqual([
    '4 size 1000 U: f:2 has the same size with price 10.00, which is used; this row has price 12.00',
  ]);
  expect(whole?.sizes).toEqual([...sizes('1,000 U', 1000), ...sizes('500 U', 600)]);
  const updated = merge(
    [part({ sizes: sizes('1000 U', 1200) })],
    part({ sizes: [{ label: '1,000 U', key: '1000U', cents: 1000, stock: 5 }] }),
  );
  expect(updated.whole?.sizes).toEqual([{ label: '1000 U', key: '1000U', cents: 1200, stock: 5 }]);
});

it('tells the quantity prices in which two rows of a size differ', () => {
  const size = (breakCents: number): SizePart[] => [
    { label: '1 g', cents: 1800, breaks: [[10, breakCents]] },
  ];
  expect(merge([part({ sizes: size(1600) }), part({ sizes: size(1500) })]).told).toEqual([
    '3 size 1 g: f:2 has the same size with quantity prices 16.00 from 10, which is used; this row has quantity prices 15.00 from 10',
  ]);
});

it.each([
  ['A-1', 'a-1'],
  ['AB 1', 'AB1'],
  ['ＡＢ１', 'ab1'],
])('merges %s and %s, which differ in case and blanks only', (first, second) => {
  const sizes = (label: string) => [{ label, cents: 100 }];
  const merged = merge([
    part({ number: first, sizes: sizes('1 g') }),
    part({ number: second, sizes: sizes('5 g') }),
  ]);
  expect(merged.told).toEqual([`3 number ${second}: the same product as ${first}, which stays`]);
  expect(merged.whole).toMatchObject({ number: first, sizes: [{ label: '1 g' }, { label: '5 g' }] });
  const updated = merge(
    [part({ number: second, sizes: sizes('1 g') })],
    part({ number: first, sizes: sizes('1 g') }),
  );
  expect(updated.whole).toMatchObject({ number: first, sizes: [{ label: '1 g' }] });
  const other = merge([part({ number: `${second}-` })], part({ number: first }));
  expect(other.told).toEqual([`2 number ${second}-: the catalogue spells it ${first}`]);
});

it('replaces existing values with values of the rows', () => {
  const before = part({
    fields: { name: 'Old', storage: 'dry' },
    facts: [['Purity', '90 %']],
    sizes: [{ label: '1 g', key: '1g', cents: 100, stock: 5 }],
  });
  const { whole, told } = merge(
    [part({ fields: { name: 'New' }, facts: [['Form', 'Powder']], sizes: [{ label: '1 g', cents: 200 }] })],
    before,
  );
  expect(told).toEqual([]);
  expect(whole).toMatchObject({
    fields: { name: 'New', storage: 'dry' },
    facts: [['Form', 'Powder']],
    sizes: [{ label: '1 g', key: '1g', cents: 200, stock: 5 }],
  });
});

it('returns null when every row conflicts', () => {
  expect(merge([part({ number: 'A1' })], part({ fields: { name: 'x' } })).whole).toBeNull();
});
