// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { clearDrafts, saveDraft } from './form-draft';
import { clearViewedProducts, recordViewedProduct, viewedProducts } from './recently-viewed';

const goods = (goods_id: number) => ({
  goods_id,
  goods_name: `Product ${goods_id}`,
  goods_sn: `QA${goods_id}`,
  img: `/pictures/goods/${goods_id}.svg`,
  product_class: 'compound' as const,
});
const ids = () => viewedProducts().map(({ goods_id }) => goods_id);

afterEach(() => sessionStorage.clear());

describe('viewed products', () => {
  it('are stored once each, the latest first, at most twelve', () => {
    for (const id of [1, 2, 3, 1]) recordViewedProduct(goods(id));
    expect(ids()).toEqual([1, 3, 2]);
    for (let id = 10; id < 30; id += 1) recordViewedProduct(goods(id));
    expect(ids()).toHaveLength(12);
    expect(ids()[0]).toBe(29);
  });

  it('are deleted by the visitor and at sign-out', () => {
    recordViewedProduct(goods(1));
    clearViewedProducts();
    expect(ids()).toEqual([]);
    recordViewedProduct(goods(2));
    clearDrafts();
    expect(ids()).toEqual([]);
  });

  it.each([
    'no JSON',
    '{}',
    'null',
    '[null, 1, "x"]',
    JSON.stringify([{ ...goods(1), img: 'https://elsewhere.example/p.svg' }]),
    JSON.stringify([{ ...goods(1), goods_id: -1 }]),
    JSON.stringify([{ ...goods(1), goods_name: 7 }]),
    JSON.stringify([{ ...goods(1), product_class: undefined }]),
    JSON.stringify([{ ...goods(1), product_class: 'toString' }]),
  ])('are empty when the storage contains %s', (list) => {
    saveDraft('viewed goods', { list });
    expect(viewedProducts()).toEqual([]);
  });
});
