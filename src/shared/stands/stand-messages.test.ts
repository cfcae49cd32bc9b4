import { expect, it } from 'vitest';
import { formatStandMessage, standMessages, type StandMessageKey } from './stand-messages';
import { standMessagesZh } from './stand-messages-zh';

it('has all messages in both languages with the same placeholders', () => {
  expect(Object.keys(standMessagesZh).sort()).toEqual(Object.keys(standMessages).sort());
  const fields = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, text] of Object.entries(standMessages)) {
    const chinese = standMessagesZh[key as StandMessageKey];
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(fields(chinese)).toEqual(fields(text));
  }
});

it('replaces placeholders', () => {
  expect(formatStandMessage('invalidPin', { min: 6, max: 12 })).toBe('A PIN consists of 6 to 12 digits.');
});
