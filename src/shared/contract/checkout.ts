/**
 * Checkout of selected lines. The server computes all amounts. `sel_goods` = `rec_id` of the selected lines; `log_id`
 * = unguessable reference of one payment attempt; `pay_id`, `shipping_id` = methods of the settings.
 */
import { z } from 'zod';
import { cartLine, recIds } from './cart';
import { address } from './customer';
import { reservations } from '../orders/reservation';
import { id, line, lines, money, text } from './fields';
import { quoteSn } from './quotes';
import { messages } from '../lib/messages';

const selectedLines = recIds.min(1, messages.selectGoods);

/** The goods of a checkout: selected cart lines, or all lines of a quote at its prices. */
const goodsFields = {
  sel_goods: recIds,
  /** Extension: number of a quote of the customer; `sel_goods` is then empty. */
  quote_sn: quoteSn.optional(),
};

const hasOneSource = ({ sel_goods, quote_sn }: { sel_goods: unknown[]; quote_sn?: string | undefined }) =>
  sel_goods.length > 0 !== (quote_sn !== undefined);

/** Requires either cart lines or a quote. */
const withOneSource = <Schema extends z.ZodType<{ sel_goods: unknown[]; quote_sn?: string | undefined }>>(
  schema: Schema,
): Schema => schema.refine(hasOneSource, { path: ['sel_goods'], message: messages.selectGoods });

/** Options that affect the amounts. */
const amountOptions = {
  address_id: id.optional(),
  shipping_id: id.optional(),
  pay_id: line(40).optional(),
  /** Points to redeem, 100 per dollar. */
  points: z.int().min(0).max(1_000_000_000).default(0),
  /** Pays as much as possible from the balance. */
  use_balance: z.boolean().default(false),
};

/** `total` = amount due: goods + shipping + tax − points − balance. */
export const amounts = z.object({
  goods: money,
  shipping: money,
  tax: money,
  /** Such as `VAT 20%`; '' without tax. */
  tax_name: z.string(),
  /** Value of the redeemed points. */
  points: money,
  balance: money,
  total: money,
});

export type Amounts = z.infer<typeof amounts>;

const checkoutDetails = z.object({
  /** All lines; those of a quote have its prices and a `rec_id` of their own. */
  list: z.array(cartLine),
  /** The quote whose prices apply; null for a cart. */
  quote: z.object({ quote_sn: z.string(), revision: z.int().min(1), expires_on: z.iso.date() }).nullable(),
  amounts,
  addresses: z.array(address),
  /** Null without an address. */
  address_id: id.nullable(),
  payments: z.array(
    z.object({ pay_id: z.string(), name: z.string(), note: z.string(), needs_po_number: z.boolean() }),
  ),
  pay_id: z.string(),
  /** Methods that keep the goods cold enough and serve the address; `days` = working days in transit. */
  shippings: z.array(
    z.object({ shipping_id: id, name: z.string(), fee: money, days: z.string(), note: z.string() }),
  ),
  /** Null without a method: the order cannot be placed. */
  shipping_id: id.nullable(),
  /** Message why the goods cannot travel together, or to the address; '' when they can, and without an address. */
  obstacle: z.string(),
  /** Message why the customer cannot order before an earlier order is paid, confirmed or canceled; '' when they can. */
  unpaid_orders_obstacle: z.string(),
  /** Day on which all goods ship, `YYYY-MM-DD`. */
  ships_on: z.string(),
  /** Sentences about the tax at the delivery address and about import charges. */
  tax_note: z.string(),
  titles: z.array(
    z.object({ title_id: id, title: z.string(), tax_number: z.string(), is_default: z.boolean() }),
  ),
  /** State that the reservation of the order would have. */
  reservation: z.enum(reservations),
  /** True when the customer gets e-mails about the order: they go to verified addresses only. */
  email_verified: z.boolean(),
  /** Points of the customer, the points that this order can use, and the balance. */
  points: z.int().min(0),
  points_usable: z.int().min(0),
  balance: money,
});

export type CheckoutDetails = z.infer<typeof checkoutDetails>;

export const checkoutCalls = {
  /** Checks whether the customer has a delivery address. Without one, replies with code 0 and `data.address` = true. */
  checkoutIs: { request: z.object({ sel_goods: selectedLines }), reply: z.object({}) },
  checkout: {
    request: withOneSource(z.object({ ...goodsFields, ...amountOptions })),
    reply: checkoutDetails,
  },
  /** Changes the consignee of this checkout. Replies like `checkout`. */
  changeConsignee: {
    request: withOneSource(z.object({ ...goodsFields, ...amountOptions, address_id: id })),
    reply: checkoutDetails,
  },
  /**
   * Places the order; requires `Idempotency-Key`. A repeated key returns the same reply, or 409 for another request.
   * `seen_total` is the total that the customer confirmed, `seen_address` the lines of the address; another total,
   * address or revision of the quote returns code 0 with `data.changes`. '' accepts the address as it is.
   */
  placeOrder: {
    request: withOneSource(
      z.object({
        ...goodsFields,
        ...amountOptions,
        address_id: id,
        shipping_id: id,
        pay_id: line(40).min(1),
        title_id: id.optional(),
        po_number: line(60).default(''),
        note: lines(500).default(''),
        seen_total: money,
        seen_address: text(4000).default(''),
        /** Extension: revision of the quote that the customer saw; required with `quote_sn`. */
        quote_revision: z.int().min(1).optional(),
      }),
    ),
    reply: z.object({ order_id: id, order_sn: z.string(), log_id: z.string(), amount: money }),
  },
  /** Returns how to pay an order; starts a new attempt if the last one ended. */
  startPayment: {
    request: z.object({ order_id: id }),
    reply: z.object({
      order_id: id,
      order_sn: z.string(),
      amount: money,
      pay_id: z.string(),
      log_id: z.string(),
      status: z.enum(['paid', 'unpaid', 'unknown']),
      /** Amount in the provider's currency, such as `CNY 922.63`; '' for dollars. */
      charged: z.string(),
      /** Content of the QR code; '' for none. */
      code_url: z.string(),
      /** ISO 8601; no code can be paid afterwards. The order is canceled later, so that a late report still counts. */
      payable_until: z.string(),
      /** Seconds from the reply until `payable_until`, rounded up: the client's clock may be wrong. */
      payable_seconds: z.number().int().nonnegative(),
    }),
  },
  /** Reports whether an attempt was paid. Clients poll it; changes nothing. */
  respond: {
    request: z.object({
      code: text(40),
      check: z.literal('true').optional(),
      log_id: text(64).min(1),
      timestamp: text(20).optional(),
    }),
    reply: z.object({
      status: z.enum(['paid', 'unpaid', 'unknown']),
      /** The attempt cannot be paid any more; `startPayment` creates another until the order is canceled. */
      ended: z.boolean(),
      order_id: id,
      order_sn: z.string(),
    }),
  },
};
