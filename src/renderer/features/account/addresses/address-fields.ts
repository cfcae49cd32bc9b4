import { emptyAddress, type AddressFields } from '../../../../shared/accounts/empty-address';
import type { ParsedAddress } from '../../../../shared/accounts/parse-address';
import type { RequestOf } from '../../../../shared/contract/calls';
import type { Address } from '../../../../shared/contract/customer';

const fieldNames = Object.keys(emptyAddress) as (keyof AddressFields)[];

/** Fields that every address has in addition to the fields that its country lists. */
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
export function fieldsOfAddress(address: Address): AddressFields {
  const fields = { ...emptyAddress };
  for (const name of fieldNames) fields[name] = address[name];
  return { ...fields, mobile: address.telephone };
}

/**
 * Replaces all parts of the address by the pasted ones, even by empty ones: a remaining department of another address would
 * send the goods to the wrong room. If the text contains no country or e-mail address, keeps the entered one. Keeps an
 * entered telephone number only while name and street are empty: otherwise the number belongs to the replaced recipient.
 * A value that comes from the `previous` pasted text is never kept.
 */
export function replaceByPastedAddress(
  fields: AddressFields,
  pasted: ParsedAddress,
  previous: ParsedAddress | null,
): AddressFields {
  const { isCountryNamed: _, country, mobile, email, ...addressParts } = pasted;
  const hadRecipient = fields.consignee !== '' || fields.address !== '';
  const enteredValue = (name: 'country' | 'mobile' | 'email') =>
    fields[name] === previous?.[name] ? '' : fields[name];
  return {
    ...addressParts,
    country: country || enteredValue('country'),
    mobile: mobile || (hadRecipient ? '' : enteredValue('mobile')),
    email: email || enteredValue('email'),
  };
}

/** Fields for areas, from the smallest to the largest. The addresses of some countries lack some of them. */
const areaFields = ['district', 'city', 'province'] as const;

/**
 * Moves areas for which the country has no field to the end of the street line, where the customer sees them. Drops an area
 * that has the name of the country, such as the city of Singapore. Returns the same object when there is nothing to move.
 */
export function moveHiddenAreasToStreet(
  fields: AddressFields,
  visibleNames: readonly string[],
  countryName: string,
): AddressFields {
  const hiddenFields = areaFields.filter((name) => fields[name] !== '' && !visibleNames.includes(name));
  if (hiddenFields.length === 0) return fields;
  const movedAreas = hiddenFields.map((name) => fields[name]).filter((text) => text !== countryName);
  return {
    ...fields,
    ...Object.fromEntries(hiddenFields.map((name) => [name, ''])),
    address: [fields.address, ...movedAreas].filter(Boolean).join(', '),
  };
}

/** Labels of pasted values. The labels in the form depend on the country, which may be unknown. */
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

/** Returns the parts that were found in a pasted text, with their labels. */
export function listPastedParts(pasted: ParsedAddress): { name: string; label: string; value: string }[] {
  return pastedLabels
    .map(([name, label]) => ({ name, label, value: pasted[name] }))
    .filter(({ value }) => value !== '');
}

/** Builds the request. Fields that the country does not have are empty in the request. */
export function buildSaveAddressRequest(
  fields: AddressFields,
  visibleNames: readonly string[],
  addressId: number | undefined,
): RequestOf<'saveAddress'> {
  const request = { ...emptyAddress };
  for (const name of fieldNames)
    if (visibleNames.includes(name) || commonFields.includes(name)) request[name] = fields[name];
  return { ...request, ...(addressId !== undefined && { address_id: addressId }) };
}
