import { z } from 'zod';
import { MAX_TRANSFER_TOKEN_LENGTH, MAX_SIZE_LENGTH } from '../cart/cart-transfer';
import { MAX_ORDER_ROWS, MAX_ROWS_PER_LOOKUP } from '../cart/order-list-limits';
import { MAX_CART_LINES, MIN_QUANTITY, MAX_QUANTITY } from '../cart/quantity';
import { messages } from '../lib/messages';
import { id, line, money, url, searchText } from './fields';
import { productInList, productClass, tag } from './goods';

/**
 * Wire names: `rec_id` = cart line; `attr_new` = size as shown; `price_sum` = price of all units of a line; `collect`
 * = whether the product is a favorite; `_gift_act` = activity of a gift line.
 */

const nothing = z.object({});

/** Whole units from 1 to 10,000; `message` reports other values. */
const quantity = (message: string) => z.int(message).min(MIN_QUANTITY, message).max(MAX_QUANTITY, message);

export const recIds = z.array(id).max(MAX_CART_LINES);

/** Units in the cart, without saved lines. */
const number = z.int().min(0);

const sharedCode = line(MAX_TRANSFER_TOKEN_LENGTH).min(1);

/** Product facts of a cart or order line. */
export const lineProductFields = {
  goods_id: id,
  goods_sn: z.string(),
  goods_name: z.string(),
  product_class: productClass,
  img: url,
  /** Identifies the size in calls. */
  goods_attr: z.string(),
  /** Size as shown. */
  attr_new: z.string(),
};

/**
 * A line of a discontinued size keeps its name and has no picture, prices or shipping day. A line whose size became
 * priced on request has no prices.
 */
export const cartLine = z.object({
  rec_id: id,
  ...lineProductFields,
  goods_number: z.int().min(MIN_QUANTITY).max(MAX_QUANTITY),
  /** Price of one unit at this quantity, tiers included; null for a discontinued size and a price on request. */
  goods_price: money.nullable(),
  /** Price of a single unit; above `goods_price` when a tier applies. */
  list_price: money.nullable(),
  price_sum: money.nullable(),
  /** The size has a price on request; `obstacle` has the message. */
  price_on_request: z.literal(true).optional(),
  /** Price per unit from a quantity on; empty without tiers. */
  tiers: z.array(z.object({ from: z.int().min(2), price: money })),
  /** Units available now; null for made to order, without a limit. */
  available: z.int().min(0).nullable(),
  /** Shipping day of an order placed now, `YYYY-MM-DD`; '' for a discontinued size, and beyond the stock. */
  ships_on: z.string(),
  /** Message why the line cannot be ordered; '' when it can. */
  obstacle: z.string(),
  /** Message about a change since the last view, such as a new price; '' for none. */
  change: z.string(),
  collect: z.boolean(),
  zdy_data: tag.nullable(),
  _gift_act: z.string().nullable(),
});

export type CartLine = z.infer<typeof cartLine>;

/** Units of a size to add to a cart. */
const addedUnits = z.object({
  goods_id: id,
  goods_attr: line(MAX_SIZE_LENGTH).min(1, messages.selectSize),
  number: quantity(messages.enterQuantity),
});

