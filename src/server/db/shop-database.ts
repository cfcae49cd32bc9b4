import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  sql,
  type DatabaseConnection,
  type Transaction,
} from 'kysely';
import { copyBeforeMigrating } from './copy-before-migrating';
import { DamagedDatabase, isDamage } from './damaged-database';
import { PAGE_BYTES } from './page-size';
import { migrate, shopMigrations, sqliteTypes, type Migration } from './migrate';
import { restoreMark } from './restore-marker';
import { SerialDatabase } from './serial-database';
import type { ShopTables } from './schema/shop-schema';
import { withStatementCache } from './statement-cache';

/** The shop's own data, open and of this version. */
export type ShopDatabase = Kysely<ShopTables>;

/** The same within a transaction, for what must happen wholly or not at all. */
export type ShopTransaction = Transaction<ShopTables>;

/**
 * What keeps an acknowledged order through a power cut and readers out of each other's way. `synchronous` FULL
 * waits for the disk at every commit.
 */
const pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 5000,
  journal_size_limit: 8_388_608,
} as const;

/**
 * Opens the shop's own data and brings it to this version: PostgreSQL where `place` is its URL, else the file `place`,
 * or a fresh database in memory for `':memory:'`. Throws one plain sentence when it is damaged, newer than the shop, or
 * cannot be reached or written.
 */
export async function openShopDatabase(place: string): Promise<ShopDatabase> {
  if (!isPostgresUrl(place)) return openShopFile(place);
  // Loaded where it is used alone: a small shop needs no driver of it.
  const { openPostgres } = await import('./postgres-database');
  return openPostgres<ShopTables>(place, shopMigrations);
}

/** Whether a place is a database of PostgreSQL, and not a file. */
export function isPostgresUrl(place: string): boolean {
  return /^postgres(ql)?:/.test(place);
}

/** The same for what is never PostgreSQL: a stand has no driver of it. */
export async function openShopFile(file: string): Promise<ShopDatabase> {
  return openDatabase<ShopTables>(file, shopMigrations);
}

/** A file, or a database in memory, of any tables that these steps make. */
export async function openDatabase<Tables>(
  file: string,
  steps: readonly Migration[],
): Promise<Kysely<Tables>> {
  const database = openFile(file);
  const db = new Kysely<Tables>({
    dialect: new ImmediateDialect({ database: withStatementCache(database) }),
  });
  try {
    setPragmas(database, file);
    await copyBeforeMigrating(db, file, steps);
    await migrate(db, sqliteTypes, steps);
    return db;
  } catch (error) {
    await db.destroy();
    // Kysely closes only what it has used.
    database.close();
    throw isDamage(error) ? new DamagedDatabase(file, { cause: error }) : error;
  }
}

/**
 * A transaction that does not wait for the disk: for counters and captchas, which a power cut may take, and which
 * strangers cause by the thousand. It is whole all the same, and safe on the disk with the next one that waits.
 */
export async function lightTransaction<Value>(
  db: ShopDatabase,
  work: (transaction: ShopTransaction) => Promise<Value>,
): Promise<Value> {
  if (db instanceof SerialDatabase) return (db as SerialDatabase<ShopTables>).lightly(work);
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = 1`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql.raw(`pragma synchronous = ${pragmas.synchronous}`).execute(connection);
    }
  });
}

function openFile(file: string): InstanceType<typeof Database> {
  if (existsSync(restoreMark(file)))
    throw new Error(`A backup was being put in the place of ${file}; do that again before the shop opens.`);
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    return new Database(file);
  } catch (error) {
    throw new Error(`The shop's database ${file} cannot be opened.`, { cause: error });
  }
}

function setPragmas(database: InstanceType<typeof Database>, file: string): void {
  // Has to come first, and says nothing to a file that is there already.
  database.pragma(`page_size = ${PAGE_BYTES}`);
  for (const [name, value] of Object.entries(pragmas)) database.pragma(`${name} = ${value}`);
  for (const [name, value] of Object.entries(pragmas)) {
    const [row] = database.pragma(name) as Record<string, unknown>[];
    const set = Object.values(row ?? {})[0];
    // A database in memory has no journal to speak of.
    if (set === value || file === ':memory:') continue;
    throw new Error(`The shop's database ${file} does not take ${name} = ${value}.`);
  }
  const [verdict] = database.pragma('quick_check') as { quick_check: string }[];
  if (verdict?.quick_check !== 'ok') throw new DamagedDatabase(file);
}

/** A transaction takes the right to write at once: one that reads first and then writes could be refused half-way. */
class ImmediateDialect extends SqliteDialect {
  constructor(private readonly options: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(options);
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.options);
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // A full disk has ended the transaction already, and its error is the one to be told.
      if (!(error instanceof Error) || !error.message.includes('no transaction is active')) throw error;
    }
  }
}
