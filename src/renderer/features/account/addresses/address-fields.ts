import { emptyAddress, type AddressFields } from '../../../../shared/accounts/empty-address';
import type { ParsedAddress } from '../../../../shared/accounts/parse-address';
import type { RequestOf } from '../../../../shared/contract/calls';
import type { Address } from '../../../../shared/contract/customer';

const names = Object.keys(emptyAddress) as (keyof AddressFields)[];

/** Fields that addresses of every country have. */
const commonFields: readonly string[] = [
  'country',
  'institution',
  'department',
  'building',
  'room',
  'mobile',
  'email',
];

/** Returns the form fields of a saved address, with the telephone number as it is shown. */
export function addressFields(address: Address): AddressFields {
  const fields = { ...emptyAddress };
  for (const name of names) fields[name] = address[name];
  return { ...fields, mobile: address.telephone };
}

/**
 * Replaces the address by a pasted one: a department of another address would send the goods to the wrong room. Keeps
 * country and e-mail address where the text has none, unless they come from the `previous` text, and a telephone number that
 * was entered before any other part of an address: that of another person would be wrong.
 */
export function withPastedAddress(
  fields: AddressFields,
  pasted: ParsedAddress,
  previous: ParsedAddress | null,
): AddressFields {
  const { isCountryNamed: _, country, mobile, email, ...addressParts } = pasted;
  const isOtherPerson = fields.consignee !== '' || fields.address !== '';
  const unlessPasted = (name: 'country' | 'mobile' | 'email') =>
    fields[name] === previous?.[name] ? '' : fields[name];
  return {
    ...addressParts,
    country: country || unlessPasted('country'),
    mobile: mobile || (isOtherPerson ? '' : unlessPasted('mobile')),
    email: email || unlessPasted('email'),
  };
}

/** Areas that addresses of some countries have no field for, from the smallest to the largest. */
const areas = ['district', 'city', 'province'] as const;

/**
 * Moves areas that the country has no field for to the end of the street line, where the customer sees them. A city that
 * is the country, such as Singapore, is left out. Returns the same object when there is nothing to move.
 */
export function withAreasInFields(
  fields: AddressFields,
  shown: readonly string[],
  countryName: string,
): AddressFields {
  const hidden = areas.filter((name) => fields[name] !== '' && !shown.includes(name));
  if (hidden.length === 0) return fields;
  const moved = hidden.map((name) => fields[name]).filter((text) => text !== countryName);
  return {
    ...fields,
    ...Object.fromEntries(hidden.map((name) => [name, ''])),
    address: [fields.address, ...moved].filter(Boolean).join(', '),
  };
}

/** Labels of pasted values while the fields of the country are unknown. */
const pastedLabels = [
  ['consignee', 'Full name'],
  ['institution', 'Institution'],
  ['department', 'Department'],
  ['building', 'Building'],
  ['room', 'Room'],
  ['address', 'Street'],
  ['district', 'District'],
  ['city', 'City'],
  ['province', 'State or province'],
  ['zipcode', 'Postal code'],
  ['mobile', 'Telephone'],
  ['email', 'E-mail'],
] as const;

/** Returns the parts found in a pasted text with their labels. */
export function pastedParts(pasted: ParsedAddress): { name: string; label: string; value: string }[] {
  return pastedLabels
    .map(([name, label]) => ({ name, label, value: pasted[name] }))
    .filter(({ value }) => value !== '');
}

/** Builds the request. Fields that are not shown for the country are sent empty. */
export function saveAddressRequest(
  fields: AddressFields,
  shown: readonly string[],
  addressId: number | undefined,
): RequestOf<'saveAddress'> {
  const sent = { ...emptyAddress };
  for (const name of names)
    if (shown.includes(name) || commonFields.includes(name)) sent[name] = fields[name];
  return { ...sent, ...(addressId !== undefined && { address_id: addressId }) };
}
