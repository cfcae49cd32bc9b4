import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article, ReplyOf, RequestOf } from '../../shared/contract/calls';
import { makeShop, type TestShop } from '../../testing/make-shop';

let shop: TestShop;
let all: Article[];

beforeAll(async () => {
  shop = await makeShop();
  const { list } = await articles({ page_size: 96 });
  all = await Promise.all(list.map(({ id }) => info(id)));
});
afterAll(() => shop.close());

async function articles(request: RequestOf<'articles'>): Promise<ReplyOf<'articles'>> {
  const outcome = await shop.client.call('articles', request);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.data;
}

async function info(id: number): Promise<Article> {
  const outcome = await shop.client.call('articleInfo', { id });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.data;
}

const byId = (id: number): Article =>
  all.find((article) => article.id === id) ?? expect.fail(`no article ${id}`);

describe('the lists', () => {
  it('are named with what they hold, the two of the specification among them', async () => {
    const outcome = await shop.client.call('articleTypes', {});
    const types = outcome.ok ? outcome.data.list : [];
    expect(types.map(({ id }) => id)).toEqual(expect.arrayContaining([31, 87]));
    for (const type of types) {
      const { list, total } = await articles({ id: type.id, page_size: 96 });
      expect(total).toBe(type.count);
      expect(list).toHaveLength(total);
      expect(total).toBeGreaterThanOrEqual(4);
    }
  });

  it('have every article in at least one, the newest first, page by page', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => articles({ page, page_size: 12 })));
    const joined = pages.flatMap(({ list }) => list);
    expect(joined.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(joined.map(({ date }) => date)).toEqual(
      joined
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
    expect(pages[0]?.total).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(40);
  });

  it('do not exist under any other id', async () => {
    for (const request of [{ id: 32 }, { id: 2_147_483_647 }]) {
      const outcome = await shop.client.call('articles', request);
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    }
    const missing = await shop.client.call('articleInfo', { id: 1 });
    expect(missing).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  });
});

describe('the search', () => {
  const titles = async (key: string, id?: number) =>
    (await articles({ key, ...(id && { id }), page_size: 96 })).list.map(({ title }) => title);

  it('finds beginnings of words, best those of the title', async () => {
    expect((await titles('western troubl'))[0]).toBe('Western blot troubleshooting');
    expect((await titles('CAS number'))[0]).toMatch('CAS numbers');
    expect((await titles('isotype contr'))[0]).toMatch('isotype controls');
  });

  it('reads accents, Greek and signs as people type them', async () => {
    expect(await titles('WESTERN-BLOT')).toEqual(await titles('western blot'));
    expect(await titles('na₂hpo₄')).toEqual(await titles('Na2HPO4'));
    expect((await titles('β-actin')).length).toBeGreaterThan(0);
  });

  it('keeps to a list, and finds nothing for a word that is nowhere', async () => {
    expect((await titles('antibody', 31)).length).toBeLessThan((await titles('antibody')).length);
    expect(await titles('zzzzqqqq')).toEqual([]);
    // Neither in addresses, which no reader sees.
    expect(await titles('articleinfo')).toEqual([]);
  });

  it('finds fewer with every further word, and all without any', async () => {
    const word = fc.constantFrom('antibody', 'the', 'dmso', 'plate', 'µL', '%', '***', 'pH', 'a');
    await fc.assert(
      fc.asyncProperty(word, word, async (one, two) => {
        const both = await titles(`${one} ${two}`);
        expect(await titles(one)).toEqual(expect.arrayContaining(both));
      }),
      { numRuns: 20 },
    );
    expect(await titles(' ** ')).toHaveLength(all.length);
  });
});

