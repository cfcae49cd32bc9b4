import { expect, it } from 'vitest';
import { truncateValue } from './finding';

it('shows a long value in one line without cutting a character', () => {
  expect(truncateValue('a\n b')).toBe('a b');
  expect(truncateValue('x'.repeat(120))).toBe('x'.repeat(120));
  expect(truncateValue('x'.repeat(121))).toBe(`${'x'.repeat(119)}…`);
  expect(truncateValue('𝛼'.repeat(60))).toBe('𝛼'.repeat(60));
  expect(truncateValue('e\u0301'.repeat(61))).toBe(`${'e\u0301'.repeat(59)}…`);
  expect(truncateValue(`x${'𝛼'.repeat(200)}`).isWellFormed()).toBe(true);
});
