import { describe, expect, it } from 'vitest';
import { messages, formatMessage, type MessageKey } from './messages';
import { messagesZh } from './messages-zh';

const keys = Object.keys(messages) as MessageKey[];
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe.each(keys)('message %s', (key) => {
  it('exists in English and Chinese with the same placeholders', () => {
    expect(messages[key]).toMatch(/[A-Za-z]/);
    expect(messagesZh[key]).toMatch(/\p{Script=Han}/u);
    expect(placeholders(messagesZh[key])).toEqual(placeholders(messages[key]));
  });
});

it('has no text in one language only', () => {
  expect(Object.keys(messagesZh).sort()).toEqual([...keys].sort());
});

it('replaces the status', () => {
  expect(formatMessage('connectionError', { status: 418 })).toBe('Connection error 418.');
});
