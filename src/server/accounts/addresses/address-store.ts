import type { Address } from '../../../shared/contract/customer';
import { lockCustomer } from '../customer-store';
import type { ShopDatabase, ShopTransaction } from '../../db/shop-database';
import type { AddressTable } from '../../db/schema/shop-schema';

/** An address without what the shop adds to it. */
export type AddressText = Omit<Address, 'address_id' | 'is_default'>;

/** Addresses that one customer may have. */
export const MOST_ADDRESSES = 20;

/** The default one first, then those changed last. */
export async function listAddresses(db: ShopDatabase, customerId: number): Promise<Address[]> {
  const rows = await db
    .selectFrom('address')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('changed_at', 'desc')
    .orderBy('address_id', 'desc')
    .execute();
  return rows.map(toAddress);
}

/** The address that orders go to unless another is chosen; null before the first. */
export async function defaultAddress(db: ShopDatabase, customerId: number): Promise<Address | null> {
  const [first] = await listAddresses(db, customerId);
  return first?.is_default ? first : null;
}

/** Adds an address, the first one as the default; null when there are too many already. */
export async function addAddress(
  db: ShopDatabase,
  customerId: number,
  text: AddressText,
  now: number,
): Promise<Address | null> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const others = await listAddresses(transaction, customerId);
    if (others.length >= MOST_ADDRESSES) return null;
    const added = await transaction
      .insertInto('address')
      .values({ ...text, customer_id: customerId, is_default: others.length === 0 ? 1 : 0, changed_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toAddress(added);
  });
}

/** Changes an address of this customer; null when there is none with this id. */
export async function changeAddress(
  db: ShopDatabase,
  { customerId, addressId }: { customerId: number; addressId: number },
  text: AddressText,
  now: number,
): Promise<Address | null> {
  const changed = await db
    .updateTable('address')
    .set({ ...text, changed_at: now })
    .where('customer_id', '=', customerId)
    .where('address_id', '=', addressId)
    .returningAll()
    .executeTakeFirst();
  return changed ? toAddress(changed) : null;
}

/** False when this customer has no address with this id. */
export async function makeDefault(db: ShopDatabase, customerId: number, addressId: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const own = (await listAddresses(transaction, customerId)).some(
      ({ address_id }) => address_id === addressId,
    );
    if (own) await moveDefault(transaction, customerId, addressId);
    return own;
  });
}

/** Takes an address out; the one changed last is the default after it. False when there is none with this id. */
export async function removeAddress(
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
    if (first && !first.is_default) await moveDefault(transaction, customerId, first.address_id);
    return numDeletedRows === 1n;
  });
}

/** First away, then to its new place: never are there two. */
async function moveDefault(db: ShopTransaction, customerId: number, addressId: number): Promise<void> {
  await db
    .updateTable('address')
    .set({ is_default: 0 })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', 1)
    .execute();
  await db.updateTable('address').set({ is_default: 1 }).where('address_id', '=', addressId).execute();
}

function toAddress({ customer_id: _owner, changed_at: _time, is_default, ...text }: Row): Address {
  return { ...text, is_default: is_default === 1 };
}

type Row = Omit<AddressTable, 'address_id'> & { address_id: number };
