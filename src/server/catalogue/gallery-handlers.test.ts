import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialPurposes } from '../../shared/leads/trials';
import { makeCustomer } from '../../../test/make-customer';
import { makeShop, type TestShop } from '../../../test/make-shop';
import { createImageFinder } from '../images/image-finder';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

describe('pictures of products', () => {
  it('are those of the products that are wanted most, and all of them can be drawn', async () => {
    const reply = await shop.client.call('goodsImages', { page_size: 12 });
    const { list = [], total = 0, sections = [] } = reply.ok ? reply.data : {};
    expect(list).toHaveLength(12);
    expect(total).toBe(2000);
    expect(sections.length).toBeGreaterThan(5);
    const pictures = createImageFinder(shop.deps);
    for (const { img, alt, goods_name } of list) {
      expect(await (await pictures.find(img))?.draw()).toContain('<svg');
      expect(alt).toContain(goods_name);
    }
    await pictures.close();
  });

  it('are those of one section, page by page', async () => {
    const first = await shop.client.call('goodsImages', { id: 22, page_size: 12 });
    const second = await shop.client.call('goodsImages', { id: 22, page_size: 12, page: 2 });
    const listed = await shop.client.call('categoryGoods', { id: 22, page_size: 24 });
    const ids = [first, second]
      .flatMap((reply) => (reply.ok ? reply.data.list : []))
      .map(({ goods_id }) => goods_id);
    expect(ids).toEqual(listed.ok && listed.data.list.map(({ goods_id }) => goods_id));
  });

  it('of a section that does not exist are refused', async () => {
    expect(await shop.client.call('goodsImages', { id: 999_999 })).toMatchObject({
      failure: { kind: 'refused', field: 'id' },
    });
  });
});

describe('what can be had for points', () => {
  it('is the same for everyone as for a customer', async () => {
    const ann = await makeCustomer(shop, 'ann');
    const own = await ann.client.call('points', {});
    const open = await shop.client.call('exchangeOffers', {});
    const offers = open.ok ? open.data.list : [];
    expect(offers.length).toBeGreaterThan(0);
    expect(offers).toEqual(own.ok && own.data.offers);
  });
});

describe('a trial', () => {
  it('is of a product that is named in any spelling of its number', async () => {
    expect(await shop.client.call('trialGoods', { goods_sn: ' qc-10000 ' })).toMatchObject({
      data: { goods_sn: 'QC10000', goods_name: 'Caffeine' },
    });
    expect(await shop.client.call('trialGoods', { goods_sn: 'ZZ99999' })).toMatchObject({
      failure: { kind: 'refused', field: 'goods_sn' },
    });
  });

  it('is offered of what is on the shelf, of one section or all', async () => {
    const reply = await shop.client.call('trialOffers', { id: 22, page_size: 12 });
    const { list = [], total = 0 } = reply.ok ? reply.data : {};
    expect(list).toHaveLength(12);
    const all = await shop.client.call('categoryGoods', { id: 22 });
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(all.ok ? all.data.total : 0);
    for (const { options } of list) expect(options.some(({ stock }) => stock > 0)).toBe(true);
    expect(await shop.client.call('trialOffers', {})).toMatchObject({ ok: true });
    expect(await shop.client.call('trialOffers', { id: 999_999 })).toMatchObject({
      failure: { field: 'id' },
    });
  });

  it('is of a kind that applications take', async () => {
    const kinds = await shop.client.call('trialKinds', {});
    expect(kinds.ok && kinds.data.list).toEqual(trialPurposes);
    const bob = await makeCustomer(shop, 'bob');
    const kind = kinds.ok ? (kinds.data.list[0] ?? '') : '';
    const purpose = 'To compare two lots.';
    expect(await bob.client.call('applyForTrial', { goods_id: 20, kind, purpose })).toMatchObject({
      ok: true,
    });
  });
});
