import { sql, type Kysely, type Transaction } from 'kysely';
import { checkDatabaseIsNotLost, recordDatabase, rejectLostDatabase } from './database-loss';
import { explainFileFailure, invalidDatabaseUrlError } from './open-failure';
import type { PostgresOptions } from './postgres-database';
import { shopMigrations } from './migrations/shop-migrations';
import type { ShopTables } from './schema/shop-schema';
import { SerializableDatabase } from './serializable-database';
import { openSqliteDatabase, SYNCHRONOUS_FULL } from './sqlite-database';

/** `PRAGMA synchronous = NORMAL`: commits do not wait for the disk. */
const SYNCHRONOUS_NORMAL = 1;

/** The shop's transactional data (customers, orders, stock), open and migrated to this version. */
export type ShopDatabase = Kysely<ShopTables>;

export type ShopTransaction = Transaction<ShopTables>;

/**
 * Opens the shop's database and runs the pending migrations.
 * @param location a PostgreSQL URL, a SQLite file, or `':memory:'`.
 * @param options for PostgreSQL.
 * @throws OperatorError when the database is damaged, newer than the shop, unreachable, locked or not writable, or when it
 * is missing or empty although there was one.
 */
export async function openShopDatabase(
  location: string,
  options: PostgresOptions = {},
): Promise<ShopDatabase> {
  if (!isPostgresUrl(location)) {
    // libsql would take another URL for the address of a remote database, and connect to it.
    if (/^[a-z][a-z\d+.-]+:/i.test(location)) throw invalidDatabaseUrlError();
    return openFileUnlessLost(location);
  }
  // Loaded on demand: a shop on SQLite needs no PostgreSQL driver.
  const { openPostgresDatabase } = await import('./postgres-database');
  return openPostgresDatabase<ShopTables>(location, shopMigrations, options);
}

/** Opens a file. Rejects when the database is missing or empty although there was one, see `checkDatabaseIsNotLost`. */
async function openFileUnlessLost(file: string): Promise<ShopDatabase> {
  if (file === ':memory:') return openShopFile(file);
  try {
    checkDatabaseIsNotLost(file);
    const onNew = () => rejectLostDatabase(file, 'empty');
    const database = await openSqliteDatabase<ShopTables>(file, shopMigrations, { onNew });
    recordDatabase(file);
    return database;
  } catch (error) {
    throw explainFileFailure(file, error);
  }
}

export function isPostgresUrl(location: string): boolean {
  return /^postgres(ql)?:/.test(location);
}

/**
 * Opens or creates the shop's database in a SQLite file. Does not check whether an earlier one was lost: for the databases in
 * memory of kiosks, and for the command that creates an empty database.
 */
export async function openShopFile(file: string): Promise<ShopDatabase> {
  return openSqliteDatabase<ShopTables>(file, shopMigrations);
}

/**
 * Runs an atomic transaction that does not wait for the disk. For frequent writes whose loss in a power cut is harmless,
 * such as rate limits and captchas; the next durable commit also makes it durable.
 */
export async function nonDurableTransaction<Value>(
  db: ShopDatabase,
  work: (transaction: ShopTransaction) => Promise<Value>,
): Promise<Value> {
  if (db instanceof SerializableDatabase)
    return (db as SerializableDatabase<ShopTables>).nonDurableTransaction(work);
  return db.connection().execute(async (connection) => {
    await sql.raw(`pragma synchronous = ${SYNCHRONOUS_NORMAL}`).execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql.raw(`pragma synchronous = ${SYNCHRONOUS_FULL}`).execute(connection);
    }
  });
}

/** Writes a row. Rejects when the database accepts no writes. `now` is in milliseconds since 1970. */
export async function checkWritable(db: ShopDatabase, now: number): Promise<void> {
  await nonDurableTransaction(db, async (transaction) => {
    // A rate-limit row that expires immediately, so that housekeeping removes it.
    const probe = { count: 1, window_ends_at: now };
    await transaction
      .insertInto('attempt')
      .values({ key: 'write probe', ...probe })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(probe))
      .execute();
  });
}
