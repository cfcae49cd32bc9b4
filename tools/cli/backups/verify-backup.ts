import Database from 'libsql';
import { Kysely, SqliteDialect } from 'kysely';
import { migrate, sqliteTypes } from '../../../src/server/db/migrate';
import { shopMigrations } from '../../../src/server/db/migrations/shop-migrations';
import {
  listLastNumbers,
  prepareRestoredDatabase,
  type LastNumbers,
} from '../../../src/server/db/restored-database';
import { checkIntegrity, openExistingSqlite } from '../../../src/server/db/sqlite-file';
import { findDiscrepancies } from '../../../src/server/orders/reconciliation-store';
import type { ShopTables } from '../../../src/server/db/schema/shop-schema';
import { withStatementCache } from '../../../src/server/db/statement-cache';
import { computeTableChecksums, type TableChecksum } from '../../../src/server/db/table-checksums';

export type TableChecksums = Record<string, TableChecksum>;

/**
 * Returns the row count and the sums of the amount columns of every table of a database that is not in use. Throws when the
 * file is damaged, or when its orders, stock or ledgers do not add up.
 */
export async function verifyDatabase(file: string): Promise<TableChecksums> {
  throwIfDamaged(file);
  return withDatabase(file, async (db) => {
    await throwIfInconsistent(db, file);
    return computeTableChecksums(db);
  });
}

/** As {@link verifyDatabase}, but for a database of any earlier version, whose amounts are not checked. */
export async function computeChecksumsOfFile(file: string): Promise<TableChecksums> {
  throwIfDamaged(file);
  return withDatabase(file, computeTableChecksums);
}

/**
 * Migrates a copy of a backup, which may be of an earlier version, to this one, checks that it adds up and makes it safe to
 * continue with ({@link prepareRestoredDatabase}). `knownNumbers` has the last numbers of each database that the backup replaces. New
 * numbers continue those of the first such database that is in no table behind the backup.
 */
export async function prepareRestoredCopy(file: string, knownNumbers: readonly LastNumbers[]): Promise<void> {
  await withDatabase(file, async (db) => {
    await migrate(db, sqliteTypes, shopMigrations);
    await throwIfInconsistent(db, file);
    const lastNumbers = await listLastNumbers(db);
    // An empty database that was created after the loss does not know the numbers of the lost one.
    const laterNumbers = knownNumbers.find((numbers) =>
      [...lastNumbers].every(([table, lastNumber]) => (numbers.get(table) ?? 0) >= lastNumber),
    );
    await prepareRestoredDatabase(db, laterNumbers ?? null);
  });
}

/**
 * Returns the last numbers of a database that may be damaged, or null when they cannot be read. Uses `exec` only, because a
 * prepared statement would keep the file open when it is moved.
 */
export function readLastNumbers(file: string): LastNumbers | null {
  const reader = new Database(':memory:');
  try {
    reader.exec(`attach '${file.replaceAll("'", "''")}' as previous`);
    reader.exec('create table known as select name, seq from previous.sqlite_sequence; detach previous');
    const rows = reader.prepare('select name, seq from known').all() as { name: string; seq: number }[];
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  } catch {
    return null;
  } finally {
    reader.close();
  }
}

function throwIfDamaged(file: string): void {
  const [damage] = checkIntegrity(file);
  if (damage !== undefined) throw new Error(`${file} is damaged: ${damage}`);
}

async function throwIfInconsistent(db: Kysely<ShopTables>, file: string): Promise<void> {
  const [discrepancy, ...more] = await findDiscrepancies(db);
  if (!discrepancy) return;
  const others = more.length > 0 ? `, and ${more.length} more` : '';
  throw new Error(`${file} is inconsistent: ${discrepancy.subject}: ${discrepancy.check}${others}.`);
}

async function withDatabase<Value>(
  file: string,
  work: (db: Kysely<ShopTables>) => Promise<Value>,
): Promise<Value> {
  const database = openExistingSqlite(file);
  const db = new Kysely<ShopTables>({
    dialect: new SqliteDialect({ database: withStatementCache(database) }),
  });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
