import { findBuiltServer } from '../tools/setup.mjs';
import { ensureFixtureCatalogue } from './databases/catalogue-fixture';
import { BUILT_SERVER_VARIABLE } from './fixtures/operator-command';
import { POSTGRES_URL_VARIABLE, startServerWithTemplate } from './databases/test-database';

/**
 * Builds the test catalogue once, before parallel test processes need it. Lets tests start the workers and the operator command
 * of the build if it is up to date. With `TEST_DATABASE=postgres` it also starts a
 * PostgreSQL server with the template of the tests' databases, and returns the function that stops the server.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  await ensureFixtureCatalogue();
  const builtServer = findBuiltServer();
  if (builtServer !== null) process.env[BUILT_SERVER_VARIABLE] = builtServer;
  if (process.env['TEST_DATABASE'] !== 'postgres') return undefined;
  const server = await startServerWithTemplate();
  process.env[POSTGRES_URL_VARIABLE] = server.url;
  return () => server.stop();
}
