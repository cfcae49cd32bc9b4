import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadArticles } from './load-articles';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'articles-'));
  await mkdir(join(folder, 'articles'));
  await lists([{ id: 31, name: 'Services', description: 'What we do.' }]);
  await file('7-first.md', validArticle);
});
afterEach(() => rm(folder, { recursive: true }));

const lists = (content: unknown) => writeFile(join(folder, 'article-lists.json'), JSON.stringify(content));
const file = (name: string, text: string) => writeFile(join(folder, 'articles', name), text);

const validArticle = `---
title: A title: with a colon
summary: What it is about.
date: 2026-01-02
lists: 31
---

Some **words** for {{brand}}.
`;

/** An article with overridden front matter fields; null removes a field. */
function article(fields: Record<string, string | null>, body = 'Words.'): string {
  const base: Record<string, string | null> = {
    title: 'T',
    summary: 'S.',
    date: '2026-01-03',
    lists: '31',
    ...fields,
  };
  const rows = Object.entries(base).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return ['---', ...rows, '---', body].join('\n');
}

describe('loadArticles', () => {
  it('returns the articles, newest first', async () => {
    await file(
      '9-second.md',
      article({ related: '7', form: 'sample', categories: '22, 25', products: 'QC1 , QC2' }),
    );
    await file('notes.txt', 'ignored');
    const { articles } = await loadArticles(folder);
    expect([...articles.keys()]).toEqual([9, 7]);
    expect(articles.get(9)).toMatchObject({
      id: 9,
      lists: [31],
      related: [7],
      categories: [22, 25],
      products: ['QC1', 'QC2'],
      form: 'sample',
      date: '2026-01-03',
      changed: '2026-01-03',
      minutes: 1,
    });
    expect(articles.get(7)?.title).toBe('A title: with a colon');
  });

  it('accepts a byte order mark and Windows line ends', async () => {
    await file('9-second.md', `\uFEFF${article({}).replaceAll('\n', '\r\n')}`);
    expect((await loadArticles(folder)).articles.get(9)?.markdown).toBe('Words.');
  });

  it('accepts comments in code blocks, which look like headings', async () => {
    const code = ['Run:', '', '```r', '# fits a curve', 'nls(y ~ x)', '```'].join('\n');
    await file('9-second.md', article({}, code));
    expect((await loadArticles(folder)).articles.get(9)?.markdown).toBe(code);
  });

  it('estimates the reading time from the words', async () => {
    await file('9-second.md', article({}, `${'word '.repeat(900)}\n| --- | --- |`));
    expect((await loadArticles(folder)).articles.get(9)?.minutes).toBe(5);
  });
});

describe('errors that name file and field', () => {
  it.each([
    ['9-x.md', article({ title: null }), 'title'],
    ['9-x.md', article({ title: '' }), 'title'],
    ['9-x.md', article({ summary: 'x'.repeat(301) }), 'summary'],
    ['9-x.md', article({ date: '2026-02-30' }), 'date'],
    ['9-x.md', article({ changed: 'soon' }), 'changed'],
    ['9-x.md', article({ lists: '' }), 'lists'],
    ['9-x.md', article({ lists: '31 and 87' }), 'lists'],
    ['9-x.md', article({ lists: '32' }), 'lists: list 32 does not exist'],
    ['9-x.md', article({ form: 'lottery' }), 'form'],
    ['9-x.md', article({ related: '8' }), 'related: no other article has the id 8'],
    ['9-x.md', article({ related: '9' }), 'related: no other article has the id 9'],
    ['9-x.md', article({ author: 'me' }), 'author'],
    ['9-x.md', article({ Title: 'large' }), 'line is not a field: Title: large'],
    ['9-x.md', article({}).replace('title: T', 'title: T\ntitle: U'), 'the field title twice'],
    ['9-x.md', article({}, ''), 'no text below the front matter'],
    ['9-x.md', article({}, '# Title again'), 'a level 1 heading'],
    ['9-x.md', article({}, 'Text.\n\n  # Title again'), 'a level 1 heading'],
    ['9-x.md', article({}, 'Title again\n==========='), 'a level 1 heading'],
    ['9-x.md', article({}, 'Ask {{nobody}}.'), 'an unknown placeholder {{nobody}}'],
    ['9-x.md', 'Words alone.', 'must start with front matter'],
    ['x.md', article({}), 'file name must be <id>-<slug>.md'],
    ['7-x.md', article({}), 'another file has the id 7'],
  ])('%s: %#', async (name, text, message) => {
    await file(name, text);
    const loading = loadArticles(folder);
    await expect(loading).rejects.toThrow(join('articles', name === '7-x.md' ? '7-' : name));
    await expect(loading).rejects.toThrow(message);
  });

  it('reports invalid lists', async () => {
    await lists([
      { id: 31, name: 'A', description: 'B' },
      { id: 31, name: 'C', description: 'D' },
    ]);
    await expect(loadArticles(folder)).rejects.toThrow('has one id twice');
    await lists([{ id: 31, name: 'A' }]);
    await expect(loadArticles(folder)).rejects.toThrow('0.description');
  });
});
