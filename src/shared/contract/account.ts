import { z } from 'zod';
import { MIN_TRIAL_TEXT_LENGTH, trialPurposes, trialStates } from '../leads/trials';
import { email } from './auth';
import { id, line, lines, listReplyFields, listRequestFields, money } from './fields';
import { productInList } from './goods';

const nothing = z.object({});
const page = { page: listRequestFields.page, page_size: listRequestFields.page_size };
/** ISO 8601. */
const time = z.string();

const favorite = z.object({
  ...productInList.shape,
  /** False for a product that left the catalogue: only its name is known, and `img` is ''. */
  available: z.boolean(),
  /** Null for the default list. */
  list_id: id.nullable(),
  note: z.string(),
  added_at: time,
});

const favoriteList = z.object({ list_id: id, name: z.string(), count: z.int().min(0) });

const trial = z.object({
  trial_id: id,
  goods_id: id,
  goods_name: z.string(),
  goods_sn: z.string(),
  /** One of `trialPurposes`. */
  kind: z.string(),
  /** The customer's description of the experiment. */
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
  /** State of the payment; `canceled` and `refunded` follow the order. */
  settlement: z.enum(['due', 'paid', 'canceled', 'refunded']),
  /** Day on which the payment is due (ISO 8601, UTC); null unless it is due. */
  due_on: z.iso.date().nullable(),
});

/** Dollars that may be negative: `"-12.50"`. */
const signedMoney = z.string().regex(/^-?\d{1,12}\.\d{2}$/);

export const accountCalls = {
  /** Adds or removes a favorite. */
  toggleFavorite: { request: z.object({ goods_id: id }), reply: z.object({ collected: z.boolean() }) },
  /** Ids of all favorites. */
  favoriteIds: { request: nothing, reply: z.object({ goods_ids: z.array(id) }) },
  /**
   * Requests or withdraws one e-mail to the customer's verified address for the day on which a sold-out size can be ordered
   * again. Refused for a size that can be ordered.
   */
  setStockAlert: {
    request: z.object({ goods_id: id, goods_attr: line(120).min(1), wanted: z.boolean() }),
    reply: z.object({ wanted: z.boolean() }),
  },
  /** The open requests, newest first. `can_receive` is false until the customer's address is verified. */
  stockAlerts: {
    request: nothing,
    reply: z.object({
      list: z.array(
        z.object({
          goods_id: id,
          goods_attr: z.string(),
          goods_sn: z.string(),
          goods_name: z.string(),
          attr_new: z.string(),
          created_at: time,
        }),
      ),
      can_receive: z.boolean(),
    }),
  },
  favorites: {
    request: z.object({ ...page, list_id: id.nullable().optional() }),
    reply: z.object({ ...listReplyFields(favorite), lists: z.array(favoriteList) }),
  },
  /**
   * Moves a favorite to a list and sets its note. Creates a missing list; the name '' is the default list. A list
   * without favorites is deleted.
   */
  editFavorite: {
    request: z.object({ goods_id: id, list_name: line(60).optional(), note: lines(500).optional() }),
    reply: nothing,
  },
  trials: { request: z.object(page), reply: z.object(listReplyFields(trial)) },
  /** Refused for a product without a size in stock. */
  applyForTrial: {
    request: z.object({
      goods_id: id,
      kind: z.enum(trialPurposes),
      purpose: lines(1000).min(MIN_TRIAL_TEXT_LENGTH),
    }),
    reply: z.object({ trial_id: id }),
  },
  trialFeedback: {
    request: z.object({
      trial_id: id,
      rating: z.int().min(1).max(5),
      feedback: lines(2000).min(MIN_TRIAL_TEXT_LENGTH),
    }),
    reply: nothing,
  },
  balance: {
    request: z.object(page),
    reply: z.object({
      ...listReplyFields(
        z.object({ id, amount: signedMoney, reason: z.string(), created_at: time, balance: money }),
      ),
      balance: money,
    }),
  },
  points: {
    request: z.object(page),
    reply: z.object({
      ...listReplyFields(
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
      /** Points that expire within 90 days. */
      expiring: z.int().min(0),
      offers: z.array(z.object({ ...productInList.shape, points: z.int().min(1), goods_attr: z.string() })),
    }),
  },
  /**
   * Exchanges points for goods, sent to the default address; requires `Idempotency-Key`. A repeated key spends
   * nothing; a key of other goods returns 409.
   */
  transformPoints: {
    request: z.object({ goods_id: id, goods_attr: line(120) }),
    reply: z.object({ balance: z.int().min(0) }),
  },
  invoices: {
    request: z.object(page),
    reply: z.object({
      ...listReplyFields(invoice),
      titles: z.array(invoiceTitle),
      /** Paid or confirmed orders without an invoice. */
      open_orders: z.array(
        z.object({
          order_id: id,
          order_sn: z.string(),
          amount: money,
          /** Billing details that the customer chose with the order; null without, or when they no longer exist. */
          title_id: id.nullable(),
        }),
      ),
    }),
  },
  /** Saves an invoice title, and with `order_id` also requests the invoice of that order. */
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
  /** Invoice as a file: name and content in base64. */
  invoiceFile: {
    request: z.object({ invoice_id: id }),
    reply: z.object({ name: z.string(), pdf: z.string() }),
  },
};
