import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../shared/contract/calls';
import { fetchCart, makeVisitor, variantLabel, unitsByNumber } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import type { CatalogueVariant } from '../catalogue/variant-store';

let shop: TestShop;
let sizes: CatalogueVariant[];
beforeAll(async () => {
  shop = await makeShop();
  sizes = await findVariants(shop, 3, 20);
});
afterAll(() => shop.close());

async function resolve(...rows: RequestOf<'resolveRows'>['rows']) {
  const outcome = await shop.client.call('resolveRows', { rows });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.data;
}

describe('quick-order rows', () => {
  it('are resolved by number in any spelling, by CAS number and by whole name', async () => {
    const { goods_id, goods_sn, goods_name } = sizes[0]!.product;
    const typed = [goods_sn, goods_sn.toLowerCase(), goods_sn.replace(/(\d)/, '-$1'), `  ${goods_sn} `];
    const aspirin = await resolve({ product: '50-78-2' }, { product: 'aspirin' });
    expect(aspirin.list.map(({ state }) => state)).toEqual(['found', 'found']);
    expect(aspirin.goods).toHaveLength(1);
    const found = await resolve(...typed.map((text) => ({ product: text })), { product: goods_name });
    for (const row of found.list) expect(row).toMatchObject({ state: 'found', goods_ids: [goods_id] });
    expect(found.goods.map((product) => product.goods_id)).toEqual([goods_id]);
  });

  it('resolve the size in any notation, and reject unknown sizes', async () => {
    const { product, attr_value, goods_attr } = sizes[0]!;
    const number = product.goods_sn;
    const { list } = await resolve(
      { product: number, size: attr_value.replace(/\s/g, '') },
      { product: number, size: attr_value.toUpperCase() },
      { product: number, size: '7 elephants' },
    );
    expect(list.map((row) => row.goods_attr)).toEqual([goods_attr, goods_attr, '']);
  });

  it('with a typing error in the number return similar numbers without choosing one', async () => {
    const { goods_id, goods_sn } = sizes[1]!.product;
    const slips = [goods_sn.replace(/(\d)(\d)$/, '$2$1'), goods_sn.slice(0, -1), `${goods_sn}0`];
    for (const row of (await resolve(...slips.map((text) => ({ product: text })))).list) {
      if (row.state === 'found') continue;
      expect(row.state).toBe('ambiguous');
      expect(row.goods_ids.length).toBeLessThanOrEqual(5);
    }
    expect(await shop.deps.catalogue.search.findSimilarNumbers(goods_sn.slice(0, -1))).toContain(goods_id);
    expect(await shop.deps.catalogue.search.findSimilarNumbers(`${goods_sn}0`)).toContain(goods_id);
    expect(await shop.deps.catalogue.search.findSimilarNumbers('no digit')).toEqual([]);
  });

  it('accept a single product, also after correcting typing errors, and name the corrected text', async () => {
    const { list, goods } = await resolve({ product: 'asprin' }, { product: 'aspirin' });
    const [mistyped, exact] = list;
    expect(exact).toMatchObject({ state: 'found', corrected: '' });
    expect(mistyped).toMatchObject({ state: 'found', goods_ids: exact?.goods_ids, corrected: 'aspirin' });
    expect(goods.map(({ goods_name }) => goods_name)).toEqual(['Aspirin']);
  });

  it('accept a single product beside the name of another supplier, and name the searched text', async () => {
    const typed = ['Aspirin (Sigma-Aldrich, A2093)', 'Selleck aspirin', 'asprin, abcam ab120748'];
    const { list, goods } = await resolve(...typed.map((product) => ({ product })));
    expect(list.map(({ state, corrected }) => [state, corrected])).toEqual([
      ['found', 'Aspirin'],
      ['found', 'aspirin'],
      ['found', 'aspirin'],
    ]);
    expect(goods).toHaveLength(1);
    const { list: others } = await resolve({ product: 'aspirin qqqq (Sigma-Aldrich)' });
    expect(others).toMatchObject([{ state: 'unknown', goods_ids: [] }]);
  });

  it('accept words that match one product only', async () => {
    const names = sizes.map(({ product }) => product.goods_name);
    const found = await resolve(...names.map((text) => ({ product: `${text} ` })));
    for (const row of found.list) {
      const state = row.goods_ids.length === 1 ? 'found' : 'ambiguous';
      expect(row.state).toBe(state);
    }
  });

  it('find a size by its id', async () => {
    const { product, goods_attr } = sizes[0]!;
    const { list } = await resolve({ product: product.goods_sn, size: goods_attr });
    expect(list[0]?.goods_attr).toBe(goods_attr);
  });

  it('with a wrong digit in a CAS number return the possible products only', async () => {
    const { list, goods } = await resolve(
      { product: '50-78-3' },
      { product: '50-87-2' },
      { product: '999999-99-9' },
    );
    const aspirin = goods.find(({ goods_name }) => goods_name === 'Aspirin');
    for (const row of list.slice(0, 2)) {
      expect(row.state).toBe('ambiguous');
      expect(row.goods_ids).toContain(aspirin?.goods_id);
      expect(row.goods_attr).toBe('');
    }
    expect(list[2]?.state).toBe('unknown');
  });

  it('return at most five candidates, or none', async () => {
    const { list } = await resolve({ product: 'EGFR' }, { product: 'zzzzqqqq' });
    expect(list[0]).toMatchObject({ state: 'ambiguous', goods_attr: '' });
    expect(list[0]!.goods_ids).toHaveLength(5);
    expect(list[1]).toEqual({
      state: 'unknown',
      goods_ids: [],
      goods_attr: '',
      replaced: false,
      corrected: '',
      closest_to: null,
    });
  });

  it('offer the products closest to another supplier’s without choosing one', async () => {
    const texts = ['sybr-green', 'CellTiter Glo 2.0 assay', 'vectashield'];
    const { list, goods } = await resolve(...texts.map((product) => ({ product })));
    const numbers = new Map(goods.map(({ goods_id, goods_sn }) => [goods_id, goods_sn]));
    expect(list.map(({ state }) => state)).toEqual(texts.map(() => 'ambiguous'));
    expect(list.map(({ goods_ids }) => goods_ids.map((id) => numbers.get(id)))).toEqual([
      ['QM49595'],
      ['QK67570'],
      ['QD17919'],
    ]);
    expect(list.map(({ closest_to }) => [closest_to?.name, closest_to?.equivalent])).toEqual([
      ['SYBR Green', true],
      ['CellTiter-Glo', true],
      ['VECTASHIELD', false],
    ]);
    expect(list[0]?.closest_to?.differences).toContain('double-stranded DNA');
  });

  it('are limited to a hundred per call, and five hundred take less than two seconds in memory', async () => {
    const rows = Array.from({ length: 101 }, () => ({ product: 'EGFR' }));
    expect(await shop.client.call('resolveRows', { rows })).toMatchObject({ ok: false });
    const kinds = [
      'EGFR',
      'zzzzqqqq',
      '50-78-2',
      'QA99999999',
      'anti rabbit HRP',
      'Human TNF-alpha ELISA Kit',
    ];
    const hundred = Array.from({ length: 100 }, (_, index) => ({ product: kinds[index % kinds.length]! }));
    const start = performance.now();
    for (let part = 0; part < 5; part += 1) await resolve(...hundred);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('adding many variants', () => {
  const wishOf = ({ product, goods_attr }: CatalogueVariant, number: number) => ({
    goods_id: product.goods_id,
    goods_attr,
    number,
  });

  it('adds them to the cart, sums existing lines and reports unavailable ones', async () => {
    const visitor = makeVisitor(shop);
    const gone = { goods_id: sizes[0]!.product.goods_id, goods_attr: 'no such size', number: 1 };
    const rows = [wishOf(sizes[0]!, 2), wishOf(sizes[1]!, 1), wishOf(sizes[0]!, 3), gone];
    const added = await visitor.client.call('addRows', { rows });
    const reason = 'This size is no longer sold.';
    expect(added).toEqual({
      ok: true,
      data: { number: 6, left_out: ['no such size'], left_rows: [{ row: 3, reason }] },
    });
    expect(unitsByNumber(await fetchCart(visitor)).list).toEqual({
      [variantLabel(sizes[0]!)]: 5,
      [variantLabel(sizes[1]!)]: 1,
    });
  });

  it('creates no cart when none is available', async () => {
    const visitor = makeVisitor(shop);
    const rows = [{ goods_id: 2_147_483_647, goods_attr: 'x', number: 1 }];
    expect(await visitor.client.call('addRows', { rows })).toEqual({
      ok: true,
      data: {
        number: 0,
        left_out: ['x'],
        left_rows: [{ row: 0, reason: 'This size is no longer sold.' }],
      },
    });
    expect((await fetchCart(visitor)).list).toEqual([]);
  });

  it('requires integer quantities', async () => {
    for (const number of [0, -1, 1.5, 10_001]) {
      const refused = await shop.client.call('addRows', { rows: [wishOf(sizes[0]!, number)] });
      expect(refused).toMatchObject({ ok: false, failure: { kind: 'http', status: 400 } });
    }
  });
});
