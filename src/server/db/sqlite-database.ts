import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { CompiledQuery, Kysely, SqliteDialect, SqliteDriver, sql, type DatabaseConnection } from 'kysely';
import { OperatorError } from '../lib/operator-error';
import { migrate, sqliteTypes } from './migrate';
import { cannotWriteError } from './open-failure';
import type { Migration } from './migrations/migration';
import {
  copyDatabase,
  createPrivateFile,
  DamagedDatabaseError,
  isCorruptionError,
  PAGE_BYTES,
  restoreMarkerPath,
} from './sqlite-file';
import { withStatementCache } from './statement-cache';
import { makeFolder } from '../lib/make-folder';

/** `PRAGMA synchronous = FULL`: every commit waits for the disk, so that a power cut loses no acknowledged order. */
export const SYNCHRONOUS_FULL = 2;

/** WAL lets readers and the writer work side by side. */
const pragmas = {
  journal_mode: 'wal',
  synchronous: SYNCHRONOUS_FULL,
  foreign_keys: 1,
  journal_size_limit: 8_388_608,
} as const;

/**
 * Caches the SQL that creates a migrated database in memory, by its list of migrations. Each kiosk session opens such a
 * database, and running the migrations takes six times as long.
 */
const memoryScripts = new WeakMap<readonly Migration[], string>();

export interface SqliteOptions {
  /** Called before the first migration of a database without tables; may throw. */
  onNew?: () => void;
  /** Time for which a statement waits for a lock of another process; 5,000 by default. */
  busyTimeoutMs?: number;
}

/**
 * Opens a SQLite file, or a database in memory for `':memory:'`, and runs the pending migrations.
 * @throws DamagedDatabaseError when the file is corrupt; Error when it cannot be opened or is newer than the shop.
 */
export async function openSqliteDatabase<Tables>(
  file: string,
  migrations: readonly Migration[],
  { onNew = () => undefined, busyTimeoutMs = 5000 }: SqliteOptions = {},
): Promise<Kysely<Tables>> {
  const database = openFile(file);
  const db = new Kysely<Tables>({
    dialect: new ImmediateDialect({ database: withStatementCache(database) }),
  });
  try {
    setPragmasAndCheck(database, file, busyTimeoutMs);
    const applied = await findAppliedMigrations(db);
    if (applied.length === 0) onNew();
    const script = file === ':memory:' ? memoryScripts.get(migrations) : undefined;
    if (script !== undefined) {
      database.exec(script);
      return db;
    }
    if (file !== ':memory:' && applied.length > 0 && findPendingMigration(migrations, applied))
      await copyBeforeMigrating({ file, database, db }, migrations);
    await migrate(db, sqliteTypes, migrations);
    if (file === ':memory:') memoryScripts.set(migrations, creationScript(database));
    return db;
  } catch (error) {
    await db.destroy();
    // `db.destroy` does not close a database on which no query ran.
    database.close();
    throw isCorruptionError(error) ? new DamagedDatabaseError(file, { cause: error }) : error;
  }
}

/**
 * Opens a SQLite file read-only. Uses a file URL because libsql ignores the options `readonly` and `fileMustExist`;
 * `immutable` avoids locks and a write-ahead log, so that the folder can be read-only. Throws when the file is missing.
 */
export function openReadOnlySqlite<Tables>(file: string): Kysely<Tables> {
  const database = new Database(`${pathToFileURL(file).href}?mode=ro&immutable=1`);
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(database) }) });
}

function openFile(file: string): InstanceType<typeof Database> {
  if (existsSync(restoreMarkerPath(file)))
    throw new OperatorError({
      subject: file,
      reason: 'Restoring this database from a backup was interrupted.',
      remedy: 'Run "npm run shop -- backups restore" again.',
    });
  try {
    if (file !== ':memory:') {
      makeFolder(dirname(file));
      createPrivateFile(file);
    }
    return new Database(file);
  } catch (error) {
    throw cannotWriteError(file, error instanceof Error ? error.message : String(error), error);
  }
}

