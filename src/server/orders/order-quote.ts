import type { ProductClass } from '../../shared/contract/goods';
import { formatCalendarDate } from '../../shared/lib/format-date';
import { parseQuoteNumber, quoteNumber, quoteStateAt } from '../../shared/orders/quote-state';
import type { AppContext } from '../app/context';
import type { SelectedLine } from '../cart/cart-line-store';
import { priceLines, stockObstacle, type PricedItem } from '../cart/price-lines';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { BusinessError } from '../http/errors';
import { findOrder } from './order-store';
import { lastDayOf } from './quote-document';
import { addQuoteEvent, findQuote, updateQuote, type StoredQuote } from './quote-store';

/** Class of a line that was stored without one. Only the picture of a discontinued size depends on it. */
const DEFAULT_CLASS: ProductClass = 'compound';

/** An offered quote, which has an end of validity. */
export interface OrderableQuote extends StoredQuote {
  expires_at: number;
}

/** Returns a quote of the customer. Throws the same `BusinessError` for a quote of another customer as for an unknown number. */
export async function requireOwnQuote(
  db: ShopDatabase,
  customerId: number,
  number: string,
): Promise<StoredQuote> {
  const quoteId = parseQuoteNumber(number);
  const quote = quoteId === null ? null : await findQuote(db, quoteId);
  if (quote?.customer_id === customerId) return quote;
  throw quoteError(
    `There is no quote ${number} in your account. Check the number, or ask us to move the quote to your account.`,
  );
}

/** Returns a quote of the customer that can be ordered now. Throws a {@link BusinessError} that states why it cannot. */
export async function requireOrderableQuote(
  { clock }: Pick<AppContext, 'clock'>,
  db: ShopDatabase,
  customerId: number,
  number: string,
): Promise<OrderableQuote> {
  const quote = await requireOwnQuote(db, customerId, number);
  const { quote_id, expires_at, order_id } = quote;
  const name = `Quote ${quoteNumber(quote_id)}`;
  const order = order_id === null ? null : await findOrder(db, { orderId: order_id });
  switch (quoteStateAt(quote, clock().getTime())) {
    case 'requested':
      throw quoteError(`${name} has no prices yet. We send them to you by e-mail.`);
    case 'ordered':
      throw quoteError(
        `${name} was ordered already: order ${order?.order_sn ?? ''}. A quote can be ordered once; please ask us for another one.`,
      );
    case 'withdrawn':
      throw quoteError(`${name} was withdrawn. Please ask us for another one.`);
    case 'expired':
      throw quoteError(
        `${name} was valid until ${formatCalendarDate(lastDayOf(expires_at ?? 0))}. Please ask us for another one.`,
      );
    case 'offered':
      if (expires_at === null) throw new Error(`${name} has no end of validity.`);
      return { ...quote, expires_at };
  }
}

function quoteError(message: string): BusinessError {
  return new BusinessError(message, { field: 'quote_sn' });
}

/**
 * Returns the lines of a quote with the quoted prices and the current stock. Price tiers do not apply. A size that the catalogue
 * lists with a price on request can be ordered.
 */
export async function priceQuotedLines(
  deps: Pick<AppContext, 'catalogue' | 'settings' | 'selling' | 'clock'>,
  db: ShopDatabase,
  { quote_id, lines }: OrderableQuote,
): Promise<PricedItem<SelectedLine>[]> {
  const quotedLines = lines.map(({ price_cents, product_class = DEFAULT_CLASS, ...line }, index) => {
    if (price_cents === null)
      throw new Error(`Quote ${quoteNumber(quote_id)} has no price for ${line.goods_sn}.`);
    return { ...line, product_class, rec_id: index + 1, seen_cents: price_cents };
  });
  const pricedLines = await priceLines(deps, db, quotedLines);
  return pricedLines.map((line) => {
    if (!line.catalogueVariant) return line;
    const obstacle = stockObstacle(line.available, line.number);
    return { ...line, cents: line.item.seen_cents, tiers: [], obstacle };
  });
}

/**
 * Marks the quote as used by this order. Throws a {@link BusinessError} when staff or another order changed it after the
 * transaction had read it.
 */
export async function consumeQuote(
  transaction: ShopTransaction,
  quote: OrderableQuote,
  { order_id, order_sn, created_at }: { order_id: number; order_sn: string; created_at: number },
): Promise<void> {
  if (!(await updateQuote(transaction, quote, { state: 'ordered', order_id })))
    throw quoteError(`Quote ${quoteNumber(quote.quote_id)} has just changed. Please check it again.`);
  await addQuoteEvent(transaction, {
    quote_id: quote.quote_id,
    revision: quote.revision,
    happened_at: created_at,
    actor: 'customer',
    text: `Ordered with order ${order_sn}.`,
  });
}
