import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../shared/contract/calls';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { findAlternatives } from './alternative-product-store';
import { findProduct } from './product-store';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

async function products(productClass: Product['product_class'], count: number): Promise<Product[]> {
  const rows = await shop.deps.catalogue.db
    .selectFrom('product')
    .select('goods_id')
    .where('product_class', '=', productClass)
    .limit(count)
    .execute();
  return Promise.all(
    rows.map(async ({ goods_id }) => {
      const found = await shop.client.call('goodsInfo', { id: goods_id });
      if (!found.ok) throw new Error(`no product ${goods_id}`);
      return found.data;
    }),
  );
}

describe('the evidence of a product', () => {
  it('covers the applications on the page of an antibody', async () => {
    for (const { goods_id, attrs } of await products('primary_antibody', 20)) {
      const evidence = await shop.client.call('goodsEvidence', { id: goods_id });
      if (!evidence.ok) throw new Error('no evidence');
      const { species, rows } = evidence.data;
      for (const { cells } of rows) expect(cells).toHaveLength(species.length);
      const offered = (name: string) =>
        attrs.find(({ attr_name }) => attr_name === name)?.attr_value.split(', ') ?? [];
      const working = rows.filter(({ cells }) => cells.some(({ works }) => works));
      expect(working.map(({ application }) => application)).toEqual(offered('Applications'));
      const workingSpecies = species.filter((_, index) => rows.some(({ cells }) => cells[index]?.works));
      expect(workingSpecies).toEqual(offered('Reactivity'));
    }
  });

  it('is empty without evidence and rejected for an unknown product', async () => {
    expect(await shop.client.call('goodsEvidence', { id: 17 })).toMatchObject({
      ok: true,
      data: { species: [], rows: [] },
    });
    expect(await shop.client.call('goodsEvidence', { id: 2e9 })).toMatchObject({ ok: false });
  });
});

describe('alternatives to a product', () => {
  it('have the same class and target or category, and are in stock', async () => {
    let some = 0;
    for (const product of await products('primary_antibody', 20)) {
      const found = await shop.client.call('goodsAlternatives', { id: product.goods_id });
      if (!found.ok) throw new Error('no alternatives');
      for (const other of found.data.list) {
        some += 1;
        expect(other.goods_id).not.toBe(product.goods_id);
        expect(other.product_class).toBe(product.product_class);
        expect(other.options.some(({ stock }) => stock > 0)).toBe(true);
      }
    }
    expect(some).toBeGreaterThan(10);
    expect(await shop.client.call('goodsAlternatives', { id: 2e9 })).toMatchObject({ ok: false });
  });
});

