import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import { quoteNumber } from '../../shared/orders/quote-state';
import { rateLimits } from '../accounts/rate-limits';
import type { AppContext } from '../app/context';
import type { Caller } from '../http/caller';
import { requirePrintable } from '../documents/printable-text';
import { createPdfInWorker } from '../documents/create-pdf';
import { BusinessError } from '../http/errors';
import { clientNetwork } from '../lib/ip-address';
import type { StoredCartLine } from '../cart/cart-line-store';
import { addQuote, addQuoteEvent, toQuoteLine, type NewQuote, type QuoteLine } from './quote-store';
import { lastDayOf, toQuoteDocument } from './quote-document';
import { consumeCallerRateLimit, consumeStoredLineLimit, findSelectedCartLines } from '../cart/current-cart';
import { priceLines, type PricedItem } from '../cart/price-lines';

type QuoteDeps = Pick<
  AppContext,
  'database' | 'catalogue' | 'selling' | 'settings' | 'clock' | 'publicOrigin'
>;

const DAY_MS = 86_400_000;

/**
 * Stores the current prices of the requested cart lines as a quote and returns its PDF. The quote is valid until the end of a UTC
 * day. Throws a {@link BusinessError} for a line that cannot be ordered.
 */
export async function createQuote(
  deps: QuoteDeps,
  caller: Caller,
  request: CheckedRequestOf<'cartQuote'>,
): Promise<ReplyOf<'cartQuote'>> {
  const { database, selling, clock } = deps;
  const recipient = requirePrintable(request.recipient, 'recipient', 'Quotes');
  const selectedLines = await findSelectedCartLines(database, caller, request.rec_ids);
  const lines = (await priceLines(deps, database, selectedLines)).map(toPricedQuoteLine);
  await consumeCallerRateLimit(deps, caller, rateLimits.quote);
  await consumeStoredLineLimit(deps, caller, selectedLines.length);
  const now = clock().getTime();
  const validUntil = now + selling.quote_days * DAY_MS;
  // The start of the UTC day after `validUntil`, because a quote is valid on whole days.
  const expiresAt = validUntil - (validUntil % DAY_MS) + DAY_MS;
  const quote: NewQuote = {
    customer_id: caller.session?.customerId ?? null,
    recipient,
    state: 'offered',
    revision: 1,
    request: '',
    note: '',
    lines,
    created_at: now,
    offered_at: now,
    expires_at: expiresAt,
  };
  const quoteId = await database.transaction().execute(async (transaction) => {
    const quote_id = await addQuote(transaction, quote);
    const text = 'The quote was made from the cart.';
    await addQuoteEvent(transaction, { quote_id, revision: 1, happened_at: now, actor: 'customer', text });
    return quote_id;
  });
  const content = toQuoteDocument(deps, { ...quote, quote_id: quoteId });
  const pdf = await createPdfInWorker({ kind: 'quote', content }, clientNetwork(caller.ip));
  const number = quoteNumber(quoteId);
  return {
    quote_sn: number,
    expires_on: lastDayOf(expiresAt),
    name: `${number}.pdf`,
    pdf: pdf.toString('base64'),
  };
}

/** Throws a {@link BusinessError} for a line without a price: the PDF states binding prices. */
function toPricedQuoteLine(line: PricedItem<StoredCartLine>): QuoteLine {
  const { catalogueVariant, cents, number, item, obstacle } = line;
  if (!catalogueVariant)
    throw new BusinessError(`${item.goods_name} is no longer sold in this size.`, { field: 'rec_ids' });
  if (cents === null) throw new BusinessError(`${item.goods_name}: ${obstacle}`, { field: 'rec_ids' });
  return toQuoteLine(catalogueVariant, number, cents);
}
