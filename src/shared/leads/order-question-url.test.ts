import { expect, it } from 'vitest';
import { orderQuestionFields, orderQuestionUrl, parseOrderQuestion } from './order-question-url';

const queryOf = (url: string) => new URL(url, 'https://shop.example').searchParams;

it('carries the order number to the contact form', () => {
  const number = parseOrderQuestion(queryOf(orderQuestionUrl('QB261129000001')));
  expect(number).toBe('QB261129000001');
  expect(orderQuestionFields(number)).toEqual({
    topic: 'An order or delivery',
    message: 'Order QB261129000001:\n',
  });
});

it('names no order without one, and shortens long ones', () => {
  expect(parseOrderQuestion(queryOf('/contactUs'))).toBe('');
  expect(parseOrderQuestion(queryOf(orderQuestionUrl('Q'.repeat(200))))).toHaveLength(40);
});
