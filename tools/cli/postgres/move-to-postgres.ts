import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase, isDatabaseInUse } from '../../../src/server/db/sqlite-file';
import { openShopDatabase, type ShopDatabase } from '../../../src/server/db/shop-database';
import type { ShopTables } from '../../../src/server/db/schema/shop-schema';
import { computeTableChecksums, type TableChecksum } from '../../../src/server/db/table-checksums';
import { copyTables } from './copy-shop-tables';

/**
 * Copies the shop's own data from the file `database`, as it is at one moment, into the empty database at `url`, and
 * gives the figures of every table in words. All of it is there afterwards, or nothing; the file is only read. Throws a
 * sentence when the database at `url` is not empty, or when the figures of the copy are not those of the file.
 */
export async function moveToPostgres({ database, url }: { database: string; url: string }): Promise<string> {
  if (!existsSync(database)) throw new Error(`There is no shop at ${database}; DATA_DIR says where it is.`);
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new Error('The shop moves to PostgreSQL: postgres://name:password@host/database');
  }
  const wasOpen = isDatabaseInUse(database);
  const folder = await mkdtemp(join(tmpdir(), 'move-'));
  const snapshot = join(folder, 'shop.sqlite');
  const opened: ShopDatabase[] = [];
  try {
    copyDatabase(database, snapshot);
    const from = await openShopDatabase(snapshot);
    opened.push(from);
    const to = await openShopDatabase(url);
    opened.push(to);
    await demandEmpty(to);
    const expected = await computeTableChecksums(from);
    const moved = await to.transaction().execute(async (transaction) => {
      await copyTables(from, transaction);
      const found = await computeTableChecksums<ShopTables>(transaction);
      demandSame(expected, found);
      return found;
    });
    return [...inWords(moved), lastWords(wasOpen, database)].join('\n');
  } finally {
    for (const db of opened) await db.destroy();
    await rm(folder, { recursive: true });
  }
}

async function demandEmpty(db: ShopDatabase): Promise<void> {
  const full = rowsIn(await computeTableChecksums(db));
  if (full.length === 0) return;
  throw new Error(
    `The database is not empty: there is something in ${full.join(', ')}. A shop moves into an empty one.`,
  );
}

function rowsIn(figures: Record<string, TableChecksum>): string[] {
  return Object.keys(figures).filter((table) => table !== 'migration' && (figures[table]?.rows ?? 0) > 0);
}

function demandSame(expected: Record<string, TableChecksum>, found: Record<string, TableChecksum>): void {
  const tables = new Set([...Object.keys(expected), ...Object.keys(found)]);
  const wrong = [...tables].filter(
    (table) => JSON.stringify(expected[table]) !== JSON.stringify(found[table]),
  );
  if (wrong.length > 0) throw new Error(`The copy is not what was copied, in ${wrong.join(', ')}.`);
}

function inWords(figures: Record<string, TableChecksum>): string[] {
  return rowsIn(figures).map((table) => {
    const { rows, sums } = figures[table] ?? { rows: 0, sums: {} };
    const words = Object.entries(sums).map(([column, sum]) => `${column} ${sum}`);
    return `${table}: ${rows} rows${words.length > 0 ? `, ${words.join(', ')}` : ''}`;
  });
}

function lastWords(wasOpen: boolean, database: string): string {
  const moved = `Counts and sums are the same in both. ${database} is as it was.`;
  if (!wasOpen) return `${moved} Start the shop with DATABASE_URL.`;
  return `${moved} The shop was open: what it has written since is not there. Close it, empty the database and move again.`;
}
