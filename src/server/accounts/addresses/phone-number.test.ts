import { describe, expect, it } from 'vitest';
import { mobile } from '../../../shared/contract/auth';
import { formatPhoneNumber, normalizeMobileNumber, normalizePhoneNumber } from './phone-number';

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
    ['+41 44 668 18 00 App. 12', '', '+41446681800 ext. 12'],
    ['+41 44 668 18 00 Durchwahl 12', '', '+41446681800 ext. 12'],
    ['+16175550142;ext=12', '', '+16175550142 ext. 12'],
    ['(617) 555-0142, extension 1234', 'US', '+16175550142 ext. 1234'],
    ['+86 10 6554 0142 转 8', '', '+861065540142 ext. 8'],
    ['+16175550142 ext. 12', '', '+16175550142 ext. 12'],
    ['０３－５２５３－１１１１　内線12', 'JP', '+81352531111 ext. 12'],
    ['＋１（６１７）５５５－０１４２ x12', '', '+16175550142 ext. 12'],
    ['٠٥٠ ١٢٣ ٤٥٦٧', 'SA', '+966501234567'],
    ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', 'US', '+966501234567'],
    ['۰۲۱ ۸۸۷۷ ۶۶۵۵', 'IR', '+982188776655'],
    ['０３−５２５３−１１１１', 'JP', '+81352531111'],
    ['00966501234567', 'SA', '+966501234567'],
    ['966501234567', 'SA', '+966501234567'],
    ['0049 30 901820', 'US', '+4930901820'],
    ['(0049) 30 901820', '', '+4930901820'],
    ['٠٠٤٩ ٣٠ ٩٠١٨٢٠', '', '+4930901820'],
    ['011 49 30 901820', 'US', '+4930901820'],
    ['(+49) 30 901820', 'US', '+4930901820'],
    ['( +49 ) 30 901820', 'DE', '+4930901820'],
    ['+49 (0)30 901820', 'US', '+4930901820'],
    ['49 30 901820', 'DE', '+4930901820'],
    ['Tel.: +49 30 901820', 'DE', '+4930901820'],
    ['phone 617 555 0142 x12', 'US', '+16175550142 ext. 12'],
  ])('%s of %j becomes %s', async (entered, country, number) => {
    expect(await normalizePhoneNumber(mobile.parse(entered), country)).toBe(number);
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

  it.each([
    ['+4973190182', '+49 731 90182'],
    ['+497315000 ext. 12', '+49 731 5000 ext. 12'],
    ['+16175550142', '+1 617 555 0142'],
    ['+16172531000 ext. 1234567', '+1 617 253 1000 ext. 1234567'],
    ['+861065540142 ext. 8', '+86 10 6554 0142 ext. 8'],
    ['+442079460958', '+44 20 7946 0958'],
    // Numbers of older orders.
    ['', ''],
    ['+1', '+1'],
    ['0731 5000', '0731 5000'],
    ['+49 (731) 5000', '+49 (731) 5000'],
  ])('%j is shown as %j', async (stored, shown) => {
    expect(await formatPhoneNumber(stored)).toBe(shown);
  });

  it.each(['+16172531000 ext. 12', '+861065540142', '+4915123456000'])(
    '%s is the same number after an edit of the shown one',
    async (stored) => expect(await normalizePhoneNumber(await formatPhoneNumber(stored))).toBe(stored),
  );

  it('for text messages has no extension', async () => {
    expect(await normalizeMobileNumber('+1 617 555 0142')).toBe('+16175550142');
    await expect(normalizeMobileNumber('+1 617 555 0142 x12')).rejects.toMatchObject({ field: 'mobile' });
  });

  it.each(['12 ext. 3', 'ext. 12', '617 555 0142 ext.', '617 555 0142 extra 12', '617 555 0142 x 12345678'])(
    '%s is no telephone number',
    (entered) => expect(mobile.safeParse(entered).success).toBe(false),
  );
});
