import { sql, type Kysely } from 'kysely';
import type { ShopTables } from '../../src/server/db/schema/shop-schema';
import { listShopTables } from '../../src/server/db/table-checksums';

const ROWS_PER_STATEMENT = 500;

/** Tables whose columns are known only at run time. */
type AnyTables = Record<string, Record<string, unknown>>;

/**
 * Copies every row of the SQLite tables in `source` to the empty PostgreSQL tables in `target`, except the list of applied
 * migrations, and continues their ID sequences after the last ID.
 */
export async function copyTables(source: Kysely<ShopTables>, target: Kysely<ShopTables>): Promise<void> {
  for (const table of await listTablesInDependencyOrder(target)) {
    await copyRows(source, target as unknown as Kysely<AnyTables>, table);
  }
  await advanceSequences(source, target);
}

/** Returns the names of the tables, each after those that its foreign keys reference. */
async function listTablesInDependencyOrder(db: Kysely<ShopTables>): Promise<string[]> {
  const tables = (await listShopTables(db)).map(({ name }) => name).sort();
  const { rows: references } = await sql<{ owner: string; referenced: string }>`
    select conrelid::regclass::text as owner, confrelid::regclass::text as referenced
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(db);
  const remaining = new Set(tables.filter((name) => name !== 'migration'));
  const ordered: string[] = [];
  while (remaining.size > 0) {
    const independentTable = [...remaining].find(
      (name) =>
        !references.some((reference) => reference.owner === name && remaining.has(reference.referenced)),
    );
    if (independentTable === undefined)
      throw new Error(`The tables ${[...remaining].join(', ')} reference each other.`);
    ordered.push(independentTable);
    remaining.delete(independentTable);
  }
  return ordered;
}

async function copyRows(source: Kysely<ShopTables>, target: Kysely<AnyTables>, table: string): Promise<void> {
  for (let lastRowId = 0; ;) {
    const { rows } = await sql<Record<string, unknown> & { row_number: number }>`
      select rowid as row_number, * from ${sql.table(table)} where rowid > ${lastRowId}
      order by rowid limit ${ROWS_PER_STATEMENT}`.execute(source);
    if (rows.length === 0) return;
    lastRowId = rows.at(-1)?.row_number ?? lastRowId;
    const values = rows.map(({ row_number: _rowid, ...row }) => row);
    await target.insertInto(table).values(values).execute();
  }
}

/** Sets each sequence to the highest ID that SQLite has assigned, even if that row was deleted, so that no ID is reused. */
async function advanceSequences(source: Kysely<ShopTables>, target: Kysely<ShopTables>): Promise<void> {
  const { rows: usedSequences } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence where seq > 0`.execute(source);
  const { rows: identities } = await sql<{ owner: string; id: string }>`
    select table_name as owner, column_name as id from information_schema.columns
    where is_identity = 'YES' and table_schema = current_schema()`.execute(target);
  for (const { owner, id } of identities) {
    const lastId = usedSequences.find(({ name }) => name === owner)?.seq;
    if (lastId === undefined) continue;
    await sql`select setval(pg_get_serial_sequence(${owner}, ${id}), ${lastId}::bigint)`.execute(target);
  }
}
