import { formatCalendarDate } from '../../shared/lib/format-date';
import { centsToWire, formatCents } from '../../shared/lib/money';
import { quoteNumber, quoteStateAt } from '../../shared/orders/quote-state';
import type { AppContext } from '../app/context';
import type { ShopTransaction } from '../db/shop-database';
import { documentSubtotal, type DocumentLine } from '../documents/document-lines';
import { requirePrintable } from '../documents/printable-text';
import { OperatorError } from '../lib/operator-error';
import { enqueueMessage } from '../messaging/outbox';
import { asShopText, customerEmail, shopText, type CustomerEmail, type ShopText } from '../messaging/message';
import { lastDayOf, quotesUrl } from './quote-document';
import {
  addQuote,
  addQuoteEvent,
  updateQuote,
  type NewQuote,
  type QuoteLine,
  type StoredQuote,
} from './quote-store';

type AnswerDeps = Pick<AppContext, 'database' | 'clock' | 'settings' | 'publicOrigin'>;

/** A new price for a line of a quote. */
export interface QuotedPrice {
  /** Position of the line, counted from 1. */
  line: number;
  /** Unit price. */
  cents: number;
  /** New quantity; the line keeps its quantity without one. */
  number?: number;
}

export interface QuoteAnswer {
  prices: readonly QuotedPrice[];
  /** End of validity (exclusive), in milliseconds since 1970. */
  expiresAt: number;
  note: string;
}

/**
 * Offers a requested quote, or offers a quote again as its next revision, and informs the customer. An expired quote can be
 * offered again. Returns null when the quote is ordered or withdrawn, or has changed since it was read. Throws an
 * {@link OperatorError} for a price of a missing line and for a line without a price, and a {@link BusinessError} for a note that
 * cannot be printed.
 */
export async function answerQuote(
  deps: AnswerDeps,
  quote: StoredQuote,
  { prices, expiresAt, note }: QuoteAnswer,
): Promise<StoredQuote | null> {
  if (quote.state !== 'requested' && quote.state !== 'offered') return null;
  const lines = applyPrices(quote, prices);
  const now = deps.clock().getTime();
  const offer = {
    state: 'offered' as const,
    revision: quote.revision + 1,
    lines,
    note: requirePrintable(note, 'note', 'Quotes'),
    offered_at: now,
    expires_at: expiresAt,
  };
  const answeredQuote = { ...quote, ...offer, amount_cents: documentSubtotal(lines.map(toDocumentLine)) };
  const isChanged = await deps.database.transaction().execute(async (transaction) => {
    if (!(await updateQuote(transaction, quote, offer))) return false;
    const text = `Offered until ${lastDayOf(expiresAt)}: ${pricesText(lines)}`;
    await addStaffEvent(transaction, answeredQuote, { now, text });
    await enqueueQuoteEmail(transaction, answeredQuote, answerEmail(deps, answeredQuote), now);
    return true;
  });
  return isChanged ? answeredQuote : null;
}

interface NewOffer {
  customerId: number;
  lines: readonly (QuoteLine & { price_cents: number })[];
  /** End of validity (exclusive), in milliseconds since 1970. */
  expiresAt: number;
  /** Name of the person or institution, printed on the quote. */
  recipient: string;
  note: string;
}

/**
 * Offers a customer a quote that was not requested, and informs the customer. Throws a {@link BusinessError} for texts that
 * cannot be printed.
 */
export async function offerQuote(
  deps: AnswerDeps,
  { customerId, lines, expiresAt, recipient, note }: NewOffer,
): Promise<StoredQuote> {
  const now = deps.clock().getTime();
  const offer: NewQuote = {
    customer_id: customerId,
    recipient: requirePrintable(recipient, 'recipient', 'Quotes'),
    state: 'offered',
    revision: 1,
    request: '',
    note: requirePrintable(note, 'note', 'Quotes'),
    lines,
    created_at: now,
    offered_at: now,
    expires_at: expiresAt,
  };
  const amount_cents = documentSubtotal(lines.map(toDocumentLine));
  return deps.database.transaction().execute(async (transaction) => {
    const quote_id = await addQuote(transaction, offer);
    const quote: StoredQuote = { ...offer, quote_id, amount_cents, currency: 'USD', order_id: null };
    const text = `Offered without a request until ${lastDayOf(expiresAt)}: ${pricesText(lines)}`;
    await addStaffEvent(transaction, quote, { now, text });
    await enqueueQuoteEmail(transaction, quote, answerEmail(deps, quote), now);
    return quote;
  });
}

/** Returns quantities and prices by line as staff enter them, such as `1=3x120.00`. */
function pricesText(lines: readonly QuoteLine[]): string {
  return lines
    .map((line, index) => `${index + 1}=${line.number}x${centsToWire(line.price_cents ?? 0)}`)
    .join(' ');
}

