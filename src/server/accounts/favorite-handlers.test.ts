import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../shared/contract/calls';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { MAX_FAVORITES } from './favorite-store';

let shop: TestShop;
let goods: number[];
let time = Date.UTC(2026, 0, 5);
let people = 0;
let ann: TestCustomer;
beforeAll(async () => {
  // Each reading of the clock is a second later, so that the order is known.
  shop = await makeShop({ clock: () => new Date((time += 1000)) });
  const found = await shop.client.call('searchGoods', { key: 'kit', page_size: 96 });
  goods = found.ok ? found.data.list.map(({ goods_id }) => goods_id) : [];
});
beforeEach(async () => {
  ann = await makeCustomer(shop, `ann${++people}`);
});
afterAll(() => shop.close());

const toggle = (goods_id = 0, who = ann) => who.client.call('toggleFavorite', { goods_id });

async function favorites(asked: RequestOf<'favorites'> = {}, who = ann) {
  const reply = await who.client.call('favorites', asked);
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
}

const idsOf = ({ list }: { list: { goods_id: number }[] }) => list.map(({ goods_id }) => goods_id);

describe('favorites', () => {
  it('are added and removed by the same call and returned as products', async () => {
    expect(await toggle(goods[0])).toEqual({ ok: true, data: { collected: true } });
    const product = await shop.client.call('goodsInfo', { id: goods[0] ?? 0 });
    const { list, total } = await favorites();
    expect(total).toBe(1);
    expect(product).toMatchObject({
      data: { goods_sn: list[0]?.goods_sn, options: list[0]?.options, img: list[0]?.img },
    });
    expect(list[0]).toMatchObject({ available: true, list_id: null, note: '' });
    expect(await toggle(goods[0])).toEqual({ ok: true, data: { collected: false } });
    expect(await favorites()).toMatchObject({ list: [], total: 0 });
  });

  it('must be products of the catalogue', async () => {
    expect(await toggle(2_000_000)).toMatchObject({ failure: { kind: 'refused', field: 'goods_id' } });
    expect(await favorites()).toMatchObject({ total: 0 });
  });

  it('are visible to their customer only', async () => {
    const bob = await makeCustomer(shop, `bob${people}`);
    await toggle(goods[0]);
    expect(await favorites({}, bob)).toMatchObject({ total: 0 });
    expect(await toggle(goods[0], bob)).toMatchObject({ data: { collected: true } });
    expect(await favorites()).toMatchObject({ total: 1 });
  });

  it('keep products that left the catalogue, mark them as unavailable and can remove them', async () => {
    await toggle(goods[0]);
    const gone = 2_000_001;
    await shop.deps.database
      .updateTable('favorite')
      .set({ goods_id: gone, note: 'ask for a substitute' })
      .where('goods_id', '=', goods[0] ?? 0)
      .execute();
    const { list, total } = await favorites();
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ goods_id: gone, available: false, options: [], img: '' });
    expect(list[0]?.goods_name).not.toBe('');
    expect(list[0]?.note).toBe('ask for a substitute');
    expect(await toggle(gone)).toMatchObject({ data: { collected: false } });
    expect(await toggle(gone)).toMatchObject({ failure: { kind: 'refused' } });
  });
});

describe('favorites page', () => {
  it('returns the newest first, page by page', async () => {
    const added = goods.slice(0, 30);
    for (const id of added) await toggle(id);
    const newest = [...added].reverse();
    const first = await favorites({ page_size: 12 });
    expect([first.total, first.page, first.page_size]).toEqual([30, 1, 12]);
    expect(idsOf(first)).toEqual(newest.slice(0, 12));
    expect(idsOf(await favorites({ page_size: 12, page: 3 }))).toEqual(newest.slice(24));
    expect(await favorites({ page_size: 12, page: 4 })).toMatchObject({ list: [], total: 30 });
  });

  it('holds two thousand and rejects one more', async () => {
    await toggle(goods[0]);
    const { customer_id, ...row } = await shop.deps.database
      .selectFrom('favorite')
      .selectAll()
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    await shop.deps.database.transaction().execute(async (transaction) => {
      for (let added = 1; added < MAX_FAVORITES; added++) {
        await transaction
          .insertInto('favorite')
          .values({ ...row, customer_id, goods_id: 3_000_000 + added })
          .execute();
      }
    });
    expect(await toggle(goods[1])).toMatchObject({ failure: { kind: 'refused' } });
    expect((await favorites()).total).toBe(MAX_FAVORITES);
    expect(await toggle(goods[0])).toMatchObject({ data: { collected: false } });
    expect(await toggle(goods[1])).toMatchObject({ data: { collected: true } });
  });

  it('stays consistent with concurrent changes', async () => {
    await Promise.all(goods.slice(0, 20).map((id) => toggle(id)));
    expect((await favorites()).total).toBe(20);
    await Promise.all(goods.slice(0, 20).map((id) => toggle(id)));
    expect((await favorites()).total).toBe(0);
  });
});

