import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';

let shop: TestShop;
/** A product of the target with the most publications. */
let id = 0;
beforeAll(async () => {
  shop = await makeShop();
  const rows = await shop.deps.catalogue.db
    .selectFrom('publication')
    .innerJoin('product', 'product.goods_id', 'publication.goods_id')
    .select(({ fn }) => ['target_key', fn.countAll<number>().as('count')])
    .select(({ fn }) => fn.max('product.goods_id').as('goods_id'))
    .where('target_key', '<>', '')
    .groupBy('target_key')
    .orderBy('count', 'desc')
    .limit(1)
    .execute();
  id = Number(rows[0]?.goods_id);
});
afterAll(() => shop.close());

async function cited(more: Partial<RequestOf<'citations'>> = {}): Promise<ReplyOf<'citations'>> {
  const reply = await shop.client.call('citations', { id, page_size: 96, ...more });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
}

describe('the citations of a product', () => {
  it('contain each publication on products for the same target once', async () => {
    const { db } = shop.deps.catalogue;
    const expected = await db
      .selectFrom('publication')
      .select('pmid')
      .distinct()
      .where('goods_id', 'in', (row) =>
        row
          .selectFrom('product')
          .select('goods_id')
          .where('target_key', '=', (one) =>
            one.selectFrom('product').select('target_key').where('goods_id', '=', id),
          ),
      )
      .execute();
    const { list, total, years } = await cited();
    expect(total).toBeGreaterThan(5);
    expect(new Set(list.map(({ pmid }) => pmid))).toEqual(new Set(expected.map(({ pmid }) => pmid)));
    expect(list).toHaveLength(total);
    expect(years.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  it('can be filtered by words and year, and sorted', async () => {
    const all = await cited();
    const [first] = all.list;
    if (!first) throw new Error('no publication');
    const word = first.name.split(' ').sort((a, b) => b.length - a.length)[0] ?? '';
    const found = await cited({ key: word.toUpperCase() });
    expect(found.list).toEqual(
      all.list.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase())),
    );
    expect((await cited({ key: first.pmid })).list).toEqual([first]);
    expect((await cited({ key: '%' })).total).toBe(all.list.filter(({ name }) => name.includes('%')).length);
    const inYear = await cited({ year: first.year });
    expect(inYear.list).toEqual(all.list.filter(({ year }) => year === first.year));
    expect(inYear.years).toEqual(all.years);
    const years = (await cited({ sort: 'oldest' })).list.map(({ year }) => year);
    expect(years).toEqual([...years].sort((a, b) => a - b));
    const impacts = (await cited({ sort: 'impact' })).list.map((publication) => Number(publication.if));
    expect(impacts).toEqual([...impacts].sort((a, b) => b - a));
  });

  it('are paged', async () => {
    const all = await cited();
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(all.total / 12) }, (_, index) =>
        cited({ page: index + 1, page_size: 12 }),
      ),
    );
    expect(pages.flatMap(({ list }) => list)).toEqual(all.list);
  });

  it('are rejected for an unknown product', async () => {
    const reply = await shop.client.call('citations', { id: 2e9 });
    expect(reply).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  });
});
