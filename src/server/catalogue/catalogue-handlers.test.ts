import { resolve } from 'node:path';
import { parseDataSheetUrl } from '../../shared/catalogue/data-sheet-url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls, type RequestOf, type ReplyOf } from '../../shared/contract/calls';
import {
  endpoints,
  isCatalogueOnly,
  type CallName,
  type CatalogueCallName,
} from '../../shared/contract/endpoints';
import { wireToCents } from '../../shared/lib/money';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { composeCatalogue } from '../app/compose-catalogue';
import type { CatalogueContext, Handler } from '../app/context';
import { anonymousCaller } from '../http/caller';
import { BusinessError } from '../http/errors';
import { silentLog } from '../observability/log';
import { createFixedGeolocation } from '../geolocation/country-table';
import { catalogueHandlers } from '../app/catalogue-handlers';
import { findSpecification } from './product-store';

let deps: CatalogueContext;
let shop: Awaited<ReturnType<typeof composeCatalogue>>;

beforeAll(async () => {
  shop = await composeCatalogue({
    openCatalogue: openFixtureCatalogue,
    resources: resolve(import.meta.dirname, '../../../resources'),
    geolocation: createFixedGeolocation('SG'),
    log: silentLog,
  });
  deps = shop.context;
});
afterAll(() => shop.close());

/** Calls the API and validates the reply strictly against the contract. */
async function call<Name extends CatalogueCallName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<ReplyOf<Name>> {
  const handle = catalogueHandlers[name] as unknown as Handler<CatalogueCallName>;
  const reply = await handle(calls[name].request.parse(request), deps, {
    ...anonymousCaller,
    ip: '192.0.2.1',
  });
  expect(calls[name].reply.parse(reply)).toEqual(reply);
  return reply as ReplyOf<Name>;
}

it('has handlers of catalogue calls only, because a stand answers all of them', () => {
  const names = Object.keys(endpoints) as CallName[];
  expect(names.filter((name) => name in catalogueHandlers)).toEqual(names.filter(isCatalogueOnly));
});

