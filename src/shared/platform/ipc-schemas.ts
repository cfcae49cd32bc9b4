import { z } from 'zod';
import { MAX_SIZE_LENGTH } from '../cart/cart-transfer';
import { MAX_CART_LINES, MIN_QUANTITY, MAX_QUANTITY } from '../cart/quantity';
import { id, line, lines } from '../contract/fields';
import type { QuoteRequest } from './session-bridge';
import type { SavedCart, Playlist } from './staff-bridge';
import type { StandForm } from './stand-bridge';

const field = z.string().max(300);

/** Setup form from the page. Limits only the lengths; the setup of the stand checks the values. */
export const standFormSchema: z.ZodType<StandForm> = z.object({
  shop: field,
  country: field,
  mode: field,
  standName: field,
  showFrom: field,
  showTo: field,
  pin: field,
  pinConfirmation: field,
  code: field,
  catalogueKeys: z.string().max(2000),
});

export const quoteRequestSchema: z.ZodType<QuoteRequest> = z.object({
  printer: line(200).min(1),
  recipient: line(120),
  lines: z
    .array(z.object({ goods_id: id, goods_attr: line(MAX_SIZE_LENGTH), number: z.int() }))
    .max(MAX_CART_LINES),
});

/** UUID of a sales note; '' = a new one. */
const noteId = z.string().regex(/^(?:[\da-f-]{36})?$/);
const name = line(80).min(1);
const product = { goods_id: id, goods_sn: line(64), goods_name: line(400) };

export const playlistSchema: z.ZodType<Playlist> = z.object({
  id: noteId,
  name,
  entries: z.array(z.object({ ...product, note: lines(1000) })).max(500),
});

export const savedCartSchema: z.ZodType<SavedCart> = z.object({
  id: noteId,
  name,
  lines: z
    .array(
      z.object({
        ...product,
        goods_attr: line(MAX_SIZE_LENGTH).min(1),
        size: line(120),
        number: z.int().min(MIN_QUANTITY).max(MAX_QUANTITY),
      }),
    )
    .min(1)
    .max(MAX_CART_LINES),
});
