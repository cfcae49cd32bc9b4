import { formatAddress } from 'localized-address-format';
import { emptyAddress, type AddressFields } from '../../../shared/accounts/empty-address';
import { countryName, isCountry } from '../../../shared/lib/countries';

/** Serializes the fields of an address to store them with an order. Leaves out values derived for display, such as `lines`. */
export function serializeAddress(address: Partial<AddressFields>): string {
  return JSON.stringify(pickFields(address));
}

/** Parses the JSON of a stored address. Fields that were added later are '' in older ones; others are left out. */
export function readStoredAddress(json: string): AddressFields {
  return pickFields(JSON.parse(json) as Partial<AddressFields>);
}

const fieldNames = Object.keys(emptyAddress) as (keyof AddressFields)[];

function pickFields(address: Partial<AddressFields>): AddressFields {
  const fields = { ...emptyAddress };
  for (const name of fieldNames) fields[name] = address[name] ?? '';
  return fields;
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns the lines of an address as its country writes them, with the country's English name at the end; the same for
 * screens, e-mails and documents. Without telephone and e-mail address. An address in East Asian characters is written from
 * the largest area to the smallest.
 */
export function addressLines(address: AddressFields): string[] {
  const { country, consignee, institution, department, building, room, zipcode } = address;
  const script = eastAsian.test(address.address + address.city + address.province) ? 'local' : 'latin';
  const buildingAndRoom = [withWord('Building', building), withWord('Room', room)].filter(Boolean).join(', ');
  const inside = [department, buildingAndRoom, address.address];
  const lines = formatAddress(
    {
      postalCountry: country,
      administrativeArea: address.province,
      locality: address.city,
      dependentLocality: address.district,
      postalCode: zipcode,
      organization: institution,
      name: consignee,
      addressLines: isLargestFirst(country, script) ? inside.reverse() : inside,
    },
    script,
  ).filter((line) => line.trim() !== '');
  // The formats of some countries have no postal code, although carriers use one.
  const code = zipcode !== '' && !lines.some((line) => line.includes(zipcode)) ? [zipcode] : [];
  return [...lines, ...code, isCountry(country) ? countryName(country) : country].filter(Boolean);
}

/** Puts a word before a bare number or letter: `Building 3`. */
function withWord(word: string, text: string): string {
  return /^(?:\d[\d./-]*[a-z]?|[a-z])$/i.test(text) ? `${word} ${text}` : text;
}

function isLargestFirst(country: string, script: 'local' | 'latin'): boolean {
  const written = formatAddress({ postalCountry: country, name: 'N', addressLines: ['A'] }, script);
  return written.join('').indexOf('A') < written.join('').indexOf('N');
}
