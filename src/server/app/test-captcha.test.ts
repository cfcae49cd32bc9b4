import { describe, expect, it } from 'vitest';
import { readTestCaptcha } from './test-captcha';

describe('an answer that every captcha accepts', () => {
  it('is taken in tests', () => {
    expect(readTestCaptcha({ TEST_CAPTCHA: 'TEST', NODE_ENV: 'test' })).toBe('TEST');
  });

  it.each(['production', 'development', 'TEST', 'test ', '', undefined])(
    'keeps a shop with NODE_ENV %j from opening',
    (mode) => {
      const environment = { TEST_CAPTCHA: 'TEST', ...(mode !== undefined && { NODE_ENV: mode }) };
      expect(() => readTestCaptcha(environment)).toThrow(/TEST_CAPTCHA/);
    },
  );

  it.each([{}, { TEST_CAPTCHA: '' }, { NODE_ENV: 'production' }, { NODE_ENV: 'test' }])(
    'is none when none is given: %j',
    (environment) => {
      expect(readTestCaptcha(environment)).toBeUndefined();
    },
  );
});
