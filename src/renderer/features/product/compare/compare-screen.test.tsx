// @vitest-environment jsdom
import fc from 'fast-check';
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../../../shared/contract/calls';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';
import { readStoredTray, withComparedProduct, type TrayProduct } from '../../../state/compare-tray';
import { recordViewedProduct } from '../../../state/recently-viewed';
import { compareRows, differenceSummary } from './compare-rows';

let shop: TestShop;
let products: Product[];

async function productsOf(category: number): Promise<Product[]> {
  const list = await shop.client.call('categoryGoods', { id: category });
  if (!list.ok) throw new Error(`category ${category} is empty`);
  return Promise.all(
    list.data.list.slice(0, 3).map(async ({ goods_id }) => {
      const found = await shop.client.call('goodsInfo', { id: goods_id });
      if (!found.ok) throw new Error('no such product');
      return found.data;
    }),
  );
}

beforeAll(async () => {
  shop = await makeShop();
  products = await productsOf(22);
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));

describe('compareRows', () => {
  it('marks rows with different values', () => {
    const [first] = products;
    if (!first) throw new Error('no antibody');
    const dearer = { ...first, storage: 'At room temperature.' };
    const rows = compareRows([first, dearer]);
    expect(rows.filter(({ isDifferent }) => isDifferent).map(({ name }) => name)).toEqual(['Storage']);
    expect(compareRows([first]).some(({ isDifferent }) => isDifferent)).toBe(false);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { values } of rows) expect(values.some((value) => value !== '')).toBe(true);
  });
});

describe('shipping day', () => {
  const shipsOf = (product: Product) =>
    compareRows([product], { startDay: '2026-03-09', evidence: new Map() }).find(
      ({ name }) => name === 'Ships',
    );

  it('is that of a size with a price', () => {
    const [first] = products;
    const [size] = first?.options ?? [];
    if (!first || !size) throw new Error('no antibody');
    const soon = { ...size, attr_value: '1 µg', stock: 5, ships_in_days: 0 };
    const later = { ...size, attr_value: '2 µg', stock: 5, ships_in_days: 3 };
    const onRequest = { ...soon, attr_price: null };
    expect(shipsOf({ ...first, options: [soon, later] })?.values).toEqual(['Mon, Mar 9 (1\u00a0µg)']);
    expect(shipsOf({ ...first, options: [onRequest, later] })?.values).toEqual(['Thu, Mar 12 (2\u00a0µg)']);
    expect(shipsOf({ ...first, options: [onRequest] })).toBeUndefined();
  });
});

describe('unit prices', () => {
  const unitPriceOf = (units: readonly string[]) => {
    const [first] = products;
    const [size] = first?.options ?? [];
    if (!first || !size) throw new Error('no antibody with a size');
    const options = units.map((unit, index) => ({ ...size, unit_price: { price: `${index + 1}.00`, unit } }));
    const row = compareRows([{ ...first, options }]).find(({ name }) => name === 'Best unit price');
    return row?.values[0];
  };

  it('are compared only between sizes of the same unit', () => {
    expect(unitPriceOf(['µg', 'µg'])).toBe('$1.00 per µg');
    expect(unitPriceOf(['µL', 'µg'])).toBeUndefined();
  });
});

describe('compareRows for compounds', () => {
  const names = ['CAS number', 'Formula', 'Molecular weight'];

  it('merges a fact with the attribute that repeats it', async () => {
    const compounds = await productsOf(1);
    const rows = compareRows(compounds);
    for (const { cas, formula, weight } of compounds)
      for (const fact of [cas, formula, `${weight} g/mol`])
        expect(rows.filter(({ values }) => values.includes(fact ?? '')).length).toBe(1);
    expect(rows.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names);
    expect(rows.some(({ name }) => name === 'Purity')).toBe(true);
  });

  it('keeps attributes with other values', () => {
    const [first] = products;
    if (!first) throw new Error('no antibody');
    const attrs = [
      { attr_name: 'Weight of the salt', attr_value: '200 g/mol' },
      { attr_name: 'CAS number', attr_value: '50-78-2' },
    ];
    const rows = compareRows([{ ...first, cas: null, weight: '100', attrs }]);
    const told = rows.map(({ name, values }) => [name, ...values]);
    expect(told).toContainEqual(['Weight of the salt', '200 g/mol']);
    expect(told).toContainEqual(['Molecular weight', '100 g/mol']);
    expect(told).toContainEqual(['CAS number', '50-78-2']);
  });
});

it.each([
  [0, 'None of the 12 rows differ.'],
  [1, '1 of 12 rows differs; it is marked with “≠”.'],
  [2, '2 of 12 rows differ; they are marked with “≠”.'],
])('counts %i differing rows', (count, text) => expect(differenceSummary(count, 12)).toBe(text));

