import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { customers } from './migrations/001-customers';
import { orders } from './migrations/002-orders';
import { charges } from './migrations/003-charges';
import { leads } from './migrations/004-leads';
import { strayMoney } from './migrations/005-stray-money';
import { comments } from './migrations/006-comments';
import { stands } from './migrations/007-stands';
import { webhooks } from './migrations/010-webhooks';

/** How a database spells what migrations need. */
export interface ColumnTypes {
  /** A whole number made by the database, the primary key. */
  id: string;
  /** A whole number up to 2^53. */
  whole: string;
}

/** A step forward; what is written here is never changed once a shop has run it. */
export interface Migration {
  number: number;
  name: string;
  /** Statements, each ending with a semicolon at the end of a line. */
  sql(types: ColumnTypes): string;
}

export const sqliteTypes: ColumnTypes = { id: 'integer primary key autoincrement', whole: 'integer' };

export const shopMigrations: readonly Migration[] = [
  customers,
  orders,
  charges,
  leads,
  strayMoney,
  comments,
  stands,
  webhooks,
];

/**
 * Brings a database to this version of the shop: all pending steps in one transaction, or none. Throws one plain
 * sentence when the database is newer than the shop, or when a step that it ran was changed since.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  types: ColumnTypes,
  steps: readonly Migration[] = shopMigrations,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const run = (text: string) => sql.raw(text).execute(transaction);
    await run(
      `create table if not exists migration (
        number ${types.whole} primary key, name text not null, checksum text not null)`,
    );
    const { rows } = await sql<{ number: number; checksum: string }>`
      select number, checksum from migration order by number`.execute(transaction);
    const done = new Map(rows.map(({ number, checksum }) => [Number(number), checksum]));
    const newest = steps.at(-1)?.number ?? 0;
    if ([...done.keys()].some((number) => number > newest)) {
      throw new Error('The database was written by a newer version of the shop; this one must not touch it.');
    }
    for (const step of steps) {
      const checksum = createHash('sha256').update(step.sql(types)).digest('hex');
      const earlier = done.get(step.number);
      if (earlier !== undefined && earlier !== checksum) {
        throw new Error(`Step ${step.number} of the database was changed after it ran.`);
      }
      if (earlier !== undefined) continue;
      for (const statement of statementsOf(step.sql(types))) await run(statement);
      await sql`insert into migration (number, name, checksum)
        values (${step.number}, ${step.name}, ${checksum})`.execute(transaction);
    }
  });
}

function statementsOf(text: string): string[] {
  return text
    .split(/;\s*\n/)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
