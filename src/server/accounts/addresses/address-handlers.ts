import { MAX_ADDRESSES } from '../../../shared/accounts/address-limit';
import { BusinessError } from '../../http/errors';
import type { Handler } from '../../app/context';
import {
  addAddress,
  updateAddress,
  findDefaultAddress,
  listAddresses,
  markDefaultAddress,
  deleteAddress,
} from './address-store';

/** Loaded on first use: it brings the address formats of every country. */
const loadAddressRules = () => import('./normalize-address');

export const addresses: Handler<'addresses'> = async (_request, { database }, { session }) => {
  return { list: await listAddresses(database, session.customerId) };
};

export const defaultAddress: Handler<'defaultAddress'> = (_request, { database }, { session }) =>
  findDefaultAddress(database, session.customerId);

export const setDefaultAddress: Handler<'setDefaultAddress'> = async (
  { address_id },
  { database },
  { session },
) => {
  if (!(await markDefaultAddress(database, session.customerId, address_id))) throw addressNotFoundError();
  return {};
};

export const dropAddress: Handler<'dropAddress'> = async ({ address_id }, { database }, { session }) => {
  if (!(await deleteAddress(database, session.customerId, address_id))) throw addressNotFoundError();
  return {};
};

export const saveAddress: Handler<'saveAddress'> = async (
  { address_id: addressId, ...entered },
  { database, clock },
  { session },
) => {
  const { customerId } = session;
  const { normalizeAddress } = await loadAddressRules();
  const address = await normalizeAddress(entered);
  const now = clock().getTime();
  if (addressId === undefined) {
    const added = await addAddress(database, customerId, address, now);
    if (added) return added;
    throw new BusinessError(
      `You have ${MAX_ADDRESSES} addresses, which is the maximum. Please delete one first.`,
    );
  }
  const changed = await updateAddress(database, { customerId, addressId }, address, now);
  if (!changed) throw addressNotFoundError();
  return changed;
};

function addressNotFoundError(): BusinessError {
  return new BusinessError('There is no address with this id.', { field: 'address_id' });
}
