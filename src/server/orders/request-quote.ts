import { cutText } from '../../shared/lib/visible-text';
import { quoteNumber } from '../../shared/orders/quote-state';
import { priceLines } from '../cart/price-lines';
import type { AppContext } from '../app/context';
import { listProducts } from '../catalogue/product-list-store';
import type { ShopTransaction } from '../db/shop-database';
import { toPrintable } from '../documents/printable-text';
import { addQuote, addQuoteEvent, toQuoteLine } from './quote-store';

/** The same maximum as for a quote that a customer makes from the cart. */
const MAX_RECIPIENT_LENGTH = 120;

interface QuoteRequest {
  customerId: number;
  /** Catalogue number. */
  goodsSn: string;
  /** Size as shown; '' chooses the only size of a product. */
  size: string;
  number: number;
  /** Person and institution for which the quote is prepared; '' for none. */
  recipient: string;
  message: string;
}

/**
 * Stores a request for the price of one size, which staff answer. The quote has the current price of the size, if any, until they
 * change it. Returns the number of the quote; null when the catalogue has no such size.
 */
export async function requestQuote(
  deps: Pick<AppContext, 'catalogue' | 'settings' | 'selling' | 'clock'>,
  transaction: ShopTransaction,
  { customerId, goodsSn, size, number, recipient, message }: QuoteRequest,
): Promise<string | null> {
  const match = await deps.catalogue.search.resolveNumber(goodsSn);
  const [product] = match ? await listProducts(deps.catalogue, [match.goodsId]) : [];
  const options = product?.options ?? [];
  const option =
    size === '' && options.length === 1 ? options[0] : options.find(({ attr_value }) => attr_value === size);
  if (!product || !option) return null;
  const line = toQuoteLine({ ...option, product }, number, null);
  const [pricedLine] = await priceLines(deps, transaction, [line]);
  const now = deps.clock().getTime();
  const quote_id = await addQuote(transaction, {
    customer_id: customerId,
    recipient: cutText(toPrintable(recipient), MAX_RECIPIENT_LENGTH),
    state: 'requested',
    revision: 0,
    request: message,
    note: '',
    lines: [{ ...line, price_cents: pricedLine?.cents ?? null }],
    created_at: now,
    offered_at: null,
    expires_at: null,
  });
  const event = { quote_id, revision: 0, happened_at: now, actor: 'customer' } as const;
  await addQuoteEvent(transaction, { ...event, text: 'The quote was requested with the contact form.' });
  return quoteNumber(quote_id);
}
