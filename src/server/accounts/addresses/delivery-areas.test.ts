import { describe, expect, it } from 'vitest';
import { findDeliveryArea, findPostalCodeHint, listDeliveryCountries } from './delivery-areas';

/** Labels by field, optional ones in brackets. */
async function form(country: string): Promise<string[]> {
  const area = await findDeliveryArea(country);
  return (area?.fields ?? []).map(({ label, required }) => (required ? label : `(${label})`));
}

describe('address form', () => {
  it.each([
    ['US', ['Full name', 'Address', 'City', 'State', 'ZIP code'], 62],
    ['CN', ['Full name', 'Address', '(District)', 'City', 'Province', 'Postal code'], 33],
    ['JP', ['Full name', 'City, district and street', 'Prefecture', 'Postal code'], 47],
    ['DE', ['Full name', 'Address', 'Postal code', 'City'], 0],
    ['GB', ['Full name', 'Address', 'Town or city', 'Postcode'], 0],
    ['FR', ['Full name', 'Address', 'Postal code', 'City'], 0],
    ['BR', ['Full name', 'Address', '(Neighborhood)', 'City', 'State', 'Postal code'], 27],
    ['IN', ['Full name', 'Address', 'City', 'PIN code', 'State'], 36],
    ['HK', ['Full name', 'Address', 'District', '(Area)', '(Postal code)'], 0],
    ['SG', ['Full name', 'Address', 'Postal code'], 0],
    ['AE', ['Full name', 'Address', 'Emirate', '(Postal code)'], 7],
    ['IE', ['Full name', 'Address', '(Townland)', 'Town or city', 'County', '(Eircode)'], 26],
    ['CA', ['Full name', 'Address', 'City', 'Province', 'Postal code'], 13],
    ['AU', ['Full name', 'Address', 'Suburb or city', 'State', 'Postcode'], 8],
    ['IT', ['Full name', 'Address', 'Postal code', 'City', 'Province'], 0],
    ['PH', ['Full name', 'Address', '(Barangay)', 'City', 'ZIP code', '(Province)'], 0],
    ['BM', ['Full name', 'Address', 'City', '(Postal code)'], 0],
  ])('of %s requires what its postal service needs', async (country, labels, provinces) => {
    expect(await form(country)).toEqual(labels);
    expect((await findDeliveryArea(country))?.provinces).toHaveLength(provinces);
  });

  it('is null for an unknown country', async () => {
    expect(await findDeliveryArea('ZZ')).toBeNull();
    expect(await findDeliveryArea('__')).toBeNull();
  });

  it('of every country has name and address, unique fields and unique labels', async () => {
    const countries = await listDeliveryCountries();
    expect(countries.length).toBeGreaterThan(240);
    for (const { code } of countries) {
      const fields = (await findDeliveryArea(code))?.fields ?? [];
      const names = fields.map(({ name }) => name);
      expect(names, code).toEqual(expect.arrayContaining(['consignee', 'address']));
      expect(new Set(names).size, code).toBe(names.length);
      expect(new Set(fields.map(({ label }) => label)).size, code).toBe(fields.length);
    }
  });
});

describe('countries', () => {
  it('are sorted by collation, with accents', async () => {
    const names = (await listDeliveryCountries()).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
    expect(names.at(-1)).toBe('Zimbabwe');
  });
});

describe('postal code', () => {
  it.each([
    ['DE', '69120'],
    ['DE', 'D-69120'],
    ['DE', 'D 69120'],
    ['HT', 'HT6110'],
    ['GB', 'SW1A 1AA'],
    ['AR', '1425'],
    ['AR', 'C1425ABC'],
    ['KH', '120101'],
    ['KZ', '050000'],
    ['KZ', 'A05A1B2'],
    ['RS', '11000'],
    ['RS', '110000'],
    ['TW', '106'],
    ['TW', '106091'],
    ['VN', '100000'],
    ['VN', '11025'],
    ['GB', 'BFPO 801'],
    ['GB', 'sw1a 1aa'],
    ['SH', 'ASCN 1ZZ'],
    ['SH', 'TDCU 1ZZ'],
    ['SH', 'STHL 1ZZ'],
    ['EG', '1181234'],
    ['PL', '00950'],
    ['PT', '1000001'],
    ['JP', '〒100-0005'],
    ['CU', 'C.P. 10400'],
    ['FI', 'FIN-00100'],
    ['DE', 'd-69120'],
    ['AR', 'c1425abc'],
    ['AR', 'C1425 ABC'],
    ['KZ', 'a05 a1b2'],
  ])('of %s may be %s', async (country, code) => {
    expect(await findPostalCodeHint(country, code)).toBe('');
  });

  it.each([
    ['DE', '6912'],
    ['AR', 'I1425ABC'],
    ['US', 'D-2139'],
    ['KZ', 'A05A1B'],
    ['VN', '1102'],
    ['SH', 'ASCN 2ZZ'],
    ['GB', 'BFPO'],
    ['PT', '100001'],
  ])('of %s is unusual as %s', async (country, code) => {
    expect(await findPostalCodeHint(country, code)).toContain(`“${code}”`);
  });
});
