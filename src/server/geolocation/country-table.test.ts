import { describe, expect, it } from 'vitest';
import { createTableGeolocation, createFixedGeolocation } from './country-table';

describe('createTableGeolocation', () => {
  const table = createTableGeolocation();

  it.each([
    ['8.8.8.8', 'US', 'United States'],
    ['202.96.128.86', 'CN', 'China'],
    ['::ffff:202.96.128.86', 'CN', 'China'],
  ])('finds the country of %s', async (ip, country_code, country) =>
    expect(await table.locate(ip)).toEqual({ country, country_code, ip: ip.replace('::ffff:', '') }),
  );

  it.each([
    '',
    'nonsense',
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.0.1',
    '::1',
    '2001:db8::1',
    '999.1.1.1',
    '255.255.255.255',
  ])('returns empty texts for %j', async (ip) =>
    expect(await table.locate(ip)).toMatchObject({ country: '', country_code: '' }),
  );
});

describe('createFixedGeolocation', () => {
  it('returns its country, or empty texts for an unknown code', async () => {
    expect(await createFixedGeolocation('my').locate('')).toEqual({
      country: 'Malaysia',
      country_code: 'MY',
      ip: '',
    });
    expect(await createFixedGeolocation('').locate('')).toEqual({ country: '', country_code: '', ip: '' });
    expect(await createFixedGeolocation('QQ').locate('')).toMatchObject({ country: '', country_code: '' });
  });
});
