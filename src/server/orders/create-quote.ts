import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import { formatPurchaseFacts, purchaseFacts } from '../../shared/punchout/purchasing-codes';
import { consumeRateLimits, rateLimits } from '../accounts/rate-limits';
import type { AppContext } from '../app/context';
import type { Caller } from '../http/caller';
import { requirePrintable } from '../documents/printable-text';
import { isoDay } from '../documents/pdf-sections';
import { invoiceSubtotal } from '../documents/invoice';
import { quotePdf } from '../documents/quote-pdf';
import { BusinessError } from '../http/errors';
import type { StoredCartLine } from '../cart/cart-line-store';
import { addQuote, type QuotedLine } from './quote-store';
import { selectedCartLines, callerRateLimitKey } from '../cart/current-cart';
import { priceLines, type PricedItem } from '../cart/price-lines';

type QuoteDeps = Pick<AppContext, 'database' | 'catalogue' | 'selling' | 'settings' | 'clock'>;

const DAY = 86_400_000;

function quoteNumber(quoteId: number): string {
  return `Q${String(quoteId).padStart(8, '0')}`;
}

/** Stores current prices of these cart lines and returns them as a PDF. The quote is valid until the end of a UTC day. */
export async function createQuote(
  deps: QuoteDeps,
  caller: Caller,
  request: CheckedRequestOf<'cartQuote'>,
): Promise<ReplyOf<'cartQuote'>> {
  const { database, settings, selling, clock } = deps;
  const recipient = requirePrintable(request.recipient, 'recipient', 'Quotes');
  const selected = await selectedCartLines(database, caller, request.rec_ids);
  const priced = await priceLines(deps, database, selected);
  const lines = priced.map(toQuotedLine);
  await consumeRateLimits(deps, [rateLimits.quote, callerRateLimitKey(caller)]);
  const now = clock().getTime();
  const lastDay = now + selling.quote_days * DAY;
  const printed = priced.map((line) => {
    const { attr_value, ...quoted } = toQuotedLine(line);
    const facts = purchaseFacts({ product_class: line.item.product_class, attr_value }, settings.unspsc);
    return { ...quoted, goods_attr: attr_value, filing: formatPurchaseFacts(facts) };
  });
  const quoteId = await addQuote(database, {
    customer_id: caller.session?.customerId ?? null,
    recipient,
    lines,
    amount_cents: invoiceSubtotal(printed),
    created_at: now,
    expires_at: lastDay - (lastDay % DAY) + DAY,
  });
  const number = quoteNumber(quoteId);
  const { brand, postal_address, email, phone, demonstration_notice } = settings;
  const pdf = await quotePdf({
    number,
    recipient,
    issuedAt: now,
    prices: { validUntil: isoDay(lastDay) },
    lines: printed,
    seller: { name: brand, address: postal_address, email, phone },
    notice: demonstration_notice,
  });
  return {
    quote_sn: number,
    expires_on: isoDay(lastDay),
    name: `${number}.pdf`,
    pdf: pdf.toString('base64'),
  };
}

function toQuotedLine({ sale, cents, number, item }: PricedItem<StoredCartLine>): QuotedLine {
  if (!sale)
    throw new BusinessError(`${item.goods_name} is no longer sold in this size.`, { field: 'rec_ids' });
  const { goods_id, goods_sn, goods_name } = sale.product;
  const { goods_attr, attr_value } = sale;
  return { goods_id, goods_attr, goods_sn, goods_name, attr_value, number, price_cents: cents };
}
