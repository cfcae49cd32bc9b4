import { Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { damageOf } from '../../src/server/db/copy-database';
import { findFaults } from '../../src/server/orders/reconciliation-store';
import type { ShopTables } from '../../src/server/db/schema/shop-schema';
import { withStatementCache } from '../../src/server/db/statement-cache';
import { tableSums, type TableSum } from '../../src/server/db/table-sums';

/**
 * The figures of a copy of the shop's database that nobody writes to. Throws one plain sentence when the file is
 * damaged, or when its orders, stock or ledgers do not add up.
 */
export async function lookedThrough(file: string): Promise<Record<string, TableSum>> {
  const [damage] = damageOf(file);
  if (damage !== undefined) throw new Error(`${file} is damaged: ${damage}`);
  const database = new Database(file, { readonly: true });
  const db = new Kysely<ShopTables>({
    dialect: new SqliteDialect({ database: withStatementCache(database) }),
  });
  try {
    const [fault, ...more] = await findFaults(db);
    if (fault) {
      const others = more.length > 0 ? `, and ${more.length} more` : '';
      throw new Error(`In ${file} something does not add up: ${fault.check} (${fault.subject})${others}.`);
    }
    return await tableSums(db);
  } finally {
    await db.destroy();
  }
}
