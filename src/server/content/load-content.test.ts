import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadContent } from './load-content';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(resolve(import.meta.dirname, '../../../resources/content'), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

describe('loadContent', () => {
  const loadNews = async (news: object) => {
    await writeFile(join(folder, 'news.json'), JSON.stringify([news]));
    return (await loadContent(folder)).news;
  };

  it('requires a URL or an article with the same id for each news item', async () => {
    expect(await loadNews({ id: 1189, title: 'An article', url: '' })).toHaveLength(1);
    expect(await loadNews({ id: 1, title: 'A page', url: '/calc' })).toHaveLength(1);
    await expect(loadNews({ id: 1, title: 'Nothing', url: '' })).rejects.toThrow(
      /news\.json is invalid: the news item 1 has neither a url nor an article/,
    );
  });

  it('refuses an activity on a day that does not exist', async () => {
    const activity = {
      id: 1,
      title: 'A',
      kind: 'B',
      starts: '2026-02-28',
      ends: null,
      location: '',
      text: ['C'],
    };
    const load = async (starts: string) => {
      await writeFile(join(folder, 'activities.json'), JSON.stringify([{ ...activity, starts, more: null }]));
      return (await loadContent(folder)).activities;
    };
    expect(await load('2026-02-28')).toHaveLength(1);
    await expect(load('2026-02-30')).rejects.toThrow(/activities\.json/);
  });

  it('has no cross-reference without its file, and names an invalid one', async () => {
    expect((await loadContent(folder)).crossReferences.size).toBeGreaterThan(20);
    await writeFile(join(folder, 'cross-references.json'), '{"about": "", "rows": [{"names": []}]}');
    await expect(loadContent(folder)).rejects.toThrow(/cross-references\.json/);
    await rm(join(folder, 'cross-references.json'));
    expect((await loadContent(folder)).crossReferences.size).toBe(0);
  });
});
