import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import { formatPurchaseFacts, purchaseFacts } from '../../shared/punchout/purchasing-codes';
import { isoDay } from '../../shared/lib/format-date';
import { rateLimits } from '../accounts/rate-limits';
import type { AppContext } from '../app/context';
import type { Caller } from '../http/caller';
import { requirePrintable } from '../documents/printable-text';
import { documentSubtotal, documentSeller } from '../documents/document-lines';
import { printPdf } from '../documents/pdf-printer';
import { BusinessError } from '../http/errors';
import { clientNetwork } from '../lib/ip-address';
import type { StoredCartLine } from '../cart/cart-line-store';
import { sellerTaxNumbers } from './delivery-terms';
import { addQuote, quoteNumber, type QuotedLine } from './quote-store';
import { consumeCallerRateLimit, consumeStoredLines, findSelectedCartLines } from '../cart/current-cart';
import { priceLines, type PricedItem } from '../cart/price-lines';

type QuoteDeps = Pick<AppContext, 'database' | 'catalogue' | 'selling' | 'settings' | 'clock'>;

const DAY_MS = 86_400_000;

/** Stores current prices of these cart lines and returns them as a PDF. The quote is valid until the end of a UTC day. */
export async function createQuote(
  deps: QuoteDeps,
  caller: Caller,
  request: CheckedRequestOf<'cartQuote'>,
): Promise<ReplyOf<'cartQuote'>> {
  const { database, settings, selling, clock } = deps;
  const recipient = requirePrintable(request.recipient, 'recipient', 'Quotes');
  const selected = await findSelectedCartLines(database, caller, request.rec_ids);
  const priced = await priceLines(deps, database, selected);
  const lines = priced.map(toQuotedLine);
  await consumeCallerRateLimit(deps, caller, rateLimits.quote);
  await consumeStoredLines(deps, caller, selected.length);
  const now = clock().getTime();
  const validUntil = now + selling.quote_days * DAY_MS;
  const printedLines = priced.map((line) => {
    const { attr_value, ...quoted } = toQuotedLine(line);
    const facts = purchaseFacts({ product_class: line.item.product_class, attr_value }, settings.unspsc);
    return { ...quoted, goods_attr: attr_value, purchaseFacts: formatPurchaseFacts(facts) };
  });
  const quoteId = await addQuote(database, {
    customer_id: caller.session?.customerId ?? null,
    recipient,
    lines,
    amount_cents: documentSubtotal(printedLines),
    created_at: now,
    // The start of the next day.
    expires_at: validUntil - (validUntil % DAY_MS) + DAY_MS,
  });
  const number = quoteNumber(quoteId);
  const pdf = await printPdf(
    {
      kind: 'quote',
      content: {
        number,
        recipient,
        issuedAt: now,
        prices: { validUntil: isoDay(validUntil) },
        lines: printedLines,
        seller: documentSeller(settings, sellerTaxNumbers(selling, '')),
        notice: settings.demonstration_notice,
      },
    },
    clientNetwork(caller.ip),
  );
  return {
    quote_sn: number,
    expires_on: isoDay(validUntil),
    name: `${number}.pdf`,
    pdf: pdf.toString('base64'),
  };
}

/** Throws a {@link BusinessError} for a line without a price: the PDF states binding prices. */
function toQuotedLine({
  catalogueVariant,
  cents,
  number,
  item,
  obstacle,
}: PricedItem<StoredCartLine>): QuotedLine {
  if (!catalogueVariant)
    throw new BusinessError(`${item.goods_name} is no longer sold in this size.`, { field: 'rec_ids' });
  if (cents === null) throw new BusinessError(`${item.goods_name}: ${obstacle}`, { field: 'rec_ids' });
  const { goods_id, goods_sn, goods_name } = catalogueVariant.product;
  const { goods_attr, attr_value } = catalogueVariant;
  return { goods_id, goods_attr, goods_sn, goods_name, attr_value, number, price_cents: cents };
}
