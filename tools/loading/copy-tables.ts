import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../src/server/store/catalogue';
import { promiseOf } from '../../src/server/store/catalogue-check';
import type { CatalogueTables } from '../../src/server/store/catalogue-schema';
import { catalogueTableNames } from '../../src/server/store/postgres-catalogue-schema';

/** Rows that travel as one statement, and tables whose rows are large blocks of bytes. */
const PAGE = 1000;
const blocks: readonly string[] = ['structure_block'] satisfies (keyof CatalogueTables)[];

/** All that new prices and stock change. */
const ofSupply: readonly string[] = ['meta', 'product_option'] satisfies (keyof CatalogueTables)[];

interface CopyOptions {
  /** A schema whose other tables are the same: they are copied within the database, which takes a fraction of the time. */
  alike: string | null;
  onProgress?: ((step: string, done: number, total: number) => void) | undefined;
}

/** Copies every row of every table into those of the same names that `to` finds first. */
export async function copyTables(
  catalogue: Catalogue,
  to: Kysely<CatalogueTables>,
  { alike, onProgress }: CopyOptions,
): Promise<void> {
  const { products } = await promiseOf(catalogue);
  let done = 0;
  for (const table of catalogueTableNames as (keyof CatalogueTables)[]) {
    const tell = () => onProgress?.(`copying ${table}`, done, products);
    tell();
    if (alike !== null && !ofSupply.includes(table)) {
      await sql`insert into ${sql.table(table)} select * from ${sql.table(`${alike}.${table}`)}`.execute(to);
      if (table === 'product') done = products;
      continue;
    }
    await copyTable(catalogue, to, table, (rows) => {
      if (table === 'product') done += rows;
      tell();
    });
  }
}

async function copyTable(
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
