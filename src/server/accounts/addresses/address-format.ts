import { formatAddress, type Address } from 'localized-address-format';
import postalFormats from 'postal-codes-js/generated/postal-codes-alpha2.json';
import type { AddressField } from './address-labels';

/** One character for each part, out of a range that no address is written with. */
const markers: Readonly<Record<AddressField, string>> = {
  consignee: '\uE001',
  address: '\uE002',
  district: '\uE003',
  city: '\uE004',
  province: '\uE005',
  zipcode: '\uE006',
};

const marked: Address = {
  name: markers.consignee,
  addressLines: [markers.address],
  dependentLocality: markers.district,
  locality: markers.city,
  administrativeArea: markers.province,
  postalCode: markers.zipcode,
};

const formats: Readonly<Record<string, { alpha2: string; postalCodeFormat?: string | null }>> = postalFormats;

/**
 * The parts that addresses of a country (ISO 3166 alpha-2) have, in the order in which they are written in Latin
 * letters. A country that nobody described has a name, an address and a city.
 */
export function addressFieldsOf(country: string): AddressField[] {
  const written = formatAddress({ ...marked, postalCountry: country }, 'latin').join('\n');
  return (Object.keys(markers) as AddressField[])
    .filter((field) => written.includes(markers[field]))
    .sort((one, other) => written.indexOf(markers[one]) - written.indexOf(markers[other]));
}

/** Whether a rule for the country's postal codes is known. */
export function hasPostalCodes(country: string): boolean {
  return Boolean(formats[country]?.postalCodeFormat);
}
