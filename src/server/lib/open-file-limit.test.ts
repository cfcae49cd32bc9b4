import { expect, it } from 'vitest';
import { parseOpenFileLimit } from './open-file-limit';

const limits = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             95967                95967                processes
Max open files            ${soft.padEnd(20)} 524288               files
Max locked memory         8388608              8388608              bytes
`;

it.each([
  ['30', 30],
  ['524288', 524_288],
  ['unlimited', null],
])('reads the limit %s', (text, limit) => expect(parseOpenFileLimit(limits(text))).toBe(limit));

it('is null for a text without the limit', () => expect(parseOpenFileLimit('')).toBeNull());
