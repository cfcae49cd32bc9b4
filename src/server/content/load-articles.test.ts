import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openArticles } from './load-articles';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'articles-'));
  await mkdir(join(folder, 'articles'));
  await lists([{ id: 31, name: 'Services', description: 'What we do.' }]);
  await file('7-first.md', sound);
});
afterEach(() => rm(folder, { recursive: true }));

const lists = (content: unknown) => writeFile(join(folder, 'article-lists.json'), JSON.stringify(content));
const file = (name: string, text: string) => writeFile(join(folder, 'articles', name), text);

const sound = `---
title: A title: with a colon
summary: What it is about.
date: 2026-01-02
lists: 31
---

Some **words** for {{brand}}.
`;

/** The sound article with other lines in its head; null takes one out. */
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

describe('articles', () => {
  it('are what the files say, the newest first', async () => {
    await file(
      '9-second.md',
      article({ related: '7', form: 'sample', categories: '22, 25', products: 'QC1 , QC2' }),
    );
    await file('notes.txt', 'of no interest');
    const { articles } = await openArticles(folder);
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

  it('may have been written on any machine', async () => {
    await file('9-second.md', `\uFEFF${article({}).replaceAll('\n', '\r\n')}`);
    expect((await openArticles(folder)).articles.get(9)?.markdown).toBe('Words.');
  });

  it('take as long to read as they have words', async () => {
    await file('9-second.md', article({}, `${'word '.repeat(900)}\n| --- | --- |`));
    expect((await openArticles(folder)).articles.get(9)?.minutes).toBe(5);
  });
});

describe('a mistake is named by file and field', () => {
  it.each([
    ['9-x.md', article({ title: null }), 'title'],
    ['9-x.md', article({ title: '' }), 'title'],
    ['9-x.md', article({ summary: 'x'.repeat(301) }), 'summary'],
    ['9-x.md', article({ date: '2026-02-30' }), 'date'],
    ['9-x.md', article({ changed: 'soon' }), 'changed'],
    ['9-x.md', article({ lists: '' }), 'lists'],
    ['9-x.md', article({ lists: '31 and 87' }), 'lists'],
    ['9-x.md', article({ lists: '32' }), 'lists: there is no list 32'],
    ['9-x.md', article({ form: 'lottery' }), 'form'],
    ['9-x.md', article({ related: '8' }), 'related: there is no other article 8'],
    ['9-x.md', article({ related: '9' }), 'related: there is no other article 9'],
    ['9-x.md', article({ author: 'me' }), 'author'],
    ['9-x.md', article({ Title: 'large' }), 'a line that is no field: Title: large'],
    ['9-x.md', article({}).replace('title: T', 'title: T\ntitle: U'), 'the field title twice'],
    ['9-x.md', article({}, ''), 'no text below its head'],
    ['9-x.md', article({}, '# Title again'), 'a heading of the first level'],
    ['9-x.md', article({}, 'Ask {{nobody}}.'), 'the unknown placeholder {{nobody}}'],
    ['9-x.md', 'Words alone.', 'does not begin with a head'],
    ['x.md', article({}), 'its name is not a number and words'],
    ['7-x.md', article({}), 'another file has the number 7'],
  ])('%s: %#', async (name, text, complaint) => {
    await file(name, text);
    const failed = openArticles(folder);
    await expect(failed).rejects.toThrow(join('articles', name === '7-x.md' ? '7-' : name));
    await expect(failed).rejects.toThrow(complaint);
  });

  it('of the lists as well', async () => {
    await lists([
      { id: 31, name: 'A', description: 'B' },
      { id: 31, name: 'C', description: 'D' },
    ]);
    await expect(openArticles(folder)).rejects.toThrow('has one id twice');
    await lists([{ id: 31, name: 'A' }]);
    await expect(openArticles(folder)).rejects.toThrow('0.description');
  });
});
