import { describe, expect, it } from 'vitest';
import type { ProductInList } from '../../../shared/contract/calls';
import type { ListedWish } from '../../../shared/domain/order-list';
import { rowsAfter, rowsOf, standingOf, withProduct, wishesOf, type Row } from './row';

function product(goods_id: number, ...sizes: readonly string[]): ProductInList {
  const options = sizes.map((attr_value, index) => ({
    ...{ product_id: goods_id * 10 + index, goods_attr: `a${index}`, attr_value, attr_price: '10.00' },
    ...{ stock: 5, ships_in_days: 0 },
  }));
  return {
    ...{ goods_id, goods_name: `Product ${goods_id}`, goods_sn: `QA1000${goods_id}`, img: '/pictures/a.svg' },
    ...{
      product_class: 'protein',
      book: '',
      paper_count: 0,
      zdy_data: null,
      tag_key: '',
      attrs: [],
      options,
    },
    conjugate_count: 0,
  };
}

const wish = (size: string, quantity = ''): ListedWish => ({ row: 'EGFR', what: 'EGFR', size, quantity });
const one = product(1, '1 mg');
const two = product(2, '1 mg', '5 mg');
const boxed = product(3, '2 boxes', '5 boxes');

/** A row that may be any of three products. */
function ambiguous(written: ListedWish): Row {
  const goods = [one, two, boxed];
  const answer = { state: 'ambiguous' as const, goods_ids: [1, 2, 3], goods_attr: '', replaced: false };
  return rowsOf([written], { list: [answer], goods }, 0)[0]!;
}

describe('the product that is chosen for a row', () => {
  it('is ordered in the size that was written, in any spelling, and in no other', () => {
    const row = ambiguous(wish('5mg'));
    expect(withProduct(row, 2).size).toBe('a1');
    const open = withProduct(row, 1);
    expect(open.size).toBe('');
    expect(standingOf(open)).toBe('which size');
    expect(wishesOf([open]).wishes).toEqual([]);
  });

  it('is ordered in its only size where none was written', () => {
    expect(withProduct(ambiguous(wish('')), 1).size).toBe('a0');
    expect(withProduct(ambiguous(wish('')), 2).size).toBe('');
  });

  it('says whether packings are a size or units, unless somebody has said how many', () => {
    const row = ambiguous(wish('2 boxes'));
    const units = withProduct(row, 1);
    expect([units.size, units.quantity]).toEqual(['a0', '2']);
    const sized = withProduct(units, 3);
    expect([sized.size, sized.quantity]).toEqual(['a0', '1']);
    expect(withProduct({ ...units, quantity: '7' }, 3).quantity).toBe('7');
  });
});

describe('rows that were sent to the cart', () => {
  it('stay with the reason where it did not take them, as do those that were not sent', () => {
    const ready = [withProduct(ambiguous(wish('')), 1), withProduct(ambiguous(wish('5 mg')), 2)];
    const rows = [ambiguous(wish('')), ...ready].map((row, id) => ({ ...row, id }));
    const { sent, wishes } = wishesOf(rows);
    expect(wishes.map(({ goods_id, goods_attr }) => [goods_id, goods_attr])).toEqual([
      [1, 'a0'],
      [2, 'a1'],
    ]);
    const after = rowsAfter(rows, sent, [{ row: 1, reason: 'Out of stock.' }]);
    expect(after.map(({ id, leftOut }) => [id, leftOut])).toEqual([
      [0, ''],
      [2, 'Out of stock.'],
    ]);
    expect(after.map(standingOf)).toEqual(['which product', 'left out']);
    expect(wishesOf(after).wishes).toEqual([]);
    expect(rowsAfter(rows, sent, [])).toHaveLength(1);
  });
});
