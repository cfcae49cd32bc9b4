import { openShopDatabase } from '../src/server/db/shop-database';
import { ensureFixtureCatalogue } from './databases/catalogue-fixture';
import { startPostgres } from './databases/postgres-server';
import { CATALOGUE, databaseAt, SERVER, tell, TEMPLATE } from './databases/test-database';

/**
 * Makes the tests' catalogue once, before workers would race for it. With `TEST_DATABASE=postgres` it starts a server of
 * databases as well, which tests take theirs from, and gives the function that ends it.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const file = await ensureFixtureCatalogue();
  if (process.env['TEST_DATABASE'] !== 'postgres') return undefined;
  const server = await startPostgres();
  await tell(server.url, `create database ${TEMPLATE}`);
  await (await openShopDatabase(databaseAt(server.url, TEMPLATE))).destroy();
  await tell(server.url, `create database ${CATALOGUE} template ${TEMPLATE}`);
  const { loadCatalogue } = await import('../tools/cli/postgres/load-catalogue');
  await loadCatalogue({ file, url: databaseAt(server.url, CATALOGUE) });
  process.env[SERVER] = server.url;
  return () => server.stop();
}
