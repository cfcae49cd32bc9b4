import { wholeNumberText } from '../cart/quantity';
import { cutText } from '../lib/visible-text';
import type { leadTopics } from './lead-fields';

type ContactTopic = (typeof leadTopics.contact)[number];

/** The product and size that a visitor asks a quote for. */
export interface QuoteSubject {
  goods_sn: string;
  goods_name: string;
  /** Size as shown; '' when the visitor chose none. */
  size: string;
  /** Number of units, also above the maximum of a cart line; '' for one. */
  quantity: string;
}

const MAX_LENGTH = { goods_sn: 64, goods_name: 400, size: 120, quantity: 12 } as const;

/** Returns the URL of the contact form, prefilled with a request for a quote. */
export function quoteRequestUrl({ goods_sn, goods_name, size, quantity }: QuoteSubject): string {
  const query = new URLSearchParams({ quote: goods_name, goods_sn });
  if (size !== '') query.set('size', size);
  if (quantity !== '') query.set('quantity', quantity);
  return `/contactUs?${query}`;
}

/** Parses the query of {@link quoteRequestUrl}; null when the URL asks for no quote. */
export function parseQuoteRequest(query: URLSearchParams): QuoteSubject | null {
  const valueOf = (name: string, maxLength: number) => cutText(query.get(name) ?? '', maxLength);
  const request = {
    goods_sn: valueOf('goods_sn', MAX_LENGTH.goods_sn),
    goods_name: valueOf('quote', MAX_LENGTH.goods_name),
    size: valueOf('size', MAX_LENGTH.size),
    quantity: wholeNumberText(valueOf('quantity', MAX_LENGTH.quantity)),
  };
  return request.goods_name === '' ? null : request;
}

/** Returns the fields of the contact form for a quote. The visitor can edit them. */
export function quoteRequestFields({ goods_sn, goods_name, size, quantity }: QuoteSubject) {
  const product = [goods_name, goods_sn && `(${goods_sn})`].filter(Boolean).join(' ');
  const lines = ['Please send me a quote for this product.', `Product: ${product}`];
  if (size !== '') lines.push(`Size: ${size}`);
  lines.push(`Quantity: ${quantity || '1'}`);
  return { topic: 'A quotation' satisfies ContactTopic, goods_sn, message: lines.join('\n') };
}

/** Returns the size and the quantity as the visitor left them in the message of {@link quoteRequestFields}. */
export function quoteInMessage(
  { size, quantity }: QuoteSubject,
  message: string,
): Pick<QuoteSubject, 'size' | 'quantity'> {
  const lineOf = (name: string) => new RegExp(`^${name}: *(.*)$`, 'm').exec(message)?.[1]?.trim();
  return { size: lineOf('Size') ?? size, quantity: lineOf('Quantity') ?? quantity };
}
