import { closeSync, existsSync, openSync } from 'node:fs';
import Database from 'libsql';
import { OperatorError } from '../lib/operator-error';

/**
 * Page size (bytes) of the shop's SQLite database. A small change rewrites two or three whole pages in the write-ahead
 * log; with SQLite's default of 4,096 the log of ten busy minutes grows four times as long. An existing database keeps
 * its page size until it is restored from a backup.
 */
export const PAGE_BYTES = 1024;

/** Thrown when a database is corrupt. */
export class DamagedDatabaseError extends OperatorError {
  constructor(file: string, options?: ErrorOptions) {
    const remedy =
      'Stop the shop and run "npm run shop -- backups restore": it puts the newest backup in place and keeps the damaged file.';
    super({ subject: file, reason: "The shop's database is damaged.", remedy }, options);
  }
}

/** Returns whether SQLite reports a corrupt file. */
export function isCorruptionError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

/** Returns the path of the marker file that exists while a backup is being restored. */
export const restoreMarkerPath = (database: string) => `${database}.restoring`;

/**
 * Creates an empty file that only its owner can read, because it will contain personal data, unless it exists. SQLite gives
 * its write-ahead log the same permissions.
 */
export function createPrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

// The functions below use `exec` for statements without rows: a prepared statement keeps its connection and its locks
// until garbage collection, even after `close`.

/**
 * Writes a compact snapshot of `file` to `target`, which must be missing or empty. Does not block concurrent writers.
 * @throws when the disk is full or `file` is missing or damaged.
 */
export function copyDatabase(file: string, target: string): void {
  const database = openExistingSqlite(file);
  try {
    createPrivateFile(target);
    database.exec(`pragma page_size = ${PAGE_BYTES}`);
    database.exec(`vacuum into '${target.replaceAll("'", "''")}'`);
  } finally {
    database.close();
  }
}

/** Checks integrity and foreign keys. Returns up to ten problems, none for an intact file. */
export function checkIntegrity(file: string): string[] {
  let database: InstanceType<typeof Database> | null = null;
  try {
    database = openExistingSqlite(file);
    const verdicts = database.pragma('integrity_check(5)') as { integrity_check: string }[];
    const orphans = database.pragma('foreign_key_check') as { table: string }[];
    return [
      ...verdicts.map((verdict) => verdict.integrity_check).filter((verdict) => verdict !== 'ok'),
      ...orphans.slice(0, 5).map(({ table }) => `A row of ${table} refers to a missing row.`),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    database?.close();
  }
}

/**
 * Opens a database for reading and writing. Throws when it is missing: libsql ignores the options `readonly` and
 * `fileMustExist` and would create an empty one.
 */
export function openExistingSqlite(file: string): InstanceType<typeof Database> {
  if (!existsSync(file)) throw new Error(`${file} is missing.`);
  return new Database(file);
}

/**
 * Returns whether another process has the database open. The file must exist, because libsql would create it. A file that is not
 * a database counts as free.
 */
export function isDatabaseInUse(file: string): boolean {
  let database: InstanceType<typeof Database> | null = null;
  try {
    database = new Database(file, { timeout: 0 });
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
  } finally {
    database?.close();
  }
}
