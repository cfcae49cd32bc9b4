import { expect, it } from 'vitest';
import { formatClock, formatMinutes } from './time-left';

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [3547, '59:07'],
  [3600, '1:00:00'],
  [7147, '1:59:07'],
])('formatClock formats %i seconds as %s', (seconds, words) => {
  expect(formatClock(seconds)).toBe(words);
});

it.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [300, '5 minutes'],
])('formatMinutes formats %i seconds as %s', (seconds, words) => {
  expect(formatMinutes(seconds)).toBe(words);
});
