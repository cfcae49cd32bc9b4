import type { ReplyOf } from '../../../shared/contract/calls';
import { labelOf, type AddressField } from './address-labels';

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

/** A country as a form of an address needs it. */
export interface DeliveryArea {
  code: string;
  name: string;
  fields: Reply['fields'];
  /** To choose the province from; empty where addresses have none, or where it is typed. */
  provinces: readonly Region[];
}

/**
 * Where the post wants the province, as letters (`MI`) or by name, while the package lists the regions above: nobody can
 * choose what is not there. The value says whether a parcel needs it; Metro Manila is in no province.
 */
const typedProvince: Readonly<Record<string, boolean>> = { IT: true, PH: false };

/** They come with the first address, as the countries do. */
const addressFormats = () => import('./address-format');

let loading: Promise<ReadonlyMap<string, Country>> | undefined;

/** Every country, by its English name. */
export async function deliveryCountries(): Promise<Reply['countries']> {
  const { compare } = new Intl.Collator('en');
  return [...(await countries()).values()]
    .map(({ countryShortCode, countryName }) => ({ code: countryShortCode, name: countryName }))
    .sort((one, other) => compare(one.name, other.name));
}

/** A country by its code (ISO 3166 alpha-2), or null when there is none. */
export async function deliveryArea(code: string): Promise<DeliveryArea | null> {
  const country = (await countries()).get(code);
  if (!country) return null;
  const { addressFieldsOf, hasPostalCodes } = await addressFormats();
  const names = addressFieldsOf(code);
  const needed = typedProvince[code];
  const provinces = names.includes('province') && needed === undefined ? choiceOf(country.regions) : [];
  const isRequired: Readonly<Record<AddressField, boolean>> = {
    consignee: true,
    address: true,
    district: false,
    city: true,
    province: needed ?? provinces.length > 0,
    zipcode: hasPostalCodes(code),
  };
  const fields = names.map((name) => ({ name, label: labelOf(name, code), required: isRequired[name] }));
  return { code, name: country.countryName, fields, provinces };
}

/** A single region is the country itself once more. */
function choiceOf(regions: readonly Region[]): Region[] {
  const { compare } = new Intl.Collator('en');
  return regions.length > 1 ? [...regions].sort((one, other) => compare(one.name, other.name)) : [];
}

/** It comes with the first address: most visits need none of its 4,000 regions. */
function countries(): Promise<ReadonlyMap<string, Country>> {
  return (loading ??= import('country-region-data/data.json').then(
    ({ default: all }: { default: readonly Country[] }) =>
      new Map(all.map((country) => [country.countryShortCode, country])),
  ));
}
