import { z } from 'zod';
import { email } from './auth';
import { id, line, lines, listReply, money } from './fields';
import { productInList } from './goods';
import { trialStates } from '../leads/trials';

const nothing = z.object({});
const page = {
  page: z.int().min(1).max(100_000).default(1),
  page_size: z.literal([12, 24, 48, 96]).default(24),
};
/** ISO 8601. */
const time = z.string();

const favourite = z.object({
  ...productInList.shape,
  /** False once the product has left the catalogue: only what it was called is known then, and `img` is ''. */
  available: z.boolean(),
  /** null = the list that everyone has. */
  list_id: id.nullable(),
  note: z.string(),
  added_at: time,
});

const favouriteList = z.object({ list_id: id, name: z.string(), count: z.int().min(0) });

const trial = z.object({
  trial_id: id,
  goods_id: id,
  goods_name: z.string(),
  goods_sn: z.string(),
  kind: z.string(),
  purpose: z.string(),
  status: z.enum(trialStates),
  created_at: time,
  feedback: z.string(),
  rating: z.int().min(1).max(5).nullable(),
});

const invoiceTitle = z.object({
  title_id: id,
  title: z.string(),
  tax_number: z.string(),
  address: z.string(),
  is_default: z.boolean(),
});

const invoice = z.object({
  invoice_id: id,
  order_sn: z.string(),
  title: z.string(),
  amount: money,
  status: z.enum(['requested', 'issued', 'refused']),
  created_at: time,
});

/** Dollars that may be negative: `"-12.50"`. */
const signedMoney = z.string().regex(/^-?\d{1,12}\.\d{2}$/);

export const accountCalls = {
  /** Takes a product in or out of the favourites. */
  toggleFavourite: { request: z.object({ goods_id: id }), reply: z.object({ collected: z.boolean() }) },
  /** Every product that is one of the favourites, to be marked wherever it is shown. */
  favouriteIds: { request: nothing, reply: z.object({ goods_ids: z.array(id) }) },
  favourites: {
    request: z.object({ ...page, list_id: id.nullable().optional() }),
    reply: z.object({ ...listReply(favourite), lists: z.array(favouriteList) }),
  },
  /**
   * Moves a favourite to a list, which is made by its name when there is none, and notes something. The name '' is
   * the list that everyone has; any other list is gone when nothing is left in it.
   */
  editFavourite: {
    request: z.object({ goods_id: id, list_name: line(60).optional(), note: lines(500).optional() }),
    reply: nothing,
  },
  trials: { request: z.object(page), reply: z.object(listReply(trial)) },
  applyForTrial: {
    request: z.object({ goods_id: id, kind: line(40).min(1), purpose: lines(1000).min(10) }),
    reply: z.object({ trial_id: id }),
  },
  trialFeedback: {
    request: z.object({ trial_id: id, rating: z.int().min(1).max(5), feedback: lines(2000).min(10) }),
    reply: nothing,
  },
  balance: {
    request: z.object(page),
    reply: z.object({
      ...listReply(
        z.object({ id, amount: signedMoney, reason: z.string(), created_at: time, balance: money }),
      ),
      balance: money,
    }),
  },
  points: {
    request: z.object(page),
    reply: z.object({
      ...listReply(
        z.object({
          id,
          points: z.int(),
          reason: z.string(),
          created_at: time,
          expires_at: time.nullable(),
          balance: z.int().min(0),
        }),
      ),
      balance: z.int().min(0),
      earned: z.int().min(0),
      spent: z.int().min(0),
      lapsed: z.int().min(0),
      /** Points that lapse within 90 days. */
      expiring: z.int().min(0),
      offers: z.array(z.object({ ...productInList.shape, points: z.int().min(1), goods_attr: z.string() })),
    }),
  },
  /**
   * Points for goods, sent to the default address; needs a header `Idempotency-Key`. Asked again with the same key, it
   * spends nothing more and says what is left; with the key of other goods 409.
   */
  transformPoints: {
    request: z.object({ goods_id: id, goods_attr: line(120) }),
    reply: z.object({ balance: z.int().min(0) }),
  },
  invoices: {
    request: z.object(page),
    reply: z.object({
      ...listReply(invoice),
      titles: z.array(invoiceTitle),
      /** Orders that are paid and not invoiced yet. */
      open_orders: z.array(z.object({ order_id: id, order_sn: z.string(), amount: money })),
    }),
  },
  /** Saves an invoice title (`order_id` absent) or asks for an order's invoice. */
  editInvoice: {
    request: z.object({
      title_id: id.optional(),
      title: line(120).min(1),
      tax_number: line(40).default(''),
      address: line(240).default(''),
      is_default: z.boolean().default(false),
      order_id: id.optional(),
      email: email.optional(),
    }),
    reply: z.object({ title_id: id, invoice_id: id.nullable() }),
  },
  /** An invoice to keep: a file's name and its bytes in base64. */
  invoiceFile: {
    request: z.object({ invoice_id: id }),
    reply: z.object({ name: z.string(), pdf: z.string() }),
  },
};
