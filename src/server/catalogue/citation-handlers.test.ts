import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { classesWithOwnCitations } from '../../shared/catalogue/citation-subject';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
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
    .where('product_class', 'not in', classesWithOwnCitations)
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
          .where('product_class', 'not in', classesWithOwnCitations)
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

  it('contain a publication once whose title differs between its products', async () => {
    const { db } = shop.deps.catalogue;
    const { key } = await db
      .selectFrom('product')
      .select('target_key as key')
      .where('goods_id', '=', id)
      .executeTakeFirstOrThrow();
    const members = `select goods_id from product where target_key = '${key}'`;
    const changed = await openChangedCatalogue(
      `insert into publication select (select max(id) from publication) + row_number() over (),
         pmid, title || '!', journal, year, impact_factor, authors, reference, goods_id
       from publication where goods_id in (${members});`,
    );
    const other = await makeShop({ catalogue: changed });
    const reply = await other.client.call('citations', { id, page_size: 96 });
    await other.close();
    await changed.close();
    const { list, total } = await cited();
    expect(reply).toMatchObject({ ok: true, data: { total } });
    expect(reply.ok && reply.data.list.map(({ pmid }) => pmid)).toEqual(list.map(({ pmid }) => pmid));
  });

  it('are as many as every product of the demonstration catalogue states', async () => {
    const { db } = shop.deps.catalogue;
    const stated = await db
      .selectFrom('product')
      .select(['goods_id', 'paper_count', 'target_key', 'product_class'])
      .execute();
    const own = await db.selectFrom('publication').select('goods_id').distinct().execute();
    expect(
      new Set(stated.filter(({ paper_count }) => paper_count > 0).map((row) => row.product_class)).size,
    ).toBeGreaterThan(4);
    const citing = new Set(own.map(({ goods_id }) => goods_id));
    // Also products that state none although one of the same target has publications.
    const targets = new Set(
      stated.filter(({ goods_id }) => citing.has(goods_id)).map((row) => row.target_key),
    );
    for (const { goods_id, paper_count, target_key } of stated) {
      if (paper_count === 0 && !targets.has(target_key)) continue;
      const { total, list, years } = await cited({ id: goods_id });
      expect({ goods_id, total, listed: list.length }).toEqual({
        goods_id,
        total: paper_count,
        listed: Math.min(paper_count, 96),
      });
      expect(years.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
  });

  it('of a compound name the compound, not another one with the same target', async () => {
    const { db } = shop.deps.catalogue;
    const compounds = await db
      .selectFrom('product')
      .select('goods_id')
      .where('product_class', 'in', classesWithOwnCitations)
      .where('paper_count', '>', 0)
      .execute();
    expect(compounds.length).toBeGreaterThan(5);
    for (const { goods_id } of compounds) {
      const own = await db
        .selectFrom('publication')
        .select('pmid')
        .where('goods_id', '=', goods_id)
        .execute();
      const { list } = await cited({ id: goods_id });
      expect(new Set(list.map(({ pmid }) => pmid))).toEqual(new Set(own.map(({ pmid }) => pmid)));
    }
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
