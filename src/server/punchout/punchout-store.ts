import { isDue } from '../db/due-time';
import type { PunchoutVisitTable } from '../db/schema/purchaser-schema';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

/** Longer than any session, see {@link isDue}: one that expires later is from before the clock was set back. */
const MAX_AHEAD_MS = 24 * 3_600_000;

type NewPunchoutSession = Pick<
  PunchoutVisitTable,
  | 'purchaser_id'
  | 'protocol'
  | 'operation'
  | 'return_url'
  | 'buyer_cookie'
  | 'buyer_domain'
  | 'landing'
  | 'wishes'
  | 'start_hash'
  | 'created_at'
  | 'expires_at'
>;

/** An active session with its purchaser. */
export type ActivePunchoutSession = Pick<
  PunchoutVisitTable,
  'protocol' | 'operation' | 'return_url' | 'buyer_cookie' | 'buyer_domain'
> & { visit_id: number; name: string; identity: string; origins: string; vendor: string };

export async function addPunchoutSession(db: ShopDatabase, session: NewPunchoutSession): Promise<void> {
  await db
    .insertInto('punchout_visit')
    .values({
      ...session,
      opened_cart: null,
      transfer_hash: null,
      fields: '[]',
      started_at: null,
      ended_at: null,
    })
    .execute();
}

/** Consumes a start code. Returns null when it is unknown, used or expired, or its purchaser is revoked. */
export async function redeemStartCode(
  db: ShopTransaction,
  startHash: string,
  { now, until }: { now: number; until: number },
): Promise<{ visit_id: number; landing: string; wishes: string } | null> {
  const session = await db
    .updateTable('punchout_visit')
    .set({ started_at: now, expires_at: until })
    .where('start_hash', '=', startHash)
    .where('started_at', 'is', null)
    .where((row) => row.not(isDue('expires_at', now, MAX_AHEAD_MS)))
    .where('purchaser_id', 'in', (query) =>
      query.selectFrom('purchaser').select('purchaser_id').where('revoked_at', 'is', null),
    )
    .returning(['visit_id', 'landing', 'wishes'])
    .executeTakeFirst();
  return session ?? null;
}

export async function setPunchoutCart(db: ShopTransaction, visitId: number, cartId: number): Promise<void> {
  await db
    .updateTable('punchout_visit')
    .set({ opened_cart: cartId })
    .where('visit_id', '=', visitId)
    .execute();
}

/** Returns the active session whose cart this is; null when there is none or its purchaser is revoked. */
export async function findPunchoutSessionByCart(
  db: ShopDatabase,
  cartId: number,
  now: number,
): Promise<ActivePunchoutSession | null> {
  const session = await db
    .selectFrom('punchout_visit')
    .innerJoin('purchaser', 'purchaser.purchaser_id', 'punchout_visit.purchaser_id')
    .select(['visit_id', 'protocol', 'operation', 'return_url', 'buyer_cookie', 'buyer_domain'])
    .select(['name', 'identity', 'origins', 'vendor'])
    .where('opened_cart', '=', cartId)
    .where('ended_at', 'is', null)
    .where((row) => row.not(isDue('expires_at', now, MAX_AHEAD_MS)))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return session ?? null;
}

/** Ends a session and stores the form that returns its cart. Until `until`, the code with the hash `transfer_hash` shows it. */
export async function endPunchoutSession(
  db: ShopTransaction,
  visitId: number,
  end: { transfer_hash: string; fields: string; now: number; until: number },
): Promise<void> {
  await db
    .updateTable('punchout_visit')
    .set({ transfer_hash: end.transfer_hash, fields: end.fields, ended_at: end.now, expires_at: end.until })
    .where('visit_id', '=', visitId)
    .execute();
}

/** Finds the form that returns the cart of an ended session, while its code is valid. */
export async function findReturnForm(
  db: ShopDatabase,
  transferHash: string,
  now: number,
): Promise<{ name: string; return_url: string; fields: string; origins: string } | null> {
  const form = await db
    .selectFrom('punchout_visit')
    .innerJoin('purchaser', 'purchaser.purchaser_id', 'punchout_visit.purchaser_id')
    .select(['name', 'return_url', 'fields', 'origins'])
    .where('transfer_hash', '=', transferHash)
    .where((row) => row.not(isDue('expires_at', now, MAX_AHEAD_MS)))
    .executeTakeFirst();
  return form ?? null;
}

/** Deletes expired sessions and their carts. */
export async function deleteExpiredPunchoutSessions(db: ShopDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('cart')
    .where('cart_id', 'in', (query) =>
      query
        .selectFrom('punchout_visit')
        .select((expression) => expression.ref('opened_cart').$notNull().as('cart_id'))
        .where(isDue('expires_at', now, MAX_AHEAD_MS))
        .where('opened_cart', 'is not', null),
    )
    .execute();
  await db
    .deleteFrom('punchout_visit')
    .where(isDue('expires_at', now, MAX_AHEAD_MS))
    .execute();
}
