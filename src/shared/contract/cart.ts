import { z } from 'zod';
import { productInList, productClass, tag } from './goods';
import { id, line, money, url } from './fields';
import { ROWS_A_CALL, LEAST_QUANTITY, MOST_QUANTITY } from '../cart/quantity';
import { LONGEST_HANDOVER, LONGEST_SIZE } from '../cart/cart-transfer';
import { messages } from '../lib/messages';

/**
 * Words of the wire: `rec_id` = cart line; `attr_new` = the size as shown; `price_sum` = price of all its units;
 * `collect` = whether the product is a favourite; `_gift_act` = the activity whose gift the line is.
 */

const nothing = z.object({});

/** Units of one size; texts, fractions and anything outside 1 to 10,000 are not one, which `message` then says. */
const quantity = (message: string) => z.int(message).min(LEAST_QUANTITY, message).max(MOST_QUANTITY, message);

/** Lines of one cart that can be meant at once. */
export const recIds = z.array(id).max(500);

/** Units in the cart over all lines that are not saved for later. */
const number = z.int().min(0);

const sharedCode = line(LONGEST_HANDOVER).min(1);

/** What a cart or order line says of its goods. */
export const goodsFacts = {
  goods_id: id,
  goods_sn: z.string(),
  goods_name: z.string(),
  product_class: productClass,
  img: url,
  /** Names the size for a call. */
  goods_attr: z.string(),
  /** The size as shown. */
  attr_new: z.string(),
};

/** A size that is no longer sold keeps its line under its old name: without a picture, prices and a ship day. */
export const cartLine = z.object({
  rec_id: id,
  ...goodsFacts,
  goods_number: z.int().min(LEAST_QUANTITY).max(MOST_QUANTITY),
  /** Price of one unit at this number of units, tiers included; null where it is no longer sold. */
  goods_price: money.nullable(),
  /** Price of one unit by itself; above `goods_price` where a tier applies. */
  list_price: money.nullable(),
  price_sum: money.nullable(),
  /** From how many units on one costs how much; empty without tiers. */
  tiers: z.array(z.object({ from: z.int().min(2), price: money })),
  /** Units that can be ordered now; null = made to order, as many as wanted. */
  available: z.int().min(0).nullable(),
  /** The day on which it leaves the warehouse when ordered now, `YYYY-MM-DD`; '' where it is no longer sold. */
  ships_on: z.string(),
  /** Why the line cannot be ordered as it is, in words; '' when it can. */
  obstacle: z.string(),
  /** What changed since the line was last looked at, in words such as a new price; '' when nothing did. */
  change: z.string(),
  collect: z.boolean(),
  zdy_data: tag.nullable(),
  _gift_act: z.string().nullable(),
});

export type CartLine = z.infer<typeof cartLine>;

/** Units of a size that are to go into a cart. */
const wish = z.object({
  goods_id: id,
  goods_attr: line(LONGEST_SIZE).min(1, messages.selectSize),
  number: quantity(messages.enterQuantity),
});

