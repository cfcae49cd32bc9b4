import { z } from 'zod';
import type { StandForm } from './stand-bridge';
import type { QuoteWish } from './session-bridge';
import { id, line, lines } from '../contract/fields';
import type { KeptCart, Talk } from './staff-bridge';
import { LEAST_QUANTITY, MOST_QUANTITY } from '../cart/quantity';

const field = z.string().max(300);

/** The set-up form as it comes over the bridge; what it means is checked afterwards, field by field. */
export const standForm: z.ZodType<StandForm> = z.object({
  shop: field,
  country: field,
  mode: field,
  standName: field,
  showFrom: field,
  showTo: field,
  pin: field,
  pinAgain: field,
  code: field,
});

/** A quote to be printed, as it comes over the bridge; whether the printer may be used is asked afterwards. */
export const quoteWish: z.ZodType<QuoteWish> = z.object({
  printer: line(200).min(1),
  recipient: line(120),
  lines: z.array(z.object({ goods_id: id, goods_attr: line(120), number: z.int() })).max(500),
});

const paperId = z.string().regex(/^(?:[\da-f-]{36})?$/);
const name = line(80).min(1);
const product = { goods_id: id, goods_sn: line(64), goods_name: line(400) };

/** What staff keep on a stand, as it comes over the bridge and lies on the disk. */
export const talkPaper: z.ZodType<Talk> = z.object({
  id: paperId,
  name,
  entries: z.array(z.object({ ...product, note: lines(1000) })).max(500),
});

export const cartPaper: z.ZodType<KeptCart> = z.object({
  id: paperId,
  name,
  lines: z
    .array(
      z.object({
        ...product,
        goods_attr: line(120).min(1),
        size: line(120),
        number: z.int().min(LEAST_QUANTITY).max(MOST_QUANTITY),
      }),
    )
    .min(1)
    .max(500),
});
