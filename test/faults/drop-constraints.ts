import { sql } from 'kysely';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { onPostgres } from '../databases/test-database';

/** Disables constraints, so that tests can write invalid rows. */
export async function dropConstraints(db: ShopDatabase): Promise<void> {
  if (!onPostgres()) {
    await sql`pragma foreign_keys = 0`.execute(db);
    await sql`pragma ignore_check_constraints = 1`.execute(db);
    return;
  }
  const { rows } = await sql<{ owner: string; name: string }>`
    select conrelid::regclass::text as owner, conname as name from pg_constraint
    where contype in ('c', 'f') and connamespace = 'public'::regnamespace
    order by contype desc`.execute(db);
  for (const { owner, name } of rows) {
    await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)}`.execute(db);
  }
}
