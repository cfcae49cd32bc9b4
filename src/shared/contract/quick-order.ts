import { z } from 'zod';
import { messages } from '../domain/messages';
import { LEAST_QUANTITY, MOST_QUANTITY } from '../domain/quantity';
import { productInList } from './goods';
import { id, line } from './parts';

/** Rows of a list that one call takes: a longer one is asked about in parts, so that nobody else waits. */
export const ROWS_A_CALL = 100;

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
  /** Adds units of many sizes at once, as `addToCart` does of one; `left_out` names those that cannot be had. */
  addRows: {
    request: z.object({
      rows: z
        .array(
          z.object({
            goods_id: id,
            goods_attr: line(120).min(1, messages.selectSize),
            number: z
              .int(messages.enterQuantity)
              .min(LEAST_QUANTITY, messages.enterQuantity)
              .max(MOST_QUANTITY, messages.enterQuantity),
          }),
        )
        .min(1)
        .max(500),
    }),
    reply: z.object({ number: z.int().min(0), left_out: z.array(z.string()) }),
  },
};
