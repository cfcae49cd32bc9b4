import { z } from 'zod';
import { pageSizes, sorts } from '../catalogue/list-url';
import { toAsciiDigits } from '../lib/ascii-digits';
import { containsCardNumber } from '../lib/card-number';
import { MAX_URL_LENGTH } from '../lib/link';
import { messages } from '../lib/messages';
import { cutText, removeInvisible } from '../lib/visible-text';

/** Id of a row: `goods_id`, a category's `id`. Does not accept text. */
export const id = z.int().min(1).max(2_147_483_647);

/** A link target: id and name of a category, section, pathway or list of articles. */
export const idAndName = z.object({ id, name: z.string() });

/** Dollars with two decimals as text, because floats lose cents: `"129.00"`. */
export const money = z.string().regex(/^\d{1,12}\.\d{2}$/, 'must be an amount such as 129.00');

/** Calendar day: `"2026-03-09"`. */
export const day = z.iso.date();

/** A path of the shop or an https address; `lib/link.ts` checks where a link may lead. */
export const url = z.string().max(MAX_URL_LENGTH);

/**
 * Text that may be stored, shown or printed, without invisible characters. Free text that is stored must be {@link line}
 * or {@link lines}, which also reject card numbers. A text that is too long fails before later checks: the time of Unicode
 * normalization grows with the square of the length, and 250 KB take 15 s.
 */
export const text = (maxLength: number) => visibleText(z.string(), maxLength);

const visibleText = (schema: z.ZodString, maxLength: number) =>
  schema.overwrite(removeInvisible).max(maxLength, { abort: true });

/** Unicode's line separators, which copies from PDFs contain. */
const lineSeparators = /[\u2028\u2029]/g;

/**
 * Converts digits of other scripts, and cuts a search text whose normalized form (NFKC) is much longer than `maxLength`: a
 * single character can become eighteen, and the cost of a search depends on the normalized text.
 */
export const searchText = (schema: z.ZodString, maxLength: number): z.ZodString =>
  schema.overwrite((typed) => {
    const normalized = typed.normalize('NFKC');
    return toAsciiDigits(normalized.length > 2 * maxLength ? cutText(normalized, maxLength) : typed);
  });

/** Rejects numbers of payment cards: the shop must not store them. */
export const noCardNumber = <Schema extends z.ZodType<string>>(schema: Schema): Schema =>
  schema.refine((typed) => !containsCardNumber(typed), messages.cardNumber);

/** One line without control characters, which could inject mail headers. Line separators become spaces. */
export const line = (maxLength: number) =>
  noCardNumber(
    visibleText(
      z.string().overwrite((typed) => typed.replace(lineSeparators, ' ')),
      maxLength,
    )
      .trim()
      .regex(/^\P{Cc}*$/u, 'must be one line of text'),
  );

/** Several lines without other control characters than tabs and line breaks. */
export const lines = (maxLength: number) =>
  noCardNumber(
    text(maxLength)
      .trim()
      .regex(/^[\P{Cc}\t\r\n]*$/u, 'must be plain text'),
  );

/** Fields of all list requests. `page` counts from 1; filters: OR within a name, AND across names. */
export const listRequestFields = {
  page: z.int().min(1).max(100_000).default(1),
  page_size: z.literal(pageSizes).default(24),
  sort: z.enum(sorts).default('popular'),
  filters: z
    .record(z.string().regex(/^[a-z_]{1,32}$/), z.array(text(120).min(1)).min(1).max(50))
    .refine((filters) => Object.keys(filters).length <= 16, 'must have at most 16 names')
    .default({}),
};

/** Fields of all list replies. `total` counts all pages. */
export const listReplyFields = <Item extends z.ZodType>(item: Item) => ({
  list: z.array(item),
  total: z.int().min(0),
  page: z.int().min(1),
  page_size: z.int().min(1),
});

/**
 * Extension: searches the values of a facet. In the reply that facet has only matching values, best match first, and
 * the selected ones; `total` counts all matches.
 */
export const facetSearchFields = {
  sought: z
    .object({ facet: z.string().regex(/^[a-z_]{1,32}$/), text: searchText(line(120).min(1), 120) })
    .optional(),
};

/** A facet: values with exact counts under the other filters. Only selected values can have the count 0. */
export const facet = z.object({
  name: z.string(),
  label: z.string(),
  /** Extension: number of values with products; `values` has the 40 most frequent and the selected ones. */
  total: z.int().min(0),
  values: z.array(
    z.object({ value: z.string(), label: z.string(), count: z.int().min(0), selected: z.boolean() }),
  ),
});
