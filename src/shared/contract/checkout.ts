/**
 * From the selected lines to a placed order. The server computes every amount. `sel_goods` = `rec_id` of the selected
 * lines; `log_id` = one attempt to pay, a text that cannot be guessed; `pay_id`, `shipping_id` = ways of the settings.
 */
import { z } from 'zod';
import { cartLine, recIds } from './cart';
import { address } from './customer';
import { id, line, lines, money } from './fields';

const selected = recIds.min(1, 'Please select the goods to be settled!');

/** What a customer settles besides the goods; the amounts depend on it. */
const wishes = {
  address_id: id.optional(),
  shipping_id: id.optional(),
  pay_id: line(40).optional(),
  /** Points to pay with, 100 a dollar. */
  points: z.int().min(0).max(1_000_000_000).default(0),
  /** Pay as much as possible from the balance. */
  use_balance: z.boolean().default(false),
};

/** `total` = what is still to be paid: goods + shipping + tax − points − balance. */
export const amounts = z.object({
  goods: money,
  shipping: money,
  tax: money,
  /** Such as `VAT 20 %`; '' where no tax is due. */
  tax_name: z.string(),
  /** Worth of the points that are used, and of the balance. */
  points: money,
  balance: money,
  total: money,
});

export type Amounts = z.infer<typeof amounts>;

const sheet = z.object({
  list: z.array(cartLine),
  amounts,
  addresses: z.array(address),
  /** Null while there is no address. */
  address_id: id.nullable(),
  payments: z.array(
    z.object({ pay_id: z.string(), name: z.string(), note: z.string(), needs_po_number: z.boolean() }),
  ),
  pay_id: z.string(),
  /** Ways that keep the goods as cold as they need and go to the address; `days` = working days on the way. */
  shippings: z.array(
    z.object({ shipping_id: id, name: z.string(), fee: money, days: z.string(), note: z.string() }),
  ),
  /** Null where there is none; then nothing can be ordered. */
  shipping_id: id.nullable(),
  /** Why nothing is sent to the address, in words; '' where it is, and while there is none. */
  obstacle: z.string(),
  /** The day on which all of it leaves the warehouse, `YYYY-MM-DD`. */
  ships_on: z.string(),
  titles: z.array(
    z.object({ title_id: id, title: z.string(), tax_number: z.string(), is_default: z.boolean() }),
  ),
  /** What there is to pay with: points, how many of them this order can take, and the balance. */
  points: z.int().min(0),
  points_usable: z.int().min(0),
  balance: money,
});

export type CheckoutSheet = z.infer<typeof sheet>;

export const checkoutCalls = {
  /** Code 0 with `data.address` true when a delivery address is missing. */
  checkoutIs: { request: z.object({ sel_goods: selected }), reply: z.object({}) },
  checkout: { request: z.object({ sel_goods: selected, ...wishes }), reply: sheet },
  /** The same sheet for another consignee, who becomes the one of this checkout. */
  changeConsignee: {
    request: z.object({ sel_goods: selected, ...wishes, address_id: id }),
    reply: sheet,
  },
  /**
   * Places the order; needs a header `Idempotency-Key`. The same key with the same request gets the same answer and no
   * second order; with another request 409. `seen_total` is what the customer agreed to: any other total stops with
   * code 0 and `data.changes`.
   */
  placeOrder: {
    request: z.object({
      sel_goods: selected,
      ...wishes,
      address_id: id,
      shipping_id: id,
      pay_id: line(40).min(1),
      title_id: id.optional(),
      po_number: line(60).default(''),
      note: lines(500).default(''),
      seen_total: money,
    }),
    reply: z.object({ order_id: id, order_sn: z.string(), log_id: z.string(), amount: money }),
  },
  /** How an order is to be paid now; makes a new attempt where the last one ended. */
  startPayment: {
    request: z.object({ order_id: id }),
    reply: z.object({
      order_id: id,
      order_sn: z.string(),
      amount: money,
      pay_id: z.string(),
      log_id: z.string(),
      status: z.enum(['paid', 'unpaid', 'unknown']),
      /** What the provider asks for where that is not dollars, such as `CNY 922.63`; '' elsewhere. */
      charged: z.string(),
      /** What the QR code says; '' where there is nothing to scan. */
      code_url: z.string(),
      /** ISO 8601; after it the goods are no longer held. */
      hold_until: z.string(),
    }),
  },
  /** Whether an attempt brought the money. Asked again and again; changes nothing. */
  respond: {
    request: z.object({
      code: z.string().max(40),
      check: z.literal('true').optional(),
      log_id: z.string().min(1).max(64),
      timestamp: z.string().max(20).optional(),
    }),
    reply: z.object({
      status: z.enum(['paid', 'unpaid', 'unknown']),
      /** This attempt can no longer be paid; `startPayment` makes another while there is time. */
      ended: z.boolean(),
      order_id: id,
      order_sn: z.string(),
    }),
  },
};
