import { MAX_LISTED_QUOTE_LINES, type Quote } from '../../shared/contract/quotes';
import { centsToWire } from '../../shared/lib/money';
import { quoteNumber, quoteStateAt } from '../../shared/orders/quote-state';
import { consumeRateLimits, rateLimits } from '../accounts/rate-limits';
import type { Handler } from '../app/context';
import { SHORT_DOCUMENT_LINES, createPdfInWorker } from '../documents/create-pdf';
import { BusinessError } from '../http/errors';
import { clientNetwork } from '../lib/ip-address';
import { createQuote } from './create-quote';
import { requireOwnQuote } from './order-quote';
import { lastDayOf, toQuoteDocument } from './quote-document';
import { listCustomerQuotes, type StoredQuote } from './quote-store';

export const cartQuote: Handler<'cartQuote'> = (request, deps, caller) => createQuote(deps, caller, request);

export const quotes: Handler<'quotes'> = async (
  { page, page_size, which },
  { database, clock },
  { session },
) => {
  const now = clock().getTime();
  const { rows, total } = await listCustomerQuotes(database, {
    customerId: session.customerId,
    openOnly: which === 'open',
    now,
    page,
    page_size,
  });
  return { list: rows.map((quote) => toQuote(quote, now)), total, page, page_size };
};

function toQuote(quote: StoredQuote, now: number): Quote {
  const { lines, expires_at } = quote;
  const isPriced = lines.every(({ price_cents }) => price_cents !== null);
  return {
    quote_sn: quoteNumber(quote.quote_id),
    state: quoteStateAt(quote, now),
    revision: quote.revision,
    amount: isPriced ? centsToWire(quote.amount_cents) : null,
    currency: quote.currency,
    created_at: new Date(quote.created_at).toISOString(),
    expires_on: expires_at === null ? null : lastDayOf(expires_at),
    note: quote.note,
    goods: lines.slice(0, MAX_LISTED_QUOTE_LINES).map((line) => ({
      goods_id: line.goods_id,
      goods_sn: line.goods_sn,
      goods_name: line.goods_name,
      attr_new: line.attr_value,
      goods_number: line.number,
      goods_price: line.price_cents === null ? null : centsToWire(line.price_cents),
    })),
    goods_count: lines.length,
    order_id: quote.order_id,
  };
}

export const quoteFile: Handler<'quoteFile'> = async ({ quote_sn }, deps, caller) => {
  const { customerId } = caller.session;
  const quote = await requireOwnQuote(deps.database, customerId, quote_sn);
  const number = quoteNumber(quote.quote_id);
  if (quote.state === 'requested')
    throw new BusinessError(`Quote ${number} has no prices yet. We send them to you by e-mail.`);
  if (quote.state === 'withdrawn')
    throw new BusinessError(`Quote ${number} was withdrawn. Please ask us for another one.`);
  if (quote.lines.length > SHORT_DOCUMENT_LINES)
    await consumeRateLimits(deps, [rateLimits.longDocument, String(customerId)]);
  const content = toQuoteDocument(deps, quote);
  const pdf = await createPdfInWorker({ kind: 'quote', content }, clientNetwork(caller.ip));
  return { name: `${number}.pdf`, pdf: pdf.toString('base64') };
};
