import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeRecoveryCode, formatRecoveryCode } from './recovery-code';

it('formats 80 bits in four groups', () => {
  expect(formatRecoveryCode(new Uint8Array(10))).toBe('0000-0000-0000-0000');
  expect(formatRecoveryCode(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
  expect(formatRecoveryCode(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 33]))).toBe('0000-0000-0000-0011');
});

it('formats every ten bytes uniquely and normalizes any spelling', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const code = formatRecoveryCode(one);
      const plain = code.replaceAll('-', '');
      const typed = [code.toLowerCase(), ` ${plain}\n`, plain.replaceAll('0', 'o').replaceAll('1', 'l')];
      for (const text of typed) expect(normalizeRecoveryCode(text)).toBe(plain);
      expect(code === formatRecoveryCode(other)).toBe(Buffer.from(one).equals(Buffer.from(other)));
    }),
  );
});

it.each([
  '',
  '0000-0000-0000-000',
  '0000-0000-0000-00000',
  '0000-0000-0000-000U',
  '0000_0000_0000_0000',
  ' '.repeat(200),
])('rejects %j as a code', (typed) => expect(normalizeRecoveryCode(typed)).toBeNull());
