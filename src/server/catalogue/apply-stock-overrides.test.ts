import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import type { Catalogue } from './catalogue';
import { applyStockOverrides } from './apply-stock-overrides';

describe('applying stock counts', () => {
  let catalogue: Catalogue;
  let shop: TestShop;
  beforeAll(async () => {
    catalogue = await openFixtureCatalogue();
    shop = await makeShop({ catalogue });
  });
  afterAll(async () => {
    await shop.close();
    await catalogue.close();
  });

  /** Returns the variants of the first product in stock whose stock satisfies the condition. */
  async function sizesOf(isWanted: (stock: readonly number[]) => boolean) {
    const { list } = await inStock();
    const goods = list.find(({ options }) => isWanted(options.map(({ stock }) => stock)));
    if (!goods) throw new Error('No product of the list has such sizes.');
    const { goods_id, options } = goods;
    return options.map(({ goods_attr, stock }) => ({ goods_id, goods_attr, stock }));
  }

  async function inStock() {
    const filters = { stock: ['In stock'] };
    const outcome = await shop.client.call('searchGoods', { key: 'human', filters, page_size: 96 });
    if (!outcome.ok) throw new Error('The list was not answered.');
    const { list, total, facets } = outcome.data;
    const values = facets.find(({ name }) => name === 'stock')?.values ?? [];
    return { list, total, counts: new Map(values.map(({ value, count }) => [value, count])) };
  }

  const withAvailable = (sizes: Awaited<ReturnType<typeof sizesOf>>, units: number) =>
    sizes.filter(({ stock }) => stock > 0).map((size) => ({ ...size, available: units }));

  it('removes a product from "In stock" when its last unit is sold, and restores it', async () => {
    const sizes = await sizesOf((stock) => stock.every((units) => units > 0));
    const before = await inStock();
    await applyStockOverrides(catalogue, withAvailable(sizes, 1));
    expect((await inStock()).counts).toEqual(before.counts);
    await applyStockOverrides(catalogue, withAvailable(sizes, 0));
    const after = await inStock();
    expect(after.total).toBe(before.total - 1);
    expect(after.list.map(({ goods_id }) => goods_id)).not.toContain(sizes[0]?.goods_id);
    expect(after.counts.get('In stock')).toBe(before.total - 1);
    expect(after.counts.get('Made to order')).toBe(before.counts.get('Made to order'));
    await applyStockOverrides(catalogue, []);
    expect(await inStock()).toEqual(before);
  });

  it('updates the search only for products that sell out', async () => {
    const sizes = await sizesOf((stock) => stock.every((units) => units > 0));
    const overrideCounts: number[] = [];
    const { db, stockOverrides } = catalogue;
    const search = {
      ...catalogue.search,
      overrideAvailability: (products: readonly unknown[]) =>
        Promise.resolve(void overrideCounts.push(products.length)),
    };
    for (const units of [3, 2, 0, 0, 1])
      await applyStockOverrides({ db, search, stockOverrides }, withAvailable(sizes, units));
    expect(overrideCounts).toEqual([1, 0]);
    await applyStockOverrides(catalogue, []);
  });

  it('keeps a product in stock while another variant is in stock', async () => {
    const sizes = await sizesOf((stock) => stock.filter((units) => units > 0).length > 1);
    const before = await inStock();
    await applyStockOverrides(catalogue, withAvailable(sizes, 0).slice(0, 1));
    const after = await inStock();
    expect(after.counts).toEqual(before.counts);
    const card = after.list.find(({ goods_id }) => goods_id === sizes[0]?.goods_id);
    expect(card?.options.some(({ sold_out }) => sold_out)).toBe(true);
    await applyStockOverrides(catalogue, []);
  });

  it('counts a product as made to order when only such variants are left', async () => {
    const sizes = await sizesOf((stock) => stock.includes(0));
    const before = await inStock();
    await applyStockOverrides(catalogue, withAvailable(sizes, 0));
    const { counts } = await inStock();
    expect(counts.get('In stock')).toBe(before.total - 1);
    expect(counts.get('Made to order')).toBe((before.counts.get('Made to order') ?? 0) + 1);
    await applyStockOverrides(catalogue, []);
  });
});