function applyPrices({ quote_id, lines }: StoredQuote, prices: readonly QuotedPrice[]): QuoteLine[] {
  const subject = `Quote ${quoteNumber(quote_id)}`;
  const unknownPrice = prices.find(({ line }) => !lines[line - 1]);
  if (unknownPrice) {
    const remedy = `Use the line numbers 1 to ${lines.length} that \`quotes show\` prints.`;
    throw new OperatorError({ subject, reason: `There is no line ${unknownPrice.line}.`, remedy });
  }
  const priceByLine = new Map(prices.map((price) => [price.line, price]));
  const pricedLines = lines.map((line, index) => {
    const price = priceByLine.get(index + 1);
    return price ? { ...line, price_cents: price.cents, number: price.number ?? line.number } : line;
  });
  const unpriced = pricedLines.flatMap((line, index) => (line.price_cents === null ? [index + 1] : []));
  if (unpriced.length === 0) return pricedLines;
  const remedy = `Add ${unpriced.map((line) => `${line}=PRICE`).join(' ')}, such as ${unpriced[0]}=120.00.`;
  const reason =
    unpriced.length === 1
      ? `Line ${unpriced[0]} has no price.`
      : `The lines ${unpriced.join(', ')} have no price.`;
  throw new OperatorError({ subject, reason, remedy });
}

function toDocumentLine({ attr_value, price_cents, ...line }: QuoteLine): DocumentLine {
  return { ...line, goods_attr: attr_value, price_cents: price_cents ?? 0 };
}

/**
 * Withdraws a quote that was not ordered, and informs the customer. Returns false when it is ordered or withdrawn already, or has
 * changed since it was read.
 */
export async function withdrawQuote(deps: AnswerDeps, quote: StoredQuote, reason: string): Promise<boolean> {
  if (quote.state !== 'requested' && quote.state !== 'offered') return false;
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    if (!(await updateQuote(transaction, quote, { state: 'withdrawn' }))) return false;
    await addStaffEvent(transaction, quote, { now, text: `Withdrawn: ${reason}` });
    await enqueueQuoteEmail(transaction, quote, withdrawalEmail(deps, quote, reason), now);
    return true;
  });
}

/**
 * Moves a quote to the account of a customer, and informs the customer if the quote can be ordered now. Returns false when it is
 * ordered, or has changed since it was read.
 */
export async function assignQuote(
  deps: AnswerDeps,
  quote: StoredQuote,
  { customerId, username }: { customerId: number; username: string },
): Promise<boolean> {
  if (quote.state === 'ordered') return false;
  const now = deps.clock().getTime();
  const assignedQuote = { ...quote, customer_id: customerId };
  return deps.database.transaction().execute(async (transaction) => {
    if (!(await updateQuote(transaction, quote, { customer_id: customerId }))) return false;
    await addStaffEvent(transaction, quote, { now, text: `Moved to the account ${username}.` });
    if (quoteStateAt(quote, now) === 'offered')
      await enqueueQuoteEmail(transaction, assignedQuote, answerEmail(deps, assignedQuote), now);
    return true;
  });
}

async function addStaffEvent(
  transaction: ShopTransaction,
  { quote_id, revision }: StoredQuote,
  { now, text }: { now: number; text: string },
): Promise<void> {
  await addQuoteEvent(transaction, { quote_id, revision, happened_at: now, actor: 'staff', text });
}

/** Queues the e-mail unless the quote belongs to no account. */
async function enqueueQuoteEmail(
  transaction: ShopTransaction,
  { customer_id }: StoredQuote,
  createEmail: (customerId: number) => CustomerEmail,
  now: number,
): Promise<void> {
  if (customer_id !== null) await enqueueMessage(transaction, createEmail(customer_id), now);
}

/**
 * Returns a function that creates the e-mail with the prices of a quote for a customer. The e-mail contains texts of the
 * catalogue and the shop only, not the customer's request or recipient.
 */
function answerEmail(deps: AnswerDeps, quote: StoredQuote) {
  const number = asShopText(quoteNumber(quote.quote_id));
  const goodsLines = quote.lines.map(
    ({ goods_sn, goods_name, attr_value, number: quantity, price_cents }) =>
      `${quantity} × ${goods_name} (${goods_sn}), ${attr_value}: ${amountText(price_cents)} each`,
  );
  const validUntil = asShopText(formatCalendarDate(lastDayOf(quote.expires_at ?? 0)));
  const revisionParagraph =
    quote.revision > 1 ? [shopText`This is revision ${quote.revision}. It replaces the earlier prices.`] : [];
  const noteParagraph = quote.note === '' ? [] : [asShopText(quote.note)];
  const paragraphs = [
    shopText`Here are the prices of your quote ${number}, valid until ${validUntil}.`,
    ...revisionParagraph,
    asShopText(goodsLines.join('\n')),
    shopText`Subtotal without shipping and tax: ${amountText(quote.amount_cents)}`,
    ...noteParagraph,
    shopText`Order at these prices, or download the quote as a PDF: ${asShopText(quotesUrl(deps))}`,
  ];
  return (customerId: number) =>
    customerEmail(deps.settings, { customerId }, shopText`Your quote ${number}`, paragraphs);
}

/** Returns a function that creates the e-mail about the withdrawal of a quote for a customer. `reason` is a text of the staff. */
function withdrawalEmail(deps: AnswerDeps, { quote_id }: StoredQuote, reason: string) {
  const number = asShopText(quoteNumber(quote_id));
  const paragraphs = [
    shopText`We have withdrawn the quote ${number}: ${asShopText(reason)}`,
    shopText`Your quotes: ${asShopText(quotesUrl(deps))}`,
  ];
  return (customerId: number) =>
    customerEmail(deps.settings, { customerId }, shopText`Your quote ${number} is withdrawn`, paragraphs);
}

/** Formats an amount. Offered quotes have all prices, so null does not occur in e-mails. */
function amountText(cents: number | null): ShopText {
  return asShopText(formatCents(cents ?? 0));
}
