import { expect, it } from 'vitest';
import { negotiateEncoding } from './content-encoding';

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate, zstd', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5, BR;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip ;q=0', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['brotli, xgzip', null],
  ['br;q=nonsense, gzip', 'gzip'],
])('negotiates %j to %j', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});
