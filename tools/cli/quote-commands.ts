import { Argument, InvalidArgumentError, type Command } from 'commander';
import type { Kysely } from 'kysely';
import { findSize } from '../../src/shared/cart/order-list-cells';
import { MAX_QUANTITY } from '../../src/shared/cart/quantity';
import { isoDay } from '../../src/shared/lib/format-date';
import { formatCents, wireToCents } from '../../src/shared/lib/money';
import {
  parseQuoteNumber,
  quoteNumber,
  quoteStateAt,
  quoteStates,
} from '../../src/shared/orders/quote-state';
import type { QuoteState } from '../../src/shared/orders/quote-state';
import { findCustomer, findCustomerForSignIn } from '../../src/server/accounts/customer-store';
import {
  answerQuote,
  assignQuote,
  offerQuote,
  withdrawQuote,
  type QuotedPrice,
} from '../../src/server/orders/answer-quote';
import { listSizesOfNumber } from '../../src/server/catalogue/size-store';
import { openReadOnlySqlite } from '../../src/server/db/sqlite-database';
import type { CatalogueTables } from '../../src/server/db/schema/catalogue-schema';
import { OperatorError } from '../../src/server/lib/operator-error';
import { findOrder } from '../../src/server/orders/order-store';
import { lastDayOf } from '../../src/server/orders/quote-document';
import {
  findQuote,
  listQuotesForStaff,
  listQuoteEvents,
  type QuoteLine,
  type StoredQuote,
} from '../../src/server/orders/quote-store';
import { DAY_MS, formatDay, joinText, MAX_LISTED_ROWS, parseDay, printable } from './arguments';
import { withActiveFile } from './release-access';
import { printFromShop, type CliContext, type ShopContext } from './context';
import { customerNoticeText } from './customer-notice';

/** Adds `shop quotes …`, with which staff answer requests for prices and offer quotes that were not requested. */
export function addQuoteCommands(program: Command, context: CliContext): void {
  const quotes = program.command('quotes').description('answer, create, revise and withdraw quotes');
  const onQuote = (number: string, work: (shop: ShopContext, quote: StoredQuote) => Promise<string>) =>
    printFromShop(context, async (shop) => work(shop, await requireQuote(shop, number)));

  quotes
    .command('list')
    .description('quotes, newest first')
    .addArgument(new Argument('[state]', 'only quotes in this state').choices(quoteStates))
    .action((state?: QuoteState) => printFromShop(context, (shop) => list(shop, state)));
  quotes
    .command('show <quote>')
    .description('everything about one quote, with the numbers of its lines')
    .action((number: string) => onQuote(number, show));
  quotes
    .command('answer')
    .description('offer a requested quote, or revise an offered one, and inform the customer')
    .argument('<quote>', 'number of the quote, such as Q00000012')
    .argument('<last-day>', 'last day of the validity, such as 2026-04-30', parseDay)
    .argument(
      '[prices...]',
      'unit price of a line, such as 1=120.00, or with a new quantity 1=3x120.00; other lines keep theirs',
    )
    .option(
      '--note <text>',
      'text for the customer, printed on the quote; without it, the note of the quote stays',
    )
    .action((number: string, lastDay: number, words: string[], { note }: { note?: string }) => {
      const prices = parsePrices(words);
      return onQuote(number, (shop, quote) => answer(shop, quote, { lastDay, prices, note }));
    });
  quotes
    .command('create')
    .description('offer a quote that was not requested, and inform the customer')
    .argument('<account>', 'user name or verified e-mail address of the customer')
    .argument('<last-day>', 'last day of the validity, such as 2026-04-30', parseDay)
    .argument(
      '<lines...>',
      'catalogue number, size, quantity and unit price, such as "QA10023:100 µg=2x120.00"; a product with one size needs none',
    )
    .option('--for <name>', 'person or institution, printed on the quote', '')
    .option('--note <text>', 'text for the customer, printed on the quote', '')
    .action((account: string, lastDay: number, words: string[], options: { for: string; note: string }) =>
      printFromShop(context, async (shop) => {
        const lines = await withActiveFile(context, (file) => parseQuoteLines(file, words));
        return create(shop, account, { lines, lastDay, recipient: options.for, note: options.note });
      }),
    );
  quotes
    .command('withdraw <quote> <reason...>')
    .description('withdraw a quote that was not ordered, and inform the customer')
    .action((number: string, words: string[]) => {
      const reason = joinText(words, 'reason');
      return onQuote(number, (shop, quote) => withdraw(shop, quote, reason));
    });
  quotes
    .command('assign <quote> <account>')
    .description('move a quote to the account (user name or verified e-mail address) that may order it')
    .action((number: string, account: string) =>
      onQuote(number, (shop, quote) => assign(shop, quote, account)),
    );
}

