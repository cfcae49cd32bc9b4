import { z } from 'zod';
import { recIds } from './cart';

export const purchasingCalls = {
  /**
   * Ends a visit that a purchasing system opened: these lines go back there, or nothing without any. `transfer_key` is
   * 256 random bits of the browser's: it shows the form that takes them, `POST /punchout/transfer`, for a quarter of an
   * hour, and asking again with it after an answer was lost changes nothing.
   */
  returnCart: {
    request: z.object({ rec_ids: recIds, transfer_key: z.string().regex(/^[\w-]{43}$/) }),
    reply: z.object({}),
  },
};
