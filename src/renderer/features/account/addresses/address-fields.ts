import type { ParsedAddress } from '../../../../shared/accounts/parse-address';
import type { RequestOf } from '../../../../shared/contract/calls';
import type { Address } from '../../../../shared/contract/customer';

export const emptyAddress = {
  consignee: '',
  institution: '',
  department: '',
  building: '',
  room: '',
  country: '',
  province: '',
  city: '',
  district: '',
  address: '',
  zipcode: '',
  mobile: '',
  email: '',
};

export type AddressFields = typeof emptyAddress;

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

/** Returns the form fields of a saved address. */
export function addressFields(address: Address): AddressFields {
  const fields = { ...emptyAddress };
  for (const name of names) fields[name] = address[name];
  return fields;
}

/** Overwrites the fields that the pasted text contains and keeps the others. */
export function withPastedAddress(fields: AddressFields, pasted: ParsedAddress): AddressFields {
  const found = Object.entries(pasted).filter(([, value]) => value !== '');
  return { ...fields, ...Object.fromEntries(found) };
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
