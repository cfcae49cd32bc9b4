import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article, ReplyOf, RequestOf } from '../../shared/contract/calls';
import { anonymousCaller } from '../http/caller';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { searchArticles } from './search-articles';

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

describe('article lists', () => {
  it('have names and counts, and include those of the specification', async () => {
    const outcome = await shop.client.call('articleTypes', {});
    const types = outcome.ok ? outcome.data.list : [];
    expect(types.map(({ id }) => id)).toEqual(expect.arrayContaining([31, 87]));
    for (const type of types) {
      const { list, total } = await articles({ id: type.id, page_size: 96 });
      expect(total).toBe(type.count);
      expect(list).toHaveLength(total);
      expect(total).toBeGreaterThan(0);
    }
  });

  it('return all articles page by page, newest first', async () => {
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

  it('reject unknown ids', async () => {
    for (const request of [{ id: 32 }, { id: 2_147_483_647 }]) {
      const outcome = await shop.client.call('articles', request);
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    }
    const missing = await shop.client.call('articleInfo', { id: 1 });
    expect(missing).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  });
});

describe('search', () => {
  const titles = async (key: string, id?: number) =>
    (await articles({ key, ...(id && { id }), page_size: 96 })).list.map(({ title }) => title);

  it('matches prefixes and ranks titles first', async () => {
    expect((await titles('western troubl'))[0]).toBe('Western blot troubleshooting');
    expect((await titles('CAS number'))[0]).toMatch(/\bCAS number/);
    expect((await titles('isotype contr'))[0]).toMatch('isotype controls');
  });

  it('ignores case, punctuation and subscript forms', async () => {
    expect(await titles('WESTERN-BLOT')).toEqual(await titles('western blot'));
    expect(await titles('na₂hpo₄')).toEqual(await titles('Na2HPO4'));
    expect((await titles('β-actin')).length).toBeGreaterThan(0);
  });

  it('ignores accents within words', () => {
    const [article = expect.fail('no article')] = shop.deps.content.articles.values();
    const accented = { ...article, title: 'Résumé of naïve T cells' };
    for (const key of ['resume', 'résumé', 'naive', 'NAI\u0308VE'])
      expect(searchArticles([accented], key)).toEqual([accented]);
  });

  it('searches within a list and returns nothing for unknown words', async () => {
    expect((await titles('antibody', 31)).length).toBeLessThan((await titles('antibody')).length);
    expect(await titles('zzzzqqqq')).toEqual([]);
    // Link targets and names of placeholders are not searched.
    expect(await titles('articleinfo')).toEqual([]);
    const [article = expect.fail('no article')] = shop.deps.content.articles.values();
    const contact = { ...article, title: 'Contact', markdown: 'Ask {{brand}} at {{phone}} about clones.' };
    for (const key of ['brand', 'phone']) expect(searchArticles([contact], key)).toEqual([]);
    expect(searchArticles([contact], 'clones')).toEqual([contact]);
  });

  it('narrows with each word and finds nothing for punctuation', async () => {
    const word = fc.constantFrom('antibody', 'the', 'dmso', 'plate', 'µL', 'pH', 'a');
    await fc.assert(
      fc.asyncProperty(word, word, async (one, two) => {
        const both = await titles(`${one} ${two}`);
        expect(await titles(one)).toEqual(expect.arrayContaining(both));
      }),
      { numRuns: 20 },
    );
    expect(await titles('')).toHaveLength(all.length);
    for (const key of [' ** ', '%', '-']) expect(await titles(key)).toEqual([]);
  });
});

describe('every article', () => {
  it('has 250 to 1000 words and at least three headings', () => {
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

  it('has a unique title and summary', () => {
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ summary }) => summary)).size).toBe(all.length);
  });

  it('has all placeholders filled in', () => {
    for (const { content } of all) expect(content).not.toMatch(/\{\{|\}\}/);
    const { brand, email, phone } = shop.deps.settings;
    expect(byId(1211).content).toContain(brand);
    expect(byId(1003).content).toContain(email);
    expect(byId(1003).content).toContain(phone);
  });

  it('links only to existing articles and lists', () => {
    const lists = shop.deps.content.lists.map(({ id }) => id);
    for (const { id, content } of all) {
      for (const [, target = ''] of content.matchAll(/articleInfo\?id=(\d+)/g))
        expect([id, target, all.some((other) => other.id === Number(target))]).toEqual([id, target, true]);
      for (const [, target = ''] of content.matchAll(/articleList\?id=(\d+)/g))
        expect(lists).toContain(Number(target));
    }
  });

  it('contains no unconverted Markdown', () => {
    for (const { id, content } of all) expect([id, /\*\*|^\||\|$|\]\(/m.test(content)]).toEqual([id, false]);
  });

  it('has four distinct related articles other than itself', () => {
    for (const { id, related } of all) {
      expect(related.length).toBe(4);
      expect(related.map((other) => other.id)).not.toContain(id);
      expect(new Set(related.map((other) => other.id)).size).toBe(related.length);
    }
  });
});

describe('articles of the specification', () => {
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

  it('have their forms', () => {
    expect([1194, 1193, 1003, 1211].map((id) => byId(id).form)).toEqual([
      'scholarship',
      'sample',
      'contact',
      '',
    ]);
  });

  it('are in the lists of the menu', async () => {
    const ids = async (id: number) => (await articles({ id, page_size: 96 })).list.map((one) => one.id);
    expect(await ids(31)).toEqual(expect.arrayContaining([1189, 1181, 1214]));
    expect((await ids(87)).length).toBeGreaterThanOrEqual(5);
  });
});

describe('products of an article', () => {
  it('alternate between its categories', () => {
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

  it('start with the named ones and leave out unknown numbers', async () => {
    const text = shop.deps.content.articles.get(1187) ?? expect.fail('no article');
    const [first] = byId(1189).products;
    const changed = { ...text, products: ['no such number', first?.goods_sn ?? ''], categories: [999_999] };
    const { articleInfo } = shop.deps.handlers;
    const deps = { ...shop.deps, content: { ...shop.deps.content, articles: new Map([[1187, changed]]) } };
    const reply = await articleInfo({ id: 1187 }, deps, anonymousCaller);
    expect(reply.products.map(({ goods_id }) => goods_id)).toEqual([first?.goods_id]);
  });

  it('are empty without products and categories', () => expect(byId(1211).products).toEqual([]));
});

it('links news without a URL to the article with its id', async () => {
  const outcome = await shop.client.call('homeArticles', {});
  const news = outcome.ok ? outcome.data.list : [];
  const own = news.filter(({ url }) => url === '');
  expect(own.length).toBeGreaterThan(0);
  for (const { id, title } of own) expect(byId(id).title).toBe(title);
});
