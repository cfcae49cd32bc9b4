import { join } from 'node:path';
import { z } from 'zod';
import { id } from '../../shared/contract/fields';
import { parseArticleFile, type ArticleSource } from './article-file';
import { readCheckedJson } from '../lib/read-checked-json';
import { diskFiles, type ContentFiles } from './content-files';

const listsFile = z
  .array(z.strictObject({ id, name: z.string().min(1), description: z.string().min(1) }))
  .refine((lists) => new Set(lists.map((list) => list.id)).size === lists.length, 'has one id twice');

export type ArticleList = z.infer<typeof listsFile>[number];

export interface ArticleCollection {
  /** In display order. */
  lists: readonly ArticleList[];
  /** By id, newest first. */
  articles: ReadonlyMap<number, ArticleSource>;
}

/**
 * Loads `article-lists.json` and `articles/` from a folder.
 *
 * @throws an Error that names the file and the invalid field
 */
export async function loadArticles(
  folder: string,
  contentFiles: ContentFiles = diskFiles,
): Promise<ArticleCollection> {
  const lists = await readCheckedJson(
    join(folder, 'article-lists.json'),
    listsFile,
    'The list of article lists',
    contentFiles.read,
  );
  const fileNames = await contentFiles.list(join(folder, 'articles'));
  const articleFiles = fileNames.filter((name) => name.endsWith('.md')).sort();
  const sources = await Promise.all(
    articleFiles.map((name) => readArticle(join(folder, 'articles'), name, contentFiles)),
  );
  const articles = new Map<number, ArticleSource>();
  const articleIds = new Set(sources.map((source) => source.id));
  const listIds = new Set(lists.map((list) => list.id));
  for (const [index, source] of sources.entries()) {
    const articleError = (reason: string) =>
      invalidArticleError(join(folder, 'articles', articleFiles[index] ?? ''), reason);
    if (articles.has(source.id)) throw articleError(`another file has the id ${source.id}`);
    const unknownList = source.lists.find((list) => !listIds.has(list));
    if (unknownList !== undefined) throw articleError(`lists: list ${unknownList} does not exist`);
    const unknownArticle = source.related.find((other) => !articleIds.has(other) || other === source.id);
    if (unknownArticle !== undefined)
      throw articleError(`related: no other article has the id ${unknownArticle}`);
    articles.set(source.id, source);
  }
  const newestFirst = [...articles].sort(
    ([idA, { date: dateA }], [idB, { date: dateB }]) => dateB.localeCompare(dateA) || idA - idB,
  );
  return { lists, articles: new Map(newestFirst) };
}

async function readArticle(folder: string, name: string, { read }: ContentFiles): Promise<ArticleSource> {
  const file = join(folder, name);
  const text = await read(file);
  try {
    return parseArticleFile(name, text);
  } catch (cause) {
    throw invalidArticleError(file, (cause as Error).message, cause);
  }
}

function invalidArticleError(file: string, reason: string, cause?: unknown): Error {
  return new Error(`The article ${file} is invalid: ${reason}.`, { cause });
}
