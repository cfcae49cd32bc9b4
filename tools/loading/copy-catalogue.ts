import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../src/server/store/catalogue';
import type { CatalogueTables } from '../../src/server/store/catalogue-schema';

/** Rows that travel as one statement, and tables whose rows are large blocks of bytes. */
const PAGE = 1000;
const blocks: readonly string[] = ['search_block', 'structure_block'] satisfies (keyof CatalogueTables)[];

/** Copies every row of a table; `onRows` hears of each part. */
export async function copyTable(
  { db }: Catalogue,
  to: Kysely<CatalogueTables>,
  table: keyof CatalogueTables,
  onRows: (rows: number) => void,
): Promise<void> {
  let part: object[] = [];
  const send = async () => {
    const rows = part;
    part = [];
    if (rows.length > 0) await (blocks.includes(table) ? insertBlocks : insertRows)(to, table, rows);
    onRows(rows.length);
  };
  const size = blocks.includes(table) ? 1 : PAGE;
  for await (const row of db.selectFrom(table).selectAll().stream()) {
    if (part.push(row) >= size) await send();
  }
  await send();
}

/** As one text, which PostgreSQL takes apart: a parameter for every value would take several times as long. */
async function insertRows(to: Kysely<CatalogueTables>, table: string, rows: object[]): Promise<void> {
  const name = sql.table(table);
  await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${jsonOf(rows)})`.execute(
    to,
  );
}

async function insertBlocks(to: Kysely<CatalogueTables>, table: string, rows: object[]): Promise<void> {
  for (const { name, bytes } of rows as { name: string; bytes: Uint8Array | ArrayBuffer }[]) {
    const value = Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
    await sql`insert into ${sql.table(table)} (name, bytes) values (${name}, ${value})`.execute(to);
  }
}

/** PostgreSQL takes no text with the character 0; it is kept with a sign in its place, as in the shop's own data. */
function jsonOf(rows: object[]): string {
  const text = JSON.stringify(rows);
  if (!text.includes('\\u0000')) return text;
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value,
  );
}
