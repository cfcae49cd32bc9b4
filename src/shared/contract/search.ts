import { z } from 'zod';
import { readings } from '../search/query-kinds';
import { facet, id, listReply, listRequest, sorts, soughtValues, text } from './fields';
import { listedLot } from './certificates';
import { productInList } from './goods';

const named = z.object({ id, name: z.string() });

export const searchCalls = {
  /** `key` is what the person typed; `id` a region (top-level section). `as` and `exact` are extensions. */
  searchGoods: {
    request: z.object({
      ...listRequest,
      ...soughtValues,
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
      /** Extension: the word that no product has beside all the others, when these are what was searched; else null. */
      left_out: z.string().nullable(),
      /** Extension: texts nearby that find something, when this one finds nothing. */
      nearest: z.array(z.string()),
      /** Extension: valid CAS numbers near one whose check digit is wrong, those that the shop sells first. */
      cas_nearest: z.array(z.object({ cas: z.string(), sold: z.boolean() })),
      /** Extension: the lot that the text names, which has a certificate. */
      lot: listedLot.nullable(),
      /** Extension: lots one slip away from the text, when nothing is found. */
      lots_nearest: z.array(listedLot),
    }),
  },
  /** Extension: what a text that is still being typed may become; `id` a region, which narrows the products. */
  suggest: {
    request: z.object({ key: text(200).trim().min(1), id: id.optional() }),
    reply: z.object({
      products: z.array(z.object({ goods_id: id, goods_sn: z.string(), goods_name: z.string() })),
      /** What the products were found by when the text had a typo, else null. */
      corrected: z.string().nullable(),
      /** As in `searchGoods`. */
      left_out: z.string().nullable(),
      /** The lot that the text names, or those one slip away from it. */
      lots: z.array(listedLot),
      /** `in` is the name of the category above, '' for a section. */
      categories: z.array(z.object({ id, name: z.string(), in: z.string() })),
      pathways: z.array(named),
      articles: z.array(named),
    }),
  },
};
