import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { publicationSorts } from '../../shared/catalogue/publication-list-url';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { findPublications as findStoredPublications } from './publication-store';

type Found = ReplyOf<'publications'>;

let shop: TestShop;
let all: Found;
beforeAll(async () => {
  shop = await makeShop();
  all = await findPublications({ page_size: 96 });
});
afterAll(() => shop.close());

async function findPublications(request: RequestOf<'publications'> = {}): Promise<Found> {
  const reply = await shop.client.call('publications', request);
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
}

const textsOf = ({ name, pub, pmid, products }: Found['list'][number]) =>
  products.map(({ goods_name, goods_sn }) =>
    `${name} ${pub} ${pmid} ${goods_name} ${goods_sn}`.toLowerCase(),
  );

describe('publications', () => {
  it('refer to existing publications and products on sale', async () => {
    expect(all.total).toBeGreaterThan(500);
    for (const { id, product, pmid, year } of all.list.slice(0, 5)) {
      const reply = await shop.client.call('goodsInfo', { id });
      expect(reply).toMatchObject({ data: { goods_name: product } });
      expect(pmid).toMatch(/^\d{1,8}$/);
      expect(year).toBeGreaterThan(1900);
    }
  });

  it('are each listed once over all pages', async () => {
    const seen = new Set<string>();
    const pages = Math.ceil(all.total / 96);
    for (let page = 1; page <= pages; page += 1) {
      for (const { pmid, products } of (await findPublications({ page, page_size: 96 })).list) {
        for (const { id } of products) {
          expect(seen).not.toContain(`${pmid} ${id}`);
          seen.add(`${pmid} ${id}`);
        }
      }
    }
    const rows = await shop.deps.catalogue.db
      .selectFrom('publication')
      .select(['pmid', 'goods_id'])
      .execute();
    expect(seen).toEqual(new Set(rows.map((row) => `${row.pmid} ${row.goods_id}`)));
    expect((await findPublications({ page: pages + 1, page_size: 96 })).list).toEqual([]);
  });

  it('are filtered by words that must all occur', async () => {
    const { list, total } = await findPublications({ key: 'kinase CELL', page_size: 96 });
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(all.total);
    for (const text of list.flatMap(textsOf)) expect(text).toMatch(/(?=.*kinase)(?=.*cell)/);
    const [first] = all.list;
    expect((await findPublications({ key: first?.pmid ?? '' })).list[0]?.pmid).toBe(first?.pmid);
    const [product] = first?.products ?? [];
    expect((await findPublications({ key: product?.goods_sn ?? '' })).list.map(({ id }) => id)).toContain(
      product?.id,
    );
  });

  it.each(['%', '_', '\\', "'", '100%_'])('match %s literally', async (key) => {
    for (const text of (await findPublications({ key, page_size: 96 })).list.flatMap(textsOf))
      expect(text).toContain(key);
  });

  it('are counted per year and journal', async () => {
    const { years, journals } = all;
    expect(years.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
    for (const { value, count } of years.slice(0, 3)) {
      const found = await findPublications({ year: value, page_size: 96 });
      expect(found.total).toBe(count);
      expect(new Set(found.list.map(({ year }) => year))).toEqual(new Set([value]));
      // The year filter does not apply to its own counts.
      expect(found.years).toEqual(years);
    }
    for (const { value, count } of journals.slice(0, 3)) {
      const found = await findPublications({ journal: value, page_size: 96 });
      expect(found.total).toBe(count);
      expect(new Set(found.list.map(({ pub }) => pub))).toEqual(new Set([value]));
    }
  });

  it('are scanned once for all pages without a search, however many there are', async () => {
    const many = await openChangedCatalogue(`
      insert into publication (goods_id, pmid, title, journal, year, authors, reference, impact_factor)
      with recursive number (value) as (select 1 union all select value + 1 from number where value <= 20000)
      select (select min(goods_id) from product), 'X' || value, 'Title', 'Journal', 2000, '', '', '' from number`);
    let pauses = 0;
    const pause = () => {
      pauses += 1;
      return Promise.resolve();
    };
    const query = { key: '', journal: '', sort: 'newest' } as const;
    const { total } = await findStoredPublications(many, query, pause);
    expect(total).toBeGreaterThan(20_000);
    expect(pauses).toBeGreaterThan(0);
    pauses = 0;
    await findStoredPublications(many, query, pause);
    expect(pauses).toBe(0);
    await many.close();
  });

  it.each([
    ['MÜLLER ŽIŽKA', 1],
    ['müller RETINA žižka', 1],
    ['ŽIŽKA ÉTUDE', 1],
    ['MULLER ŽIŽKA', 0],
  ])('are found by words in any case: %s', async (key, total) => {
    const catalogue = await openChangedCatalogue(
      "update publication set title = 'Müller cells of the retina: étude, Žižka' where id = (select min(id) from publication)",
    );
    const query = { key, journal: '', sort: 'newest' } as const;
    expect((await findStoredPublications(catalogue, query, () => Promise.resolve())).total).toBe(total);
    await catalogue.close();
  });

  it('are filtered and sorted by the journal, year and impact factor that are shown', async () => {
    const row = (goods: 'min' | 'max', journal: string, year: number, impact: string) =>
      `insert into publication (goods_id, pmid, title, journal, year, authors, reference, impact_factor)
        select ${goods}(goods_id), 'X1', 'Title', '${journal}', ${year}, '', '', '${impact}' from product;`;
    const changed = await openChangedCatalogue(
      `delete from publication; ${row('min', 'Nature', 2001, '3.5')} ${row('max', 'NATURE', 2000, '')}`,
    );
    const query = { key: '', journal: 'Nature', year: 2001, sort: 'impact' } as const;
    const { total, journals, years, read } = await findStoredPublications(changed, query);
    expect(await read(0, 1)).toMatchObject([{ pub: 'Nature', year: 2001, if: '3.5' }]);
    expect({ total, journals, years }).toEqual({
      total: 1,
      journals: [{ value: 'Nature', count: 1 }],
      years: [{ value: 2001, count: 1 }],
    });
    await changed.close();
  });

  it.each(publicationSorts)('are sorted by "%s"', async (sort) => {
    const list: Found['list'] = [];
    for (let page = 1; page <= Math.ceil(all.total / 96); page += 1)
      list.push(...(await findPublications({ sort, page, page_size: 96 })).list);
    const keys = {
      newest: list.map(({ year }) => -year),
      oldest: list.map(({ year }) => year),
      impact: list.map((row) => -Number(row.if)),
      journal: list.map(({ pub }) => pub),
    }[sort];
    // The demonstration has no impact factors, because none of them is free to use.
    expect(new Set<number | string>(keys).size).toBeGreaterThan(sort === 'impact' ? 0 : 1);
    const sorted = [...keys].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    expect(keys).toEqual(sorted);
  });

  it('are exported as CSV without formula cells', async () => {
    const reply = await shop.client.call('publicationsFile', { year: all.years[0]?.value });
    const { name, csv } = reply.ok ? reply.data : { name: '', csv: '' };
    expect(name).toBe('publications.csv');
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFjournal,year,title,impact_factor,pmid,products,catalogue_numbers,authors,volume_issue_pages',
    );
    expect(lines).toHaveLength((all.years[0]?.count ?? 0) + 2);
    expect(lines[1]).toMatch(/,"?[A-Z][^,]* [A-Z]+(?:, [^"]+")?,[^,]*\d+[^,]*:[^,]+$/);
    for (const line of lines.slice(1)) expect(line).not.toMatch(/^[=+\-@\t]/);
  });
});
