import { z } from 'zod';
import { day, id, idAndName, line, listReplyFields, listRequestFields, searchText } from './fields';
import { productInList } from './goods';

/** Form below an article; '' for none. */
export const articleForms = ['', 'scholarship', 'sample', 'contact'] as const;

/** A list of articles with its own address, `/articleList?id=`. */
export const articleType = z.object({
  ...idAndName.shape,
  description: z.string(),
  /** Number of articles. */
  count: z.int().min(0),
});

export const articleInList = z.object({
  id,
  title: z.string(),
  /** Learning goal of the article in one or two sentences. */
  summary: z.string(),
  /** Date of publication. */
  date: day,
  /** Reading time. */
  minutes: z.int().min(1),
  /** Main list of the article. */
  type: idAndName,
});

export const article = z.object({
  ...articleInList.shape,
  /** Date of the last change, or of publication. */
  changed: day,
  /** HTML with a few safe elements. Sanitized, and to be sanitized again before display. */
  content: z.string(),
  /** Headings of the second level; `id` is the element's id. */
  contents: z.array(z.object({ id: z.string(), title: z.string() })),
  form: z.enum(articleForms),
  related: z.array(articleInList),
  products: z.array(productInList),
});

export const articleCalls = {
  articleTypes: { request: z.object({}), reply: z.object({ list: z.array(articleType) }) },
  /** Newest first, or best match first with `key`; all lists without `id`. */
  articles: {
    request: z.object({
      id: id.optional(),
      key: searchText(line(200), 200).default(''),
      page: listRequestFields.page,
      page_size: listRequestFields.page_size,
    }),
    reply: z.object({ ...listReplyFields(articleInList), type: articleType.nullable() }),
  },
  articleInfo: { request: z.object({ id }), reply: article },
};