export const cartCalls = {
  /**
   * Adds units of a size; to a line that is there already they are added, up to 10,000. A visitor without a token gets
   * one for the cart alone in the answer's `Authorization` header, with an empty username.
   */
  addToCart: {
    request: wish,
    reply: z.object({ number }),
  },
  /**
   * The same for many sizes at once; `left_out` names those that cannot be had, `left_rows` says why, by their places
   * in the request from 0.
   */
  addRows: {
    request: z.object({ rows: z.array(wish).min(1).max(500) }),
    reply: z.object({
      number,
      left_out: z.array(z.string()),
      left_rows: z.array(z.object({ row: z.int().min(0), reason: z.string() })),
    }),
  },
  /** Puts another size of the same product in a line's place; with a line of that size it becomes one. */
  exchangeCartGoods: {
    request: z.object({ rec_id: id, goods_attr: line(LONGEST_SIZE).min(1, messages.selectSize) }),
    reply: z.object({ number }),
  },
  /** `id` is the line's `rec_id`. */
  dropFromCart: { request: z.object({ id }), reply: z.object({ number }) },
  updateCart: {
    request: z.object({ rec_id: id, number: quantity(messages.enterCartQuantity) }),
    reply: z.object({ number }),
  },
  /** Drops every line that is not saved for later. */
  clearCart: { request: nothing, reply: z.object({ number }) },
  cart: {
    request: nothing,
    reply: z.object({
      list: z.array(cartLine),
      /** Lines that wait; they count in no amount. */
      saved: z.array(cartLine),
      subtotal: money,
      number,
      /** Lines that came from the visitor's cart at the last log-in and have not been seen since. */
      merged: z.int().min(0),
      /** Lines of it that found the cart full and were left out then. */
      unmerged: z.int().min(0),
      /** The purchasing system that opened this visit and gets the cart back; only `inspect` changes nothing. */
      purchaser: z.object({ name: z.string(), inspect: z.boolean() }).optional(),
      /** The shop is out of reach: a stand's machine shows the cart, and what it holds can be asked for there. */
      on_this_device: z.literal(true).optional(),
      /** It is the shop's, as the stand saw it last: nothing in it can be changed before the shop can be reached. */
      as_last_seen: z.literal(true).optional(),
    }),
  },
  cartNumber: { request: nothing, reply: z.object({ number }) },
  /** Puts a line by for later, or back into the cart; with a line of that size there it becomes one. */
  saveForLater: { request: z.object({ rec_id: id, saved: z.boolean() }), reply: z.object({ number }) },
  /** Keeps what the cart holds now, without its owner, for 30 days under a code that cannot be guessed. */
  shareCart: {
    request: z.object({ rec_ids: recIds.min(1) }),
    reply: z.object({ code: z.string(), expires_at: z.string() }),
  },
  /** A code may also be what a stand wrote into an address, which is kept nowhere (`domain/handover.ts`). */
  sharedCart: {
    request: z.object({ code: sharedCode }),
    reply: z.object({
      list: z.array(cartLine.omit({ rec_id: true, collect: true, change: true })),
      subtotal: money,
      /** The stand that handed it over, '' for one that the shop does not know, and its day; null for no stand's. */
      handed_over: z.object({ stand: z.string(), day: z.string() }).nullable(),
    }),
  },
  /** Adds everything of a shared cart that can be ordered; says how many lines could not. */
  takeSharedCart: {
    request: z.object({ code: sharedCode }),
    reply: z.object({ number, left_out: z.int().min(0) }),
  },
  /** A quote to print: a numbered PDF in base64, whose prices the shop keeps until `expires_on`. */
  cartQuote: {
    request: z.object({ rec_ids: recIds.min(1), recipient: line(120).default('') }),
    reply: z.object({ quote_sn: z.string(), expires_on: z.string(), name: z.string(), pdf: z.string() }),
  },
};

export const purchasingCalls = {
  /**
   * Ends a visit that a purchasing system opened: these lines go back there, or nothing without any. `transfer_key` is
   * 256 random bits of the browser's: it shows the form that takes them, `POST /punchout/transfer`, for a quarter of an
   * hour, and asking again with it after an answer was lost changes nothing.
   */
  returnCart: {
    request: z.object({ rec_ids: recIds, transfer_key: z.string().regex(/^[\w-]{43}$/) }),
    reply: z.object({}),
  },
};

export const rowStates = ['found', 'ambiguous', 'unknown'] as const;

export const quickOrderCalls = {
  /** What the rows of a list stand for, in their order. `what` is a catalogue number, a CAS number or a name. */
  resolveRows: {
    request: z.object({
      rows: z
        .array(z.object({ what: line(200).min(1), size: line(60).default('') }))
        .min(1)
        .max(ROWS_A_CALL),
    }),
    reply: z.object({
      list: z.array(
        z.object({
          state: z.enum(rowStates),
          /** The one that is meant; else what may be meant, best first, five at most. */
          goods_ids: z.array(id),
          /** The size of the first one that is meant: what was written, or its only one; '' where neither is. */
          goods_attr: z.string(),
          /** The number is a former one of the product. */
          replaced: z.boolean(),
        }),
      ),
      /** Every product that the list names, once. */
      goods: z.array(productInList),
    }),
  },
};
