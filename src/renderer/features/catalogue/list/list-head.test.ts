import { expect, it } from 'vitest';
import { rangeLabel } from './list-head';

const page = (length: number, total: number, number = 1) => ({
  list: Array.from({ length }),
  total,
  page: number,
  page_size: 24,
});

it.each([
  [page(0, 0), '0 products'],
  [page(1, 1), '1 product'],
  [page(24, 24), '24 products'],
  [page(24, 100_000), '1–24 of 100,000 products'],
  [page(1, 1225, 52), '1,225–1,225 of 1,225 products'],
  [page(0, 48, 9), '48 products'],
])('returns the shown range', (range, words) => expect(rangeLabel(range)).toBe(words));
