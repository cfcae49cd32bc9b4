import { expect, it } from 'vitest';
import { formatMessage } from './messages';

it('replaces the status', () => {
  expect(formatMessage('connectionError', { status: 418 })).toBe('Connection error 418.');
});
