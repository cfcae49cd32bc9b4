import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../../src/server/catalogue/catalogue';
import type { CatalogueTables } from '../../../src/server/db/schema/catalogue-schema';

/** Rows that travel as one statement, and tables whose rows are large blocks of bytes. */
const PAGE = 2000;
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
  let sending = Promise.resolve();
  const insert = blocks.includes(table) ? insertBlocks : insertRows(await columnsOf(to, table));
  const send = async () => {
    const rows = part;
    part = [];
    await sending;
    onRows(rows.length);
    sending = insert(to, table, rows);
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

interface Column {
  name: string;
  /** As PostgreSQL spells it. */
  type: string;
}

/** Of the table of this name that is found first, in their order. */
async function columnsOf(to: Kysely<CatalogueTables>, table: string): Promise<Column[]> {
  const { rows } =
    await sql<Column>`select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(to);
  return rows;
}

/** As one list for each column: few parameters, and quicker for PostgreSQL to take apart than rows in JSON. */
const insertRows =
  (columns: readonly Column[]) =>
  async (to: Kysely<CatalogueTables>, table: string, rows: object[]): Promise<void> => {
    const lists = columns.map(({ name, type }) => {
      const values = (rows as Record<string, unknown>[]).map((row) => row[name]);
      return sql`${values}::${sql.raw(type)}[]`;
    });
    await sql`insert into ${sql.table(table)} select * from unnest(${sql.join(lists)})`.execute(to);
  };

async function insertBlocks(to: Kysely<CatalogueTables>, table: string, rows: object[]): Promise<void> {
  for (const { name, bytes } of rows as { name: string; bytes: Uint8Array | ArrayBuffer }[]) {
    const value = Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
    await sql`insert into ${sql.table(table)} (name, bytes) values (${name}, ${value})`.execute(to);
  }
}
