import { z } from 'zod';
import { productInList } from './goods';
import { id, line, listReply, listRequest } from './fields';

/** A form that belongs below an article; '' = none. */
export const articleForms = ['', 'scholarship', 'sample', 'contact'] as const;

/** A day of the calendar, the same wherever the reader is: `"2026-03-02"`. */
const day = z.iso.date();

const articleTypeName = z.object({ id, name: z.string() });

/** A list of articles with an address of its own, `/articleList?id=`. */
export const articleType = z.object({
  ...articleTypeName.shape,
  description: z.string(),
  /** How many articles it lists. */
  count: z.int().min(0),
});

export const articleInList = z.object({
  id,
  title: z.string(),
  /** What the reader will know or be able to do afterwards, in a sentence or two. */
  summary: z.string(),
  /** When it was published. */
  date: day,
  /** Reading time. */
  minutes: z.int().min(1),
  /** The list that it belongs to before all others. */
  type: articleTypeName,
});

export const article = z.object({
  ...articleInList.shape,
  /** When it was changed last; that of publication when it never was. */
  changed: day,
  /** HTML of a few harmless elements: sanitised, and to be sanitised by whoever shows it. */
  content: z.string(),
  /** Its headings of the second level; `id` is that of the element. */
  contents: z.array(z.object({ id: z.string(), title: z.string() })),
  form: z.enum(articleForms),
  related: z.array(articleInList),
  products: z.array(productInList),
});

export const articleCalls = {
  articleTypes: { request: z.object({}), reply: z.object({ list: z.array(articleType) }) },
  /** Newest first, or those that fit the words of `key` best; without `id` the articles of all lists. */
  articles: {
    request: z.object({
      id: id.optional(),
      key: line(200).default(''),
      page: listRequest.page,
      page_size: listRequest.page_size,
    }),
    reply: z.object({ ...listReply(articleInList), type: articleType.nullable() }),
  },
  articleInfo: { request: z.object({ id }), reply: article },
};
