import type { RequestOf } from '../../../../shared/contract/calls';
import type { Address } from '../../../../shared/contract/customer';
import type { PastedAddress } from '../../../../shared/accounts/parse-address';

/** What the form of an address holds, all of it text. */
export const noAddress = {
  consignee: '',
  country: '',
  province: '',
  city: '',
  district: '',
  address: '',
  zipcode: '',
  mobile: '',
  email: '',
};

export type AddressFields = typeof noAddress;

const names = Object.keys(noAddress) as (keyof AddressFields)[];

/** The fields of an address that is there already. */
export function fieldsOf(address: Address): AddressFields {
  const fields = { ...noAddress };
  for (const name of names) fields[name] = address[name];
  return fields;
}

/** What was found in a pasted address takes the place of what stands in the form; the rest stays. */
export function withPasted(fields: AddressFields, pasted: PastedAddress): AddressFields {
  const found = Object.entries(pasted).filter(([, value]) => value !== '');
  return { ...fields, ...Object.fromEntries(found) };
}

/** The request that saves them: parts that addresses of the country do not have stay behind. */
export function requestOf(
  fields: AddressFields,
  shown: readonly string[],
  addressId: number | undefined,
): RequestOf<'saveAddress'> {
  const everywhere = ['country', 'mobile', 'email'];
  const kept = { ...noAddress };
  for (const name of names) if (shown.includes(name) || everywhere.includes(name)) kept[name] = fields[name];
  return { ...kept, ...(addressId !== undefined && { address_id: addressId }) };
}
