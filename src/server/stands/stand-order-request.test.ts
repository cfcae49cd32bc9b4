import { expect, it } from 'vitest';
import { formatRequestedLine } from './stand-order-request';

const line = {
  goods_id: 17,
  goods_attr: '3',
  goods_sn: 'QA10023',
  goods_name: 'Anti-EGFR',
  attr_value: '100 µg',
  number: 2,
};

it.each([
  [12_000, 12_000, '2 × QA10023 Anti-EGFR, 100 µg: $120.00'],
  [11_000, 12_000, '2 × QA10023 Anti-EGFR, 100 µg: $120.00 (seen at $110.00)'],
  [null, 12_000, '2 × QA10023 Anti-EGFR, 100 µg: $120.00 (seen without a price)'],
  [11_000, null, '2 × QA10023 Anti-EGFR, 100 µg: no current price (seen at $110.00)'],
  [null, null, '2 × QA10023 Anti-EGFR, 100 µg: no current price'],
])('formats the prices seen %s and now %s', (seen, now, text) => {
  expect(formatRequestedLine({ ...line, seen_cents: seen, now_cents: now })).toBe(text);
});