describe('categories', () => {
  it('returns a menu with consistent product counts', async () => {
    const menu = await call('categoryMenu', {});
    const sections = await call('sections', {});
    expect(sections).toEqual(menu.map(({ id, name }) => ({ id, name })));
    let products = 0;
    for (const { id } of sections) {
      const section = await call('category', { id });
      expect(section.parents).toEqual([]);
      const { total } = await call('categoryGoods', { id });
      expect(section.children.reduce((sum, child) => sum + child.product_count, 0)).toBe(total);
      products += total;
    }
    expect(products).toBe(2000);
  });

  it('returns the path to a third-level category', async () => {
    const [section] = await call('categoryMenu', {});
    const child = section?.cat_id === '' ? undefined : section?.cat_id[0];
    const leaf = child?.cat_id === '' ? undefined : child?.cat_id[0];
    const found = await call('category', { id: leaf?.id ?? 0 });
    expect(found.parents.map(({ id }) => id)).toEqual([section?.id, child?.id]);
    expect(found.children).toEqual([]);
  });

  it('counts products and targets in the menu', async () => {
    const menu = await call('categoryMenu', {});
    for (const { id, product_count: count, target_count: targetCount } of menu) {
      expect((await call('categoryGoods', { id })).total).toBe(count);
      expect((await call('categoryTargets', { id })).total).toBe(targetCount);
    }
  });

  it('indexes the targets of a category by first letter', async () => {
    const all = await call('categoryTargets', { id: 22 });
    const { facets } = await call('categoryGoods', { id: 22 });
    expect(all.total).toBe(facets.find(({ name }) => name === 'target')?.total);
    expect(all.letters.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
    const found = [];
    for (const { letter, count } of all.letters) {
      const page = await call('categoryTargets', { id: 22, letter });
      expect(page.list).toHaveLength(count);
      found.push(...page.list);
    }
    expect(found).toHaveLength(all.total);
    const names = found.map(({ name }) => name);
    expect(new Set(names).size).toBe(all.total);
    const shared = found.find(({ product_count: count }) => count > 1);
    const { total } = await call('categoryGoods', { id: 22, filters: { target: [shared?.name ?? ''] } });
    expect(total).toBe(shared?.product_count);
  });

  it('lists a target whose first character has several letters in upper case under #', async () => {
    const counts = new Map([
      ['Actin', 3],
      ['ß-Actin', 2],
    ]);
    const counting = vi.spyOn(deps.catalogue.search, 'countFacetValues').mockResolvedValueOnce(counts);
    expect((await call('categoryTargets', { id: 22 })).letters).toEqual([
      { letter: '#', count: 1 },
      { letter: 'A', count: 1 },
    ]);
    counting.mockRestore();
  });

  it('finds targets by a part of the name and rejects unknown categories', async () => {
    const { list } = await call('categoryTargets', { id: 22, key: 'akt' });
    expect(list.length).toBeGreaterThan(1);
    expect(list.every(({ name }) => name.includes('AKT'))).toBe(true);
    await expect(call('categoryTargets', { id: 999_999 })).rejects.toThrow('no category');
  });

  it('pages, sorts and filters the products of a category', async () => {
    const first = await call('categoryGoods', { id: 22, page_size: 12, sort: 'price_asc' });
    expect(first.list).toHaveLength(12);
    const cheapest = first.list.map(({ options }) =>
      Math.min(
        ...options.map(({ attr_price }) => (attr_price === null ? Infinity : wireToCents(attr_price))),
      ),
    );
    expect(cheapest).toEqual([...cheapest].sort((a, b) => a - b));
    const host = first.facets.find(({ name }) => name === 'host');
    const rarest = host?.values.at(-1);
    const narrowed = await call('categoryGoods', { id: 22, filters: { host: [rarest?.value ?? ''] } });
    expect(narrowed.total).toBe(rarest?.count);
    expect(narrowed.facets.find(({ name }) => name === 'host')?.values).toHaveLength(
      host?.values.length ?? 0,
    );
    const beyond = await call('categoryGoods', { id: 22, page: 100_000 });
    expect(beyond).toMatchObject({ list: [], total: first.total });
  });

  it('rejects an unknown id with a readable message', async () => {
    const refusal = new BusinessError('There is no category with this id.');
    await expect(call('category', { id: 999_999 })).rejects.toThrow(refusal);
    await expect(call('categoryGoods', { id: 999_999 })).rejects.toThrow(refusal);
  });
});

describe('search', () => {
  it('ranks aspirin first for its CAS number', async () => {
    const found = await call('searchGoods', { key: '50-78-2' });
    expect(found.read_as).toBe('cas_number');
    const product = await call('goodsInfo', { id: found.list[0]?.goods_id ?? 0 });
    expect(product).toMatchObject({ cas: '50-78-2', product_class: 'compound', formula: 'C9H8O4' });
  });

  it('finds exactly one product for a catalogue number in any spelling', async () => {
    const { list } = await call('categoryGoods', { id: 102, page_size: 12 });
    const number = list[0]?.goods_sn ?? '';
    for (const key of [number, number.toLowerCase(), number.replaceAll('-', ' ')]) {
      const found = await call('searchGoods', { key });
      expect(found).toMatchObject({ total: 1, read_as: 'catalogue_number', list: [{ goods_sn: number }] });
    }
  });

  it('finds products of several classes for a gene symbol', async () => {
    const { list } = await call('searchGoods', { key: 'EGFR', page_size: 96 });
    const classes = new Set(list.slice(0, 20).map(({ product_class }) => product_class));
    expect([...classes]).toEqual(expect.arrayContaining(['primary_antibody', 'protein']));
  });

  it('searches within a section and rejects an unknown one', async () => {
    const found = await call('searchGoods', { key: 'EGFR', id: 22 });
    expect(found.list.length).toBeGreaterThan(0);
    for (const { goods_id } of found.list) {
      const { parents } = await call('goodsInfo', { id: goods_id });
      expect(parents[0]?.id).toBe(22);
    }
    await expect(call('searchGoods', { key: 'EGFR', id: 999_999 })).rejects.toThrow(
      'There is no such section to search in.',
    );
  });

  it('returns no products for nonsense', async () => {
    expect(await call('searchGoods', { key: '%%%' })).toMatchObject({ list: [], total: 0, facets: [] });
  });
});

describe('product', () => {
  it('returns complete details for every class, with conjugates and related products', async () => {
    const sections = await call('sections', {});
    for (const section of sections) {
      const { list } = await call('categoryGoods', { id: section.id, page_size: 12 });
      for (const shown of list.slice(0, 4)) {
        const product = await call('goodsInfo', { id: shown.goods_id });
        expect(product).toMatchObject(shown);
        expect(product.parents[0]?.id).toBe(section.id);
        expect(product.conjugates).toHaveLength(product.conjugate_count);
        expect(product.related.length).toBeLessThanOrEqual(6);
        const others = [...product.conjugates, ...product.related].map(({ goods_id }) => goods_id);
        expect(new Set([...others, product.goods_id]).size).toBe(others.length + 1);
        expect(product.stock).toBe(product.options.reduce((sum, { stock }) => sum + stock, 0));
        const isText = /^[1-7]$/.test(product.book);
        const text = `/explain?id=${product.goods_id}&code=${product.book}`;
        expect(product.documents[0]?.url).toBe(isText ? text : product.book);
      }
    }
  });

  it('shows related products as they are shown by themselves, with their lowest price', async () => {
    const { list } = await call('categoryGoods', { id: 22, page_size: 12 });
    const { related } = await call('goodsInfo', { id: list[0]?.goods_id ?? 0 });
    expect(related.length).toBeGreaterThan(0);
    for (const tile of related) {
      const { options, ...shown } = await call('goodsInfo', { id: tile.goods_id });
      const prices = options.flatMap(({ attr_price }) =>
        attr_price === null ? [] : wireToCents(attr_price),
      );
      const { lowest_price: lowest, price_varies: varies, ...facts } = tile;
      expect(shown).toMatchObject(facts);
      expect(lowest === null ? Infinity : wireToCents(lowest)).toBe(Math.min(...prices));
      expect(varies).toBe(new Set(prices).size > 1);
    }
  });

  it('shows the promotion tag of the address, and its own for an unknown one', async () => {
    const { list } = await call('categoryGoods', { id: 22, page_size: 12 });
    const id = list[0]?.goods_id ?? 0;
    const own = await call('goodsInfo', { id });
    expect(await call('goodsInfo', { id, tag_id: 999 })).toEqual(own);
    const tags = await deps.catalogue.db.selectFrom('tag').selectAll().execute();
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) {
      const shown = await call('goodsInfo', { id, tag_id: tag.id });
      expect(shown).toEqual({ ...own, zdy_data: tag, tag_key: String(tag.id) });
    }
  });

  it('has a specification file for some products, which can be opened', async () => {
    const files = await deps.catalogue.db
      .selectFrom('product')
      .select(['book', 'goods_sn'])
      .where('book', 'not in', ['', '1', '2', '3', '4', '5', '6', '7'])
      .limit(5)
      .execute();
    expect(files.length).toBeGreaterThan(0);
    for (const { book, goods_sn } of files)
      expect(parseDataSheetUrl(book)).toEqual({ goods_sn, kind: 'data' });
  });

  it('rejects an unknown id, number and explanation with a readable message', async () => {
    const refusal = 'There is no product with this id.';
    await expect(call('goodsInfo', { id: 2_147_483_647 })).rejects.toThrow(refusal);
    await expect(call('goodsBook', { id: 2_147_483_647, code: '1' })).rejects.toThrow(refusal);
    await expect(call('productOfNumber', { goods_sn: 'none' })).rejects.toThrow(
      'There is no product with this catalogue number.',
    );
  });

  it('resolves current and former catalogue numbers', async () => {
    const rows = await deps.catalogue.db.selectFrom('former_number').selectAll().limit(3).execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { number_key, goods_id } of rows) {
      const { goods_sn } = await call('productOfNumber', { goods_sn: number_key });
      expect(await call('productOfNumber', { goods_sn })).toMatchObject({ goods_id, replaced: false });
      expect(await call('productOfNumber', { goods_sn: number_key })).toMatchObject({
        goods_id,
        replaced: true,
      });
    }
  });

  it('returns the explanation of each specification', async () => {
    const { list } = await call('categoryGoods', { id: 1, page_size: 12 });
    const id = list[0]?.goods_id ?? 0;
    for (const code of ['1', '2', '3', '4', '5', '6', '7']) {
      const book = await call('goodsBook', { id, code });
      expect(book).toMatchObject({ goods_id: id, code });
      expect(book.facts.length).toBeGreaterThan(2);
      expect(new Set(book.facts.map(({ name }) => name)).size).toBe(book.facts.length);
      expect(book.sections.length).toBeGreaterThanOrEqual(4);
    }
  });

  it('states facts of two groups that have the same name in a specification', async () => {
    const properties = [
      { group: 'Western blot', items: [{ name: 'Dilution', value: '1:1000' }] },
      { group: 'IHC-P', items: [{ name: 'Dilution', value: '1:50' }] },
      { group: 'Quality', items: [{ name: 'Endotoxin', value: '< 1 EU' }] },
    ];
    const { list } = await call('categoryGoods', { id: 1, page_size: 12 });
    const id = list[0]?.goods_id ?? 0;
    const changed = await openChangedCatalogue(
      `update product set properties = '${JSON.stringify(properties)}' where goods_id = ${id}`,
    );
    const specification = await findSpecification(changed, id);
    await changed.close();
    expect(specification?.facts).toEqual(
      expect.arrayContaining([
        { name: 'Western blot: Dilution', value: '1:1000' },
        { name: 'IHC-P: Dilution', value: '1:50' },
        { name: 'Endotoxin', value: '< 1 EU' },
      ]),
    );
  });

  it('states a detail that differs from the summary, and no detail that repeats it', async () => {
    const attrs = [{ attr_name: 'Purity', attr_value: '>95% (SDS-PAGE)' }];
    const properties = [
      { group: 'Quality', items: [{ name: 'Purity', value: '>95% by SDS-PAGE' }] },
      { group: 'Chromatography', items: [{ name: 'Purity', value: '>98% (HPLC)' }] },
    ];
    const { list } = await call('categoryGoods', { id: 1, page_size: 12 });
    const id = list[0]?.goods_id ?? 0;
    const changed = await openChangedCatalogue(
      `update product set attrs = '${JSON.stringify(attrs)}', properties = '${JSON.stringify(properties)}' where goods_id = ${id}`,
    );
    const specification = await findSpecification(changed, id);
    await changed.close();
    expect(specification?.facts.filter(({ name }) => name.includes('Purity'))).toEqual([
      { name: 'Purity', value: '>95% (SDS-PAGE)' },
      { name: 'Chromatography: Purity', value: '>98% (HPLC)' },
    ]);
  });

  it('states facts with equal values in a specification, but no fact under two names', async () => {
    const { list } = await call('searchGoods', { key: 'ELISA kit', page_size: 96 });
    let comparedGroups = 0;
    for (const { goods_id: id } of list) {
      const { properties } = await call('goodsInfo', { id });
      const { facts } = await call('goodsBook', { id, code: '1' });
      const names = facts.map(({ name }) => name);
      for (const { items } of properties) {
        if (new Set(items.map(({ value }) => value)).size === items.length) continue;
        comparedGroups += 1;
        expect(names).toEqual(expect.arrayContaining(items.map(({ name }) => name)));
      }
    }
    expect(comparedGroups).toBeGreaterThan(0);
    const compounds = await call('searchGoods', { key: 'inhibitor', page_size: 12 });
    expect(compounds.list.length).toBeGreaterThan(0);
    for (const { goods_id: id } of compounds.list) {
      const { facts } = await call('goodsBook', { id, code: '1' });
      const numbers = facts.filter(({ name }) => name.startsWith('CAS'));
      expect(numbers.length).toBeLessThanOrEqual(1);
    }
  });
});

describe('home page and location', () => {
  it('returns every hot category and two applications', async () => {
    const home = await call('homeBanners', {});
    expect(home.hot_categories.map(({ id }) => id)).toEqual(deps.settings.hot_categories);
    expect(home.banners).toHaveLength(4);
    expect(home.applications.map(({ url }) => url)).toEqual([
      '/articleList/articleInfo?id=1194',
      '/articleList/articleInfo?id=1193',
    ]);
    expect((await call('homeArticles', {})).list.length).toBeGreaterThanOrEqual(5);
  });

  it('returns publications in different journals', async () => {
    const { list } = await call('homeJournals', {});
    expect(list.length).toBeGreaterThanOrEqual(8);
    expect(new Set(list.map(({ pub }) => pub)).size).toBe(list.length);
  });

  it('returns the location of the caller', async () => {
    expect(await call('location', {})).toEqual({ country: 'Singapore', country_code: 'SG', ip: '192.0.2.1' });
  });
});