export const cartCalls = {
  /**
   * Adds units of a size, up to 10,000 per line. A visitor without a token receives a token for the cart in the
   * `Authorization` header, with an empty user name.
   */
  addToCart: {
    request: addedUnits,
    /** `obstacle`: why the line cannot be ordered now, such as `Only 5 in stock.`; '' when it can. */
    reply: z.object({ number, obstacle: z.string() }),
  },
  /**
   * Adds several sizes. `left_out` names unavailable ones; `left_rows` gives their reasons by index in the request,
   * from 0.
   */
  addRows: {
    request: z.object({ rows: z.array(addedUnits).min(1).max(MAX_ORDER_ROWS) }),
    reply: z.object({
      number,
      left_out: z.array(z.string()),
      left_rows: z.array(z.object({ row: z.int().min(0), reason: z.string() })),
    }),
  },
  /** Replaces the size of a line; merges it with an existing line of that size. */
  exchangeCartGoods: {
    request: z.object({ rec_id: id, goods_attr: line(MAX_SIZE_LENGTH).min(1, messages.selectSize) }),
    reply: z.object({ number }),
  },
  /** `id` is the line's `rec_id`. */
  dropFromCart: { request: z.object({ id }), reply: z.object({ number }) },
  updateCart: {
    request: z.object({ rec_id: id, number: quantity(messages.enterCartQuantity) }),
    reply: z.object({ number }),
  },
  /** Deletes all lines except saved ones. */
  clearCart: { request: nothing, reply: z.object({ number }) },
  cart: {
    request: nothing,
    reply: z.object({
      list: z.array(cartLine),
      /** Lines saved for later; not part of any amount. */
      saved: z.array(cartLine),
      /** Sum of the lines in `list` that can be ordered. */
      subtotal: money,
      number,
      /** Lines of the visitor's cart that the last sign-in merged and that were not viewed yet. */
      merged: z.int().min(0),
      /** Lines that the merge left out because the cart was full. */
      unmerged: z.int().min(0),
      /**
       * The purchasing system that opened this session and receives the cart. With `inspect`, the cart is read-only: the
       * purchasing system shows a cart that it received earlier.
       */
      purchaser: z.object({ name: z.string(), inspect: z.boolean() }).optional(),
      /** The shop is unreachable: this cart is stored at the kiosk, where it can be ordered. */
      on_this_device: z.literal(true).optional(),
      /** Last known state of a cart at the shop, read-only until the shop is reachable. */
      as_last_seen: z.literal(true).optional(),
    }),
  },
  cartCount: { request: nothing, reply: z.object({ number }) },
  /** Moves a line to the saved ones or back; merges it with a line of the same size. */
  saveForLater: { request: z.object({ rec_id: id, saved: z.boolean() }), reply: z.object({ number }) },
  /** Stores lines of the cart, without its owner, for 30 days under a random code. */
  shareCart: {
    request: z.object({ rec_ids: recIds.min(1) }),
    reply: z.object({ code: z.string(), expires_at: z.string() }),
  },
  /** Accepts codes of stored carts and signed codes of kiosks, which are not stored. */
  sharedCart: {
    request: z.object({ code: sharedCode }),
    reply: z.object({
      list: z.array(cartLine.omit({ rec_id: true, collect: true, change: true })),
      /** Sum of the lines that can be ordered. */
      subtotal: money,
      /** Stand and day of a kiosk's code; `stand` is '' for an unknown stand. Null for a stored cart. */
      handed_over: z.object({ stand: z.string(), day: z.string() }).nullable(),
    }),
  },
  /** Adds all orderable lines of a shared cart and returns the number of others. */
  takeSharedCart: {
    request: z.object({ code: sharedCode }),
    reply: z.object({ number, left_out: z.int().min(0) }),
  },
  /**
   * Quote as a numbered PDF in base64; its prices are valid until `expires_on`. With a header `Idempotency-Key`, a repeated call
   * returns the same quote.
   */
  cartQuote: {
    request: z.object({ rec_ids: recIds.min(1), recipient: line(120).default('') }),
    reply: z.object({ quote_sn: z.string(), expires_on: z.string(), name: z.string(), pdf: z.string() }),
  },
};

export const purchasingCalls = {
  /**
   * Ends a punch-out session and returns the lines `rec_ids`, possibly none, to the purchasing system. `transfer_key` is 256
   * random bits of the browser: for 15 minutes it opens the form `POST /punchout/transfer`, and a repeated call with it
   * changes nothing.
   */
  returnCart: {
    request: z.object({
      rec_ids: recIds,
      transfer_key: z.string().regex(/^[\w-]{43}$/, 'must be a key of 43 characters'),
    }),
    reply: z.object({}),
  },
};

export const rowStates = ['found', 'ambiguous', 'unknown'] as const;

export const quickOrderCalls = {
  /** Resolves rows of an order list, in order. `product` is a catalogue number, a CAS number or a name. */
  resolveRows: {
    request: z.object({
      rows: z
        .array(z.object({ product: searchText(line(200).min(1), 200), size: line(60).default('') }))
        .min(1)
        .max(MAX_ROWS_PER_LOOKUP),
    }),
    reply: z.object({
      list: z.array(
        z.object({
          state: z.enum(rowStates),
          /** The product, or up to five candidates, best first. */
          goods_ids: z.array(id),
          /** Size of the first product: the written one, or its only one; '' otherwise. */
          goods_attr: z.string(),
          /** The number was replaced by another one. */
          replaced: z.boolean(),
          /** Text that was searched instead of one with typing errors; '' otherwise. */
          corrected: z.string(),
          /**
           * The other supplier's product that the text names, for which the candidates are the closest products here or,
           * when `equivalent` is false, products for a similar purpose; otherwise null.
           */
          closest_to: z
            .object({ name: z.string(), equivalent: z.boolean(), differences: z.string() })
            .nullable(),
        }),
      ),
      /** All products in the list, each once. */
      goods: z.array(productInList),
    }),
  },
};
