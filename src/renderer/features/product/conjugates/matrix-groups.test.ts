import { describe, expect, it } from 'vitest';
import type { ProductInList } from '../../../../shared/contract/calls';
import { matrixGroups } from './matrix-groups';
import { matrixUnitPrices } from './matrix-table';

let made = 0;
function labelled(label: string, sizes: readonly string[]): ProductInList {
  made += 1;
  return {
    goods_id: made,
    goods_name: label,
    goods_sn: `QA${made}`,
    product_class: 'conjugated_antibody',
    img: '/x',
    book: '',
    paper_count: 0,
    zdy_data: null,
    tag_key: '',
    conjugate_count: 3,
    attrs: [{ attr_name: 'Conjugate', attr_value: label }],
    options: sizes.map((size, index) => ({
      product_id: made * 10 + index,
      attr_price: '1.00',
      attr_value: size,
      goods_attr: size,
      stock: 1,
      ships_in_days: 0,
    })),
  };
}

const shown = (family: readonly ProductInList[]) =>
  matrixGroups(family).map(({ title, columns, rows }) => ({
    title,
    columns,
    rows: rows.map(
      ({ label, cells }) => `${label}: ${cells.map((cell) => cell?.attr_value ?? '–').join(' ')}`,
    ),
  }));

it('formats unit prices of a measure in one unit', () => {
  const [group] = matrixGroups([labelled('HRP', ['50 µg', '1 mg']), labelled('Gold', ['10 µg'])]);
  const prices = matrixUnitPrices(group?.rows ?? []);
  const named = (group?.rows ?? []).flatMap(({ label, cells }) =>
    cells.flatMap((cell) => (cell ? [`${label} ${cell.attr_value}: ${prices.get(cell.product_id)}`] : [])),
  );
  // A dollar a size; in µg the milligram would cost less than a cent.
  expect(named).toEqual(['Gold 10 µg: $100.00 per mg', 'HRP 50 µg: $20.00 per mg', 'HRP 1 mg: undefined']);
});

describe('matrixGroups', () => {
  it('groups by measure with ascending sizes and the unconjugated antibody first', () => {
    const family = [
      labelled('HRP', ['500 µg', '50 µg']),
      labelled('FITC', ['100 tests', '25 tests']),
      labelled('Unconjugated', ['50 µg', '1 mg']),
      labelled('AF488', ['25 tests']),
    ];
    expect(shown(family)).toEqual([
      {
        title: 'By mass',
        columns: ['50 µg', '500 µg', '1 mg'],
        rows: ['Unconjugated: 50 µg – 1 mg', 'HRP: 50 µg 500 µg –'],
      },
      {
        title: 'By number of tests',
        columns: ['25 tests', '100 tests'],
        rows: ['AF488: 25 tests –', 'FITC: 25 tests 100 tests'],
      },
    ]);
  });

  it('repeats a product sold in two measures, omits one without sizes and puts other sizes last', () => {
    const family = [
      labelled('Gold', ['one pair', '1 mL']),
      labelled('PE', []),
      labelled('Unconjugated', ['20 µL']),
    ];
    expect(shown(family)).toEqual([
      { title: 'By volume', columns: ['20 µL', '1 mL'], rows: ['Unconjugated: 20 µL –', 'Gold: – 1 mL'] },
      { title: 'Other sizes', columns: ['one pair'], rows: ['Gold: one pair'] },
    ]);
  });
});
