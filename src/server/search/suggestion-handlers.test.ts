import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lotNumberAt } from '../../shared/catalogue/lot-number';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

async function suggest(key: string, id?: number) {
  const reply = await shop.client.call('suggest', { key, ...(id !== undefined && { id }) });
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply.data;
}

describe('suggestions', () => {
  it('are the first search results, with name and number', async () => {
    for (const key of ['egfr', 'anti rabbit hrp', 'QA1', '50-78-2', 'TNFα']) {
      const { products } = await suggest(key);
      const found = await shop.client.call('searchGoods', { key });
      const first = found.ok ? found.data.list.slice(0, 6) : [];
      expect(products.length).toBeGreaterThan(0);
      expect(products).toEqual(
        first.map(({ goods_id, goods_sn, goods_name, img, options }) => {
          const prices = options.flatMap(({ attr_price }) => (attr_price === null ? [] : Number(attr_price)));
          return {
            goods_id,
            goods_sn,
            goods_name,
            img,
            price: prices.length === 0 ? null : Math.min(...prices).toFixed(2),
            is_from: new Set(prices).size > 1,
            in_stock: options.some(({ stock }) => stock > 0),
            cheapest_in_stock: options.some(
              ({ stock, attr_price }) =>
                stock > 0 && (prices.length === 0 || Number(attr_price ?? 0) === Math.min(...prices)),
            ),
          };
        }),
      );
    }
  });

  it('offer the sections of the products, unless the search is in one', async () => {
    const { sections } = await suggest('anti rabbit hrp');
    expect(sections[0]?.name).toBe('Secondary Antibodies & Controls');
    expect((await suggest('egfr')).sections.length).toBeGreaterThan(0);
    expect((await suggest('egfr', 49)).sections).toEqual([]);
  });

  it("name the other supplier's product that the text is, with the closest product", async () => {
    const typed = await suggest('sybr green');
    expect(typed).toMatchObject({ closest_to: 'SYBR Green', corrected: null, sections: [] });
    expect(typed.products.map(({ goods_name }) => goods_name)).toEqual(['2× SYBR-Type qPCR Master Mix']);
    expect((await suggest('egfr')).closest_to).toBeNull();
  });

  it('are small', async () => {
    for (const key of ['egfr', 'anti rabbit hrp', 'kinase', 'a'])
      expect(JSON.stringify(await suggest(key)).length).toBeLessThan(3000);
  });

  it('contain categories, pathways and articles by word prefix', async () => {
    expect((await suggest('elisa')).categories).toContainEqual({ id: 49, name: 'ELISA Kits', in: '' });
    expect((await suggest('small mol')).categories[0]).toMatchObject({ id: 1, name: 'Small Molecules' });
    const pathways = await shop.client.call('pathways', { key: '' });
    const pathway = pathways.ok ? pathways.data.groups[0]?.list[0] : undefined;
    expect((await suggest(pathway?.name ?? '')).pathways).toContainEqual({
      id: pathway?.id,
      name: pathway?.name,
    });
    expect((await suggest('protein expression')).articles.length).toBeGreaterThan(0);
  });

  it('correct a typing error and stay within a section', async () => {
    const { corrected, products } = await suggest('asprin');
    expect(corrected).toBe('aspirin');
    expect(products.length).toBeGreaterThan(0);
    const kits = await suggest('egfr', 49);
    for (const { goods_id } of kits.products) {
      const product = await shop.client.call('goodsInfo', { id: goods_id });
      expect(product.ok && product.data.parents[0]?.id).toBe(49);
    }
  });

  it('contain the typed lot with its product, and similar lots', async () => {
    const [product] = (await suggest('50-78-2')).products;
    const lot = lotNumberAt(product?.goods_sn ?? '', Date.UTC(2026, 3, 1));
    const typed = await suggest(lot.toLowerCase());
    expect(typed).toMatchObject({ products: [product], lots: [{ lot, goods_name: product?.goods_name }] });
    const wrong = lot.slice(0, -1) + (lot.endsWith('3') ? '4' : '3');
    expect((await suggest(wrong)).lots.map((near) => near.lot)).toContain(lot);
    expect((await suggest('aspirin')).lots).toEqual([]);
  });

  it('contain the products of a PubMed id', async () => {
    const journals = await shop.client.call('homeJournals', {});
    const publication = journals.ok ? journals.data.list[0] : undefined;
    const { products } = await suggest(`PMID ${publication?.pmid}`);
    expect(products.map(({ goods_id }) => goods_id)).toContain(publication?.id);
  });

  it('leave out one word when no product matches all', async () => {
    const { products, left_out } = await suggest('aspirin zzzqqqxxxwww');
    expect(left_out).toBe('zzzqqqxxxwww');
    expect(products).toEqual((await suggest('aspirin')).products);
  });

  it('are empty for unknown text', async () => {
    expect(await suggest('%%%')).toEqual({
      products: [],
      closest_to: null,
      sections: [],
      corrected: null,
      left_out: null,
      lots: [],
      categories: [],
      pathways: [],
      articles: [],
    });
  });
});