async function requireQuote({ database }: ShopContext, number: string): Promise<StoredQuote> {
  const quoteId = parseQuoteNumber(number);
  if (quoteId === null)
    throw new InvalidArgumentError(
      `${printable(number)} is not the number of a quote. Expected one such as Q00000012.`,
    );
  const quote = await findQuote(database, quoteId);
  if (quote) return quote;
  throw new OperatorError({
    subject: `Quote ${quoteNumber(quoteId)}`,
    reason: 'There is no such quote.',
    remedy: 'Use a number that `quotes list` prints.',
  });
}

/** Parses prices such as `1=120.00` and `2=3x80.50`. Throws InvalidArgumentError for another form. */
function parsePrices(words: readonly string[]): QuotedPrice[] {
  const prices = words.map((word) => {
    const [, line, quantity, amount] = /^(\d{1,3})=(?:(\d{1,5})x)?(\d{1,7}\.\d{2})$/.exec(word) ?? [];
    const [number, cents] = [Number(quantity ?? 1), wireToCents(amount ?? '0.00')];
    if (line === undefined || number < 1 || number > MAX_QUANTITY || cents === 0) {
      throw new InvalidArgumentError(
        `${printable(word)} is not a price. Expected a line and its unit price, such as 1=120.00, or with a quantity from 1 to ${MAX_QUANTITY}, such as 1=3x120.00.`,
      );
    }
    return { line: Number(line), cents, ...(quantity !== undefined && { number }) };
  });
  const repeated = prices.find(({ line }, index) => prices.findIndex((price) => price.line === line) < index);
  if (repeated)
    throw new InvalidArgumentError(`Line ${repeated.line} has two prices. Give each line one price.`);
  return prices;
}

async function answer(
  shop: ShopContext,
  quote: StoredQuote,
  { lastDay, prices, note }: { lastDay: number; prices: readonly QuotedPrice[]; note: string | undefined },
): Promise<string> {
  checkLastDay(shop, lastDay);
  const answered = await answerQuote(shop, quote, {
    prices,
    expiresAt: lastDay + DAY_MS,
    note: note ?? quote.note,
  });
  if (!answered) throw await unchangeableError(shop, quote);
  const subtotal = formatCents(answered.amount_cents);
  return `Quote ${quoteNumber(quote.quote_id)} is offered until ${isoDay(lastDay)}, revision ${answered.revision}, subtotal ${subtotal}. ${await noticeText(shop, quote)}`;
}

/** Throws InvalidArgumentError for a day that has passed or is more than a year ahead. */
function checkLastDay({ clock }: ShopContext, lastDay: number): void {
  const today = isoDay(clock().getTime());
  const lastPossible = isoDay(clock().getTime() + 365 * DAY_MS);
  if (isoDay(lastDay) < today || isoDay(lastDay) > lastPossible) {
    throw new InvalidArgumentError(
      `The last day ${isoDay(lastDay)} is not possible. Choose a day from ${today} to ${lastPossible}.`,
    );
  }
}

/** Maximum lines of a quote: as many as a cart has. */
const MAX_LINES = 500;

