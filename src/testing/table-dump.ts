import { sql } from 'kysely';
import type { ShopDatabase } from '../server/store/shop-database';

export type Dump = Record<string, Record<string, unknown>[]>;

/** Names of every table that the database really has, but SQLite's own. */
export async function tableNames(db: ShopDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export async function columnNames(db: ShopDatabase, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name }) => name);
}

/** Every row of the shop's own data; with `customerId` only what is that customer's, their own row included. */
export async function dumpTables(db: ShopDatabase, customerId?: number): Promise<Dump> {
  const dump: Dump = {};
  for (const table of await tableNames(db)) {
    const owner = (await columnNames(db, table)).find((column) => column === 'customer_id');
    const key = table === 'customer' ? 'id' : owner;
    if (customerId !== undefined && !key) continue;
    const { rows } =
      customerId === undefined || !key
        ? await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
        : await sql<Record<string, unknown>>`
            select * from ${sql.table(table)} where ${sql.ref(key)} = ${customerId}`.execute(db);
    dump[table] = rows;
  }
  return dump;
}
