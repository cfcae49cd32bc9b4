import { expect, it } from 'vitest';
import { lastShippingDay, orderShippingText } from './shipping-day';

const monday = { ships_on: '2026-11-30' };
const friday = { ships_on: '2026-12-18' };
const discontinued = { ships_on: '' };

it('says that items of different days ship together on the last one', () => {
  const isFirm = { isFirm: true };
  expect(orderShippingText([monday, friday, discontinued], isFirm)).toBe(
    'All items ship together on Fri, Dec 18, 2026.',
  );
  expect(orderShippingText([monday, monday], isFirm)).toBe('Ships on Mon, Nov 30, 2026.');
  expect(orderShippingText([discontinued], isFirm)).toBe('');
  expect(lastShippingDay([friday, monday, discontinued])).toBe('2026-12-18');
});

it('promises no day to an order that is neither paid nor confirmed', () => {
  expect(orderShippingText([monday, friday], { isFirm: false })).toBe(
    'All items ship together on Fri, Dec 18, 2026 at the earliest.',
  );
  expect(orderShippingText([monday], { isFirm: false })).toBe('Ships on Mon, Nov 30, 2026 at the earliest.');
  expect(orderShippingText([discontinued], { isFirm: false })).toBe('');
});
