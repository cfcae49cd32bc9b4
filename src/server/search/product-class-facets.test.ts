import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../shared/contract/calls';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

/** Facets with a single value are omitted, so a small catalogue has fewer facets. */
const classes = [
  ['antibodies', 22, ['host', 'target', 'clonality', 'evidence', 'price_band', 'stock']],
  ['conjugated antibodies', 102, ['conjugate', 'target', 'evidence', 'stock']],
  ['compounds', 1, ['target', 'pathway', 'purity', 'price_band', 'stock']],
  ['kits', 49, ['species', 'range', 'target', 'sample_type', 'detection', 'price_band', 'stock']],
] as const;

async function listed(id: number, filters: NonNullable<RequestOf<'categoryGoods'>['filters']> = {}) {
  const reply = await shop.client.call('categoryGoods', { id, filters, page_size: 96 });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
}

/** Returns all matching products, page by page. */
async function idsOf(id: number, filters: Record<string, string[]>): Promise<Set<number>> {
  const ids = new Set<number>();
  for (let page = 1; ; page += 1) {
    const reply = await shop.client.call('categoryGoods', { id, filters, page, page_size: 96 });
    if (!reply.ok || reply.data.list.length === 0) return ids;
    for (const product of reply.data.list) ids.add(product.goods_id);
  }
}

describe.each(classes)('facets of %s', (_name, id, wanted) => {
  it('are those of the class, with price and stock', async () => {
    const { facets } = await listed(id);
    expect(facets.map(({ name }) => name)).toEqual(expect.arrayContaining([...wanted]));
  });

  it('combine values of a facet with OR and facets with AND, with exact counts', async () => {
    const { facets } = await listed(id);
    const [first, second] = wanted.map((name) => facets.find((facet) => facet.name === name));
    const [one, other] = first?.values ?? [];
    const across = second?.values[0];
    if (!first || !second || !one || !other || !across) throw new Error('too few values');
    for (const { value, count } of [...first.values.slice(0, 5), ...second.values.slice(0, 5)]) {
      const name = first.values.some((own) => own.value === value) ? first.name : second.name;
      expect([value, (await idsOf(id, { [name]: [value] })).size]).toEqual([value, count]);
    }
    const [oneIds, otherIds, acrossIds, joined, cut] = await Promise.all([
      idsOf(id, { [first.name]: [one.value] }),
      idsOf(id, { [first.name]: [other.value] }),
      idsOf(id, { [second.name]: [across.value] }),
      idsOf(id, { [first.name]: [one.value, other.value] }),
      idsOf(id, { [first.name]: [one.value, other.value], [second.name]: [across.value] }),
    ]);
    expect(joined).toEqual(new Set([...oneIds, ...otherIds]));
    expect(cut).toEqual(new Set([...joined].filter((goodsId) => acrossIds.has(goodsId))));
    const counted = (await listed(id, { [first.name]: [one.value, other.value] })).facets;
    const count = counted
      .find(({ name }) => name === second.name)
      ?.values.find(({ value }) => value === across.value);
    expect(count?.count ?? 0).toBe(cut.size);
  });
});
