import { expect, it } from 'vitest';
import { lastShippingDay } from '../../../shared/orders/shipping-day';
import { lineShippingText } from './shipping-day';

const monday = { ships_on: '2026-11-30' };
const friday = { ships_on: '2026-12-18' };

it('tells a line that waits from the one that ships last', () => {
  const last = lastShippingDay([friday, monday]);
  expect(lineShippingText(friday.ships_on, last)).toBe('Ships on Fri, Dec 18, 2026');
  expect(lineShippingText(monday.ships_on, last)).toBe('Ready to ship on Mon, Nov 30, 2026');
});