/** Sets the pragmas and checks the file. Throws when SQLite does not accept a pragma, and DamagedDatabaseError for a damaged file. */
function setPragmasAndCheck(
  database: InstanceType<typeof Database>,
  file: string,
  busyTimeoutMs: number,
): void {
  // Precedes the first write; SQLite ignores it for an existing file.
  database.pragma(`page_size = ${PAGE_BYTES}`);
  // `busy_timeout` comes first, because the next pragma may already wait for a lock.
  const wanted = { busy_timeout: busyTimeoutMs, ...pragmas };
  for (const [name, value] of Object.entries(wanted)) database.pragma(`${name} = ${value}`);
  for (const [name, value] of Object.entries(wanted)) {
    const [row] = database.pragma(name) as Record<string, unknown>[];
    const current = Object.values(row ?? {})[0];
    // A database in memory has no write-ahead log.
    if (current === value || file === ':memory:') continue;
    throw new Error(`SQLite did not accept "pragma ${name} = ${value}" for ${file}.`);
  }
  const [check] = database.pragma('quick_check') as { quick_check: string }[];
  if (check?.quick_check !== 'ok') throw new DamagedDatabaseError(file);
}

function findPendingMigration(
  migrations: readonly Migration[],
  applied: readonly number[],
): Migration | undefined {
  return migrations.find(({ number }) => !applied.includes(number));
}

/**
 * Copies a database to `<file>.before-<number>` before the first pending migration, for a downgrade to the previous
 * version. Replaces the copy of an earlier attempt, because the database may have changed since. The write lock keeps a server
 * that starts at the same time from migrating the database during the copy.
 */
async function copyBeforeMigrating<Tables>(
  { file, database, db }: { file: string; database: InstanceType<typeof Database>; db: Kysely<Tables> },
  migrations: readonly Migration[],
): Promise<void> {
  database.exec('begin immediate');
  try {
    const pending = findPendingMigration(migrations, await findAppliedMigrations(db));
    if (!pending) return;
    const target = `${file}.before-${pending.number}`;
    const unfinishedCopy = `${target}.${process.pid}`;
    try {
      copyDatabase(file, unfinishedCopy);
      renameSync(unfinishedCopy, target);
    } finally {
      rmSync(unfinishedCopy, { force: true });
    }
  } finally {
    // After an error such as a full disk, SQLite has ended the transaction already.
    if (database.inTransaction) database.exec('rollback');
  }
}

/** Returns SQL that creates the tables, indexes and rows of a database. */
function creationScript(database: InstanceType<typeof Database>): string {
  const objects = database
    .prepare(
      "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid",
    )
    .all() as { type: string; name: string; sql: string }[];
  const rows = objects
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) => {
      const columns = (database.pragma(`table_info("${name}")`) as { name: string }[]).map(
        (column) => column.name,
      );
      const values = columns.map((column) => `quote("${column}")`).join(` || ', ' || `);
      const inserts = database.prepare(`select ${values} as row from "${name}"`).all() as { row: string }[];
      return inserts.map(({ row }) => `insert into "${name}" values (${row})`);
    });
  return ['begin', ...objects.map((object) => object.sql), ...rows, 'commit'].join(';\n');
}

/** Returns the numbers of the migrations that a database has; none for one without tables. */
async function findAppliedMigrations<Tables>(db: Kysely<Tables>): Promise<number[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migration')) return [];
  const { rows } = await sql<{ number: number }>`select number from migration order by number`.execute(db);
  return rows.map(({ number }) => Number(number));
}

/** Begins transactions with `begin immediate`: a read that later becomes a write could fail with SQLITE_BUSY. */
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
      // After an error such as a full disk, SQLite has ended the transaction already. That error is the one to report.
      if (!(error instanceof Error) || !error.message.includes('no transaction is active')) throw error;
    }
  }
}
