import type { Selectable } from 'kysely';
import type { ProductClass } from '../../shared/contract/goods';
import type { Actor } from '../../shared/orders/order-status';
import type { QuoteState } from '../../shared/orders/quote-state';
import type { CatalogueVariant } from '../catalogue/variant-store';
import { readPage } from '../db/read-page';
import type { QuoteTable } from '../db/schema/order-schema';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { VariantKey } from './stock-store';

/** A variant with its quoted price. `goods_attr` is its key, `attr_value` its printed name. */
export interface QuoteLine extends VariantKey {
  goods_sn: string;
  goods_name: string;
  attr_value: string;
  number: number;
  /** Unit price as offered; null while a price on request is open. */
  price_cents: number | null;
  /** Missing in quotes from before the migration `quotes`. */
  product_class?: ProductClass;
}

/** Returns the line of a quote for a variant. */
export function toQuoteLine(
  { product, goods_attr, attr_value }: Pick<CatalogueVariant, 'product' | 'goods_attr' | 'attr_value'>,
  number: number,
  price_cents: number | null,
): QuoteLine {
  const { goods_id, goods_sn, goods_name, product_class } = product;
  return { goods_id, goods_attr, goods_sn, goods_name, attr_value, number, price_cents, product_class };
}

export interface StoredQuote extends Omit<Selectable<QuoteTable>, 'lines' | 'request_hash'> {
  lines: readonly QuoteLine[];
}

export type NewQuote = Omit<StoredQuote, 'quote_id' | 'currency' | 'order_id' | 'amount_cents'>;

/** Stores a quote in US dollars with its sum, and returns its id. `requestHash` is unique; null = none. */
export async function addQuote(
  db: ShopDatabase,
  { lines, ...quote }: NewQuote,
  requestHash: string | null = null,
): Promise<number> {
  const { quote_id } = await db
    .insertInto('quote')
    .values({
      ...quote,
      ...toLineColumns(lines),
      currency: 'USD',
      order_id: null,
      request_hash: requestHash,
    })
    .returning('quote_id')
    .executeTakeFirstOrThrow();
  return quote_id;
}

function toLineColumns(lines: readonly QuoteLine[]) {
  const amount_cents = lines.reduce((sum, { number, price_cents }) => sum + number * (price_cents ?? 0), 0);
  return { lines: JSON.stringify(lines), amount_cents };
}

export async function findQuote(db: ShopDatabase, quoteId: number): Promise<StoredQuote | null> {
  const row = await db.selectFrom('quote').selectAll().where('quote_id', '=', quoteId).executeTakeFirst();
  return row ? toStoredQuote(row) : null;
}

/** Returns the quote that was made from a request, or null. */
export async function findQuoteOfRequest(db: ShopDatabase, requestHash: string): Promise<StoredQuote | null> {
  const row = await db
    .selectFrom('quote')
    .selectAll()
    .where('request_hash', '=', requestHash)
    .executeTakeFirst();
  return row ? toStoredQuote(row) : null;
}

function toStoredQuote(row: Selectable<QuoteTable>): StoredQuote {
  return { ...row, lines: JSON.parse(row.lines) as QuoteLine[] };
}

interface QuotePageRequest {
  customerId: number;
  /** Only quotes that can be ordered. */
  openOnly: boolean;
  now: number;
  page: number;
  page_size: number;
}

/** Returns a page of the customer's quotes, newest first, and the total. */
export async function listCustomerQuotes(
  db: ShopDatabase,
  { customerId, openOnly, now, ...page }: QuotePageRequest,
): Promise<{ rows: StoredQuote[]; total: number }> {
  let quotes = db.selectFrom('quote').selectAll().where('customer_id', '=', customerId);
  if (openOnly) quotes = quotes.where('state', '=', 'offered').where('expires_at', '>', now);
  const { rows, total } = await readPage(quotes.orderBy('quote_id', 'desc'), page);
  return { rows: rows.map(toStoredQuote), total };
}

/** Returns quotes of all customers and guests, newest first, each with its customer's user name. */
export async function listQuotesForStaff(
  db: ShopDatabase,
  { state, now, limit }: { state: QuoteState | undefined; now: number; limit: number },
) {
  let quotes = db
    .selectFrom('quote')
    .leftJoin('customer', 'customer.id', 'quote.customer_id')
    .selectAll('quote')
    .select('username');
  // An expired quote is stored as an offered one.
  if (state === 'expired') quotes = quotes.where('state', '=', 'offered').where('expires_at', '<=', now);
  else if (state === 'offered') quotes = quotes.where('state', '=', 'offered').where('expires_at', '>', now);
  else if (state) quotes = quotes.where('state', '=', state);
  const rows = await quotes.orderBy('quote_id', 'desc').limit(limit).execute();
  return rows.map(({ username, ...row }) => ({ quote: toStoredQuote(row), username }));
}

/** The fields of a quote that must not have changed since it was read. */
type QuoteVersion = Pick<StoredQuote, 'quote_id' | 'customer_id' | 'state' | 'revision'>;

type QuoteChange = Partial<
  Pick<StoredQuote, 'state' | 'revision' | 'note' | 'lines' | 'offered_at' | 'expires_at'>
> & { customer_id?: number; order_id?: number };

/** Changes a quote that still has this customer, state and revision. Returns false after a concurrent change. */
export async function updateQuote(
  db: ShopTransaction,
  { quote_id, customer_id, state, revision }: QuoteVersion,
  { lines, ...change }: QuoteChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quote')
    .set({ ...change, ...(lines && toLineColumns(lines)) })
    .where('quote_id', '=', quote_id)
    .where('customer_id', customer_id === null ? 'is' : '=', customer_id)
    .where('state', '=', state)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface NewQuoteEvent {
  quote_id: number;
  revision: number;
  happened_at: number;
  actor: Actor;
  text: string;
}

export async function addQuoteEvent(db: ShopDatabase, event: NewQuoteEvent): Promise<void> {
  await db.insertInto('quote_event').values(event).execute();
}

/** Returns the history of a quote, oldest first. */
export async function listQuoteEvents(db: ShopDatabase, quoteId: number) {
  return db
    .selectFrom('quote_event')
    .select(['revision', 'happened_at', 'actor', 'text'])
    .where('quote_id', '=', quoteId)
    .orderBy('event_id')
    .execute();
}

/** Deletes expired quotes of guests. Quotes of customers are kept. */
export async function deleteExpiredGuestQuotes(db: ShopDatabase, now: number): Promise<void> {
  await db.deleteFrom('quote').where('customer_id', 'is', null).where('expires_at', '<=', now).execute();
}
