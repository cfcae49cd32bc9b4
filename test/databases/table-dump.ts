import { sql } from 'kysely';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { listShopTables } from '../../src/server/db/table-checksums';

/** Table → its rows. */
export type TableDump = Record<string, Record<string, unknown>[]>;

/** Returns the names of the tables, without those of the database system. */
export async function tableNames(db: ShopDatabase): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).sort();
}

export async function columnNames(db: ShopDatabase, table: string): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
}

/** Returns all rows of the shop's data; with `customerId` only rows of that customer. */
export async function dumpTables(db: ShopDatabase, customerId?: number): Promise<TableDump> {
  const dump: TableDump = {};
  const tables = await listShopTables(db);
  tables.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name: table, columns } of tables) {
    const ownerColumn =
      table === 'customer' ? 'id' : columns.find(({ name }) => name === 'customer_id')?.name;
    if (customerId !== undefined && !ownerColumn) continue;
    const { rows } =
      customerId === undefined || !ownerColumn
        ? await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
        : await sql<Record<string, unknown>>`
            select * from ${sql.table(table)} where ${sql.ref(ownerColumn)} = ${customerId}`.execute(db);
    dump[table] = rows;
  }
  return dump;
}
