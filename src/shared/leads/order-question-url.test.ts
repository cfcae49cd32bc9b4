import { expect, it } from 'vitest';
import { orderQuestionFields, orderQuestionUrl, parseOrderQuestion } from './order-question-url';

const queryOf = (url: string) => new URL(url, 'https://shop.example').searchParams;

it.each(['', 'problem', 'address'] as const)(
  'carries the order number to the contact form, about: %s',
  (about) => {
    const question = { orderNumber: 'QB261129000001', about };
    expect(parseOrderQuestion(queryOf(orderQuestionUrl(question)))).toEqual(question);
  },
);

it('asks about a problem what staff need for a replacement or refund', () => {
  const fields = orderQuestionFields({ orderNumber: 'QB261129000001', about: 'problem' });
  expect(fields).toMatchObject({ topic: 'An order or delivery' });
  expect(fields.message).toMatch(
    /^Order QB261129000001:\nWhat is wrong .*\nItems and lot numbers:\n.*\nYou would like/,
  );
});

it('asks about a quote as a quotation', () =>
  expect(orderQuestionFields({ orderNumber: 'Q00000012', about: '' })).toEqual({
    topic: 'A quotation',
    message: 'Quote Q00000012:\n',
  }));

it('names no order without one, and shortens long ones', () => {
  expect(parseOrderQuestion(queryOf('/contactUs?about=problem'))).toBeNull();
  const long = parseOrderQuestion(queryOf(orderQuestionUrl({ orderNumber: 'Q'.repeat(200), about: '' })));
  expect(long?.orderNumber).toHaveLength(40);
  expect(parseOrderQuestion(new URLSearchParams({ order: `${'Q'.repeat(39)}🧪` }))?.orderNumber).toBe(
    'Q'.repeat(39),
  );
});
