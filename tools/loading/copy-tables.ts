import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../src/server/store/catalogue';
import type { CatalogueTables } from '../../src/server/store/catalogue-schema';

/** Rows that travel as one statement, and tables whose rows are large blocks of bytes. */
const PAGE = 1000;
const blocks: readonly string[] = ['structure_block'] satisfies (keyof CatalogueTables)[];

/** Copies every row of these tables into those of the same names that `to` finds first. */
export async function copyTables(
  catalogue: Catalogue,
  to: Kysely<CatalogueTables>,
  tables: readonly (keyof CatalogueTables)[],
  onRows: (table: string, done: number) => void,
): Promise<void> {
  for (const table of tables) {
    let done = 0;
    onRows(table, done);
    await copyTable(catalogue, to, table, (rows) => onRows(table, (done += rows)));
  }
}

/** While PostgreSQL writes some rows, the next ones are read. */
async function copyTable(
  { db }: Catalogue,
  to: Kysely<CatalogueTables>,
  table: keyof CatalogueTables,
  onRows: (rows: number) => void,
): Promise<void> {
  let part: object[] = [];
  let sending: Promise<void> | null = null;
  const send = async () => {
    const rows = part;
    part = [];
    await sending;
    onRows(rows.length);
    sending = (blocks.includes(table) ? insertBlocks : insertRows)(to, table, rows);
    // It is waited for with the rows after these, or at the end.
    sending.catch(() => undefined);
  };
  const size = blocks.includes(table) ? 1 : PAGE;
  for await (const row of db.selectFrom(table).selectAll().stream()) {
    if (part.push(row) >= size) await send();
  }
  if (part.length > 0) await send();
  await sending;
}

/** As one text, which PostgreSQL takes apart: one parameter, whatever the table. */
async function insertRows(to: Kysely<CatalogueTables>, table: string, rows: object[]): Promise<void> {
  const name = sql.table(table);
  await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)})`.execute(
    to,
  );
}

async function insertBlocks(to: Kysely<CatalogueTables>, table: string, rows: object[]): Promise<void> {
  for (const { name, bytes } of rows as { name: string; bytes: Uint8Array | ArrayBuffer }[]) {
    const value = Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
    await sql`insert into ${sql.table(table)} (name, bytes) values (${name}, ${value})`.execute(to);
  }
}
