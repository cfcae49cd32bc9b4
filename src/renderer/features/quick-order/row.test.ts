import { describe, expect, it } from 'vitest';
import type { ProductInList } from '../../../shared/contract/calls';
import type { ListedItem } from '../../../shared/cart/order-list-item';
import { remainingRows, toRows, rowStatus, withProduct, cartItems, type Row } from './row';

function product(goods_id: number, ...sizes: readonly string[]): ProductInList {
  const options = sizes.map((attr_value, index) => ({
    product_id: goods_id * 10 + index,
    goods_attr: `a${index}`,
    attr_value,
    attr_price: '10.00',
    stock: 5,
    ships_in_days: 0,
  }));
  return {
    goods_id,
    goods_name: `Product ${goods_id}`,
    goods_sn: `QA1000${goods_id}`,
    img: '/pictures/a.svg',
    product_class: 'protein',
    book: '',
    paper_count: 0,
    zdy_data: null,
    tag_key: '',
    attrs: [],
    options,
    conjugate_count: 0,
  };
}

const listed = (size: string, quantity = ''): ListedItem => ({
  row: 'EGFR',
  product: 'EGFR',
  size,
  quantity,
});
const one = product(1, '1 mg');
const two = product(2, '1 mg', '5 mg');
const boxed = product(3, '2 boxes', '5 boxes');
const plated = product(4, '96T', '5 × 96T');

const asWritten = { goods_attr: '', replaced: false, corrected: '', closest_to: null };

/** A row that may be any of four products. */
function ambiguous(written: ListedItem): Row {
  const goods = [one, two, boxed, plated];
  const answer = { state: 'ambiguous' as const, goods_ids: [1, 2, 3, 4], ...asWritten };
  return toRows([written], { list: [answer], goods }, 0)[0]!;
}

describe('rowStatus', () => {
  it('does not send a size with a price on request', () => {
    const onRequest = { ...one, options: one.options.map((option) => ({ ...option, attr_price: null })) };
    const answer = { state: 'found' as const, goods_ids: [1], ...asWritten };
    const rows = toRows([listed('1 mg')], { list: [answer], goods: [onRequest] }, 0);
    expect(rows.map(rowStatus)).toEqual(['on request']);
    expect(cartItems(rows).items).toEqual([]);
  });
});

describe('withProduct', () => {
  it('selects the requested size in any spelling and no other', () => {
    const row = ambiguous(listed('5mg'));
    expect(withProduct(row, 2).size).toBe('a1');
    const open = withProduct(row, 1);
    expect(open.size).toBe('');
    expect(rowStatus(open)).toBe('which size');
    expect(cartItems([open]).items).toEqual([]);
  });

  it('selects the only size when none was requested', () => {
    expect(withProduct(ambiguous(listed('')), 1).size).toBe('a0');
    expect(withProduct(ambiguous(listed('')), 2).size).toBe('');
  });

  it.each<[string, ListedItem, (readonly string[])[]]>([
    // The product's sizes are 1 mg; 1 and 5 mg; 2 and 5 boxes; 96T and 5 × 96T.
    [
      'a quantity of a size',
      listed('2 x 5 mg'),
      [
        ['', '2'],
        ['a1', '2'],
        ['', '2'],
        ['', '2'],
      ],
    ],
    [
      'a size with that name',
      listed('5 x 96T'),
      [
        ['', '5'],
        ['', '5'],
        ['', '5'],
        ['a1', '1'],
      ],
    ],
    [
      'another quantity of such a size',
      listed('3x96 tests'),
      [
        ['', '3'],
        ['', '3'],
        ['', '3'],
        ['a0', '3'],
      ],
    ],
    [
      'a quantity of that size',
      listed('2 x 5 × 96T'),
      [
        ['', '2'],
        ['', '2'],
        ['', '2'],
        ['a1', '2'],
      ],
    ],
    [
      'two quantities',
      listed('2 x 1 mg', '3'),
      [
        ['', '3'],
        ['', '3'],
        ['', '3'],
        ['', '3'],
      ],
    ],
    [
      'more than the maximum quantity',
      listed('20000 x 1 mg'),
      [
        ['', ''],
        ['', ''],
        ['', ''],
        ['', ''],
      ],
    ],
    [
      // It may be a price.
      'a number with decimals that is no clear quantity',
      listed('1 mg', '129.00'),
      [
        ['a0', ''],
        ['a0', ''],
        ['', ''],
        ['', ''],
      ],
    ],
  ])('reads %s if the product has that size', (_what, written, meant) => {
    const row = ambiguous(written);
    expect(
      row.candidates
        .map(({ goods_id }) => withProduct(row, goods_id))
        .map(({ size, quantity }) => [size, quantity]),
    ).toEqual(meant);
  });

  it('treats packings as size or quantity unless the quantity was changed', () => {
    const row = ambiguous(listed('2 boxes'));
    const units = withProduct(row, 1);
    expect([units.size, units.quantity]).toEqual(['a0', '2']);
    const sized = withProduct(units, 3);
    expect([sized.size, sized.quantity]).toEqual(['a0', '1']);
    expect(withProduct({ ...units, quantity: '7' }, 3).quantity).toBe('7');
  });
});

describe('remainingRows', () => {
  it('keeps rejected rows with the reason, and rows that were not sent', () => {
    const ready = [withProduct(ambiguous(listed('')), 1), withProduct(ambiguous(listed('5 mg')), 2)];
    const rows = [ambiguous(listed('')), ...ready].map((row, id) => ({ ...row, id }));
    const { readyRows, items } = cartItems(rows);
    expect(items.map(({ goods_id, goods_attr }) => [goods_id, goods_attr])).toEqual([
      [1, 'a0'],
      [2, 'a1'],
    ]);
    const after = remainingRows(rows, readyRows, [{ row: 1, reason: 'Out of stock.' }]);
    expect(after.map(({ id, rejection }) => [id, rejection])).toEqual([
      [0, ''],
      [2, 'Out of stock.'],
    ]);
    expect(after.map(rowStatus)).toEqual(['which product', 'rejected']);
    expect(cartItems(after).items).toEqual([]);
    expect(remainingRows(rows, readyRows, [])).toHaveLength(1);
  });
});
