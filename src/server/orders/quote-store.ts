import type { InvoiceLine } from '../documents/invoice';
import type { ShopDatabase } from '../db/shop-database';
import type { Size } from './stock-store';

/** A size at a price that is kept; `goods_attr` is what a cart calls it, `attr_value` what it is printed as. */
export interface QuotedLine extends Size, Omit<InvoiceLine, 'goods_attr'> {
  attr_value: string;
}

export interface NewQuote {
  /** null for a visitor. */
  customer_id: number | null;
  recipient: string;
  lines: readonly QuotedLine[];
  amount_cents: number;
  created_at: number;
  /** From then on the prices are no longer kept. */
  expires_at: number;
}

/** Gives the id. */
export async function addQuote(db: ShopDatabase, { lines, ...quote }: NewQuote): Promise<number> {
  const { quote_id } = await db
    .insertInto('quote')
    .values({ ...quote, lines: JSON.stringify(lines) })
    .returning('quote_id')
    .executeTakeFirstOrThrow();
  return quote_id;
}

/** Quotes for visitors, whom nobody could ask whether they still need them. */
export async function forgetExpiredGuestQuotes(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('quote').where('customer_id', 'is', null).where('expires_at', '<=', now).execute();
}
