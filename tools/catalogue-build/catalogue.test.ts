import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product as productShape } from '../../src/shared/contract/goods';
import { categoryDetails } from '../../src/shared/contract/category';
import { parseCas } from '../../src/shared/catalogue/cas-number';
import { centsToWire } from '../../src/shared/lib/money';
import { normalizeCatalogueNumber } from '../../src/shared/catalogue/normalize-catalogue-number';
import type { CatalogueTables } from '../../src/server/db/schema/catalogue-schema';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { buildCatalogue, type BuildResult } from './build-catalogue';
import { fixedCategoryIds } from './category-tree';
import { readTable } from './source-data';

type ProductRow = CatalogueTables['product'];
type OptionRow = CatalogueTables['product_option'];
type CategoryRow = CatalogueTables['category'];

const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
const read = <Row>(file: string, sql: string): Row[] => {
  const db = new Database(join(folder, file), { readonly: true });
  try {
    return db.prepare(sql).all() as Row[];
  } finally {
    db.close();
  }
};
let rejected: BuildResult['rejected'] = [];
let products: ProductRow[] = [];
let options = new Map<number, OptionRow[]>();
let categories = new Map<number, CategoryRow>();

beforeAll(async () => {
  ({ rejected } = await buildCatalogue({ file: join(folder, 'a.sqlite'), products: 2000 }));
  products = read('a.sqlite', 'select * from product order by popularity_rank');
  categories = new Map(read<CategoryRow>('a.sqlite', 'select * from category').map((row) => [row.id, row]));
  for (const row of read<OptionRow>('a.sqlite', 'select * from product_option order by goods_id, position')) {
    options = options.set(row.goods_id, [...(options.get(row.goods_id) ?? []), row]);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the catalogue', () => {
  // The file of the other tests is from an earlier process, which read the data itself. If it differs after a change of
  // the builder, `catalogue-fixture.ts` does not list the changed source.
  it('builds the same file from the same input', async () => {
    const [built, earlier] = [join(folder, 'a.sqlite'), await ensureFixtureCatalogue()];
    expect(readFileSync(built).equals(readFileSync(earlier))).toBe(true);
  });

  it('reports the rows that each invariant rejected', () => {
    const counts = new Map(rejected.map(({ kind, name, rejected: count }) => [`${kind}: ${name}`, count]));
    for (const name of [
      'compound: charges are balanced',
      'compound: not a gas',
      'buffer: components stay dissolved',
    ])
      expect(counts.get(name), name).toBeGreaterThan(0);
    // The corrections leave nothing to reject here; rows that are added later may.
    expect(counts.get('compound: formula is that of the structure')).toBe(0);
  });

  it('has unique product names and keeps them in a larger catalogue', async () => {
    for (const pick of [
      (row: ProductRow) => row.goods_id,
      (row: ProductRow) => row.goods_sn,
      (row: ProductRow) => row.goods_name.toLowerCase(),
    ]) {
      expect(new Set(products.map((row): string | number => pick(row))).size).toBe(2000);
    }
    await buildCatalogue({ file: join(folder, 'c.sqlite'), products: 3000 });
    const larger = new Map(
      read<ProductRow>('c.sqlite', 'select * from product').map((row) => [row.goods_id, row]),
    );
    const kept = products.filter(
      (row) =>
        larger.get(row.goods_id)?.goods_sn === row.goods_sn &&
        larger.get(row.goods_id)?.goods_name === row.goods_name,
    );
    expect(kept).toHaveLength(2000);
  });

  it('has no former number that equals a current number', () => {
    const current = new Set(products.map((row) => normalizeCatalogueNumber(row.goods_sn)));
    const former = read<{ number_key: string }>('a.sqlite', 'select number_key from former_number');
    expect(former.length).toBeGreaterThan(5);
    expect(former.filter(({ number_key }) => current.has(number_key))).toEqual([]);
  });

  it('matches the product schema of the contract', () => {
    for (const row of products) {
      const [leaf, group, section] = pathOf(row.category_id);
      const own = options.get(row.goods_id) ?? [];
      const wire = {
        ...row,
        img: '',
        zdy_data: null,
        tag_key: '',
        images: [],
        documents: [],
        conjugates: [],
        related: [],
        stock: 0,
        stock_solutions: false,
        attrs: JSON.parse(row.attrs) as unknown,
        synonyms: JSON.parse(row.synonyms) as unknown,
        properties: JSON.parse(row.properties) as unknown,
        hazard: row.hazard === null ? null : (JSON.parse(row.hazard) as unknown),
        options: own.map((option) => ({
          ...option,
          unit_price: null,
          tiers: [],
          attr_price: option.price_cents === null ? null : centsToWire(option.price_cents),
        })),
        parents: [section, group, leaf].map((node) => ({ id: node?.id, name: node?.name })),
      };
      expect(productShape.safeParse(wire).error, row.goods_sn).toBeUndefined();
      expect(`${row.goods_name}${row.description}`).not.toMatch(
        /undefined|null|NaN| {2}|\bProtein Protein|\(\)| ,/,
      );
    }
  });

  it('prices larger packs higher and their units lower', () => {
    for (const [id, list] of options) {
      const packs = list
        .filter(({ attr_value }) => !attr_value.includes('DMSO'))
        .flatMap(({ attr_value, price_cents: cents }) =>
          cents === null ? [] : [{ amount: amountOf(attr_value), cents }],
        );
      expect(list.length).toBeGreaterThanOrEqual(2);
      expect(list.length).toBeLessThanOrEqual(5);
      packs.slice(1).forEach((pack, index) => {
        const smaller = packs[index] ?? pack;
        expect(pack.cents, `product ${id}`).toBeGreaterThan(smaller.cents);
        expect(pack.cents / pack.amount, `product ${id}`).toBeLessThanOrEqual(smaller.cents / smaller.amount);
      });
    }
  });

  it('has bulk packs with a price on request, as the last size of few compounds', () => {
    const unpriced = [...options.values()].filter((list) => list.some((row) => row.price_cents === null));
    expect(unpriced.length).toBeGreaterThan(0);
    expect(unpriced.length).toBeLessThan(options.size / 50);
    for (const list of unpriced) {
      expect(list.filter((row) => row.price_cents === null)).toEqual([list.at(-1)]);
      expect(list.at(-1)).toMatchObject({ attr_value: '1 kg', stock: 0 });
    }
  });

  it('has compounds with valid CAS numbers and no restricted ones', () => {
    const restricted = new Set(
      [...readTable('compounds.tsv'), ...readTable('compounds_no_cas.tsv', 'compounds.tsv')]
        .filter((row) => row('restricted_flag') !== '')
        .map((row) => row('inchikey')),
    );
    for (const { cas, inchikey, goods_name } of products) {
      if (cas !== null) expect(parseCas(cas)).toBe(cas);
      expect(restricted.has(inchikey ?? ''), goods_name).toBe(false);
    }
  });

  it('sells solvents by volume at the price of a commodity, and no gases', () => {
    const solvents = products.filter((row) => ['64-17-5', '67-63-0', '67-66-3'].includes(row.cas ?? ''));
    expect(solvents).toHaveLength(3);
    for (const { goods_id, goods_name } of solvents) {
      const sizes = options.get(goods_id) ?? [];
      const half = sizes.find(({ attr_value }) => attr_value === '500 mL');
      expect(half?.price_cents, goods_name).toBeLessThan(8000);
    }
    expect(products.find((row) => row.cas === '50-00-0')?.goods_name).toMatch(/^Formaldehyde, 37% in water/);
    expect(products.filter((row) => ['630-08-0', '124-38-9', '74-82-8'].includes(row.cas ?? ''))).toEqual([]);
  });

  it('classifies products by CAS number with a source', () => {
    const classified = products.filter(({ hazard }) => hazard !== null);
    expect(classified.length).toBeGreaterThan(50);
    for (const { goods_name, hazard } of classified) {
      const { sources } = JSON.parse(hazard ?? '') as { sources: string[] };
      expect(sources.join(), goods_name).toMatch(/EU CLP Annex VI|Japan NITE|US NIEHS|US NTP/);
    }
  });

  it('makes conjugates of antibodies from several hosts', () => {
    const conjugates = products.filter((row) => row.product_class === 'conjugated_antibody');
    const hosts = new Set(conjugates.map((row) => /"Host","attr_value":"(\w+)"/.exec(row.attrs)?.[1]));
    expect([...hosts]).toEqual(expect.arrayContaining(['Rabbit', 'Mouse', 'Rat']));
  });

  it('orders compounds by target, pathway, area and library before chemical classes', () => {
    const groups = [...categories.values()]
      .filter((row) => row.parent_id === 1)
      .sort((a, b) => a.position - b.position)
      .map(({ name }) => name);
    expect(groups).toEqual([
      'Inhibitors & Modulators',
      'Signaling Pathways',
      'Research Areas',
      'Compound Libraries',
      'Chemical Classes',
    ]);
  });

  it('has the categories of the settings with correct product counts', () => {
    for (const id of Object.values(fixedCategoryIds))
      expect(categories.get(id)?.product_count, `category ${id}`).toBeGreaterThan(0);
    const counts = new Map<number, number>();
    for (const row of products)
      for (const { id } of pathOf(row.category_id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect(new Map([...categories].map(([id, row]) => [id, row.product_count]))).toEqual(
      new Map([...counts].sort()),
    );
    for (const { id, name, description } of categories.values()) {
      expect(categoryDetails.safeParse({ id, name, description, parents: [], children: [] }).success).toBe(
        true,
      );
    }
  });

  it('has well-known products', () => {
    expect(products.find((row) => row.cas === '50-78-2')?.goods_name).toBe('Aspirin');
    expect(products.some((row) => row.goods_name === 'Caffeine')).toBe(true);
    expect(new Set(products.map((row) => row.product_class)).size).toBe(12);
    for (const symbol of ['EGFR', 'TP53', 'TNF', 'IL6', 'GAPDH', 'ACTB']) {
      const own = products.filter((row) => row.target_key === `gene:${symbol}`);
      const kinds = new Set(own.map((row) => row.product_class));
      expect([...kinds], symbol).toEqual(
        expect.arrayContaining(['primary_antibody', 'conjugated_antibody', 'protein', 'elisa_kit']),
      );
      expect(own.filter((row) => row.product_class === 'conjugated_antibody').length).toBeGreaterThan(4);
    }
  });

  it('counts the conjugates of a family and includes the unconjugated antibody', () => {
    const families = new Map<string, ProductRow[]>();
    for (const row of products.filter(({ conjugate_family }) => conjugate_family !== '')) {
      families.set(row.conjugate_family, [...(families.get(row.conjugate_family) ?? []), row]);
    }
    for (const [family, members] of families) {
      expect(
        members.some((row) => row.goods_sn === family && row.product_class === 'primary_antibody'),
        family,
      ).toBe(true);
      for (const row of members) expect(row.conjugate_count).toBe(members.length - 1);
    }
  });
});

function pathOf(leafId: number): CategoryRow[] {
  const leaf = categories.get(leafId);
  const group = categories.get(leaf?.parent_id ?? 0);
  const section = categories.get(group?.parent_id ?? 0);
  return [leaf, group, section].filter((row) => row !== undefined);
}

/** `"5 × 96T"` → 480, `"1 mg"` → 1000 (µg): comparable within one product. */
function amountOf(size: string): number {
  const factor = /^([\d,]+) × (.*)$/.exec(size);
  if (factor) return Number(factor[1]) * amountOf(factor[2] ?? '');
  const number = Number(/^[\d.,]+/.exec(size)?.[0].replaceAll(',', ''));
  const unit = /[\d\s]([a-zµA-Z]+)/.exec(size)?.[1] ?? '';
  return (
    number * ({ mg: 1000, g: 1_000_000, kg: 1_000_000_000, mL: 1000, L: 1_000_000, kU: 1000 }[unit] ?? 1)
  );
}
