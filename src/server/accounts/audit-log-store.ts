import type { ShopDatabase } from '../db/shop-database';

export type AccountAuditEvent =
  | 'registered'
  | 'signed in'
  | 'sign-in failed'
  | 'signed out'
  | 'signed out everywhere'
  | 'password changed'
  /** The address was verified. */
  | 'e-mail proved'
  | 'e-mail changed'
  | 'mobile changed'
  | 'data exported'
  | 'account closed';

/** Appends an event to a customer's audit log, which the customer can read. */
export async function recordAuditEvent(
  db: ShopDatabase,
  { customerId, event, now }: { customerId: number; event: AccountAuditEvent; now: number },
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ customer_id: customerId, happened_at: now, event, detail: '' })
    .execute();
}

/** Returns a customer's newest events, at most `limit`. */
export async function listAuditEvents(db: ShopDatabase, customerId: number, limit: number) {
  return db
    .selectFrom('audit')
    .select(['happened_at', 'event', 'detail'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
