import { z } from 'zod';
import { articleForms } from '../../shared/contract/articles';
import { id, line } from '../../shared/contract/parts';
import { readFrontMatter } from './front-matter';

/** Texts between commas. */
const several = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const number = z.string().regex(/^\d+$/, 'must be numbers between commas').transform(Number);
const ids = several.pipe(z.array(number.pipe(id)));

/** The head of an article's file, as the shop's staff writes it. */
const head = z.strictObject({
  title: line(120).min(1),
  summary: line(300).min(1),
  date: z.iso.date(),
  changed: z.iso.date().optional(),
  /** The lists that have it, its own first. */
  lists: ids.refine((list) => list.length > 0, 'must name a list'),
  form: z.enum(articleForms).default(''),
  /** Articles to read next. */
  related: ids.default([]),
  /** Catalogue numbers. */
  products: several.pipe(z.array(z.string().max(64))).default([]),
  /** Categories whose best-selling products are shown where the numbers leave room. */
  categories: ids.default([]),
});

/** One article as it was written. */
export interface ArticleText extends z.output<typeof head> {
  id: number;
  changed: string;
  /** With placeholders such as `{{brand}}`. */
  markdown: string;
  /** Minutes that reading takes. */
  minutes: number;
}

/** What may stand between double braces: facts of the shop's settings. */
export const placeholders = ['brand', 'email', 'phone'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Of a text that is understood and not skimmed. */
const WORDS_A_MINUTE = 200;

/**
 * Reads an article's file; its name is the article's id and a few words: `1189-protein-expression.md`. Throws what is
 * wrong as the end of a sentence, with the field's name where it is in one.
 */
export function readArticleFile(name: string, text: string): ArticleText {
  const digits = /^([1-9]\d{0,8})-[a-z0-9-]+\.md$/.exec(name)?.[1];
  if (!digits) throw new Error('its name is not a number and words: 1189-protein-expression.md');
  const { fields, body } = readFrontMatter(text);
  const checked = head.safeParse(fields);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    throw new Error(`wrong at ${String(issue?.path[0] ?? 'its head')}: ${issue?.message}`);
  }
  if (body === '') throw new Error('it has no text below its head');
  const odd = /^#\s/m.test(body)
    ? 'a heading of the first level, which is the title'
    : unknownPlaceholder(body);
  if (odd) throw new Error(`its text has ${odd}`);
  const { data } = checked;
  const words = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return {
    ...data,
    id: Number(digits),
    changed: data.changed ?? data.date,
    markdown: body,
    minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
  };
}

function unknownPlaceholder(body: string): string | null {
  const unknown = [...body.matchAll(/\{\{(.*?)\}\}/g)].find(
    ([, name = '']) => !placeholders.some((known) => known === name),
  );
  return unknown ? `the unknown placeholder ${unknown[0]}` : null;
}
