import type { leadTopics } from './lead-fields';

type ContactTopic = (typeof leadTopics.contact)[number];

const MAX_LENGTH = 40;

/** Returns the URL of the contact form, prefilled with the number of an order. */
export function orderQuestionUrl(orderNumber: string): string {
  return `/contactUs?${new URLSearchParams({ order: orderNumber })}`;
}

/** Parses the query of {@link orderQuestionUrl}; '' when the URL names no order. */
export function parseOrderQuestion(query: URLSearchParams): string {
  return (query.get('order') ?? '').trim().slice(0, MAX_LENGTH);
}

/** Returns the fields of the contact form for a question about an order. The visitor can edit them. */
export function orderQuestionFields(orderNumber: string) {
  return {
    topic: 'An order or delivery' satisfies ContactTopic,
    message: `Order ${orderNumber}:\n`,
  };
}
