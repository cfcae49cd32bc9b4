import { emptyAddress, type AddressFields } from '../../../../shared/accounts/empty-address';
import type { ParsedAddress } from '../../../../shared/accounts/parse-address';
import type { RequestOf } from '../../../../shared/contract/calls';
import type { Address } from '../../../../shared/contract/customer';

const fieldNames = Object.keys(emptyAddress) as (keyof AddressFields)[];

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

/** Returns the form fields of a saved address, with the telephone number in its display format. */
export function addressFields(address: Address): AddressFields {
  const fields = { ...emptyAddress };
  for (const name of fieldNames) fields[name] = address[name];
  return { ...fields, mobile: address.telephone };
}

/**
 * Replaces all parts of the address by a pasted one: a department of another address would send the goods to the wrong
 * room. Where the text lacks them, keeps the country and the e-mail address, and the telephone number unless the form has
 * a name or a street, because it is then that of another person. Values of the `previous` pasted text are not kept.
 */
export function withPastedAddress(
  fields: AddressFields,
  pasted: ParsedAddress,
  previous: ParsedAddress | null,
): AddressFields {
  const { isCountryNamed: _, country, mobile, email, ...addressParts } = pasted;
  const hasOtherPerson = fields.consignee !== '' || fields.address !== '';
  const enteredValue = (name: 'country' | 'mobile' | 'email') =>
    fields[name] === previous?.[name] ? '' : fields[name];
  return {
    ...addressParts,
    country: country || enteredValue('country'),
    mobile: mobile || (hasOtherPerson ? '' : enteredValue('mobile')),
    email: email || enteredValue('email'),
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
  visibleNames: readonly string[],
  countryName: string,
): AddressFields {
  const hidden = areas.filter((name) => fields[name] !== '' && !visibleNames.includes(name));
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

/** Builds the request. Fields that the country does not have are empty in it. */
export function saveAddressRequest(
  fields: AddressFields,
  visibleNames: readonly string[],
  addressId: number | undefined,
): RequestOf<'saveAddress'> {
  const request = { ...emptyAddress };
  for (const name of fieldNames)
    if (visibleNames.includes(name) || commonFields.includes(name)) request[name] = fields[name];
  return { ...request, ...(addressId !== undefined && { address_id: addressId }) };
}
