import { z } from 'zod';
import { readings } from '../domain/readings';
import { facet, id, listReply, listRequest, sorts, text } from './parts';
import { productInList } from './goods';

export const searchCalls = {
  /** `key` is what the person typed; `id` a region (top-level section). `as` and `exact` are extensions. */
  searchGoods: {
    request: z.object({
      ...listRequest,
      key: text(200).trim().min(1),
      id: id.optional(),
      /** Read the text so, and not as fits it best. */
      as: z.enum(readings).optional(),
      /** Search for the text as it stands, even when it finds nothing. */
      exact: z.boolean().default(false),
      sort: z.enum(sorts).default('relevance'),
    }),
    reply: z.object({
      ...listReply(productInList),
      facets: z.array(facet),
      /** How the text was read. */
      read_as: z.enum(readings),
      /** Extension: other ways to read it by which something is found, to be asked for by `as`. */
      also_as: z.array(z.enum(readings)),
      /** What was searched instead when the text had a typo, else null. */
      corrected: z.string().nullable(),
      /** Extension: texts nearby that find something, when this one finds nothing. */
      nearest: z.array(z.string()),
      /** Extension: valid CAS numbers near one whose check digit is wrong, those that the shop sells first. */
      cas_nearest: z.array(z.object({ cas: z.string(), sold: z.boolean() })),
    }),
  },
};
