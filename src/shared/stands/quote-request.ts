import { z } from 'zod';
import type { QuoteWish } from '../platform/session-bridge';
import { id, line } from '../contract/fields';

/** A quote to be printed, as it comes over the bridge; whether the printer may be used is asked afterwards. */
export const quoteWish: z.ZodType<QuoteWish> = z.object({
  printer: line(200).min(1),
  recipient: line(120),
  lines: z.array(z.object({ goods_id: id, goods_attr: line(120), number: z.int() })).max(500),
});
