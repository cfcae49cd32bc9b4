import { cutText } from '../lib/visible-text';
import { parseQuoteNumber } from '../orders/quote-state';
import type { leadTopics } from './lead-fields';

type ContactTopic = (typeof leadTopics.contact)[number];

const MAX_ORDER_NUMBER_LENGTH = 40;

/** A question about an order or a quote. */
interface OrderQuestion {
  /** Number of the order or quote. */
  orderNumber: string;
  /**
   * `problem`: the goods arrived damaged, incomplete or wrong, or do not work. `address`: they should go to another address. ''
   * for other questions.
   */
  about: OrderSubject;
}

type OrderSubject = keyof typeof messages;

/** Facts with which staff can decide about a replacement or refund without asking again. */
const problemMessage = [
  'What is wrong (damaged, thawed, missing, wrong, does not work):',
  'Items and lot numbers:',
  'Arrived on, stored at:',
  'You would like (replacement, credit, refund):',
  '',
].join('\n');

const messages = {
  '': '',
  problem: problemMessage,
  address: 'Please deliver this order to another address.\nNew address, with name and telephone:\n',
} as const;

/** Returns the URL of the contact form, prefilled with the number of an order or quote. */
export function orderQuestionUrl({ orderNumber, about }: OrderQuestion): string {
  const query = new URLSearchParams({ order: orderNumber });
  if (about !== '') query.set('about', about);
  return `/contactUs?${query}`;
}

/** Parses the query of {@link orderQuestionUrl}; null when the URL names no order. */
export function parseOrderQuestion(query: URLSearchParams): OrderQuestion | null {
  const orderNumber = cutText(query.get('order') ?? '', MAX_ORDER_NUMBER_LENGTH);
  const about = query.get('about') ?? '';
  return orderNumber === '' ? null : { orderNumber, about: isOrderSubject(about) ? about : '' };
}

function isOrderSubject(text: string): text is OrderSubject {
  return Object.hasOwn(messages, text);
}

/** Returns the fields of the contact form for a question about an order or a quote. The visitor can edit them. */
export function orderQuestionFields({ orderNumber, about }: OrderQuestion): {
  topic: ContactTopic;
  message: string;
} {
  const isQuote = parseQuoteNumber(orderNumber) !== null;
  return {
    topic: isQuote ? 'A quotation' : 'An order or delivery',
    message: `${isQuote ? 'Quote' : 'Order'} ${orderNumber}:\n${messages[about]}`,
  };
}
