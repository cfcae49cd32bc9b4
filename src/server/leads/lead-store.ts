import type { Insertable, Selectable } from 'kysely';
import type { KeptLeadKind } from '../../shared/domain/lead-fields';
import type { LeadTable } from '../db/schema/lead-schema';
import type { ShopDatabase } from '../db/shop-database';

export type Lead = Selectable<LeadTable>;

/** Gives the id. */
export async function addLead(db: ShopDatabase, lead: Insertable<LeadTable>): Promise<number> {
  const { lead_id } = await db.insertInto('lead').values(lead).returning('lead_id').executeTakeFirstOrThrow();
  return lead_id;
}

export async function findLead(db: ShopDatabase, leadId: number): Promise<Lead | undefined> {
  return db.selectFrom('lead').selectAll().where('lead_id', '=', leadId).executeTakeFirst();
}

/** Newest first; without a kind all of them. */
export async function latestLeads(
  db: ShopDatabase,
  { kind, limit }: { kind: KeptLeadKind | undefined; limit: number },
): Promise<Lead[]> {
  const all = db.selectFrom('lead').selectAll().orderBy('lead_id', 'desc').limit(limit);
  return (kind ? all.where('kind', '=', kind) : all).execute();
}

/** Those sent from one moment until before another, oldest first, in pages. */
export async function leadsBetween(
  db: ShopDatabase,
  { from, until, after, limit }: { from: number; until: number; after: number; limit: number },
): Promise<Lead[]> {
  return db
    .selectFrom('lead')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('lead_id', '>', after)
    .orderBy('lead_id')
    .limit(limit)
    .execute();
}

/** Nobody needs the address of somebody who asked something long ago. */
export async function forgetOldLeads(db: ShopDatabase, before: number): Promise<void> {
  await db.deleteFrom('lead').where('created_at', '<', before).execute();
}
