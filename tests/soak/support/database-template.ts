import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openShopDatabase, type ShopDatabase } from '../../../src/server/db/shop-database';
import { installRelease } from '../../../src/server/releases/manage-releases';
import { openReleaseStore } from '../../../src/server/releases/open-active-release';
import { ensureFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { linkRelease } from '../../../test/databases/link-release';
import { startPostgres, type PostgresServer } from '../../../test/databases/postgres-server';
import { urlOfDatabase, executeOnServer } from '../../../test/databases/test-database';

/** A prepared shop database that is copied for each round. */
export interface DatabaseTemplate {
  /** File or URL for the shop that prepares it. */
  location: string;
  /** Writes the WAL to the database file. Call it before the shop closes. */
  checkpoint(db: ShopDatabase): Promise<void>;
  /** Creates a copy with a data folder for servers. */
  copy(): Promise<DatabaseCopy>;
  remove(): Promise<void>;
}

export interface DatabaseCopy {
  location: string;
  dataFolder: string;
  /** Environment for servers on this copy. */
  env: NodeJS.ProcessEnv;
  remove: () => Promise<void>;
}

export type DatabaseKind = 'sqlite' | 'postgres';

export const openDatabaseTemplate = (kind: DatabaseKind): Promise<DatabaseTemplate> =>
  kind === 'postgres' ? startPostgres().then(postgresTemplate) : sqliteTemplate();

async function sqliteTemplate(): Promise<DatabaseTemplate> {
  const folder = await mkdtemp(join(tmpdir(), 'database-template-'));
  const location = join(folder, 'shop.sqlite');
  return {
    location,
    async checkpoint(db) {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },
    async copy() {
      const { dataFolder, remove } = await dataFolderWithCatalogue();
      const file = join(dataFolder, 'shop.sqlite');
      await copyFile(location, file);
      return { location: file, dataFolder, env: {}, remove };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Uses the server, which `remove` stops; each copy is a database of its own. */
export async function postgresTemplate(server: PostgresServer): Promise<DatabaseTemplate> {
  await executeOnServer(server.url, 'create database prepared');
  const location = urlOfDatabase(server.url, 'prepared');
  await storeFixtureRelease(location);
  let copies = 0;
  return {
    location,
    checkpoint: () => Promise.resolve(),
    async copy() {
      const name = `copy_${(copies += 1)}`;
      await executeOnServer(server.url, `create database ${name} template prepared`);
      const url = urlOfDatabase(server.url, name);
      const dataFolder = await mkdtemp(join(tmpdir(), 'database-copy-'));
      return {
        location: url,
        dataFolder,
        env: { DATABASE_URL: url },
        async remove() {
          await rm(dataFolder, { recursive: true });
          await executeOnServer(server.url, `drop database ${name} with (force)`);
        },
      };
    },
    remove: () => server.stop(),
  };
}

/** Stores the tests' catalogue in a new database. */
async function storeFixtureRelease(location: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'database-template-'));
  const database = await openShopDatabase(location);
  try {
    const store = await openReleaseStore(folder, database);
    const file = join(folder, 'fixture.sqlite');
    await copyFile(await ensureFixtureCatalogue(), file);
    await installRelease(store, file, { note: 'test', now: new Date(), releasesKept: 5 });
  } finally {
    await database.destroy();
    await rm(folder, { recursive: true });
  }
}

async function dataFolderWithCatalogue(): Promise<Pick<DatabaseCopy, 'dataFolder' | 'remove'>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'database-copy-'));
  await linkRelease(dataFolder);
  return { dataFolder, remove: () => rm(dataFolder, { recursive: true }) };
}
