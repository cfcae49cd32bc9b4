import { Kysely, SqliteDialect } from 'kysely';
import { checkIntegrity, openExistingSqlite } from '../../../src/server/db/sqlite-file';
import { findDiscrepancies } from '../../../src/server/orders/reconciliation-store';
import type { ShopTables } from '../../../src/server/db/schema/shop-schema';
import { withStatementCache } from '../../../src/server/db/statement-cache';
import { computeTableChecksums, type TableChecksum } from '../../../src/server/db/table-checksums';

/**
 * Returns the row count and the sums of the amount columns of every table of a database that is not in use. Throws when the
 * file is damaged, or when its orders, stock or ledgers do not add up.
 */
export async function verifyDatabase(file: string): Promise<Record<string, TableChecksum>> {
  const [damage] = checkIntegrity(file);
  if (damage !== undefined) throw new Error(`${file} is damaged: ${damage}`);
  const database = openExistingSqlite(file);
  const db = new Kysely<ShopTables>({
    dialect: new SqliteDialect({ database: withStatementCache(database) }),
  });
  try {
    const [discrepancy, ...more] = await findDiscrepancies(db);
    if (discrepancy) {
      const others = more.length > 0 ? `, and ${more.length} more` : '';
      throw new Error(`${file} is inconsistent: ${discrepancy.subject}: ${discrepancy.check}${others}.`);
    }
    return await computeTableChecksums(db);
  } finally {
    await db.destroy();
  }
}
