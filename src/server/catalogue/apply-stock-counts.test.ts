import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { postgresSearchIndexes } from '../../../test/databases/search-indexes';
import { openStoredIndex } from '../search/postgres/stored-index';
import { openCatalogue, type Catalogue } from './catalogue';
import { applyStockCounts } from './apply-stock-counts';
import { createStockOverrides } from './stock-overrides';

type Opened = [Catalogue, stop: () => Promise<void>];

async function inMemory(): Promise<Opened> {
  const catalogue = await openCatalogue(await ensureFixtureCatalogue());
  return [catalogue, () => catalogue.close()];
}

async function onPostgres(): Promise<Opened> {
  const file = await openCatalogue(await ensureFixtureCatalogue());
  const searches = await postgresSearchIndexes();
  const search = await searches.openBlocks(await openStoredIndex(file.db));
  const stop = async () => {
    await searches.stop();
    await file.close();
  };
  return [{ ...file, search, stockOverrides: createStockOverrides() }, stop];
}

const kinds: [string, () => Promise<Opened>][] = [
  ['in memory', inMemory],
  ['on PostgreSQL', onPostgres],
];

describe.each(kinds)('applying stock counts with search %s', (_kind, open) => {
  let catalogue: Catalogue;
  let shop: TestShop;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    [catalogue, stop] = await open();
    shop = await makeShop({ catalogue });
  });
  afterAll(async () => {
    await shop.close();
    await stop();
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
    await applyStockCounts(catalogue, withAvailable(sizes, 1));
    expect((await inStock()).counts).toEqual(before.counts);
    await applyStockCounts(catalogue, withAvailable(sizes, 0));
    const after = await inStock();
    expect(after.total).toBe(before.total - 1);
    expect(after.list.map(({ goods_id }) => goods_id)).not.toContain(sizes[0]?.goods_id);
    expect(after.counts.get('In stock')).toBe(before.total - 1);
    expect(after.counts.get('Made to order')).toBe(before.counts.get('Made to order'));
    await applyStockCounts(catalogue, []);
    expect(await inStock()).toEqual(before);
  });

  it('amends the search only for products that sell out', async () => {
    const sizes = await sizesOf((stock) => stock.every((units) => units > 0));
    const amendmentCounts: number[] = [];
    const { db, stockOverrides } = catalogue;
    const search = {
      ...catalogue.search,
      amendStock: (products: readonly unknown[]) =>
        Promise.resolve(void amendmentCounts.push(products.length)),
    };
    for (const units of [3, 2, 0, 0, 1])
      await applyStockCounts({ db, search, stockOverrides }, withAvailable(sizes, units));
    expect(amendmentCounts).toEqual([1, 0]);
    await applyStockCounts(catalogue, []);
  });

  it('keeps a product in stock while another variant is in stock', async () => {
    const sizes = await sizesOf((stock) => stock.filter((units) => units > 0).length > 1);
    const before = await inStock();
    await applyStockCounts(catalogue, withAvailable(sizes, 0).slice(0, 1));
    const after = await inStock();
    expect(after.counts).toEqual(before.counts);
    const card = after.list.find(({ goods_id }) => goods_id === sizes[0]?.goods_id);
    expect(card?.options.some(({ sold_out }) => sold_out)).toBe(true);
    await applyStockCounts(catalogue, []);
  });

  it('counts a product as made to order when only such variants are left', async () => {
    const sizes = await sizesOf((stock) => stock.includes(0));
    const before = await inStock();
    await applyStockCounts(catalogue, withAvailable(sizes, 0));
    const { counts } = await inStock();
    expect(counts.get('In stock')).toBe(before.total - 1);
    expect(counts.get('Made to order')).toBe((before.counts.get('Made to order') ?? 0) + 1);
    await applyStockCounts(catalogue, []);
  });
});
