import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from './postgres-server';
import { openShopDatabase, type ShopDatabase } from '../../src/server/db/shop-database';

/** Where a test keeps a shop's own data. */
export interface TestPlace {
  /** For {@link openShopDatabase}. */
  place: string;
  /** Takes away what nobody can come back to. */
  drop: () => Promise<void>;
}

/** A server of databases on which a test makes some. */
export interface TestServer {
  /** Makes an empty database, and gives its URL. */
  database(): Promise<string>;
  stop: () => Promise<void>;
}

/** Name of the variable in which the tests' PostgreSQL server is known to those who run on it. */
export const SERVER = 'TEST_POSTGRES_URL';
/** The database that those of the tests are copies of. */
export const TEMPLATE = 'shop_template';

/** The database of that server with the catalogue that all of its tests read. */
export const CATALOGUE = 'shop_catalogue';

/** Its URL, or null where tests run on SQLite. */
export function catalogueDatabase(): string | null {
  const server = process.env[SERVER];
  return server === undefined ? null : databaseAt(server, CATALOGUE);
}

/** Whether tests run on PostgreSQL (`TEST_DATABASE=postgres`); otherwise on SQLite. */
export const onPostgres = (): boolean => process.env[SERVER] !== undefined;

/**
 * A place for a database: in memory, or `file`, or the URL of PostgreSQL. Where tests run on PostgreSQL it is a new database of its server; one for
 * a file is there again when it is asked for again.
 */
export async function testPlace(file = ':memory:'): Promise<TestPlace> {
  const server = process.env[SERVER];
  const isSettled = server === undefined || file.startsWith('postgres:');
  if (isSettled) return { place: file, drop: () => Promise.resolve() };
  const passing = file === ':memory:';
  const name = passing
    ? `shop_${randomUUID().replaceAll('-', '')}`
    : `file_${createHash('sha256').update(file).digest('hex').slice(0, 24)}`;
  await copyTemplate(server, name);
  return {
    place: databaseAt(server, name),
    drop: async () => {
      if (passing) await tell(server, `drop database ${name} with (force)`);
    },
  };
}

/** A shop's own data, empty and open; it is gone when it is closed, unless there is a file for it. */
export async function openTestDatabase(file?: string): Promise<ShopDatabase> {
  const { place, drop } = await testPlace(file);
  const database = await openShopDatabase(place);
  const close = database.destroy.bind(database);
  database.destroy = async () => {
    await close();
    await drop();
  };
  return database;
}

/** The server that tests run on, or one of its own where they run on SQLite. */
export async function testServer(): Promise<TestServer> {
  const known = process.env[SERVER];
  const { url, stop } = known === undefined ? await startPostgres() : { url: known, stop: async () => {} };
  return {
    async database() {
      const name = `own_${randomUUID().replaceAll('-', '')}`;
      await tell(url, `create database ${name}`);
      return databaseAt(url, name);
    },
    stop,
  };
}

/** The same server's database of that name. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Lets the server do one thing, such as making a database. */
export async function tell(server: string, statement: string): Promise<void> {
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
    await tell(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  } catch (error) {
    const isThere = error instanceof pg.DatabaseError && error.code === '42P04';
    if (!isThere) throw error;
  }
}
