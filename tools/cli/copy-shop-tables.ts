import { sql, type Kysely } from 'kysely';
import type { ShopTables } from '../../src/server/db/schema/shop-schema';
import { listShopTables } from '../../src/server/db/table-checksums';

/** Rows per statement. */
const PAGE = 500;

/** Any table and its rows. */
type AnyTables = Record<string, Record<string, unknown>>;

/** Copies every row of SQLite's tables to PostgreSQL's, whose ID sequences then continue after the last ID. */
export async function copyTables(from: Kysely<ShopTables>, to: Kysely<ShopTables>): Promise<void> {
  for (const table of await inDependencyOrder(to)) {
    await copyRows(from, to as unknown as Kysely<AnyTables>, table);
  }
  await advanceSequences(from, to);
}

/** Returns the names of the tables, each after those that its foreign keys reference. */
async function inDependencyOrder(db: Kysely<ShopTables>): Promise<string[]> {
  const tables = (await listShopTables(db)).map(({ name }) => name).sort();
  const { rows: references } = await sql<{ owner: string; referenced: string }>`
    select conrelid::regclass::text as owner, confrelid::regclass::text as referenced
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(db);
  const remaining = new Set(tables.filter((name) => name !== 'migration'));
  const ordered: string[] = [];
  while (remaining.size > 0) {
    const [next] = [...remaining].filter(
      (name) =>
        !references.some((reference) => reference.owner === name && remaining.has(reference.referenced)),
    );
    if (next === undefined) throw new Error(`The tables ${[...remaining].join(', ')} reference each other.`);
    ordered.push(next);
    remaining.delete(next);
  }
  return ordered;
}

async function copyRows(from: Kysely<ShopTables>, to: Kysely<AnyTables>, table: string): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<Record<string, unknown> & { row_number: number }>`
      select rowid as row_number, * from ${sql.table(table)} where rowid > ${last}
      order by rowid limit ${PAGE}`.execute(from);
    if (rows.length === 0) return;
    last = rows.at(-1)?.row_number ?? last;
    const values = rows.map(({ row_number: _rowid, ...row }) => row);
    await to.insertInto(table).values(values).execute();
  }
}

/** Continues the ids after those of deleted rows too: SQLite does not reuse them either. */
async function advanceSequences(from: Kysely<ShopTables>, to: Kysely<ShopTables>): Promise<void> {
  const { rows: used } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence where seq > 0`.execute(from);
  const { rows: identities } = await sql<{ owner: string; id: string }>`
    select table_name as owner, column_name as id from information_schema.columns
    where is_identity = 'YES' and table_schema = current_schema()`.execute(to);
  for (const { owner, id } of identities) {
    const last = used.find(({ name }) => name === owner)?.seq;
    if (last === undefined) continue;
    await sql`select setval(pg_get_serial_sequence(${owner}, ${id}), ${last}::bigint)`.execute(to);
  }
}