describe('evidence', () => {
  it('names species in which an antibody works and in which it fails', () => {
    const [first] = products;
    if (!first) throw new Error('no antibody');
    const cells = [
      { works: true, level: 'A' },
      { works: null, level: null },
      { works: false, level: 'B' },
    ] as const;
    const species = ['Human', 'Mouse', 'Pig'];
    const table = { species, rows: [{ application: 'WB', cells: [...cells] }] };
    const rows = compareRows([first], { startDay: '', evidence: new Map([[first.goods_id, table]]) });
    const row = rows.find(({ name }) => name === 'Evidence, WB');
    expect(row?.values).toEqual(['Human (A); fails in Pig (B)']);
  });
});

describe('comparison screen', () => {
  it('renders counts of a formula as subscripts', async () => {
    const [one, two] = await productsOf(1);
    await renderApp(`/compare?ids=${one?.goods_id},${two?.goods_id}`, shop);
    const row = main().getByRole('row', { name: /^Formula/ });
    const counts = `${one?.formula}${two?.formula}`.match(/\d+/g) ?? [];
    expect([...row.querySelectorAll('sub')].map(({ textContent }) => textContent)).toEqual(counts);
  });

  it('compares products and links to add or remove one', async () => {
    const [one, two] = products;
    if (!one || !two) throw new Error('no antibodies');
    const app = await renderApp(`/compare?ids=${one.goods_id},${two.goods_id}`, shop);
    expect(main().getAllByRole('columnheader')).toHaveLength(2);
    const differing = main().getAllByText('(differs)').length;
    expect(main().getAllByRole('rowheader').length).toBeGreaterThan(differing);
    expect(main().getByRole('row', { name: /^Ships/ })).toBeTruthy();
    expect(main().getAllByRole('rowheader', { name: /^Evidence, / }).length).toBeGreaterThan(0);
    expect(main().getAllByRole('rowheader', { name: /^Dilution, / }).length).toBeGreaterThan(0);
    await app.user.click(main().getByRole('link', { name: 'Show differences only' }));
    await main().findByRole('link', { name: 'Show all rows' });
    expect(main().getAllByRole('rowheader')).toHaveLength(differing);
    expect(main().getByRole('heading', { name: 'Add another product' })).toBeTruthy();
    await app.user.click(main().getByRole('link', { name: `Remove ${one.goods_name}` }));
    expect(app.address()).toBe(`/compare?ids=${two.goods_id}&show=differences`);
    // A single product has no differences.
    expect(main().getAllByRole('rowheader').length).toBeGreaterThan(0);
  });

  it('keeps to the differences when a product is removed or added', async () => {
    const [one, two, three] = products.map(({ goods_id }) => goods_id);
    await renderApp(`/compare?ids=${one},${two},${three}&show=differences`, shop);
    const removals = main().getAllByRole('link', { name: /^Remove / });
    expect(removals.map((link) => link.getAttribute('href'))).toEqual([
      `/compare?ids=${two},${three}&show=differences`,
      `/compare?ids=${one},${three}&show=differences`,
      `/compare?ids=${one},${two}&show=differences`,
    ]);
    const suggestions = within(main().getByRole('region', { name: 'Add another product' }));
    for (const link of suggestions.getAllByRole('link'))
      expect(link.getAttribute('href')).toMatch(/&show=differences$/);
  });

  it('adds a product to the cart', async () => {
    const [one, two] = products;
    if (!one || !two) throw new Error('no antibodies');
    const visitor = { token: null };
    const app = await renderApp(`/compare?ids=${one.goods_id},${two.goods_id}`, shop, {
      tokenHolder: visitor,
      client: shop.clientOf(visitor),
    });
    const form = within(main().getByRole('form', { name: `Buy ${one.goods_name}` }));
    const option = one.options.find(({ stock }) => stock > 0);
    await app.user.selectOptions(form.getByRole('combobox'), option?.goods_attr ?? '');
    await app.user.click(form.getByRole('button', { name: /^Add to cart/ }));
    expect(await screen.findByText(`1 × ${one.goods_name}, ${option?.attr_value}`)).toBeTruthy();
  });

  it('suggests only viewed products that can be compared', async () => {
    sessionStorage.clear();
    const [one, two, three] = products;
    const [compound] = await productsOf(1);
    for (const viewed of [three, compound]) if (viewed) recordViewedProduct(viewed);
    await renderApp(`/compare?ids=${one?.goods_id},${two?.goods_id}`, shop);
    const suggestions = within(main().getByRole('region', { name: 'Add another product' }));
    expect(await suggestions.findByRole('link', { name: three?.goods_name ?? '' })).toBeTruthy();
    expect(suggestions.queryByRole('link', { name: compound?.goods_name ?? '' })).toBeNull();
    sessionStorage.clear();
  });

  it('limits to four products with a message', async () => {
    const all = [...products, ...(await productsOf(1))].map(({ goods_id }) => goods_id);
    await renderApp(`/compare?ids=${all.slice(0, 4).join(',')}`, shop);
    expect(main().getAllByRole('columnheader')).toHaveLength(4);
    expect(main().queryByText(/You can compare up to/)).toBeNull();
    expect(main().queryByRole('heading', { name: 'Add another product' })).toBeNull();
    cleanup();
    await renderApp(`/compare?ids=${all.slice(0, 5).join(',')}`, shop);
    expect(main().getAllByRole('columnheader')).toHaveLength(4);
    expect(main().getByText('You can compare up to 4 products; one is left out.')).toBeTruthy();
  });

  it('shows messages for a missing product and an empty comparison', async () => {
    await renderApp(`/compare?ids=${products[0]?.goods_id},2000000000`, shop);
    expect(main().getByText('One product is no longer available.')).toBeTruthy();
    expect(main().getAllByRole('columnheader')).toHaveLength(1);
    cleanup();
    await renderApp('/compare', shop);
    expect(main().getByText(/Nothing to compare yet/)).toBeTruthy();
  });
});