describe('every article', () => {
  it('is of a length that teaches something, with its parts named', () => {
    for (const { id, content, contents, minutes, summary, title } of all) {
      const words = content.replace(/<[^>]*>/g, ' ').split(/\s+/).length;
      expect([id, words > 250 && words < 1000]).toEqual([id, true]);
      expect([id, contents.length >= 3]).toEqual([id, true]);
      expect(content.match(/<h2 /g)).toHaveLength(contents.length);
      for (const part of contents) expect(content).toContain(`<h2 id="${part.id}">`);
      expect(minutes).toBeGreaterThanOrEqual(1);
      expect([id, summary.length > 60, title.length < 90]).toEqual([id, true, true]);
    }
  });

  it('has a title and a summary of its own', () => {
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ summary }) => summary)).size).toBe(all.length);
  });

  it('names the shop by its settings, and leaves no placeholder', () => {
    for (const { content } of all) expect(content).not.toMatch(/\{\{|\}\}/);
    const { brand, email, phone } = shop.deps.settings;
    expect(byId(1211).content).toContain(brand);
    expect(byId(1003).content).toContain(email);
    expect(byId(1003).content).toContain(phone);
  });

  it('leads only to articles and lists that exist', () => {
    const lists = shop.deps.content.lists.map(({ id }) => id);
    for (const { id, content } of all) {
      for (const [, target = ''] of content.matchAll(/articleInfo\?id=(\d+)/g))
        expect([id, target, all.some((other) => other.id === Number(target))]).toEqual([id, target, true]);
      for (const [, target = ''] of content.matchAll(/articleList\?id=(\d+)/g))
        expect(lists).toContain(Number(target));
    }
  });

  it('has no table cell of Markdown that was not understood', () => {
    for (const { id, content } of all) expect([id, /\*\*|^\||\|$|\]\(/m.test(content)]).toEqual([id, false]);
  });

  it('has others to read next, itself never among them', () => {
    for (const { id, related } of all) {
      expect(related.length).toBe(4);
      expect(related.map((other) => other.id)).not.toContain(id);
      expect(new Set(related.map((other) => other.id)).size).toBe(related.length);
    }
  });
});

describe('what the specification names', () => {
  it.each([
    [1189, 'Protein expression'],
    [1181, 'Peptide synthesis'],
    [1214, 'Primer'],
    [1003, 'After-sales support'],
    [1194, 'Scholarship'],
    [1193, 'Free samples'],
    [1211, 'Privacy policy'],
    [1222, 'Terms and conditions'],
  ])('%i is %s', (id, title) => expect(byId(id).title).toMatch(title));

  it('has a place for its forms', () => {
    expect([1194, 1193, 1003, 1211].map((id) => byId(id).form)).toEqual([
      'scholarship',
      'sample',
      'contact',
      '',
    ]);
  });

  it('lists what the menu promises', async () => {
    const ids = async (id: number) => (await articles({ id, page_size: 96 })).list.map((one) => one.id);
    expect(await ids(31)).toEqual(expect.arrayContaining([1189, 1181, 1214]));
    expect((await ids(87)).length).toBeGreaterThanOrEqual(5);
  });
});

describe('products', () => {
  it('are those of the article’s categories, from each in turn', () => {
    const { products } = byId(1187);
    const classes = products.map(({ product_class }) => product_class);
    expect(classes).toEqual([
      'primary_antibody',
      'protein',
      'primary_antibody',
      'protein',
      'primary_antibody',
      'protein',
    ]);
  });

  it('are the named ones first; what the catalogue does not have is left out', async () => {
    const text = shop.deps.content.articles.get(1187) ?? expect.fail('no article');
    const [first] = byId(1189).products;
    const changed = { ...text, products: ['no such number', first?.goods_sn ?? ''], categories: [999_999] };
    const { articleInfo } = shop.deps.handlers;
    const deps = { ...shop.deps, content: { ...shop.deps.content, articles: new Map([[1187, changed]]) } };
    const reply = await articleInfo({ id: 1187 }, deps, {});
    expect(reply.products.map(({ goods_id }) => goods_id)).toEqual([first?.goods_id]);
  });

  it('are missing where an article needs none', () => expect(byId(1211).products).toEqual([]));
});

it('news without an address of its own leads to an article', async () => {
  const outcome = await shop.client.call('homeArticles', {});
  const news = outcome.ok ? outcome.data.list : [];
  const own = news.filter(({ url }) => url === '');
  expect(own.length).toBeGreaterThan(0);
  for (const { id, title } of own) expect(byId(id).title).toBe(title);
});
