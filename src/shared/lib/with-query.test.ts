import { expect, it } from 'vitest';
import { withQuery } from './with-query';

it('appends a query that is not empty', () => {
  expect(withQuery('/list', new URLSearchParams({ page: '2', key: 'a b' }))).toBe('/list?page=2&key=a+b');
  expect(withQuery('/list', new URLSearchParams())).toBe('/list');
  expect(withQuery('', new URLSearchParams({ page: '2' }))).toBe('?page=2');
});

it('needs no `URLSearchParams.size`, which Safari 16 lacks', () => {
  const query = new URLSearchParams({ page: '2' });
  Object.defineProperty(query, 'size', { value: undefined });
  expect(withQuery('/list', query)).toBe('/list?page=2');
});
