import { formatAddress, type Address } from 'localized-address-format';
import postalFormats from 'postal-codes-js/generated/postal-codes-alpha2.json';
import type { ReplyOf } from '../../../shared/contract/calls';

export type AddressField = ReplyOf<'deliveryAreas'>['fields'][number]['name'];

/** Default label of each field. */
const defaultLabels: Readonly<Record<AddressField, string>> = {
  consignee: 'Full name',
  address: 'Address',
  district: 'District',
  city: 'City',
  province: 'Province',
  zipcode: 'Postal code',
};

/** Local labels, each with the codes of the countries that use it (ISO 3166 alpha-2). */
const localLabels: Readonly<Record<AddressField, Readonly<Record<string, string>>>> = {
  consignee: {},
  address: { 'City, district and street': 'JP' },
  district: {
    Neighborhood: 'BR IR MX',
    Suburb: 'NZ ZA',
    Townland: 'IE',
    Village: 'MY',
    Barangay: 'PH',
    Subdistrict: 'TH',
  },
  city: {
    'Town or city': 'GB GG IE IM JE NZ',
    'Suburb or city': 'AU',
    District: 'HK TH',
  },
  province: {
    State: 'AU BR FM IN MX MY NG PW US VE',
    Prefecture: 'JP',
    County: 'EE IE LT RO TW',
    Emirate: 'AE',
    Area: 'HK',
    Region: 'AM BY CL KZ PE RU UA UZ',
    Department: 'CO HN NI SV UY',
    Parish: 'BB JM',
    Governorate: 'EG IQ',
    Municipality: 'LV',
    District: 'KY NR SR SC',
    Island: 'AS BS CC CV KI KN MH MP PF TV UM VI',
  },
  zipcode: {
    'ZIP code': 'AS FM GU MH MP PH PR PW UM US VI',
    Postcode: 'AU GB GG IM JE MY NZ',
    Eircode: 'IE',
    'PIN code': 'IN',
  },
};

/** Returns the label of a field in a country (ISO 3166 alpha-2). */
export function addressFieldLabel(field: AddressField, country: string): string {
  const localLabel = Object.entries(localLabels[field]).find(([, countries]) =>
    countries.split(' ').includes(country),
  );
  return localLabel?.[0] ?? defaultLabels[field];
}

/** Private-use characters that replace the values: their positions in a formatted address are those of the fields. */
const markers: Readonly<Record<AddressField, string>> = {
  consignee: '\uE001',
  address: '\uE002',
  district: '\uE003',
  city: '\uE004',
  province: '\uE005',
  zipcode: '\uE006',
};

const markedAddress: Address = {
  name: markers.consignee,
  addressLines: [markers.address],
  dependentLocality: markers.district,
  locality: markers.city,
  administrativeArea: markers.province,
  postalCode: markers.zipcode,
};

const postalCodeFormats: Readonly<Record<string, { alpha2: string; postalCodeFormat?: string | null }>> =
  postalFormats;

/**
 * Returns the fields of an address in a country (ISO 3166 alpha-2) in the order used with Latin script.
 * Countries without data have name, address and city.
 */
export function addressFields(country: string): AddressField[] {
  const formatted = formatAddress({ ...markedAddress, postalCountry: country }, 'latin').join('\n');
  return (Object.keys(markers) as AddressField[])
    .filter((field) => formatted.includes(markers[field]))
    .sort((a, b) => formatted.indexOf(markers[a]) - formatted.indexOf(markers[b]));
}

/** Returns whether the usual format of the postal codes of a country (ISO 3166 alpha-2) is known. */
export function hasPostalCodeFormat(country: string): boolean {
  return Boolean(postalCodeFormats[country]?.postalCodeFormat);
}
