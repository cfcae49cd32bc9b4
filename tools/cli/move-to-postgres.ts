import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase, isDatabaseInUse } from '../../src/server/db/sqlite-file';
import { openShopDatabase, type ShopDatabase } from '../../src/server/db/shop-database';
import type { ShopTables } from '../../src/server/db/schema/shop-schema';
import { computeTableChecksums, type TableChecksum } from '../../src/server/db/table-checksums';
import { openReleaseStore } from '../../src/server/releases/open-active-release';
import { openReleaseFolder } from '../../src/server/releases/release-folder';
import type { ReleaseStore } from '../../src/server/releases/release';
import { withProgress } from './release-access';
import { copyTables } from './copy-shop-tables';

interface MoveOptions {
  /** SQLite file of the shop. */
  database: string;
  dataFolder: string;
  url: string;
}

/**
 * Copies the releases of a shop, and a consistent snapshot of its SQLite file in one transaction, into an empty PostgreSQL
 * database. Returns the row counts and sums of every table. Throws when the database is not empty or the copy differs. A
 * repeated call continues with the releases.
 */
export async function moveToPostgres({ database, dataFolder, url }: MoveOptions): Promise<string> {
  if (!existsSync(database))
    throw new Error(`There is no shop at ${database}. Set DATA_DIR to the shop's data folder.`);
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new Error('Expected a PostgreSQL URL such as postgres://name:password@host/database.');
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
    await requireEmpty(to);
    const releases = await copyReleases(
      openReleaseFolder(join(dataFolder, 'releases')),
      await openReleaseStore(dataFolder, url, to),
    );
    const expected = await computeTableChecksums(from);
    const moved = await to.transaction().execute(async (transaction) => {
      await copyTables(from, transaction);
      const found = await computeTableChecksums<ShopTables>(transaction);
      requireSame(expected, found);
      return found;
    });
    const released = releases.length > 0 ? [`releases of the catalogue: ${releases.join(', ')}`] : [];
    return [...describeTables(moved), ...released, closingSentence(wasOpen, database)].join('\n');
  } finally {
    for (const db of opened) await db.destroy();
    await rm(folder, { recursive: true });
  }
}

/** Copies the releases that `to` lacks, the number of the active one and the publication for stands. Returns all numbers. */
async function copyReleases(from: ReleaseStore, to: ReleaseStore): Promise<number[]> {
  const releases = await from.list();
  const copied = new Map((await to.list()).map(({ number, sha256 }) => [number, sha256]));
  for (const release of releases) {
    const copiedHash = copied.get(release.number);
    if (copiedHash !== undefined && copiedHash !== release.sha256)
      throw new Error(`The database has another release ${release.number}. Use an empty database.`);
    if (copiedHash !== undefined) continue;
    const file = await from.localFile(release);
    await withProgress(`storing release ${release.number}`, (onTransfer) =>
      to.add(release, file, onTransfer),
    );
  }
  if (releases.length === 0) return [];
  const state = await from.state();
  await to.changeState(() => state);
  const publication = await from.publication();
  if (publication) await to.changePublication(() => publication);
  return releases.map(({ number }) => number);
}

async function requireEmpty(db: ShopDatabase): Promise<void> {
  const filled = rowsIn(await computeTableChecksums(db));
  if (filled.length === 0) return;
  throw new Error(`The database is not empty: ${filled.join(', ')} contain rows. Use an empty database.`);
}

function rowsIn(checksums: Record<string, TableChecksum>): string[] {
  return Object.keys(checksums).filter((table) => table !== 'migration' && (checksums[table]?.rows ?? 0) > 0);
}

function requireSame(expected: Record<string, TableChecksum>, found: Record<string, TableChecksum>): void {
  const tables = new Set([...Object.keys(expected), ...Object.keys(found)]);
  const wrong = [...tables].filter(
    (table) => JSON.stringify(expected[table]) !== JSON.stringify(found[table]),
  );
  if (wrong.length > 0) throw new Error(`The copy differs from the source in ${wrong.join(', ')}.`);
}

function describeTables(checksums: Record<string, TableChecksum>): string[] {
  return rowsIn(checksums).map((table) => {
    const { rows, sums } = checksums[table] ?? { rows: 0, sums: {} };
    const words = Object.entries(sums).map(([column, sum]) => `${column} ${sum}`);
    return `${table}: ${rows} rows${words.length > 0 ? `, ${words.join(', ')}` : ''}`;
  });
}

function closingSentence(wasOpen: boolean, database: string): string {
  const moved = `Row counts and sums match. ${database} is unchanged.`;
  if (!wasOpen) return `${moved} Set DATABASE_URL and start the shop.`;
  return `${moved} The shop was running, so later changes are missing. Stop it, empty the database and repeat the command.`;
}