describe('recently viewed products', () => {
  it('appear on the next product page until cleared', async () => {
    sessionStorage.clear();
    const [one, two] = products;
    if (!one || !two) throw new Error('no antibodies');
    await renderApp(`/goodsInfo?id=${one.goods_id}`, shop);
    expect(main().queryByRole('region', { name: 'Recently viewed' })).toBeNull();
    cleanup();
    const app = await renderApp(`/goodsInfo?id=${two.goods_id}`, shop);
    const viewed = within(await main().findByRole('region', { name: 'Recently viewed' }));
    expect(viewed.getByRole('link').getAttribute('href')).toBe(`/goodsInfo?id=${one.goods_id}`);
    await app.user.click(viewed.getByRole('button', { name: 'Clear the list' }));
    expect(main().queryByRole('region', { name: 'Recently viewed' })).toBeNull();
  });
});

describe('comparison tray', () => {
  const toggle = (name: string) => main().getByRole('button', { name: `Compare: ${name}` });

  it('collects products of a list, stays on the next page and opens the comparison', async () => {
    sessionStorage.clear();
    const app = await renderApp('/categoryList?id=22', shop);
    const [one, two] = products;
    if (!one || !two) throw new Error('no antibodies');
    expect(screen.queryByRole('complementary', { name: 'Comparison' })).toBeNull();
    for (const { goods_name } of [one, two]) await app.user.click(toggle(goods_name));
    expect(toggle(one.goods_name).getAttribute('aria-pressed')).toBe('true');
    const tray = async () => within(await screen.findByRole('complementary', { name: 'Comparison' }));
    expect((await tray()).getByRole('status').textContent).toBe('2 of 4');
    app.unmount();
    const next = await renderApp('/categoryList?id=1', shop);
    expect((await tray()).getByRole('link', { name: 'Compare (2)' })).toBeTruthy();
    const [compound] = await productsOf(1);
    await next.user.click(toggle(compound?.goods_name ?? ''));
    expect(
      await screen.findByText('You are comparing antibodies. Clear that list first to compare compounds.'),
    ).toBeTruthy();
    await next.user.click((await tray()).getByRole('link', { name: 'Compare (2)' }));
    await main().findByRole('heading', { level: 1, name: 'Compare products' });
    expect(next.address()).toBe(`/compare?ids=${one.goods_id},${two.goods_id}`);
    expect(screen.queryByRole('complementary', { name: 'Comparison' })).toBeNull();
    sessionStorage.clear();
  });

  it('holds up to four products of one group, whatever is added', () => {
    const groups = ['antibodies', 'compounds'] as const;
    const product = fc.record({
      goods_id: fc.integer({ min: 1, max: 9 }),
      group: fc.constantFrom(...groups),
    });
    fc.assert(
      fc.property(fc.array(product, { maxLength: 12 }), (list) => {
        let tray: readonly TrayProduct[] = [];
        for (const { goods_id, group } of list) {
          const next = withComparedProduct(tray, { goods_id, group, goods_name: '', goods_sn: '' });
          if (typeof next !== 'string') tray = next;
          else expect(tray.length === 4 || tray[0]?.group !== group).toBe(true);
        }
        expect(new Set(tray.map(({ goods_id }) => goods_id)).size).toBe(tray.length);
        expect(tray.length).toBeLessThanOrEqual(4);
        expect(new Set(tray.map(({ group }) => group)).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('ignores a stored value that is damaged', () => {
    for (const list of ['{', '[1]', '[{"goods_id":"1"}]', '{"a":1}']) {
      sessionStorage.setItem('draft compare tray', JSON.stringify({ list }));
      expect(readStoredTray()).toEqual([]);
    }
    sessionStorage.clear();
  });
});
