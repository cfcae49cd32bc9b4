import { sql, type Kysely } from 'kysely';
import type { ShopTables } from './schema/shop-schema';
import { SerializableDatabase } from './serializable-database';

/**
 * Added to the last number of each table after a restore when the numbers assigned since the backup are unknown. More than a
 * busy shop assigns in the days that a backup can be old, and a small part of the eight digits of an invoice.
 */
export const NUMBER_GAP = 10_000;

/** Highest number that each table has assigned, by name of the table; deleted rows included. */
export type LastNumbers = ReadonlyMap<string, number>;

/**
 * Makes the database of an earlier time safe to continue with. Customers may know numbers of invoices, quotes and receipts that
 * were assigned since then. New numbers therefore begin after `knownNumbers`, which are the last ones of a later database; null =
 * unknown: {@link NUMBER_GAP} numbers are skipped. PostgreSQL always skips them, because only SQLite has backups of later
 * times to read numbers from. Sign-ins, links and codes that ended since then would be valid again, so all end.
 */
export async function prepareRestoredDatabase(
  db: Kysely<ShopTables>,
  knownNumbers: LastNumbers | null,
): Promise<void> {
  // The shop opens PostgreSQL with this class, and SQLite with another one.
  const isPostgres = db instanceof SerializableDatabase;
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('session').execute();
    await transaction.deleteFrom('one_time_code').execute();
    // Enrollment codes of stands. The hash of a used code is still needed by its stand.
    await transaction.updateTable('stand').set({ code_expires_at: 0 }).execute();
    if (!isPostgres) await advanceSqliteNumbers(transaction, knownNumbers);
  });
  // A transaction does not roll back the sequences of PostgreSQL.
  if (isPostgres) await advancePostgresNumbers(db);
}

/** Advances the last numbers of a SQLite database to those of `knownNumbers`, or by {@link NUMBER_GAP}. */
async function advanceSqliteNumbers(db: Kysely<ShopTables>, knownNumbers: LastNumbers | null): Promise<void> {
  for (const [table, last] of await listLastNumbers(db)) {
    const newLast = knownNumbers === null ? last + NUMBER_GAP : Math.max(last, knownNumbers.get(table) ?? 0);
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${newLast})`.execute(db);
  }
}

/** Returns the last number of each table of a SQLite database; 0 for one without rows so far. */
export async function listLastNumbers(db: Kysely<ShopTables>): Promise<LastNumbers> {
  const { rows } = await sql<{ name: string; seq: number }>`
    select name, coalesce((select seq from sqlite_sequence where sqlite_sequence.name = sqlite_master.name), 0) as seq
    from sqlite_master where type = 'table' and sql like '%autoincrement%'`.execute(db);
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

/** Advances the numbers of a PostgreSQL database by {@link NUMBER_GAP}. */
async function advancePostgresNumbers(db: Kysely<ShopTables>): Promise<void> {
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence from information_schema.columns
    where is_identity = 'YES' and table_schema = current_schema()`.execute(db);
  for (const { sequence } of rows) {
    await sql`select setval(${sequence}::regclass, nextval(${sequence}::regclass) + ${NUMBER_GAP}::bigint)`.execute(
      db,
    );
  }
}
