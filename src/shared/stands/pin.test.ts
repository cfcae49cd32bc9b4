import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pinProblem } from './pin';

describe('pinProblem', () => {
  it('requires a PIN', () => expect(pinProblem('')).toBe('pinMissing'));

  it.each([
    '1',
    '48295',
    '4829506173948',
    '48 295',
    '48295a',
    '４８２９５０',
    '-482950',
    '482950\n',
    '4829.5',
  ])('rejects %j, which is not 6 to 12 digits', (pin) => expect(pinProblem(pin)).toBe('invalidPin'));

  it.each([
    '000000',
    '777777',
    '123456',
    '654321',
    '567890',
    '098765',
    '901234',
    '135791',
    '975319',
    '0123456789',
    '121212',
    '123123',
    '12341234',
    '474747474747',
    '1231231',
    '112233',
    '332211',
    '111222',
    '11112222',
    '123321',
    '000001',
  ])('rejects the pattern %s', (pin) => expect(pinProblem(pin)).toBe('pinTooSimple'));

  it.each(['482950', '100001', '190284', '20261121', '314159', '271828182845', '121213'])(
    'accepts %s',
    (pin) => {
      expect(pinProblem(pin)).toBeNull();
    },
  );

  it('accepts nearly all random PINs', () => {
    const pins = fc.sample(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 }), 2000);
    const taken = pins.filter((digits) => pinProblem(digits.join('')) === null);
    expect(taken.length).toBeGreaterThan(1500);
  });
});
