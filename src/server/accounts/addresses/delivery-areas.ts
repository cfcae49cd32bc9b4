import { validate } from 'postal-codes-js';
import type { ReplyOf } from '../../../shared/contract/calls';
import { addressFieldLabel, addressFields, hasPostalCodeFormat, type AddressField } from './address-fields';

type Reply = ReplyOf<'deliveryAreas'>;

interface Region {
  name: string;
  shortCode?: string;
}

interface Country {
  countryName: string;
  countryShortCode: string;
  regions: Region[];
}

export interface DeliveryArea {
  code: string;
  name: string;
  fields: Reply['fields'];
  /** Provinces to choose from; empty where the country has none or where the province is typed. */
  provinces: readonly Region[];
}

/**
 * Countries where customers type the province, because `country-region-data` lists larger regions instead. The value states
 * whether the province is required: not in the Philippines, because Metro Manila belongs to no province.
 */
const typedProvinces: Readonly<Record<string, boolean>> = { IT: true, PH: false };

/** Countries where letters arrive without a postal code. */
const countriesWithOptionalPostalCode: ReadonlySet<string> = new Set(['IE']);

let countriesPromise: Promise<ReadonlyMap<string, Country>> | undefined;

/** Returns all countries, sorted by English name. */
export async function listDeliveryCountries(): Promise<Reply['countries']> {
  const { compare } = new Intl.Collator('en');
  return [...(await loadCountries()).values()]
    .map(({ countryShortCode, countryName }) => ({ code: countryShortCode, name: countryName }))
    .sort((a, b) => compare(a.name, b.name));
}

/** Finds a country by ISO 3166 alpha-2 code; null for an unknown code. */
export async function findDeliveryArea(code: string): Promise<DeliveryArea | null> {
  const country = (await loadCountries()).get(code);
  if (!country) return null;
  const fieldNames = addressFields(code);
  // Some carriers use postal codes in countries whose address format has none.
  if (!fieldNames.includes('zipcode')) fieldNames.push('zipcode');
  const isTypedProvinceRequired = typedProvinces[code];
  const provinces =
    fieldNames.includes('province') && isTypedProvinceRequired === undefined
      ? selectableProvinces(country.regions)
      : [];
  const isRequired: Readonly<Record<AddressField, boolean>> = {
    consignee: true,
    address: true,
    district: false,
    city: true,
    province: isTypedProvinceRequired ?? provinces.length > 0,
    zipcode:
      addressFields(code).includes('zipcode') &&
      hasPostalCodeFormat(code) &&
      !countriesWithOptionalPostalCode.has(code),
  };
  const fields = fieldNames.map((name) => ({
    name,
    label: addressFieldLabel(name, code),
    required: isRequired[name],
  }));
  return { code, name: country.countryName, fields, provinces };
}

/** Returns the regions of a country, sorted by name; none for a single region, which only repeats the country. */
function selectableProvinces(regions: readonly Region[]): Region[] {
  const { compare } = new Intl.Collator('en');
  return regions.length > 1 ? [...regions].sort((a, b) => compare(a.name, b.name)) : [];
}

/** Loaded on first use: it contains 4,000 regions. */
function loadCountries(): Promise<ReadonlyMap<string, Country>> {
  return (countriesPromise ??= import('country-region-data/data.json').then(
    ({ default: countries }: { default: readonly Country[] }) =>
      new Map(countries.map((country) => [country.countryShortCode, country])),
  ));
}

/** Many people write the country or a symbol before the code: `D-69120`, `D 69120`, `C.P. 10400`, `〒100-0005`. */
const codePrefix = /^(?:[A-Z]{1,3}|C\.P\.|〒)[- ]?(?=\d)/;

/**
 * Formats, without blanks and hyphens, that `postal-codes-js` lacks: those that post offices have introduced beside or instead of
 * others, of places with a code of their own, and codes that are written with and without a hyphen.
 */
const furtherFormats: Readonly<Record<string, RegExp>> = {
  // Código Postal Argentino: the letter of the province, the old code and the block.
  AR: /^[A-HJ-NP-Z]\d{4}[A-Z]{3}$/,
  EG: /^\d{7}$/,
  // British Forces Post Office.
  GB: /^BFPO\d{1,4}$/,
  KH: /^\d{6}$/,
  KZ: /^[A-Z]\d{2}[A-Z]\d[A-Z]\d$/,
  PL: /^\d{5}$/,
  PT: /^\d{7}$/,
  // Poštanski adresni kod, of one side of a street.
  RS: /^\d{6}$/,
  // Ascension and Tristan da Cunha.
  SH: /^(?:ASCN|TDCU)1ZZ$/,
  TW: /^\d{6}$/,
  VN: /^\d{5}$/,
};

/** Returns a hint for the customer when a postal code does not have the usual format of its country; '' otherwise. */
export async function findPostalCodeHint(country: string, enteredCode: string): Promise<string> {
  const plainCode = enteredCode.trim().toUpperCase();
  const withoutPrefix = plainCode.replace(codePrefix, '');
  const hasUsualFormat =
    enteredCode === '' ||
    !hasPostalCodeFormat(country) ||
    [withoutPrefix, plainCode].some(
      (code) => validate(country, code) === true || furtherFormats[country]?.test(code.replace(/[\s-]/g, '')),
    );
  const area = hasUsualFormat ? null : await findDeliveryArea(country);
  if (!area) return '';
  return `Please check the ${areaFieldLabel(area, 'zipcode')} “${enteredCode}”: it does not have the usual format (${area.name}).`;
}

/** Returns the label of a field in an area; the name of the field when the area does not use it. */
export function areaFieldLabel(area: DeliveryArea, field: AddressField): string {
  return area.fields.find(({ name }) => name === field)?.label ?? field;
}
