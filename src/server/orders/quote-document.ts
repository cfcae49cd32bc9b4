import { isoDay } from '../../shared/lib/format-date';
import { formatPurchaseFacts, purchaseFacts } from '../../shared/punchout/purchase-facts';
import { quoteNumber } from '../../shared/orders/quote-state';
import type { AppContext } from '../app/context';
import { documentSeller, type DocumentLine } from '../documents/document-lines';
import type { QuoteContent } from '../documents/quote-pdf';
import { sellerTaxNumbers } from './delivery-terms';
import type { StoredQuote } from './quote-store';

const DAY_MS = 86_400_000;

/**
 * Returns the last day of validity (UTC, `YYYY-MM-DD`) of a quote that expires at the start of a UTC day, in milliseconds since
 * 1970.
 */
export function lastDayOf(expiresAt: number): string {
  return isoDay(expiresAt - DAY_MS);
}

/** Maps an offered quote to its document. Throws when a price or the validity is missing. */
export function toQuoteDocument(
  { settings, selling, publicOrigin }: Pick<AppContext, 'settings' | 'selling' | 'publicOrigin'>,
  quote: Omit<StoredQuote, 'state' | 'request' | 'amount_cents' | 'order_id' | 'currency'>,
): QuoteContent {
  const { quote_id, revision, offered_at: offeredAt, expires_at: expiresAt } = quote;
  if (offeredAt === null || expiresAt === null)
    throw new Error(`Quote ${quoteNumber(quote_id)} was not offered.`);
  return {
    number: quoteNumber(quote_id),
    revision,
    recipient: quote.recipient,
    issuedAt: offeredAt,
    prices: { validUntil: lastDayOf(expiresAt) },
    lines: quote.lines.map((line): DocumentLine => {
      const { goods_sn, goods_name, attr_value, number, price_cents, product_class } = line;
      if (price_cents === null)
        throw new Error(`Quote ${quoteNumber(quote_id)} has no price for ${goods_sn}.`);
      const documentLine = { goods_sn, goods_name, goods_attr: attr_value, number, price_cents };
      if (!product_class) return documentLine;
      const facts = purchaseFacts({ product_class, attr_value }, settings.unspsc);
      return { ...documentLine, purchaseFacts: formatPurchaseFacts(facts) };
    }),
    note: quote.note,
    orderUrl: quote.customer_id === null ? '' : quotesUrl({ publicOrigin }),
    seller: documentSeller(settings, sellerTaxNumbers(selling, '')),
    notice: settings.demonstration_notice,
  };
}

/** Address of the customer's quotes, for documents and e-mails. */
export function quotesUrl({ publicOrigin }: Pick<AppContext, 'publicOrigin'>): string {
  return `${publicOrigin()}/user/order?view=quotes`;
}