describe('favorite lists', () => {
  const edit = (goods_id = 0, more: object = {}) => ann.client.call('editFavorite', { goods_id, ...more });

  it('are created by the first item, found ignoring case and counted', async () => {
    for (const id of goods.slice(0, 3)) await toggle(id);
    await edit(goods[0], { list_name: ' Western blot ' });
    await edit(goods[1], { list_name: 'WESTERN BLOT' });
    const { lists, list } = await favorites();
    expect(lists).toMatchObject([{ name: 'Western blot', count: 2 }]);
    const listId = lists[0]?.list_id ?? 0;
    expect(list.map(({ list_id }) => list_id)).toEqual([null, listId, listId]);
    expect(idsOf(await favorites({ list_id: listId }))).toEqual([goods[1], goods[0]]);
    expect(await favorites({ list_id: null })).toMatchObject({ total: 1, list: [{ goods_id: goods[2] }] });
    expect((await favorites()).total).toBe(3);
  });

  it('are sorted by name', async () => {
    for (const [index, name] of ['plate 10', 'Buffers', 'plate 9'].entries()) {
      await toggle(goods[index]);
      await edit(goods[index], { list_name: name });
    }
    expect((await favorites()).lists.map(({ name }) => name)).toEqual(['Buffers', 'plate 9', 'plate 10']);
  });

  it('are deleted with their last item', async () => {
    for (const id of goods.slice(0, 2)) await toggle(id);
    await edit(goods[0], { list_name: 'one' });
    await edit(goods[1], { list_name: 'two' });
    await edit(goods[0], { list_name: '' });
    expect((await favorites()).lists).toMatchObject([{ name: 'two', count: 1 }]);
    await toggle(goods[1]);
    expect((await favorites()).lists).toEqual([]);
    expect(await favorites({ list_id: null })).toMatchObject({ total: 1 });
  });

  it('change list and note independently', async () => {
    await toggle(goods[0]);
    await edit(goods[0], { list_name: 'one', note: 'dilute 1:500\nkeep dark' });
    await edit(goods[0], { note: 'dilute 1:1000' });
    expect(await favorites()).toMatchObject({ lists: [{ name: 'one' }], list: [{ note: 'dilute 1:1000' }] });
    await edit(goods[0], { list_name: 'two' });
    await edit(goods[0], {});
    expect(await favorites()).toMatchObject({ lists: [{ name: 'two' }], list: [{ note: 'dilute 1:1000' }] });
  });

  it('reject lists of others and products that are not favorites, by field', async () => {
    await toggle(goods[0]);
    await edit(goods[0], { list_name: 'one' });
    const listId = (await favorites()).lists[0]?.list_id ?? 0;
    const bob = await makeCustomer(shop, `bob${people}`);
    for (const list_id of [listId, 2_000_000]) {
      expect(await bob.client.call('favorites', { list_id })).toMatchObject({
        failure: { kind: 'refused', field: 'list_id' },
      });
    }
    expect(await edit(goods[1], { note: 'x' })).toMatchObject({
      failure: { kind: 'refused', field: 'goods_id' },
    });
    await toggle(goods[0], bob);
    await bob.client.call('editFavorite', { goods_id: goods[0] ?? 0, list_name: 'one' });
    expect((await favorites({}, bob)).lists[0]?.list_id).not.toBe(listId);
  });
});

describe('favorite ids', () => {
  it('returns all ids of the own favorites only', async () => {
    const bob = await makeCustomer(shop, `bob${++people}`);
    for (const id of goods.slice(0, 30)) await toggle(id);
    await toggle(goods[0]);
    const mine = await ann.client.call('favoriteIds', {});
    expect(mine.ok && new Set(mine.data.goods_ids)).toEqual(new Set(goods.slice(1, 30)));
    expect(await bob.client.call('favoriteIds', {})).toEqual({ ok: true, data: { goods_ids: [] } });
  });
});
