import { describe, expect, it } from 'vitest';
import { normalizeMobileNumber } from './mobile-number';

describe('mobile number', () => {
  it.each([
    ['+1 617 555 0142', '', '+16175550142'],
    ['+86 (10) 6554-0142', '', '+861065540142'],
    ['617 555 0142', 'US', '+16175550142'],
    ['030 901820', 'DE', '+4930901820'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['138 0013 8000', 'CN', '+8613800138000'],
    ['+49 30 901820', 'US', '+4930901820'],
    ['+49 30 901820', 'AQ', '+4930901820'],
  ])('%s of %j becomes %s', async (entered, country, number) => {
    expect(await normalizeMobileNumber(entered, country)).toBe(number);
  });

  it.each([
    ['617 555 0142', ''],
    ['617 555 0142', 'ZZ'],
    ['12345', 'US'],
    ['+1 000 000 0000', 'US'],
    ['-------', 'DE'],
  ])('%s of %j is rejected by field', async (entered, country) => {
    await expect(normalizeMobileNumber(entered, country)).rejects.toMatchObject({ field: 'mobile' });
  });
});
