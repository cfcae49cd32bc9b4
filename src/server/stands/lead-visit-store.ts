import type { LeadVisitTable } from '../db/schema/stand-schema';
import type { ShopDatabase } from '../db/shop-database';

export async function addLeadVisit(db: ShopDatabase, visit: LeadVisitTable): Promise<void> {
  await db.insertInto('lead_visit').values(visit).execute();
}

/** What stands told of these leads; those that came by a form have nothing here. */
export async function visitsOf(
  db: ShopDatabase,
  leadIds: readonly number[],
): Promise<Map<number, LeadVisitTable>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db.selectFrom('lead_visit').selectAll().where('lead_id', 'in', leadIds).execute();
  return new Map(rows.map((row) => [row.lead_id, row]));
}
