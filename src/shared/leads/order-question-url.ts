import { cutText } from '../lib/visible-text';
import type { leadTopics } from './lead-fields';

type ContactTopic = (typeof leadTopics.contact)[number];

const MAX_ORDER_NUMBER_LENGTH = 40;

/** A question about an order. */
interface OrderQuestion {
  orderNumber: string;
  /** The goods arrived damaged, incomplete or wrong, or do not work. */
  isProblem: boolean;
}

/** Facts with which staff can decide about a replacement or refund without asking again. */
const problemMessage = [
  'What is wrong (damaged, thawed, missing, wrong, does not work):',
  'Items and lot numbers:',
  'Arrived on, stored at:',
  'You would like (replacement, credit, refund):',
  '',
].join('\n');

/** Returns the URL of the contact form, prefilled with the number of an order. */
export function orderQuestionUrl({ orderNumber, isProblem }: OrderQuestion): string {
  const query = new URLSearchParams({ order: orderNumber });
  if (isProblem) query.set('about', 'problem');
  return `/contactUs?${query}`;
}

/** Parses the query of {@link orderQuestionUrl}; null when the URL names no order. */
export function parseOrderQuestion(query: URLSearchParams): OrderQuestion | null {
  const orderNumber = cutText(query.get('order') ?? '', MAX_ORDER_NUMBER_LENGTH);
  return orderNumber === '' ? null : { orderNumber, isProblem: query.get('about') === 'problem' };
}

/** Returns the fields of the contact form for a question about an order. The visitor can edit them. */
export function orderQuestionFields({ orderNumber, isProblem }: OrderQuestion) {
  return {
    topic: 'An order or delivery' satisfies ContactTopic,
    message: `Order ${orderNumber}:\n${isProblem ? problemMessage : ''}`,
  };
}
