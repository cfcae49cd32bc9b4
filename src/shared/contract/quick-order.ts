import { z } from 'zod';
import { productInList } from './goods';
import { id, line } from './fields';
import { ROWS_A_CALL } from '../cart/batch-size';

export const rowStates = ['found', 'ambiguous', 'unknown'] as const;

export const quickOrderCalls = {
  /** What the rows of a list stand for, in their order. `what` is a catalogue number, a CAS number or a name. */
  resolveRows: {
    request: z.object({
      rows: z
        .array(z.object({ what: line(200).min(1), size: line(60).default('') }))
        .min(1)
        .max(ROWS_A_CALL),
    }),
    reply: z.object({
      list: z.array(
        z.object({
          state: z.enum(rowStates),
          /** The one that is meant; else what may be meant, best first, five at most. */
          goods_ids: z.array(id),
          /** The size of the first one that is meant: what was written, or its only one; '' where neither is. */
          goods_attr: z.string(),
          /** The number is a former one of the product. */
          replaced: z.boolean(),
        }),
      ),
      /** Every product that the list names, once. */
      goods: z.array(productInList),
    }),
  },
};
