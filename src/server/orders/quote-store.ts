import type { DocumentLine } from '../documents/document-lines';
import type { ShopDatabase } from '../db/shop-database';
import type { VariantKey } from './stock-store';

/** A variant at its quoted price. `goods_attr` is its key, `attr_value` its printed name. */
export interface QuotedLine extends VariantKey, Omit<DocumentLine, 'goods_attr'> {
  attr_value: string;
}

export interface NewQuote {
  /** Null for a guest. */
  customer_id: number | null;
  recipient: string;
  lines: readonly QuotedLine[];
  amount_cents: number;
  created_at: number;
  /** End of validity, in milliseconds since 1970 (exclusive). */
  expires_at: number;
}

/** Returns the id of the new quote. */
export async function addQuote(db: ShopDatabase, { lines, ...quote }: NewQuote): Promise<number> {
  const { quote_id } = await db
    .insertInto('quote')
    .values({ ...quote, lines: JSON.stringify(lines) })
    .returning('quote_id')
    .executeTakeFirstOrThrow();
  return quote_id;
}

/** Returns the printed number of a quote. */
export function quoteNumber(quoteId: number): string {
  return `Q${String(quoteId).padStart(8, '0')}`;
}

/** Returns the customer's newest quotes that are valid at `now`, at most `limit`, and the number of all of them. */
export async function listOpenQuotes(
  db: ShopDatabase,
  { customerId, now, limit }: { customerId: number; now: number; limit: number },
) {
  const open = db.selectFrom('quote').where('customer_id', '=', customerId).where('expires_at', '>', now);
  const rows = await open.selectAll().orderBy('quote_id', 'desc').limit(limit).execute();
  const { total } = await open
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Deletes expired quotes of guests. Quotes of customers are kept. */
export async function deleteExpiredGuestQuotes(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('quote').where('customer_id', 'is', null).where('expires_at', '<=', now).execute();
}
