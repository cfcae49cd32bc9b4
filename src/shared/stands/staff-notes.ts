import { z } from 'zod';
import type { KeptCart, Talk } from '../platform/staff-bridge';
import { id, line, lines } from '../contract/fields';
import { LEAST_QUANTITY, MOST_QUANTITY } from '../cart/quantity';

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
