import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import { rateLimits } from '../accounts/rate-limits';
import type { AppContext } from '../app/context';
import type { Caller } from '../http/caller';
import { requirePrintable } from '../documents/printable-text';
import { createPdfInWorker } from '../documents/create-pdf';
import { BusinessError } from '../http/errors';
import { clientNetwork } from '../lib/ip-address';
import type { StoredCartLine } from '../cart/cart-line-store';
import { sha256 } from '../lib/hash';
import {
  addQuote,
  addQuoteEvent,
  findQuoteOfRequest,
  toQuoteLine,
  type NewQuote,
  type QuoteLine,
} from './quote-store';
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
 * day. A repeated request with the same idempotency key returns the same quote, such as after the PDF could not be created.
 * Throws a {@link BusinessError} for a line that cannot be sold or has a price on request.
 */
export async function createQuote(
  deps: QuoteDeps,
  caller: Caller,
  request: CheckedRequestOf<'cartQuote'>,
): Promise<ReplyOf<'cartQuote'>> {
  const requestHash = hashRequest(caller, request);
  const existing = requestHash === null ? null : await findQuoteOfRequest(deps.database, requestHash);
  if (existing) await consumeCallerRateLimit(deps, caller, rateLimits.quote);
  const quote = existing ?? (await storeQuote(deps, caller, request, requestHash));
  const content = toQuoteDocument(deps, quote);
  const pdf = await createPdfInWorker({ kind: 'quote', content }, clientNetwork(caller.ip));
  return {
    quote_sn: content.number,
    expires_on: lastDayOf(quote.expires_at ?? 0),
    name: `${content.number}.pdf`,
    pdf: pdf.toString('base64'),
  };
}

/** Returns a hash of the sender, the idempotency key and the content of a request; null without a key. */
function hashRequest(
  { session, guestCartId, idempotencyKey: requestKey }: Caller,
  { rec_ids, recipient }: CheckedRequestOf<'cartQuote'>,
): string | null {
  if (requestKey === '') return null;
  const sender = session ? ['customer', session.customerId] : ['cart', guestCartId];
  return sha256(JSON.stringify([sender, requestKey, recipient, rec_ids]));
}

/** Stores a quote of the requested cart lines. */
async function storeQuote(
  deps: QuoteDeps,
  caller: Caller,
  request: CheckedRequestOf<'cartQuote'>,
  requestHash: string | null,
): Promise<NewQuote & { quote_id: number }> {
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
  return database.transaction().execute(async (transaction) => {
    const existing = requestHash === null ? null : await findQuoteOfRequest(transaction, requestHash);
    if (existing) return existing;
    const quote_id = await addQuote(transaction, quote, requestHash);
    const text = 'The quote was made from the cart.';
    await addQuoteEvent(transaction, { quote_id, revision: 1, happened_at: now, actor: 'customer', text });
    return { ...quote, quote_id };
  });
}

/** Throws a {@link BusinessError} for a line that cannot be sold or has no price: the PDF states binding prices. */
function toPricedQuoteLine(line: PricedItem<StoredCartLine>): QuoteLine {
  const { catalogueVariant, cents, number, item, obstacle } = line;
  if (!catalogueVariant)
    throw new BusinessError(`${item.goods_name} is no longer sold in this size.`, { field: 'rec_ids' });
  if (cents === null) throw new BusinessError(`${item.goods_name}: ${obstacle}`, { field: 'rec_ids' });
  return toQuoteLine(catalogueVariant, number, cents);
}
