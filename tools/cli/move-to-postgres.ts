import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../src/server/lib/operator-error';
import { sha256HexOfFile } from '../../src/server/releases/file-chunks';
import { withServerStopped } from '../../src/server/db/server-lock';
import { copyDatabase } from '../../src/server/db/sqlite-file';
import { openShopDatabase, type ShopDatabase } from '../../src/server/db/shop-database';
import type { ShopTables } from '../../src/server/db/schema/shop-schema';
import { computeTableChecksums, type TableChecksum } from '../../src/server/db/table-checksums';
import { openReleaseStore } from '../../src/server/releases/open-active-release';
import { openReleaseFolder } from '../../src/server/releases/release-folder';
import type { ReleaseStore } from '../../src/server/releases/release';
import { formatCount } from './arguments';
import { showTransfer } from './release-access';
import { copyTables } from './copy-shop-tables';

interface MoveOptions {
  /** SQLite file of the shop. */
  database: string;
  dataFolder: string;
  url: string;
}

/**
 * Copies the releases of a shop into an empty PostgreSQL database, and then, in one transaction, a consistent snapshot of its
 * SQLite file. Returns a text with the number of rows and the sums of amounts of each table with rows. Throws when the shop is
 * running, the copy differs or the database is not empty. Releases of a call that failed may be in the database: the next call
 * copies only the missing ones. The shop cannot start meanwhile: its orders would be missing in the copy.
 */
export async function moveToPostgres(options: MoveOptions): Promise<string> {
  const { database, url } = options;
  if (!existsSync(database))
    throw new Error(`There is no shop at ${database}. Set DATA_DIR to the shop's data folder.`);
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new Error('Expected a PostgreSQL URL such as postgres://name:password@host/database.');
  }
  return withServerStopped(database, () => copyShop(options));
}

async function copyShop({ database, dataFolder, url }: MoveOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'move-'));
  const snapshot = join(folder, 'shop.sqlite');
  const openDatabases: ShopDatabase[] = [];
  try {
    copyDatabase(database, snapshot);
    const source = await openShopDatabase(snapshot);
    openDatabases.push(source);
    const target = await openShopDatabase(url);
    openDatabases.push(target);
    await requireEmpty(target);
    const releases = await copyReleases(
      openReleaseFolder(join(dataFolder, 'releases')),
      await openReleaseStore(dataFolder, target, showTransfer),
    );
    const expected = await computeTableChecksums(source);
    const moved = await target.transaction().execute(async (transaction) => {
      await copyTables(source, transaction);
      const actual = await computeTableChecksums<ShopTables>(transaction);
      requireSame(expected, actual);
      return actual;
    });
    const releaseLines = releases.length > 0 ? [`releases of the catalogue: ${releases.join(', ')}`] : [];
    const closing = `Row counts and sums match. ${database} is unchanged. Set DATABASE_URL and start the shop.`;
    return [...describeTables(moved), ...releaseLines, closing].join('\n');
  } finally {
    for (const db of openDatabases) await db.destroy();
    await rm(folder, { recursive: true });
  }
}

/** Copies the releases that `target` lacks, the state (which one is active) and the publication for stands. Returns all numbers. */
async function copyReleases(source: ReleaseStore, target: ReleaseStore): Promise<number[]> {
  const releases = await source.list();
  const copied = new Map((await target.list()).map(({ number, sha256 }) => [number, sha256]));
  for (const release of releases) {
    const copiedHash = copied.get(release.number);
    if (copiedHash !== undefined && copiedHash !== release.sha256)
      throw new Error(`The database has another release ${release.number}. Use an empty database.`);
    if (copiedHash !== undefined) continue;
    const file = await source.localFile(release);
    if ((await sha256HexOfFile(file).catch(() => null)) !== release.sha256)
      throw damagedRelease(file, release.number);
    await target.add(release, file);
  }
  if (releases.length === 0) return [];
  const state = await source.state();
  await target.changeState(() => state);
  const publication = await source.publication();
  if (publication) await target.changePublication(() => publication);
  return releases.map(({ number }) => number);
}

function damagedRelease(subject: string, number: number): OperatorError {
  return new OperatorError({
    subject,
    reason: `Release ${number} is damaged: its checksum is wrong.`,
    remedy: `Remove it with "npm run shop -- releases remove ${number}", if it is active after "npm run shop -- releases rollback". Then repeat the command.`,
  });
}

/** Throws when a table other than `migration` has rows. The tables of releases do not count. */
async function requireEmpty(db: ShopDatabase): Promise<void> {
  const filled = tablesWithRows(await computeTableChecksums(db));
  if (filled.length === 0) return;
  throw new Error(`The database is not empty: ${filled.join(', ')} contain rows. Use an empty database.`);
}

function tablesWithRows(checksums: Record<string, TableChecksum>): string[] {
  return Object.keys(checksums).filter((table) => table !== 'migration' && (checksums[table]?.rows ?? 0) > 0);
}

function requireSame(expected: Record<string, TableChecksum>, actual: Record<string, TableChecksum>): void {
  const tables = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  const differingTables = [...tables].filter(
    (table) => JSON.stringify(expected[table]) !== JSON.stringify(actual[table]),
  );
  if (differingTables.length > 0)
    throw new Error(`The copy differs from the source in ${differingTables.join(', ')}.`);
}

function describeTables(checksums: Record<string, TableChecksum>): string[] {
  return tablesWithRows(checksums).map((table) => {
    const { rows, sums } = checksums[table] ?? { rows: 0, sums: {} };
    const sumTexts = Object.entries(sums).map(([column, sum]) => `${column} ${sum}`);
    return `${table}: ${[formatCount(rows, 'row', 'rows'), ...sumTexts].join(', ')}`;
  });
}
