import { z } from 'zod';
import { articleForms } from '../../shared/contract/articles';
import { id, line } from '../../shared/contract/fields';

const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const number = z.string().regex(/^\d+$/, 'must be comma-separated numbers').transform(Number);
const ids = commaSeparated.pipe(z.array(number.pipe(id)));

const frontMatter = z.strictObject({
  title: line(120).min(1),
  summary: line(300).min(1),
  date: z.iso.date(),
  changed: z.iso.date().optional(),
  /** The first one is the article's own list. */
  lists: ids.refine((list) => list.length > 0, 'must name a list'),
  form: z.enum(articleForms).default(''),
  related: ids.default([]),
  /** Catalogue numbers. */
  products: commaSeparated.pipe(z.array(z.string().max(64))).default([]),
  /** Categories whose most popular products fill the space after `products`. */
  categories: ids.default([]),
});

export interface ArticleSource extends z.output<typeof frontMatter> {
  id: number;
  changed: string;
  /** Contains placeholders such as `{{brand}}`. */
  markdown: string;
  /** Reading time in minutes. */
  minutes: number;
}

/** Settings that an article can insert with double braces, such as `{{brand}}`. */
export const placeholders = ['brand', 'email', 'phone'] as const;
export type Placeholder = (typeof placeholders)[number];
/** Matches all placeholders of a text; the group is the name. */
export const placeholderPattern = new RegExp(`\\{\\{(${placeholders.join('|')})\\}\\}`, 'g');

const WORDS_PER_MINUTE = 200;

/**
 * Parses an article file such as `1189-protein-expression.md`.
 *
 * @throws an Error whose message completes the sentence "The article is invalid: …"
 */
export function parseArticleFile(name: string, text: string): ArticleSource {
  const digits = /^([1-9]\d{0,8})-[a-z0-9-]+\.md$/.exec(name)?.[1];
  if (!digits) throw new Error('file name must be <id>-<slug>.md, such as 1189-protein-expression.md');
  const { fields, body } = splitFrontMatter(text);
  const checked = frontMatter.safeParse(fields);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    throw new Error(`${String(issue?.path[0] ?? 'front matter')}: ${issue?.message}`);
  }
  if (body === '') throw new Error('no text below the front matter');
  if (levelOneHeading.test(withoutCodeBlocks(body)))
    throw new Error('the text has a level 1 heading, which is reserved for the title');
  const unknown = findUnknownPlaceholder(body);
  if (unknown) throw new Error(`the text has an unknown placeholder ${unknown}`);
  const { data } = checked;
  const wordCount = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return {
    ...data,
    id: Number(digits),
    changed: data.changed ?? data.date,
    markdown: body,
    minutes: Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE)),
  };
}

/** Matches a heading of level 1 in both forms of Markdown: after `#`, or above a line of `=`. */
const levelOneHeading = /^ {0,3}(?:#(?:\s|$)|\S.*\n {0,3}=+[ \t]*$)/m;

/** Removes fenced code, whose comments may look like headings. */
function withoutCodeBlocks(markdown: string): string {
  return markdown.replace(/^(```|~~~)[^]*?^\1/gm, '');
}

function findUnknownPlaceholder(body: string): string | undefined {
  return [...body.matchAll(/\{\{(.*?)\}\}/g)].find(
    ([, name = '']) => !placeholders.some((placeholder) => placeholder === name),
  )?.[0];
}

/** Splits off the lines of `name: value` between two lines of `---`. Values are unquoted text up to the end of the line. */
function splitFrontMatter(text: string): { fields: Record<string, string>; body: string } {
  const sections = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  if (!sections) throw new Error('the text must start with front matter between two lines of ---');
  const [, head = '', body = ''] = sections;
  const fields = new Map<string, string>();
  for (const fieldLine of head.split('\n').filter((candidate) => candidate.trim() !== '')) {
    const [, name, value = ''] = /^([a-z_]+):(.*)$/.exec(fieldLine) ?? [];
    if (!name) throw new Error(`the front matter line is not a field: ${fieldLine}`);
    if (fields.has(name)) throw new Error(`the front matter has the field ${name} twice`);
    fields.set(name, value.trim());
  }
  return { fields: Object.fromEntries(fields), body: body.trim() };
}
