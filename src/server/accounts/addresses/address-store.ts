import { MAX_ADDRESSES } from '../../../shared/accounts/address-limit';
import type { Address } from '../../../shared/contract/customer';
import { lockCustomer } from '../customer-store';
import type { ShopDatabase, ShopTransaction } from '../../db/shop-database';
import type { AddressTable } from '../../db/schema/shop-schema';
import type { Selectable } from 'kysely';
import { addressLines } from './format-address';
import { formatPhoneNumber } from './phone-number';

export type AddressInput = Omit<Address, 'address_id' | 'hint' | 'is_default' | 'lines' | 'telephone'>;

/** Loaded on first use: it brings the address formats of every country. */
const loadDeliveryAreas = () => import('./delivery-areas');

/** Returns the default address first, then the others by most recent change. */
export async function listAddresses(db: ShopDatabase, customerId: number): Promise<Address[]> {
  const rows = await db
    .selectFrom('address')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('changed_at', 'desc')
    .orderBy('address_id', 'desc')
    .execute();
  return Promise.all(rows.map(toAddress));
}

/** Returns the default address, or null when the customer has no address. */
export async function findDefaultAddress(db: ShopDatabase, customerId: number): Promise<Address | null> {
  const [first] = await listAddresses(db, customerId);
  return first?.is_default ? first : null;
}

/** Adds an address; the first one becomes the default. Returns null when the customer has {@link MAX_ADDRESSES}. */
export async function addAddress(
  db: ShopDatabase,
  customerId: number,
  fields: AddressInput,
  now: number,
): Promise<Address | null> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const addresses = await listAddresses(transaction, customerId);
    if (addresses.length >= MAX_ADDRESSES) return null;
    const added = await transaction
      .insertInto('address')
      .values({
        ...fields,
        customer_id: customerId,
        is_default: addresses.length === 0 ? 1 : 0,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toAddress(added);
  });
}

/** Replaces the fields of an address and returns it. Returns null when this customer has no address with this id. */
export async function updateAddress(
  db: ShopDatabase,
  { customerId, addressId }: { customerId: number; addressId: number },
  fields: AddressInput,
  now: number,
): Promise<Address | null> {
  const changed = await db
    .updateTable('address')
    .set({ ...fields, changed_at: now })
    .where('customer_id', '=', customerId)
    .where('address_id', '=', addressId)
    .returningAll()
    .executeTakeFirst();
  return changed ? toAddress(changed) : null;
}

/** Makes an address the default. Returns false when this customer has no address with this id. */
export async function markDefaultAddress(
  db: ShopDatabase,
  customerId: number,
  addressId: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const hasAddress = (await listAddresses(transaction, customerId)).some(
      ({ address_id }) => address_id === addressId,
    );
    if (hasAddress) await moveDefaultTo(transaction, customerId, addressId);
    return hasAddress;
  });
}

/**
 * Deletes an address. After the default one, the most recently changed address becomes the default. Returns false when this
 * customer has no address with this id.
 */
export async function deleteAddress(
  db: ShopDatabase,
  customerId: number,
  addressId: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const { numDeletedRows } = await transaction
      .deleteFrom('address')
      .where('customer_id', '=', customerId)
      .where('address_id', '=', addressId)
      .executeTakeFirst();
    const [first] = await listAddresses(transaction, customerId);
    if (first && !first.is_default) await moveDefaultTo(transaction, customerId, first.address_id);
    return numDeletedRows === 1n;
  });
}

/** Clears the old default first: a unique index allows only one. */
async function moveDefaultTo(db: ShopTransaction, customerId: number, addressId: number): Promise<void> {
  await db
    .updateTable('address')
    .set({ is_default: 0 })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', 1)
    .execute();
  await db.updateTable('address').set({ is_default: 1 }).where('address_id', '=', addressId).execute();
}

async function toAddress({
  customer_id: _owner,
  changed_at: _time,
  is_default,
  ...fields
}: Selectable<AddressTable>): Promise<Address> {
  const telephone = await formatPhoneNumber(fields.mobile);
  const { findPostalCodeHint } = await loadDeliveryAreas();
  const hint = await findPostalCodeHint(fields.country, fields.zipcode);
  return { ...fields, telephone, lines: addressLines(fields), hint, is_default: is_default === 1 };
}
