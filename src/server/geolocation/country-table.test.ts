import { describe, expect, it } from 'vitest';
import { countryTable } from './country-table';
import { fixedCountry } from '../stands/fixed-country';

describe('country table', () => {
  const table = countryTable();

  it.each([
    ['8.8.8.8', 'US', 'United States'],
    ['202.96.128.86', 'CN', 'China'],
    ['::ffff:202.96.128.86', 'CN', 'China'],
  ])('knows %s', async (ip, country_code, country) =>
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
  ])('leaves %j unknown', async (ip) =>
    expect(await table.locate(ip)).toMatchObject({ country: '', country_code: '' }),
  );
});

describe('fixed country', () => {
  it('answers with its country or with nothing', async () => {
    expect(await fixedCountry('my').locate('')).toEqual({ country: 'Malaysia', country_code: 'MY', ip: '' });
    expect(await fixedCountry('').locate('')).toEqual({ country: '', country_code: '', ip: '' });
    expect(await fixedCountry('QQ').locate('')).toMatchObject({ country: '', country_code: '' });
  });
});
