import type { ReplyOf } from '../../../shared/contract/calls';

/** A part of an address as the contract names it. */
export type AddressField = ReplyOf<'deliveryAreas'>['fields'][number]['name'];

/** What a part is called where nothing else is written below. */
const usual: Readonly<Record<AddressField, string>> = {
  consignee: 'Full name',
  address: 'Address',
  district: 'District',
  city: 'City',
  province: 'Province',
  zipcode: 'Postal code',
};

/** What people of a country call it, by label: the lists are shorter than one entry for every country. */
const local: Readonly<Record<AddressField, Readonly<Record<string, string>>>> = {
  consignee: {},
  address: { 'City, district and street': 'JP' },
  district: {
    Neighbourhood: 'BR IR MX',
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

/** What a part of an address is called in a country (ISO 3166 alpha-2). */
export function labelOf(field: AddressField, country: string): string {
  const found = Object.entries(local[field]).find(([, countries]) => countries.split(' ').includes(country));
  return found?.[0] ?? usual[field];
}
