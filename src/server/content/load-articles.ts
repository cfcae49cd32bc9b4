import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { id } from '../../shared/contract/fields';
import { readArticleFile, type ArticleText } from './article-file';
import { readCheckedJson } from '../lib/read-checked-json';

const listsFile = z
  .array(z.strictObject({ id, name: z.string().min(1), description: z.string().min(1) }))
  .refine((lists) => new Set(lists.map((list) => list.id)).size === lists.length, 'has one id twice');

export type ArticleList = z.infer<typeof listsFile>[number];

/** Everything that the shop's staff wrote to be read. */
export interface ArticleShelf {
  /** In the order in which they are offered. */
  lists: readonly ArticleList[];
  /** By id, the newest first. */
  articles: ReadonlyMap<number, ArticleText>;
}

/** Reads `article-lists.json` and `articles/` in a folder. Throws one plain sentence naming the file and the field. */
export async function openArticles(folder: string): Promise<ArticleShelf> {
  const lists = await readCheckedJson(
    join(folder, 'article-lists.json'),
    listsFile,
    'The list of article lists',
  );
  const files = (await readdir(join(folder, 'articles'))).filter((name) => name.endsWith('.md')).sort();
  const texts = await Promise.all(files.map((name) => readText(join(folder, 'articles'), name)));
  const articles = new Map<number, ArticleText>();
  const known = new Set(texts.map((text) => text.id));
  const listed = new Set(lists.map((list) => list.id));
  for (const [index, text] of texts.entries()) {
    const complain = (field: string, message: string) =>
      new Error(
        `The article in ${join(folder, 'articles', files[index] ?? '')} is wrong at ${field}: ${message}.`,
      );
    if (articles.has(text.id)) throw complain('its name', `another file has the number ${text.id}`);
    const noList = text.lists.find((list) => !listed.has(list));
    if (noList !== undefined) throw complain('lists', `there is no list ${noList}`);
    const noArticle = text.related.find((other) => !known.has(other) || other === text.id);
    if (noArticle !== undefined) throw complain('related', `there is no other article ${noArticle}`);
    articles.set(text.id, text);
  }
  const newestFirst = [...articles].sort(
    ([a, { date }], [b, { date: other }]) => other.localeCompare(date) || a - b,
  );
  return { lists, articles: new Map(newestFirst) };
}

async function readText(folder: string, name: string): Promise<ArticleText> {
  const file = join(folder, name);
  const text = await readFile(file, 'utf8');
  try {
    return readArticleFile(name, text);
  } catch (error) {
    throw new Error(`The article in ${file} cannot be shown: ${(error as Error).message}.`, { cause: error });
  }
}
