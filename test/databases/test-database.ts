import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres, type PostgresServer, type PostgresServerOptions } from './postgres-server';
import { createReusedDatabases, type ReusedDatabases } from './reused-databases';
import { openShopDatabase, type ShopDatabase } from '../../src/server/db/shop-database';

/** Database of a test's shop. */
export interface TestDatabaseLocation {
  /** Argument of {@link openShopDatabase}: ':memory:', a file or a URL. */
  location: string;
  /** Deletes the data of a PostgreSQL database that no file name identifies; otherwise does nothing. Call it once. */
  drop: () => Promise<void>;
}

/** Environment variable with the URL of the tests' PostgreSQL server. */
export const POSTGRES_URL_VARIABLE = 'TEST_POSTGRES_URL';
/** Database with the shop's tables and no rows; databases of tests are copies of it. */
export const TEMPLATE_DATABASE = 'shop_template';

/** True when tests run on PostgreSQL (`TEST_DATABASE=postgres`) instead of SQLite. */
export const onPostgres = (): boolean => process.env[POSTGRES_URL_VARIABLE] !== undefined;

/**
 * Returns the location of a test's database. On SQLite this is `file`. On PostgreSQL it is the URL of a new database, or of the
 * same database for the same `file`, so that a test can reopen it. A PostgreSQL URL is returned unchanged.
 */
export async function createTestDatabase(file = ':memory:'): Promise<TestDatabaseLocation> {
  const server = process.env[POSTGRES_URL_VARIABLE];
  const isLocation = server === undefined || file.startsWith('postgres:');
  if (isLocation) return { location: file, drop: () => Promise.resolve() };
  if (file === ':memory:') {
    reusedDatabases ??= createReusedDatabases({
      copyTemplate: (name) => copyTemplate(server, name),
      drop: (name) => executeOnServer(server, `drop database ${name} with (force)`),
      urlOf: (name) => urlOfDatabase(server, name),
    });
    const { take, giveBack } = reusedDatabases;
    const name = await take();
    return { location: urlOfDatabase(server, name), drop: () => giveBack(name) };
  }
  const name = `file_${createHash('sha256').update(file).digest('hex').slice(0, 24)}`;
  await copyTemplate(server, name);
  return { location: urlOfDatabase(server, name), drop: () => Promise.resolve() };
}

/** Those of this process, on the server of {@link POSTGRES_URL_VARIABLE}. */
let reusedDatabases: ReusedDatabases | undefined;

/** Opens an empty database with the shop's tables. Closing it deletes the data, unless `file` is given. */
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

/** Server of the tests of this process that need PostgreSQL, while the others run on SQLite. */
let processServer: Promise<PostgresServer> | undefined;

async function postgresUrl(): Promise<string> {
  const known = process.env[POSTGRES_URL_VARIABLE];
  if (known !== undefined) return known;
  processServer ??= startServerWithTemplate({ endsWithProcess: true });
  return (await processServer).url;
}

/** Starts a PostgreSQL server with the template of the tests' databases. */
export async function startServerWithTemplate(options?: PostgresServerOptions): Promise<PostgresServer> {
  const server = await startPostgres(options);
  await executeOnServer(server.url, `create database ${TEMPLATE_DATABASE}`);
  await (await openShopDatabase(urlOfDatabase(server.url, TEMPLATE_DATABASE))).destroy();
  return server;
}

/** Creates a PostgreSQL database without tables, also when tests run on SQLite. Returns its URL. */
export async function createEmptyPostgresDatabase(): Promise<string> {
  const url = await postgresUrl();
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  await executeOnServer(url, `create database ${name}`);
  return urlOfDatabase(url, name);
}

/** Creates a PostgreSQL database with the shop's tables, also when tests run on SQLite. Returns its URL. */
export async function createPostgresDatabase(): Promise<string> {
  const url = await postgresUrl();
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(url, name);
  return urlOfDatabase(url, name);
}

/** Returns the URL of another database of the same server. */
export function urlOfDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Executes one statement on a connection of its own, such as the creation of a database. */
export async function executeOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PostgreSQL error code: a database of this name exists. */
const DUPLICATE_DATABASE = '42P04';

/** Copies the template database to `name`, unless that database exists. */
async function copyTemplate(server: string, name: string): Promise<void> {
  try {
    await executeOnServer(server, `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  } catch (error) {
    const alreadyExists = error instanceof pg.DatabaseError && error.code === DUPLICATE_DATABASE;
    if (!alreadyExists) throw error;
  }
}
