import { z } from 'zod';
import { id, idAndName, line, listReplyFields, listRequestFields, url, searchText } from './fields';
import { productInList } from './goods';

export const productListCalls = {
  /** Product pictures by popularity; of one category with `id`. */
  goodsImages: {
    request: z.object({
      id: id.optional(),
      page: listRequestFields.page,
      page_size: listRequestFields.page_size,
    }),
    reply: z.object({
      ...listReplyFields(
        z.object({ goods_id: id, goods_sn: z.string(), goods_name: z.string(), img: url, alt: z.string() }),
      ),
      sections: z.array(idAndName),
    }),
  },
  /** Products available for points: `points` for the size `goods_attr`. */
  exchangeOffers: {
    request: z.object({}),
    reply: z.object({
      list: z.array(z.object({ ...productInList.shape, goods_attr: z.string(), points: z.int().min(1) })),
    }),
  },
  /** Product of a sample request, by its catalogue number in any spelling. */
  trialGoods: {
    request: z.object({ goods_sn: searchText(line(64).min(1), 64) }),
    reply: z.object({ goods_id: id, goods_sn: z.string(), goods_name: z.string() }),
  },
  /** Products for sample requests: of one category with `id`, in stock, by popularity. */
  trialOffers: {
    request: z.object({
      id: id.optional(),
      page: listRequestFields.page,
      page_size: listRequestFields.page_size,
    }),
    reply: z.object(listReplyFields(productInList)),
  },
  /** Purposes of a trial. */
  trialKinds: { request: z.object({}), reply: z.object({ list: z.array(z.string()) }) },
};
