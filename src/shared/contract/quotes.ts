/** A customer's quotes: prices that an order can use until a day. */
import { z } from 'zod';
import { id, line, listReplyFields, listRequestFields, money } from './fields';
import { quoteStates } from '../orders/quote-state';

/** Printed number of a quote, such as `Q00000012`. */
export const quoteSn = line(20).min(1);

/** Maximum lines of a quote in a list: a quote can have hundreds. */
export const MAX_LISTED_QUOTE_LINES = 12;

const quote = z.object({
  quote_sn: z.string(),
  state: z.enum(quoteStates),
  /** Counts the offers under this number; 0 while the quote is requested. */
  revision: z.int().min(0),
  /** Sum of the lines without shipping and tax; null while a price is open. */
  amount: money.nullable(),
  /** ISO 4217. */
  currency: z.string(),
  created_at: z.string(),
  /** Last day on which the prices are valid (ISO 8601, UTC); null while the quote is requested. */
  expires_on: z.iso.date().nullable(),
  /** The shop's words on the offer; '' for none. */
  note: z.string(),
  /** The first {@link MAX_LISTED_QUOTE_LINES} lines. */
  goods: z.array(
    z.object({
      goods_id: id,
      goods_sn: z.string(),
      goods_name: z.string(),
      /** Size as shown. */
      attr_new: z.string(),
      goods_number: z.int().min(1),
      /** Unit price; null while it is open. */
      goods_price: money.nullable(),
    }),
  ),
  goods_count: z.int().min(0),
  /** The order at the quoted prices; null before. */
  order_id: id.nullable(),
});

export type Quote = z.infer<typeof quote>;

export const quoteCalls = {
  /** Quotes of the customer, newest first. `open`: only those that can be ordered. */
  quotes: {
    request: z.object({
      page: listRequestFields.page,
      page_size: listRequestFields.page_size.default(12),
      which: z.enum(['open', 'all']).default('open'),
    }),
    reply: z.object(listReplyFields(quote)),
  },
  /** Document of an offered quote: name and content in base64. */
  quoteFile: {
    request: z.object({ quote_sn: quoteSn }),
    reply: z.object({ name: z.string(), pdf: z.string() }),
  },
};
