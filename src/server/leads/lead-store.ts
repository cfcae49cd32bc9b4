import type { Insertable, Selectable } from 'kysely';
import type { StoredLeadKind } from '../../shared/leads/lead-fields';
import type { LeadTable } from '../db/schema/lead-schema';
import type { ShopDatabase } from '../db/shop-database';

export type Lead = Selectable<LeadTable>;

/** Stores a lead and returns its id. */
export async function addLead(db: ShopDatabase, lead: Insertable<LeadTable>): Promise<number> {
  const { lead_id } = await db.insertInto('lead').values(lead).returning('lead_id').executeTakeFirstOrThrow();
  return lead_id;
}

export async function findLead(db: ShopDatabase, leadId: number): Promise<Lead | undefined> {
  return db.selectFrom('lead').selectAll().where('lead_id', '=', leadId).executeTakeFirst();
}

/** Returns the newest leads first. Without a kind, returns those of all kinds. */
export async function listLatestLeads(
  db: ShopDatabase,
  { kind, limit }: { kind: StoredLeadKind | undefined; limit: number },
): Promise<Lead[]> {
  let leads = db.selectFrom('lead').selectAll().orderBy('lead_id', 'desc').limit(limit);
  if (kind) leads = leads.where('kind', '=', kind);
  return leads.execute();
}

/**
 * Returns the leads of the time from `from` (inclusive) to `until` (exclusive), in milliseconds since 1970, oldest first.
 * `lastLeadId` is the last id of the previous page, 0 for the first page.
 */
export async function listLeadsBetween(
  db: ShopDatabase,
  { from, until, lastLeadId, limit }: { from: number; until: number; lastLeadId: number; limit: number },
): Promise<Lead[]> {
  return db
    .selectFrom('lead')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('lead_id', '>', lastLeadId)
    .orderBy('lead_id')
    .limit(limit)
    .execute();
}

/** Leads contain personal data. */
const RETENTION_DAYS = 730;

/** Deletes leads after the retention period. */
export async function deleteOldLeads(db: ShopDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('lead')
    .where('created_at', '<', now - RETENTION_DAYS * 86_400_000)
    .execute();
}
