import { expect, it } from 'vitest';
import { calculatorMessage } from './messages';

it('replaces placeholders', () => {
  expect(calculatorMessage('unknownBase', { part: 'X', kind: 'DNA' })).toBe('“X” is not a base of DNA.');
});
