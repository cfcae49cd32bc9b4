import { expect, it } from 'vitest';
import { formatStandMessage } from './stand-messages';

it('replaces placeholders', () => {
  expect(formatStandMessage('invalidPin', { min: 6, max: 12 })).toBe('A PIN consists of 6 to 12 digits.');
});
