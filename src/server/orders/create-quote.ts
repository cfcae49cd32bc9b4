import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import { filingInWords, purchaseFacts } from '../../shared/punchout/purchasing-codes';
import { brake, brakes } from '../accounts/rate-limits';
import type { Deps } from '../app/context';
import { demandPrintable } from '../documents/demand-printable';
import { dayOf } from '../documents/document-parts';
import { subtotalOf } from '../documents/invoice';
import { quotePdf } from '../documents/quote-pdf';
import { Refusal, type Caller } from '../http/handler-types';
import type { StoredCartLine } from '../cart/cart-line-store';
import { addQuote, type QuotedLine } from './quote-store';
import { selectedLines, whoCalls } from '../cart/current-cart';
import { priceLines, type PricedLine } from '../cart/price-lines';

type QuoteDeps = Pick<Deps, 'database' | 'catalogue' | 'selling' | 'settings' | 'clock'>;

const DAY = 86_400_000;

/** What people call a quote. */
function quoteNumber(quoteId: number): string {
  return `Q${String(quoteId).padStart(8, '0')}`;
}

/** Writes down today's prices of these lines of the caller's cart and prints them; they hold to the end of a day in UTC. */
export async function makeQuote(
  deps: QuoteDeps,
  caller: Caller,
  request: CheckedRequestOf<'cartQuote'>,
): Promise<ReplyOf<'cartQuote'>> {
  const { database, settings, selling, clock } = deps;
  const recipient = demandPrintable(request.recipient, 'recipient', 'Quotes');
  const selected = await selectedLines(database, caller, request.rec_ids);
  const priced = await priceLines(deps, database, selected);
  const lines = priced.map(quotedLine);
  await brake(deps, [brakes.quote, whoCalls(caller)]);
  const now = clock().getTime();
  const lastDay = now + selling.quote_days * DAY;
  const printed = priced.map((line) => {
    const { attr_value, ...quoted } = quotedLine(line);
    const facts = purchaseFacts({ product_class: line.wish.product_class, attr_value }, settings.unspsc);
    return { ...quoted, goods_attr: attr_value, filing: filingInWords(facts) };
  });
  const quoteId = await addQuote(database, {
    customer_id: caller.session?.customerId ?? null,
    recipient,
    lines,
    amount_cents: subtotalOf(printed),
    created_at: now,
    expires_at: lastDay - (lastDay % DAY) + DAY,
  });
  const number = quoteNumber(quoteId);
  const { brand, postal_address, email, phone, demonstration_notice } = settings;
  const pdf = await quotePdf({
    number,
    recipient,
    issuedAt: now,
    prices: { validUntil: dayOf(lastDay) },
    lines: printed,
    seller: { name: brand, address: postal_address, email, phone },
    notice: demonstration_notice,
  });
  return {
    quote_sn: number,
    expires_on: dayOf(lastDay),
    name: `${number}.pdf`,
    pdf: pdf.toString('base64'),
  };
}

function quotedLine({ sale, cents, number, wish }: PricedLine & { wish: StoredCartLine }): QuotedLine {
  if (!sale) throw new Refusal(`${wish.goods_name} is no longer sold in this size.`, { field: 'rec_ids' });
  const { goods_id, goods_sn, goods_name } = sale.product;
  const { goods_attr, attr_value } = sale;
  return { goods_id, goods_attr, goods_sn, goods_name, attr_value, number, price_cents: cents };
}
