import { z } from 'zod';
import { facet, id, listReply, listRequest, sorts, text } from './parts';
import { productInList } from './goods';

export const searchCalls = {
  /** `key` is what the person typed; `id` a region (top-level section). */
  searchGoods: {
    request: z.object({
      ...listRequest,
      key: text(200).trim().min(1),
      id: id.optional(),
      sort: z.enum(sorts).default('relevance'),
    }),
    reply: z.object({
      ...listReply(productInList),
      facets: z.array(facet),
      /** How the text was read: as an exact number or as words. */
      read_as: z.enum(['catalogue_number', 'cas_number', 'words']),
      /** What was searched instead when the text had a typo, else null. */
      corrected: z.string().nullable(),
    }),
  },
};
