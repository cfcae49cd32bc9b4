import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { calls } from '../../shared/contract/calls';
import type { CallName } from '../../shared/contract/endpoints';
import { totalProducts } from '../../shared/catalogue/pathway-terms';
import { parseListState, categoryListKind } from '../../shared/catalogue/list-url';
import { applyStockOverrides } from '../catalogue/apply-stock-overrides';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

async function callShop<Name extends CallName>(name: Name, payload: RequestOf<Name>): Promise<ReplyOf<Name>> {
  const outcome = await shop.client.call(name, payload);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  expect(calls[name].reply.parse(outcome.data)).toEqual(outcome.data);
  return outcome.data;
}

interface Row {
  goods_id: number;
  product_class: string;
  target_key: string;
  attrs: string;
  stock: number;
}

async function allProducts(): Promise<Row[]> {
  const { db } = shop.deps.catalogue;
  return db
    .selectFrom('product')
    .innerJoin('product_option', 'product_option.goods_id', 'product.goods_id')
    .select(({ fn }) => [
      'product.goods_id',
      'product_class',
      'target_key',
      'attrs',
      fn.max<number>('product_option.stock').as('stock'),
    ])
    .groupBy('product.goods_id')
    .execute();
}

const isFor = (row: Row, genes: readonly string[]) =>
  genes.some((symbol) => row.target_key === `gene:${symbol}`);

describe('list of pathways', () => {
  it('returns all pathways in groups with member and stock counts', async () => {
    const { groups, total } = await callShop('pathways', {});
    const list = groups.flatMap((group) => group.list);
    expect(total).toBe(list.length);
    expect(total).toBe(shop.deps.content.pathways.list.length);
    expect(list.every(({ members }) => members >= 18)).toBe(true);
    expect(list.filter(({ in_stock }) => in_stock > 0).length).toBeGreaterThan(30);
  });

  it('can be searched by a gene', async () => {
    const { groups, total } = await callShop('pathways', { key: 'KEAP1' });
    expect(total).toBeGreaterThan(0);
    expect(groups.flatMap(({ list }) => list).map(({ matches }) => matches[0])).toContain('KEAP1');
    expect(await callShop('pathways', { key: 'zzzzqqqq' })).toEqual({ groups: [], total: 0 });
  });
});

describe('pathway', () => {
  it('counts the products of every node', async () => {
    const products = (await allProducts()).filter(({ stock }) => stock > 0);
    const kindOf: Readonly<Record<string, string>> = {
      primary_antibody: 'antibodies',
      conjugated_antibody: 'antibodies',
      secondary_antibody: 'antibodies',
      protein: 'proteins',
      elisa_kit: 'kits',
      assay_kit: 'kits',
      molecular_biology: 'tools',
      cell_culture: 'tools',
      buffer: 'tools',
      dye: 'tools',
      consumable: 'tools',
    };
    let counted = 0;
    for (const { id } of shop.deps.content.pathways.list) {
      for (const { name, genes, in_stock } of (await callShop('pathway', { id })).nodes) {
        const expected = { antibodies: 0, proteins: 0, kits: 0, tools: 0 };
        const own = products.filter((row) => isFor(row, genes));
        for (const { product_class } of own) {
          const kind = kindOf[product_class] as keyof typeof expected | undefined;
          if (kind) expected[kind] += 1;
        }
        expect([name, in_stock]).toMatchObject([name, expected]);
        // The row of a compound names only its first target.
        expect(in_stock.compounds).toBeGreaterThanOrEqual(
          own.filter(({ product_class }) => product_class === 'compound').length,
        );
        counted += totalProducts(in_stock);
      }
    }
    expect(counted).toBeGreaterThan(500);
  });

  it('counts the products that are in stock now, also when some have sold out since', async () => {
    const own = await makeShop();
    const { catalogue, content } = own.deps;
    const [{ id } = { id: 0 }] = content.pathways.list;
    const countsOf = async () => {
      const [list, page] = [await own.client.call('pathways', {}), await own.client.call('pathway', { id })];
      if (!list.ok || !page.ok) throw new Error('no reply');
      const inStock = list.data.groups
        .flatMap((group) => group.list)
        .find((entry) => entry.id === id)?.in_stock;
      return { inStock, onMap: page.data.nodes.map(({ in_stock }) => totalProducts(in_stock)) };
    };
    const before = await countsOf();
    expect(before.inStock).toBeGreaterThan(0);
    const sizes = await catalogue.db
      .selectFrom('product_option')
      .select(['goods_id', 'goods_attr'])
      .execute();
    await applyStockOverrides(
      catalogue,
      sizes.map((size) => ({ ...size, available: 0 })),
    );
    expect(await countsOf()).toEqual({ inStock: 0, onMap: before.onMap.map(() => 0) });
    await own.close();
  });

  it('counts a compound at each of its targets', async () => {
    const products = await allProducts();
    const targetsOf = ({ attrs }: Row) =>
      (JSON.parse(attrs) as { attr_name: string; attr_value: string }[])
        .find(({ attr_name }) => attr_name === 'Target')
        ?.attr_value.split(', ') ?? [];
    // Lists of up to three targets are complete.
    const second = products.find(
      (row) => row.product_class === 'compound' && row.stock > 0 && targetsOf(row).length === 2,
    );
    const symbol = second && targetsOf(second)[1];
    if (!symbol) throw new Error('no compound with two targets');
    const found = await shop.deps.catalogue.search.find({
      filters: { target: [symbol], product_type: ['Small molecule'] },
      sort: 'popular',
      page: 1,
      pageSize: 96,
    });
    expect(found.goodsIds).toContain(second.goods_id);
  });

  it('has lines between its nodes and returns all genes of its nodes', async () => {
    for (const { id } of shop.deps.content.pathways.list) {
      const { nodes, relations, genes, bands, height } = await callShop('pathway', { id });
      const names = new Set(nodes.map(({ name }) => name));
      expect(relations.every(({ from, to, path }) => names.has(from) && names.has(to) && path !== '')).toBe(
        true,
      );
      const known = new Set(genes.map(({ symbol }) => symbol));
      expect(nodes.flatMap((node) => node.genes).filter((symbol) => !known.has(symbol))).toEqual([]);
      expect(bands.at(-1)).toMatchObject({ y: height - (bands.at(-1)?.height ?? 0) });
    }
  });

  it('is smaller than 100 kB', async () => {
    for (const { id } of shop.deps.content.pathways.list)
      expect(JSON.stringify(await callShop('pathway', { id })).length).toBeLessThan(100_000);
  });

  it.each([{ id: 4711 }, { id: 2_147_483_647 }])('is rejected for %o', async (request) => {
    const outcome = await shop.client.call('pathway', request);
    expect(outcome).toMatchObject({
      ok: false,
      failure: { kind: 'refused', message: 'There is no signaling pathway with this id.' },
    });
  });
});

