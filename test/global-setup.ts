import { openShopDatabase } from '../src/server/db/shop-database';
import { ensureFixtureCatalogue } from './databases/catalogue-fixture';
import { startPostgres } from './databases/postgres-server';
import {
  urlOfDatabase,
  POSTGRES_URL_VARIABLE,
  executeOnServer,
  TEMPLATE_DATABASE,
} from './databases/test-database';

/**
 * Builds the test catalogue once, before parallel test processes need it. With `TEST_DATABASE=postgres` it also starts a
 * PostgreSQL server with the template of the tests' databases, and returns the function that stops the server.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  await ensureFixtureCatalogue();
  if (process.env['TEST_DATABASE'] !== 'postgres') return undefined;
  const server = await startPostgres();
  await executeOnServer(server.url, `create database ${TEMPLATE_DATABASE}`);
  await (await openShopDatabase(urlOfDatabase(server.url, TEMPLATE_DATABASE))).destroy();
  process.env[POSTGRES_URL_VARIABLE] = server.url;
  return () => server.stop();
}
