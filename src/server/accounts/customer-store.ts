import { asciiDomain } from '../../shared/accounts/email-address';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export interface NewCustomer {
  username: string;
  email: string;
  password_hash: string;
  created_at: number;
}

/**
 * Normalizes a user name, an e-mail address or the name of a list for comparison: NFKC, lower case, and the domain of an address
 * in ASCII.
 */
export function normalizeIdentifier(text: string): string {
  const normalized = text.normalize('NFKC').toLowerCase();
  const domainStart = normalized.lastIndexOf('@') + 1;
  // `bücher.example` and `xn--bcher-kva.example` are the same domain.
  const domain = domainStart > 0 ? asciiDomain(normalized.slice(domainStart)) : '';
  return domain === '' ? normalized : normalized.slice(0, domainStart) + domain;
}

/** Adds a customer whose e-mail address is not verified. Returns null when the user name is taken. */
export async function addCustomer(db: ShopDatabase, customer: NewCustomer): Promise<{ id: number } | null> {
  const added = await db
    .insertInto('customer')
    .values({
      ...customer,
      username_key: normalizeIdentifier(customer.username),
      email_key: normalizeIdentifier(customer.email),
      email_verified_at: null,
      mobile: '',
      real_name: '',
      institution: '',
      closed_at: null,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ?? null;
}

/**
 * Finds the account whose password an e-mail address can reset: the one that has verified the address, otherwise the oldest
 * one, so that a later registration with the same address does not take its place.
 */
export async function findCustomerByEmail(db: ShopDatabase, email: string) {
  return db
    .selectFrom('customer')
    .select(['id', 'username', 'email', 'email_verified_at', 'password_hash', 'session_epoch'])
    .where('email_key', '=', normalizeIdentifier(email))
    .where('closed_at', 'is', null)
    .orderBy((order) => order.case().when('email_verified_at', 'is', null).then(1).else(0).end())
    .orderBy('id')
    .executeTakeFirst();
}

/**
 * Finds an account by user name or verified e-mail address. User names contain no `@`. An unverified address finds no account:
 * several accounts may have it, and a stranger who registers with it could learn from a sign-in whether another one exists.
 */
export async function findCustomerForSignIn(db: ShopDatabase, account: string) {
  const byName = await db
    .selectFrom('customer')
    .select(['id', 'username', 'password_hash', 'session_epoch'])
    .where('username_key', '=', normalizeIdentifier(account))
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return byName ?? findCustomerByVerifiedEmail(db, account);
}

export async function findCustomerByVerifiedEmail(db: ShopDatabase, email: string) {
  return db
    .selectFrom('customer')
    .select(['id', 'username', 'email', 'password_hash', 'session_epoch'])
    .where('email_key', '=', normalizeIdentifier(email))
    .where('email_verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

export async function findCustomerByMobile(db: ShopDatabase, mobile: string) {
  return db
    .selectFrom('customer')
    .select(['id', 'username'])
    .where('mobile', '=', mobile)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Finds an open account by its id. */
export async function findCustomer(db: ShopDatabase, id: number) {
  return db
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Fields that show whether the password was changed, or all sessions were ended (`session_epoch`), since they were read. */
export type Credentials = Pick<
  NonNullable<Awaited<ReturnType<typeof findCustomer>>>,
  'id' | 'password_hash' | 'session_epoch'
>;

/**
 * Returns false when the password was changed, all sessions were ended or the account was closed since the customer was read:
 * this can happen while a password is verified, which takes time.
 */
export async function areCredentialsUnchanged(
  db: ShopTransaction,
  { id, password_hash, session_epoch }: Credentials,
): Promise<boolean> {
  const current = await findCustomer(db, id);
  return current?.password_hash === password_hash && current.session_epoch === session_epoch;
}

/**
 * Locks the customer row until the transaction ends, by an update that changes nothing. SQLite has one writer at a time
 * anyway; in PostgreSQL, other transactions wait for the row.
 */
export async function lockCustomer(db: ShopTransaction, id: number): Promise<void> {
  await db
    .updateTable('customer')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('id', '=', id)
    .execute();
}

export async function setPasswordHash(db: ShopDatabase, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('customer').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function updateProfile(
  db: ShopDatabase,
  id: number,
  change: { real_name?: string | undefined; institution?: string | undefined },
): Promise<void> {
  const { real_name, institution } = change;
  if (real_name === undefined && institution === undefined) return;
  await db
    .updateTable('customer')
    .set({ ...(real_name !== undefined && { real_name }), ...(institution !== undefined && { institution }) })
    .where('id', '=', id)
    .execute();
}

/** Sets a verified e-mail address. Returns false without any effect when another customer has verified it before. */
export async function setVerifiedEmail(
  db: ShopTransaction,
  id: number,
  email: string,
  now: number,
): Promise<boolean> {
  const owner = await findCustomerByVerifiedEmail(db, email);
  if (owner && owner.id !== id) return false;
  await db
    .updateTable('customer')
    .set({ email, email_key: normalizeIdentifier(email), email_verified_at: now })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Sets a verified mobile number and removes it from any other customer. */
export async function setVerifiedMobile(db: ShopTransaction, id: number, mobile: string): Promise<void> {
  await db
    .updateTable('customer')
    .set({ mobile: '' })
    .where('mobile', '=', mobile)
    .where('id', '<>', id)
    .execute();
  await db.updateTable('customer').set({ mobile }).where('id', '=', id).execute();
}

export async function removeMobile(db: ShopTransaction, id: number): Promise<void> {
  await db.updateTable('customer').set({ mobile: '' }).where('id', '=', id).execute();
}

/** Returns whether no account was ever registered; closed accounts count. */
export async function hasNoCustomers(db: ShopDatabase): Promise<boolean> {
  return (await db.selectFrom('customer').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Returns the lowest id of an open account, or null. */
export async function findFirstCustomerId(db: ShopDatabase): Promise<number | null> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
