import { expect, it } from 'vitest';
import { lastShippingDay, orderShippingText } from './shipping-day';

const monday = { ships_on: '2026-11-30' };
const friday = { ships_on: '2026-12-18' };
const discontinued = { ships_on: '' };

it('says that items of different days ship together on the last one', () => {
  expect(orderShippingText([monday, friday, discontinued])).toBe(
    'All items ship together on Fri, Dec 18, 2026.',
  );
  expect(orderShippingText([monday, monday])).toBe('Ships on Mon, Nov 30, 2026.');
  expect(orderShippingText([discontinued])).toBe('');
  expect(lastShippingDay([friday, monday, discontinued])).toBe('2026-12-18');
});
