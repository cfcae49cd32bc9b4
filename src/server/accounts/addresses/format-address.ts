import { formatAddress } from 'localized-address-format';
import { emptyAddress, type AddressFields } from '../../../shared/accounts/empty-address';
import { countryName, isCountry } from '../../../shared/lib/countries';

/** Serializes the fields of an address to store them with an order. Leaves out values derived for display, such as `lines`. */
export function serializeAddress(address: Partial<AddressFields>): string {
  return JSON.stringify(pickFields(address));
}

/** Parses the JSON of a stored address. A field that is missing because it was added later is ''. Ignores unknown fields. */
export function readStoredAddress(json: string): AddressFields {
  return pickFields(JSON.parse(json) as Partial<AddressFields>);
}

const fieldNames = Object.keys(emptyAddress) as (keyof AddressFields)[];

function pickFields(address: Partial<AddressFields>): AddressFields {
  const fields = { ...emptyAddress };
  for (const name of fieldNames) fields[name] = address[name] ?? '';
  return fields;
}

const eastAsianCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns the lines of an address in the format of its country, with the country's English name at the end. Screens, e-mails
 * and documents show the same lines. They contain no telephone number and no e-mail address. An address in East Asian
 * characters is written from the largest area to the smallest.
 */
export function addressLines(address: AddressFields): string[] {
  const { country, consignee, institution, department, building, room, zipcode } = address;
  const script = eastAsianCharacter.test(address.address + address.city + address.province)
    ? 'local'
    : 'latin';
  const buildingAndRoom = [labelBareNumber('Building', building), labelBareNumber('Room', room)]
    .filter(Boolean)
    .join(', ');
  const streetLines = [department, buildingAndRoom, address.address];
  const lines = formatAddress(
    {
      postalCountry: country,
      administrativeArea: address.province,
      locality: address.city,
      dependentLocality: address.district,
      postalCode: zipcode,
      organization: institution,
      name: consignee,
      addressLines: isLargestFirst(country, script) ? streetLines.reverse() : streetLines,
    },
    script,
  ).filter((line) => line.trim() !== '');
  // The formats of some countries have no postal code, although carriers use one.
  const hasPostalCode = formatAddress({ postalCountry: country, postalCode: zipcode }, script).length > 0;
  if (!hasPostalCode) lines.push(zipcode);
  lines.push(isCountry(country) ? countryName(country) : country);
  return lines.filter(Boolean);
}

/** Puts a label before a bare number or letter: `3` becomes `Building 3`. */
function labelBareNumber(label: string, text: string): string {
  return /^(?:\d[\d./-]*[a-z]?|[a-z])$/i.test(text) ? `${label} ${text}` : text;
}

/** Returns whether the format of a country goes from the largest area to the smallest, with the street before the name. */
function isLargestFirst(country: string, script: 'local' | 'latin'): boolean {
  const formatted = formatAddress({ postalCountry: country, name: 'N', addressLines: ['A'] }, script);
  return formatted.join('').indexOf('A') < formatted.join('').indexOf('N');
}