/** Parses lines such as `QA10023:100 µg=2x120.00`. Throws when one has another form or names no size of the catalogue. */
async function parseQuoteLines(catalogueFile: string, words: readonly string[]): Promise<PricedQuoteLine[]> {
  if (words.length > MAX_LINES)
    throw new InvalidArgumentError(`A quote has at most ${MAX_LINES} lines, not ${words.length}.`);
  const catalogue = openReadOnlySqlite<CatalogueTables>(catalogueFile);
  try {
    const lines: PricedQuoteLine[] = [];
    for (const word of words) {
      const line = await parseQuoteLine(catalogue, word);
      const { goods_id, goods_attr, goods_sn, attr_value } = line;
      if (lines.some((other) => other.goods_id === goods_id && other.goods_attr === goods_attr))
        throw new InvalidArgumentError(`${goods_sn}, ${attr_value}, is in two lines. Use one line.`);
      lines.push(line);
    }
    return lines;
  } finally {
    await catalogue.destroy();
  }
}

type PricedQuoteLine = QuoteLine & { price_cents: number };

async function parseQuoteLine(catalogue: Kysely<CatalogueTables>, word: string): Promise<PricedQuoteLine> {
  const [, goodsSn, size, quantity, amount] =
    /^([^:=]{1,60})(?::([^=]{1,80}))?=(\d{1,5})x(\d{1,7}\.\d{2})$/.exec(word) ?? [];
  const [number, price_cents] = [Number(quantity), wireToCents(amount ?? '0.00')];
  if (goodsSn === undefined || number < 1 || number > MAX_QUANTITY || price_cents === 0) {
    throw new InvalidArgumentError(
      `${printable(word)} is not a line. Expected a catalogue number, a size, a quantity from 1 to ${MAX_QUANTITY} and a unit price, such as "QA10023:100 µg=2x120.00".`,
    );
  }
  const sizes = await listSizesOfNumber(catalogue, goodsSn.trim());
  const matchingSize = findSize(sizes, size?.trim() ?? '');
  if (matchingSize) return { ...matchingSize, number, price_cents };
  throw new OperatorError({
    subject: printable(size === undefined ? goodsSn : `${goodsSn}:${size}`),
    reason:
      sizes.length === 0
        ? 'The catalogue has no product with this number.'
        : `The product has no such size, but ${sizes.map(({ attr_value }) => attr_value).join('; ')}.`,
    remedy: 'Copy the number and the size from the product page.',
  });
}

interface CreatedOffer {
  lines: readonly PricedQuoteLine[];
  lastDay: number;
  recipient: string;
  note: string;
}

async function create(
  shop: ShopContext,
  account: string,
  { lines, lastDay, recipient, note }: CreatedOffer,
): Promise<string> {
  checkLastDay(shop, lastDay);
  const { id: customerId } = await findAccount(shop, account);
  const quote = await offerQuote(shop, { customerId, lines, expiresAt: lastDay + DAY_MS, recipient, note });
  const subtotal = formatCents(quote.amount_cents);
  return `Quote ${quoteNumber(quote.quote_id)} is offered until ${isoDay(lastDay)}, subtotal ${subtotal}. ${await noticeText(shop, quote)}`;
}

async function withdraw(shop: ShopContext, quote: StoredQuote, reason: string): Promise<string> {
  if (!(await withdrawQuote(shop, quote, reason))) throw await unchangeableError(shop, quote);
  return `Quote ${quoteNumber(quote.quote_id)} is withdrawn. ${await noticeText(shop, quote)}`;
}

async function assign(shop: ShopContext, quote: StoredQuote, account: string): Promise<string> {
  const { id: customerId, username } = await findAccount(shop, account);
  if (!(await assignQuote(shop, quote, { customerId, username }))) throw await unchangeableError(shop, quote);
  return `Quote ${quoteNumber(quote.quote_id)} belongs to ${printable(username)}.`;
}

