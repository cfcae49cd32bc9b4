import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialPurposes } from '../../shared/leads/trials';
import { makeCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { createImageFinder } from '../images/image-finder';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

describe('product images', () => {
  it('belong to the most popular products and can all be rendered', async () => {
    const reply = await shop.client.call('goodsImages', { page_size: 12 });
    const { list = [], total = 0, sections = [] } = reply.ok ? reply.data : {};
    expect(list).toHaveLength(12);
    expect(total).toBe(2000);
    expect(sections.length).toBeGreaterThan(5);
    const pictures = createImageFinder(shop.deps);
    for (const { img, alt, goods_name } of list) {
      expect((await (await pictures.find(img))?.draw())?.svg).toContain('<svg');
      expect(alt).toContain(goods_name);
    }
    await pictures.close();
  });

  it('are paged for one category', async () => {
    const first = await shop.client.call('goodsImages', { id: 22, page_size: 12 });
    const second = await shop.client.call('goodsImages', { id: 22, page_size: 12, page: 2 });
    const listed = await shop.client.call('categoryGoods', { id: 22, page_size: 24 });
    const ids = [first, second]
      .flatMap((reply) => (reply.ok ? reply.data.list : []))
      .map(({ goods_id }) => goods_id);
    expect(ids).toEqual(listed.ok && listed.data.list.map(({ goods_id }) => goods_id));
  });

  it('are rejected for an unknown category', async () => {
    expect(await shop.client.call('goodsImages', { id: 999_999 })).toMatchObject({
      failure: { kind: 'refused', field: 'id' },
    });
  });
});

describe('exchange offers', () => {
  it('are the same for visitors and customers', async () => {
    const ann = await makeCustomer(shop, 'ann');
    const own = await ann.client.call('points', {});
    const open = await shop.client.call('exchangeOffers', {});
    const offers = open.ok ? open.data.list : [];
    expect(offers.length).toBeGreaterThan(0);
    expect(offers).toEqual(own.ok && own.data.offers);
  });
});

describe('trials', () => {
  it('find the product by any spelling of its number', async () => {
    expect(await shop.client.call('trialGoods', { goods_sn: ' qc-10000 ' })).toMatchObject({
      data: { goods_sn: 'QC10000', goods_name: 'Caffeine' },
    });
    expect(await shop.client.call('trialGoods', { goods_sn: 'ZZ99999' })).toMatchObject({
      failure: { kind: 'refused', field: 'goods_sn' },
    });
  });

  it('are offered for products in stock, of one category or of all', async () => {
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

  it('list the kinds that applications accept', async () => {
    const kinds = await shop.client.call('trialKinds', {});
    expect(kinds.ok && kinds.data.list).toEqual(trialPurposes);
    const bob = await makeCustomer(shop, 'bob');
    const [kind] = trialPurposes;
    const purpose = 'To compare two lots.';
    expect(await bob.client.call('applyForTrial', { goods_id: 20, kind, purpose })).toMatchObject({
      ok: true,
    });
  });
});
