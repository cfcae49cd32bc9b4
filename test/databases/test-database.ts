import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from './postgres-server';
import { openShopDatabase, type ShopDatabase } from '../../src/server/db/shop-database';

/** Where a test keeps a shop's own data. */
export interface TestDatabaseLocation {
  /** For {@link openShopDatabase}. */
  location: string;
  /** Drops what no test can use any more. */
  drop: () => Promise<void>;
}

/** A server of databases on which a test makes some. */
export interface TestServer {
  /** Makes an empty database, and gives its URL. */
  database(): Promise<string>;
  stop: () => Promise<void>;
}

/** Environment variable with the URL of the tests' PostgreSQL server. */
export const POSTGRES_URL_VARIABLE = 'TEST_POSTGRES_URL';
/** The database that those of the tests are copies of. */
export const TEMPLATE_DATABASE = 'shop_template';

/** True when tests run on PostgreSQL (`TEST_DATABASE=postgres`) instead of SQLite. */
export const onPostgres = (): boolean => process.env[POSTGRES_URL_VARIABLE] !== undefined;

/**
 * A place for a database: in memory, or `file`, or the URL of PostgreSQL. Where tests run on PostgreSQL it is a new database of its server; one for
 * a file is there again when it is asked for again.
 */
export async function createTestDatabase(file = ':memory:'): Promise<TestDatabaseLocation> {
  const server = process.env[POSTGRES_URL_VARIABLE];
  const isSettled = server === undefined || file.startsWith('postgres:');
  if (isSettled) return { location: file, drop: () => Promise.resolve() };
  const passing = file === ':memory:';
  const name = passing
    ? `shop_${randomUUID().replaceAll('-', '')}`
    : `file_${createHash('sha256').update(file).digest('hex').slice(0, 24)}`;
  await copyTemplate(server, name);
  return {
    location: urlOfDatabase(server, name),
    drop: async () => {
      if (passing) await executeOnServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** A shop's own data, empty and open; it is gone when it is closed, unless there is a file for it. */
export async function openTestDatabase(file?: string): Promise<ShopDatabase> {
  const { location, drop } = await createTestDatabase(file);
  const database = await openShopDatabase(location);
  const close = database.destroy.bind(database);
  database.destroy = async () => {
    await close();
    await drop();
  };
  return database;
}

/** Returns the tests' PostgreSQL server, or starts one when they run on SQLite. */
export async function openTestServer(): Promise<TestServer> {
  const known = process.env[POSTGRES_URL_VARIABLE];
  const { url, stop } = known === undefined ? await startPostgres() : { url: known, stop: async () => {} };
  return {
    async database() {
      const name = `own_${randomUUID().replaceAll('-', '')}`;
      await executeOnServer(url, `create database ${name}`);
      return urlOfDatabase(url, name);
    },
    stop,
  };
}

/** The same server's database of that name. */
export function urlOfDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Lets the server do one thing, such as making a database. */
export async function executeOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function copyTemplate(server: string, name: string): Promise<void> {
  try {
    await executeOnServer(server, `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  } catch (error) {
    const isThere = error instanceof pg.DatabaseError && error.code === '42P04';
    if (!isThere) throw error;
  }
}
