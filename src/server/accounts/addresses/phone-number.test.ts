import { describe, expect, it } from 'vitest';
import { mobile } from '../../../shared/contract/auth';
import { normalizeMobileNumber, normalizePhoneNumber } from './phone-number';

describe('telephone number', () => {
  it.each([
    ['+1 617 555 0142', '', '+16175550142'],
    ['+86 (10) 6554-0142', '', '+861065540142'],
    ['617 555 0142', 'US', '+16175550142'],
    ['030 901820', 'DE', '+4930901820'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['138 0013 8000', 'CN', '+8613800138000'],
    ['+49 30 901820', 'US', '+4930901820'],
    ['+49 30 901820', 'AQ', '+4930901820'],
    ['617–555–0142', 'US', '+16175550142'],
    ['617−555−0142', 'US', '+16175550142'],
    ['＋１（６１７）５５５－０１４２', '', '+16175550142'],
    ['+1 617 555 0142 ext. 12', '', '+16175550142 ext. 12'],
    ['617-555-0142 x12', 'US', '+16175550142 ext. 12'],
    ['617-555-0142 #12', 'US', '+16175550142 ext. 12'],
    ['+16175550142;ext=12', '', '+16175550142 ext. 12'],
    ['(617) 555-0142, extension 1234', 'US', '+16175550142 ext. 1234'],
    ['+86 10 6554 0142 转 8', '', '+861065540142 ext. 8'],
    ['+16175550142 ext. 12', '', '+16175550142 ext. 12'],
  ])('%s of %j becomes %s', async (entered, country, number) => {
    expect(mobile.parse(entered)).toBe(entered);
    expect(await normalizePhoneNumber(entered, country)).toBe(number);
  });

  it.each([
    ['617 555 0142', ''],
    ['617 555 0142', 'ZZ'],
    ['12345', 'US'],
    ['+1 000 000 0000', 'US'],
    ['-------', 'DE'],
  ])('%s of %j is rejected by field', async (entered, country) => {
    await expect(normalizePhoneNumber(entered, country)).rejects.toMatchObject({ field: 'mobile' });
  });

  it('for text messages has no extension', async () => {
    expect(await normalizeMobileNumber('+1 617 555 0142')).toBe('+16175550142');
    await expect(normalizeMobileNumber('+1 617 555 0142 x12')).rejects.toMatchObject({ field: 'mobile' });
  });

  it.each(['12 ext. 3', 'ext. 12', '617 555 0142 ext.', '617 555 0142 extra 12', '617 555 0142 x 12345678'])(
    '%s is no telephone number',
    (entered) => expect(mobile.safeParse(entered).success).toBe(false),
  );
});