async function findAccount({ database }: ShopContext, account: string) {
  const customer = await findCustomerForSignIn(database, account);
  if (customer) return customer;
  throw new OperatorError({
    subject: `Account ${printable(account)}`,
    reason: 'There is no such account.',
    remedy: 'Enter the user name or the verified e-mail address of a customer.',
  });
}

/** Returns an error with the state of a quote that could not be changed. */
async function unchangeableError(
  { database }: ShopContext,
  { quote_id }: StoredQuote,
): Promise<OperatorError> {
  const current = await findQuote(database, quote_id);
  const orderId = current?.order_id ?? null;
  const order = orderId === null ? null : await findOrder(database, { orderId });
  const subject = `Quote ${quoteNumber(quote_id)}`;
  if (order) {
    const reason = `It was ordered with order ${order.order_sn}.`;
    return new OperatorError({ subject, reason, remedy: 'Cancel the order, or agree on another quote.' });
  }
  if (current?.state === 'withdrawn') {
    const remedy = 'Ask the customer to request another quote.';
    return new OperatorError({ subject, reason: 'It was withdrawn.', remedy });
  }
  const remedy = 'Check it with `quotes show` and try again.';
  return new OperatorError({ subject, reason: 'It has changed in the meantime.', remedy });
}

async function noticeText(shop: ShopContext, { customer_id }: StoredQuote): Promise<string> {
  if (customer_id !== null) return customerNoticeText(shop, customer_id);
  return 'The quote belongs to no account, so that no e-mail is sent. Move it with `quotes assign`.';
}

async function list({ database, clock }: ShopContext, state: QuoteState | undefined): Promise<string> {
  const now = clock().getTime();
  const quotes = await listQuotesForStaff(database, { state, now, limit: MAX_LISTED_ROWS });
  if (quotes.length === 0) return 'No quotes found.';
  return quotes
    .map(({ quote, username }) => {
      const openLines = quote.lines.filter(({ price_cents }) => price_cents === null).length;
      const amount = openLines > 0 ? `${openLines} open` : formatCents(quote.amount_cents);
      const validity = quote.expires_at === null ? 'no offer' : `until ${lastDayOf(quote.expires_at)}`;
      const owner = printable([username ?? 'visitor', quote.recipient].filter(Boolean).join(', '));
      return `${quoteNumber(quote.quote_id)}  ${quoteStateAt(quote, now).padEnd(9)}  ${formatDay(quote.created_at)}  ${validity}  ${amount}  ${owner}`;
    })
    .join('\n');
}

async function show({ database, clock }: ShopContext, quote: StoredQuote): Promise<string> {
  const order = quote.order_id === null ? null : await findOrder(database, { orderId: quote.order_id });
  const customer = quote.customer_id === null ? null : await findCustomer(database, quote.customer_id);
  const events = await listQuoteEvents(database, quote.quote_id);
  const state = quoteStateAt(quote, clock().getTime());
  return [
    `${quoteNumber(quote.quote_id)}  ${state}  revision ${quote.revision}  ${formatCents(quote.amount_cents)} ${quote.currency}`,
    `  account: ${customer ? printable(customer.username) : 'none'}`,
    quote.recipient && `  prepared for: ${printable(quote.recipient)}`,
    quote.expires_at !== null && `  valid until: ${lastDayOf(quote.expires_at)}`,
    order && `  order: ${order.order_sn}`,
    quote.request && `  request: ${printable(quote.request)}`,
    quote.note && `  note: ${printable(quote.note)}`,
    ...quote.lines.map(({ number, goods_sn, goods_name, attr_value, price_cents }, index) => {
      const price = price_cents === null ? 'price open' : `${formatCents(price_cents)} each`;
      return `  ${index + 1}: ${number} × ${goods_sn} ${printable(goods_name)}, ${attr_value}  ${price}`;
    }),
    ...events.map(
      ({ happened_at, revision, actor, text }) =>
        `  ${new Date(Number(happened_at)).toISOString()}  revision ${Number(revision)} by ${actor}: ${printable(text)}`,
    ),
  ]
    .filter(Boolean)
    .join('\n');
}
