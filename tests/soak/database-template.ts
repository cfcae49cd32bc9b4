import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { startPostgres } from '../../test/databases/postgres-server';
import { urlOfDatabase, executeOnServer } from '../../test/databases/test-database';

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
  kind === 'postgres' ? postgresTemplate() : sqliteTemplate();

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

/** Starts a PostgreSQL server; each copy is a database. */
async function postgresTemplate(): Promise<DatabaseTemplate> {
  const server = await startPostgres();
  await executeOnServer(server.url, 'create database prepared');
  let copies = 0;
  return {
    location: urlOfDatabase(server.url, 'prepared'),
    checkpoint: () => Promise.resolve(),
    async copy() {
      const name = `copy_${(copies += 1)}`;
      await executeOnServer(server.url, `create database ${name} template prepared`);
      const location = urlOfDatabase(server.url, name);
      const { dataFolder, remove } = await dataFolderWithCatalogue();
      return {
        location,
        dataFolder,
        env: { DATABASE_URL: location },
        async remove() {
          await remove();
          await executeOnServer(server.url, `drop database ${name} with (force)`);
        },
      };
    },
    remove: () => server.stop(),
  };
}

async function dataFolderWithCatalogue(): Promise<Pick<DatabaseCopy, 'dataFolder' | 'remove'>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'database-copy-'));
  await symlink(await ensureFixtureCatalogue(), join(dataFolder, 'catalogue.sqlite'));
  return { dataFolder, remove: () => rm(dataFolder, { recursive: true }) };
}
