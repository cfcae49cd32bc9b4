import { expect, it } from 'vitest';
import { calculatorMessages, calculatorMessage } from './messages';
import { calculatorMessagesZh } from './messages-zh';

it('has all messages in both languages with the same placeholders', () => {
  expect(Object.keys(calculatorMessagesZh).sort()).toEqual(Object.keys(calculatorMessages).sort());
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, text] of Object.entries(calculatorMessages))
    expect(places(calculatorMessagesZh[key as keyof typeof calculatorMessages])).toEqual(places(text));
});

it('replaces placeholders', () => {
  expect(calculatorMessage('unknownBase', { part: 'X', kind: 'DNA' })).toBe('“X” is not a base of DNA.');
});
