import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export interface NewCustomer {
  username: string;
  email: string;
  password_hash: string;
  created_at: number;
}

/** How a name or an address is compared: neither case nor the way its accents are typed matters. */
export function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Adds a customer, or gives null when the user name is taken. */
export async function addCustomer(db: ShopDatabase, customer: NewCustomer): Promise<{ id: number } | null> {
  const added = await db
    .insertInto('customer')
    .values({
      ...customer,
      username_key: keyOf(customer.username),
      email_key: keyOf(customer.email),
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

/** Who signs in as `account`: by user name, else by e-mail address, where a proved address goes before a claimed one. */
export async function findForSignIn(db: ShopDatabase, account: string) {
  const key = keyOf(account);
  const people = db
    .selectFrom('customer')
    .select(['id', 'username', 'password_hash'])
    .where('closed_at', 'is', null);
  return (
    (await people.where('username_key', '=', key).executeTakeFirst()) ??
    (await people
      .where('email_key', '=', key)
      .orderBy((order) => order.case().when('email_verified_at', 'is', null).then(1).else(0).end())
      .orderBy('id')
      .executeTakeFirst())
  );
}

/** The customer who has proved this address. */
export async function findByVerifiedEmail(db: ShopDatabase, email: string) {
  return db
    .selectFrom('customer')
    .select(['id', 'username', 'email'])
    .where('email_key', '=', keyOf(email))
    .where('email_verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Who may set a new password by a mail to this address: whoever has proved it, else whoever claimed it last. */
export async function findForReset(db: ShopDatabase, email: string) {
  return db
    .selectFrom('customer')
    .select(['id', 'username', 'email'])
    .where('email_key', '=', keyOf(email))
    .where('closed_at', 'is', null)
    .orderBy((order) => order.case().when('email_verified_at', 'is', null).then(1).else(0).end())
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export async function findByMobile(db: ShopDatabase, mobile: string) {
  return db
    .selectFrom('customer')
    .select(['id', 'username'])
    .where('mobile', '=', mobile)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

export async function findCustomer(db: ShopDatabase, id: number) {
  return db
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Lets nobody else lock this customer until the transaction ends, so that what is read in it stays true. SQLite has
 * one writer at a time anyway; a server of databases waits at this row.
 */
export async function lockCustomer(db: ShopTransaction, id: number): Promise<void> {
  await db
    .updateTable('customer')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('id', '=', id)
    .execute();
}

export async function setPassword(db: ShopDatabase, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('customer').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function changeProfile(
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

/** Gives a customer an address that was just proved; false when somebody else has proved it before. */
export async function proveEmail(
  db: ShopTransaction,
  id: number,
  email: string,
  now: number,
): Promise<boolean> {
  const owner = await findByVerifiedEmail(db, email);
  if (owner && owner.id !== id) return false;
  await db
    .updateTable('customer')
    .set({ email, email_key: keyOf(email), email_verified_at: now })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Gives a customer a number that was just proved; whoever had it before has lost it. */
export async function proveMobile(db: ShopTransaction, id: number, mobile: string): Promise<void> {
  await db
    .updateTable('customer')
    .set({ mobile: '' })
    .where('mobile', '=', mobile)
    .where('id', '<>', id)
    .execute();
  await db.updateTable('customer').set({ mobile }).where('id', '=', id).execute();
}
