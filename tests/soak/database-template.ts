import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { startPostgres } from '../../test/databases/postgres-server';
import { urlOfDatabase, executeOnServer } from '../../test/databases/test-database';

/** Where a shop's own data are prepared, and copied from for every round. */
export interface Ground {
  /** For a shop that prepares them. */
  place: string;
  /** Puts all that was written where it is copied from; the last thing before the shop closes. */
  settle(db: ShopDatabase): Promise<void>;
  /** A copy with a data folder for servers, as it was prepared. */
  copy(): Promise<GroundCopy>;
  remove(): Promise<void>;
}

export interface GroundCopy {
  place: string;
  dataFolder: string;
  /** What servers on this copy are started with. */
  env: NodeJS.ProcessEnv;
  remove: () => Promise<void>;
}

export type GroundKind = 'sqlite' | 'postgres';

export const openGround = (kind: GroundKind): Promise<Ground> =>
  kind === 'postgres' ? postgresGround() : sqliteGround();

async function sqliteGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'ground-'));
  const place = join(folder, 'shop.sqlite');
  return {
    place,
    async settle(db) {
      // All of it into the one file that is copied.
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },
    async copy() {
      const { dataFolder, remove } = await dataFolderWithCatalogue();
      const file = join(dataFolder, 'shop.sqlite');
      await copyFile(place, file);
      return { place: file, dataFolder, env: {}, remove };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A server of its own; a copy is a database of it. */
async function postgresGround(): Promise<Ground> {
  const server = await startPostgres();
  await executeOnServer(server.url, 'create database prepared');
  let copies = 0;
  return {
    place: urlOfDatabase(server.url, 'prepared'),
    settle: () => Promise.resolve(),
    async copy() {
      const name = `copy_${(copies += 1)}`;
      await executeOnServer(server.url, `create database ${name} template prepared`);
      const place = urlOfDatabase(server.url, name);
      const { dataFolder, remove } = await dataFolderWithCatalogue();
      return {
        place,
        dataFolder,
        env: { DATABASE_URL: place },
        async remove() {
          await remove();
          await executeOnServer(server.url, `drop database ${name} with (force)`);
        },
      };
    },
    remove: () => server.stop(),
  };
}

async function dataFolderWithCatalogue(): Promise<Pick<GroundCopy, 'dataFolder' | 'remove'>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'ground-copy-'));
  await symlink(await ensureFixtureCatalogue(), join(dataFolder, 'catalogue.sqlite'));
  return { dataFolder, remove: () => rm(dataFolder, { recursive: true }) };
}
