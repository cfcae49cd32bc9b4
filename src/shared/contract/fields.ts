import { z } from 'zod';
import { holdsCardNumber } from '../lib/card-number';
import { messages } from '../lib/messages';

/** A positive whole number that names a row: `goods_id`, a category's `id`. Text of digits is not one. */
export const id = z.int().min(1).max(2_147_483_647);

/** Dollars with two places, as text, because floats lose cents: `"129.00"`. */
export const money = z.string().regex(/^\d{1,12}\.\d{2}$/);

/** A path of the shop's own or an https address; what a link may point to is checked in `domain/link.ts`. */
export const url = z.string().max(2081);

/** Text that a person typed. */
export const text = (longest: number) => z.string().max(longest);

/** That it is kept: the numbers of payment cards are not taken in, wherever somebody writes them. */
export const noCardNumber = <Schema extends z.ZodType<string>>(schema: Schema): Schema =>
  schema.refine((typed) => !holdsCardNumber(typed), messages.cardNumber);

/** One line of it: no line break or other control character, which a letter's head could be taken over by. */
export const line = (longest: number) =>
  noCardNumber(
    text(longest)
      .trim()
      .regex(/^\P{Cc}*$/u, 'one line of text'),
  );

/** Several lines of it. */
export const lines = (longest: number) =>
  noCardNumber(
    text(longest)
      .trim()
      .regex(/^[\P{Cc}\t\r\n]*$/u, 'plain text'),
  );

export const pageSizes = [12, 24, 48, 96] as const;

export const sorts = ['relevance', 'popular', 'newest', 'price_asc', 'price_desc', 'name'] as const;

/** What every list call accepts. `page` counts from 1; filters: OR inside a name, AND across names. */
export const listRequest = {
  page: z.int().min(1).max(100_000).default(1),
  page_size: z.literal(pageSizes).default(24),
  sort: z.enum(sorts).default('popular'),
  filters: z
    .record(z.string().regex(/^[a-z_]{1,32}$/), z.array(z.string().min(1).max(120)).min(1).max(50))
    .refine((filters) => Object.keys(filters).length <= 16, 'too many filters')
    .default({}),
};

/** What every list call answers. `total` counts all pages. */
export const listReply = <Item extends z.ZodType>(item: Item) => ({
  list: z.array(item),
  total: z.int().min(0),
  page: z.int().min(1),
  page_size: z.int().min(1),
});

/**
 * Extension: looks among all values of a facet for those that hold a text. In the answer the facet has these alone, the
 * nearest first, and those selected; `total` counts all that hold it.
 */
export const soughtValues = {
  sought: z.object({ facet: z.string().regex(/^[a-z_]{1,32}$/), text: line(120).min(1) }).optional(),
};

/** One way to narrow a list: values with exact counts under the other filters; values of count 0 are left out. */
export const facet = z.object({
  name: z.string(),
  label: z.string(),
  /** Extension: how many values there are with products; `values` are the 40 with the most, and those selected. */
  total: z.int().min(0),
  values: z.array(
    z.object({ value: z.string(), label: z.string(), count: z.int().min(0), selected: z.boolean() }),
  ),
});
