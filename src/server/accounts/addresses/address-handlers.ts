import { Refusal, type Handler } from '../../http/handler-types';
import {
  addAddress,
  changeAddress,
  defaultAddress,
  listAddresses,
  makeDefault,
  MOST_ADDRESSES,
  removeAddress,
} from './address-store';

/** It comes with the first address, and with it what is written where in every country. */
const addressCheck = () => import('./check-address');

export const addresses: Handler<'addresses'> = async (_request, { database }, { session }) => {
  return { list: await listAddresses(database, session.customerId) };
};

export const handleDefaultAddress: Handler<'defaultAddress'> = (_request, { database }, { session }) =>
  defaultAddress(database, session.customerId);

export const setDefaultAddress: Handler<'setDefaultAddress'> = async (
  { address_id },
  { database },
  { session },
) => {
  if (!(await makeDefault(database, session.customerId, address_id))) throw noAddress();
  return {};
};

export const dropAddress: Handler<'dropAddress'> = async ({ address_id }, { database }, { session }) => {
  if (!(await removeAddress(database, session.customerId, address_id))) throw noAddress();
  return {};
};

export const saveAddress: Handler<'saveAddress'> = async (
  { address_id: addressId, ...typed },
  { database, clock },
  { session },
) => {
  const { customerId } = session;
  const { checkAddress } = await addressCheck();
  const text = await checkAddress(typed);
  const now = clock().getTime();
  if (addressId === undefined) {
    const added = await addAddress(database, customerId, text, now);
    if (added) return added;
    throw new Refusal(
      `You have ${MOST_ADDRESSES} addresses, as many as an account can hold. Please delete one first.`,
    );
  }
  const changed = await changeAddress(database, { customerId, addressId }, text, now);
  if (!changed) throw noAddress();
  return changed;
};

function noAddress(): Refusal {
  return new Refusal('There is no address with this id.', { field: 'address_id' });
}
