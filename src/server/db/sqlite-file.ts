import Database from 'libsql';
import { PAGE_BYTES } from './page-size';

// Here `exec` does all that gives no rows: a prepared statement keeps its connection open, with its locks, until rubbish
// is collected, also when the connection was closed.

/**
 * Writes a whole, compact copy of the database `file` to `target`, which must not be there. It is the state of one moment, whoever
 * writes to the database meanwhile, and nobody waits for it. Throws when the disk is full or `file` is damaged.
 */
export function copyDatabase(file: string, target: string): void {
  const database = new Database(file, { readonly: true });
  try {
    database.exec(`pragma page_size = ${PAGE_BYTES}`);
    database.exec(`vacuum into '${target.replaceAll("'", "''")}'`);
  } finally {
    database.close();
  }
}

/** What SQLite finds wrong with a file, at most a few lines; none = it is whole. Never changes it. */
export function damageOf(file: string): string[] {
  let database: InstanceType<typeof Database> | null = null;
  try {
    database = new Database(file, { readonly: true });
    const verdicts = database.pragma('integrity_check(5)') as { integrity_check: string }[];
    const orphans = database.pragma('foreign_key_check') as { table: string }[];
    return [
      ...verdicts.map((verdict) => verdict.integrity_check).filter((verdict) => verdict !== 'ok'),
      ...orphans.slice(0, 5).map(({ table }) => `A row of ${table} belongs to one that is not there.`),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    database?.close();
  }
}

/** Whether some program has the database open. A file that is none counts as free. */
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
