import type { ShopDatabase } from '../db/shop-database';

export type AccountAuditEvent =
  | 'registered'
  | 'signed in'
  | 'sign-in failed'
  | 'signed out'
  | 'signed out everywhere'
  | 'password changed'
  | 'e-mail proved'
  | 'e-mail changed'
  | 'mobile changed'
  | 'data exported'
  | 'account closed';

/** Appends to a customer's audit log. `detail` is shown to the customer and must not contain secrets. */
export async function recordAuditEvent(
  db: ShopDatabase,
  entry: { customerId: number; event: AccountAuditEvent; detail?: string; now: number },
): Promise<void> {
  const { customerId, event, detail = '', now } = entry;
  await db.insertInto('audit').values({ customer_id: customerId, happened_at: now, event, detail }).execute();
}

export async function listAuditEvents(db: ShopDatabase, customerId: number, limit: number) {
  return db
    .selectFrom('audit')
    .select(['happened_at', 'event', 'detail'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
