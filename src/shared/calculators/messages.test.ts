import { expect, it } from 'vitest';
import { calculatorMessage, invalidSequenceMessage } from './messages';

it('replaces placeholders', () => {
  expect(calculatorMessage('unknownBase', { part: 'X', kind: 'DNA' })).toBe('“X” is not a base of DNA.');
});

it('names the reason when a second sequence begins', () => {
  expect(invalidSequenceMessage('>', 'protein')).toContain('Enter one at a time');
  expect(invalidSequenceMessage('>', 'DNA')).toContain('Enter one at a time');
  expect(invalidSequenceMessage('J', 'protein')).toContain('“J” is not');
  expect(invalidSequenceMessage('J', 'DNA')).toContain('“J” is not a base of DNA');
});
