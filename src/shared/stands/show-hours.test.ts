import { expect, it } from 'vitest';
import { isWithinShowHours } from './show-hours';

it.each([
  ['09:00', '18:30', '08:59', false],
  ['09:00', '18:30', '09:00', true],
  ['09:00', '18:30', '18:29', true],
  ['09:00', '18:30', '18:30', false],
  ['18:00', '01:00', '23:59', true],
  ['18:00', '01:00', '00:59', true],
  ['18:00', '01:00', '01:00', false],
  ['18:00', '01:00', '17:59', false],
])('show hours from %s to %s at %s: %s', (from, to, time, open) => {
  expect(isWithinShowHours({ from, to }, new Date(`2026-11-21T${time}:00`))).toBe(open);
});