describe('pathway node', () => {
  it('has genes, popular products and a section that lists all products', async () => {
    const { id } = shop.deps.content.pathways.list.find(({ genes }) => genes.includes('EGFR')) ?? { id: 0 };
    const node = await callShop('pathwayNode', { id, node: 'EGFR' });
    expect(node.genes[0]).toMatchObject({ symbol: 'EGFR', name: 'epidermal growth factor receptor' });
    expect(node.products.length).toBeGreaterThan(1);
    for (const { section, total, in_stock, list } of node.products) {
      expect(list).toHaveLength(Math.min(3, total));
      expect(in_stock).toBeLessThanOrEqual(total);
      const query = new URLSearchParams({ 'f.target': 'EGFR' });
      const { filters } = parseListState(query, categoryListKind);
      const all = await callShop('categoryGoods', {
        id: section.id,
        filters: { target: [...(filters.target ?? [])] },
      });
      expect(all.total).toBe(total);
      expect(all.list.slice(0, list.length).map(({ goods_id }) => goods_id)).toEqual(
        list.map(({ goods_id }) => goods_id),
      );
    }
    expect(node.pathways.length).toBeGreaterThan(0);
    expect(node.pathways.map((other) => other.id)).not.toContain(id);
  });

  it('has no products without genes', async () => {
    const [first] = shop.deps.content.pathways.list;
    const node = await callShop('pathwayNode', { id: first?.id ?? 0, node: 'Proliferation' });
    expect(node).toMatchObject({ genes: [], products: [], pathways: [] });
  });

  it.each(['Nobody', '__proto__', 'erk'])('rejects the unknown node %s', async (node) => {
    const outcome = await shop.client.call('pathwayNode', { id: 1, node });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { kind: 'refused', message: 'There is no such node on the map of this pathway.' },
    });
  });
});

describe('the order of a pathway', () => {
  const tested = async (id: number) => (await callShop('pathway', { id })).tested;

  it('offers the species and applications in which antibodies work', async () => {
    const { species, applications } = await tested(1);
    expect(species).toContain('Mouse');
    expect(applications).toContain('WB');
  });

  it('has the antibody with the best evidence of each node, or names the node', async () => {
    const { nodes } = await callShop('pathway', { id: 1 });
    const request = { species: 'Mouse', application: 'WB' };
    const { list, missing } = await callShop('pathwayOrder', { id: 1, ...request });
    expect(list.length).toBeGreaterThan(2);
    const named = [...list.flatMap((line) => line.nodes), ...missing];
    expect(named.toSorted()).toEqual(
      nodes
        .filter(({ genes }) => genes.length > 0)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(new Set(list.map(({ product }) => product.goods_id)).size).toBe(list.length);
    const levelOf = async (id: number) => {
      const { species, rows } = await callShop('goodsEvidence', { id });
      const row = rows.find(({ application }) => application === 'WB');
      const cell = row?.cells[species.indexOf('Mouse')];
      return cell?.works ? cell.level : null;
    };
    const antibodies = (await allProducts()).filter((row) => row.product_class === 'primary_antibody');
    for (const { nodes: names, product, level } of list) {
      expect(product.product_class).toBe('primary_antibody');
      expect(await levelOf(product.goods_id)).toBe(level);
      for (const name of names) {
        const genes = nodes.find((node) => node.name === name)?.genes ?? [];
        const rivals = antibodies.filter((row) => isFor(row, genes));
        expect(rivals.map(({ goods_id }) => goods_id)).toContain(product.goods_id);
        const levels = await Promise.all(rivals.map(({ goods_id }) => levelOf(goods_id)));
        expect(levels.filter((other) => other !== null && other < level)).toEqual([]);
      }
    }
  });

  it('is empty for a combination that no antibody was tested in, and rejects an unknown pathway', async () => {
    const none = await callShop('pathwayOrder', { id: 1, species: 'Unicorn', application: 'WB' });
    expect(none.list).toEqual([]);
    expect(none.missing.length).toBeGreaterThan(5);
    const request = { id: 999, species: 'Mouse', application: 'WB' };
    expect(await shop.client.call('pathwayOrder', request)).toMatchObject({ ok: false });
  });
});
