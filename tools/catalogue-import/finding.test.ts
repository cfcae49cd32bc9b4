import { expect, it } from 'vitest';
import { truncateValue } from './finding';

it('shows a long value in one line without cutting a character', () => {
  expect(truncateValue('a\n b')).toBe('a b');
  expect(truncateValue('x'.repeat(120))).toBe('x'.repeat(120));
  expect(truncateValue('x'.repeat(121))).toBe(`${'x'.repeat(119)}…`);
  expect(truncateValue('𝛼'.repeat(120))).toBe('𝛼'.repeat(120));
  expect(truncateValue('𝛼'.repeat(121))).toBe(`${'𝛼'.repeat(119)}…`);
  expect(truncateValue(`x${'𝛼'.repeat(200)}`).isWellFormed()).toBe(true);
});
