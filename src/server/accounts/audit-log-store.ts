import type { ShopDatabase } from '../db/shop-database';

/** What can happen to an account. */
export type AuditEvent =
  | 'registered'
  | 'signed in'
  | 'sign-in failed'
  | 'signed out'
  | 'password changed'
  | 'e-mail proved'
  | 'e-mail changed'
  | 'mobile changed'
  | 'data exported'
  | 'account closed';

/** Writes down what happened; `detail` is for the customer to read and never holds a secret. */
export async function audit(
  db: ShopDatabase,
  entry: { customerId: number; event: AuditEvent; detail?: string; now: number },
): Promise<void> {
  const { customerId, event, detail = '', now } = entry;
  await db.insertInto('audit').values({ customer_id: customerId, happened_at: now, event, detail }).execute();
}

export async function latestActivity(db: ShopDatabase, customerId: number, limit: number) {
  return db
    .selectFrom('audit')
    .select(['happened_at', 'event', 'detail'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