describe('alternatives to a compound', () => {
  const keys = (ids: readonly number[]) =>
    shop.deps.catalogue.db
      .selectFrom('product')
      .select(['goods_id', 'target_key', 'cas', 'category_id'])
      .where('goods_id', 'in', [...ids])
      .execute();

  it('have the same target; a compound without a target has none', async () => {
    const { db } = shop.deps.catalogue;
    const of = (pattern: string, like: boolean) =>
      db
        .selectFrom('product')
        .select(['goods_id', 'target_key'])
        .where('product_class', 'in', ['compound', 'dye'])
        .where('target_key', like ? 'like' : 'not like', pattern)
        .orderBy('goods_id')
        .limit(30)
        .execute();
    const [targeted, others] = [await of('class:%', false), await of('class:%', true)];
    expect(others.length).toBe(30);
    for (const { goods_id } of others) {
      const found = await shop.client.call('goodsAlternatives', { id: goods_id });
      expect(found).toEqual({ ok: true, data: { list: [] } });
    }
    let some = 0;
    for (const { goods_id, target_key } of targeted) {
      const found = await shop.client.call('goodsAlternatives', { id: goods_id });
      const list = found.ok ? found.data.list : [];
      some += list.length;
      for (const other of await keys(list.map((one) => one.goods_id)))
        expect(other.target_key).toBe(target_key);
    }
    expect(some).toBeGreaterThan(10);
  });

  it('detect the same form of the target', async () => {
    const modified = await shop.deps.catalogue.db
      .selectFrom('product')
      .select(['goods_id', 'goods_name', 'target_key'])
      .where('product_class', '=', 'primary_antibody')
      .where('goods_name', 'like', 'Anti-Phospho-%')
      .limit(20)
      .execute();
    expect(modified.length).toBeGreaterThan(0);
    const siteOf = (name: string) => /\(([^)]*\d[^)]*)\)/.exec(name)?.[1] ?? '';
    for (const { goods_id, goods_name, target_key } of modified) {
      const others = (await findAlternatives(shop.deps.catalogue, goods_id)) ?? [];
      expect(others.map((other) => siteOf(other.goods_name))).toEqual(others.map(() => siteOf(goods_name)));
      const unmodified = await shop.deps.catalogue.db
        .selectFrom('product')
        .select('goods_id')
        .where('product_class', '=', 'primary_antibody')
        .where('target_key', '=', target_key)
        .where('goods_name', 'not like', 'Anti-Phospho-%')
        .executeTakeFirst();
      const ofUnmodified = unmodified ? await findAlternatives(shop.deps.catalogue, unmodified.goods_id) : [];
      expect(ofUnmodified?.filter((other) => other.goods_name.startsWith('Anti-Phospho-'))).toEqual([]);
    }
  });

  it('list the same substance first', async () => {
    const rows = await shop.deps.catalogue.db
      .selectFrom('product')
      .innerJoin('product_option', 'product_option.goods_id', 'product.goods_id')
      .select(['product.goods_id', 'cas', 'product.target_key'])
      .where('product_class', '=', 'compound')
      .where('cas', 'is not', null)
      .where('product_option.stock', '>', 0)
      .groupBy(['product.goods_id', 'cas', 'product.target_key'])
      .limit(2)
      .execute();
    const [one, other] = rows;
    if (!one || !other) throw new Error('too few compounds');
    const catalogue = await openChangedCatalogue(
      `update product set cas = '${one.cas}' where goods_id = ${other.goods_id}`,
    );
    const found = (await findAlternatives(catalogue, one.goods_id)) ?? [];
    await catalogue.close();
    expect(found[0]?.goods_id).toBe(other.goods_id);
    expect(new Set(found.map(({ goods_id }) => goods_id)).size).toBe(found.length);
  });
});

describe('unit price', () => {
  it('is returned with the price of a variant', async () => {
    const [caffeine] = await products('compound', 1);
    const withUnitPrice = caffeine?.options.filter(({ unit_price }) => unit_price) ?? [];
    expect(withUnitPrice.length).toBeGreaterThan(0);
    for (const { unit_price } of withUnitPrice) expect(unit_price?.unit).toMatch(/^(µg|mg|g|mL)$/);
  });
});

describe('quantity discounts', () => {
  it('are the same on the page and in the cart', async () => {
    const [caffeine] = await products('compound', 1);
    const { goods_id = 0, options = [] } = caffeine ?? {};
    for (const { goods_attr } of options)
      expect(await shop.client.call('addToCart', { goods_id, goods_attr, number: 1 })).toMatchObject({
        ok: true,
      });
    const cart = await shop.client.call('cart', {});
    const inCart = cart.ok ? cart.data.list.map(({ tiers }) => tiers) : [];
    expect(inCart).toHaveLength(options.length);
    expect(inCart.flat().length).toBeGreaterThan(0);
    for (const { tiers } of options) expect(inCart).toContainEqual(tiers);
  });
});

describe('price breaks of a variant', () => {
  it('replace the discounts of the shop', async () => {
    const own = await openChangedCatalogue("update product_option set price_breaks = '[[7,101],[70,99]]'");
    try {
      const { goodsId = 0 } = (await own.search.resolveNumber('QA10000')) ?? {};
      const product = await findProduct(own, goodsId, [{ from: 2, percent: 50 }]);
      expect(product?.options.length).toBeGreaterThan(0);
      for (const { tiers } of product?.options ?? [])
        expect(tiers).toEqual([
          { from: 7, price: '1.01' },
          { from: 70, price: '0.99' },
        ]);
    } finally {
      await own.close();
    }
  });
});
