import { join } from 'node:path';
import { dataFolder } from '../../e2e/fixtures/paths';
import { ensureCatalogue } from '../../e2e/global-setup';
import { openShopDatabase } from '../../src/server/db/shop-database';
import { startPostgres } from '../../test/databases/postgres-server';
import { urlOfDatabase, executeOnServer } from '../../test/databases/test-database';
import { loadCatalogue } from '../../tools/cli/postgres/load-catalogue';
import type { GroundKind } from './database-template';
import { JOURNEYS_SERVER, PREPARED } from './e2e-database';
import { runSpecs } from './run-playwright';

/** Which journeys; `JOURNEY_SPECS` names some of them, with a space between two. */
const SPECS = (process.env['JOURNEY_SPECS'] ?? 'e2e/both e2e/website').split(' ');

/**
 * The website's journeys, on PostgreSQL with servers that have no file of a catalogue. Throws when one fails.
 */
export async function journeysReport(kind: GroundKind): Promise<string> {
  const { env, stop } = kind === 'postgres' ? await preparedServer() : { env: {}, stop: undefined };
  try {
    const { passed, said } = await runSpecs(SPECS, env, 'website');
    const summary = said.trim().split('\n').slice(-8).join('\n');
    const text = `the website's journeys on ${kind}, ${SPECS.join(', ')}:\n${summary}`;
    if (!passed) throw new Error(`${said}\n${text}`);
    return text;
  } finally {
    await stop?.();
  }
}

async function preparedServer(): Promise<{ env: NodeJS.ProcessEnv; stop: () => Promise<void> }> {
  ensureCatalogue();
  const server = await startPostgres();
  const url = urlOfDatabase(server.url, PREPARED);
  try {
    await executeOnServer(server.url, `create database ${PREPARED}`);
    await (await openShopDatabase(url)).destroy();
    await loadCatalogue({ file: join(dataFolder, 'catalogue.sqlite'), url });
    return { env: { [JOURNEYS_SERVER]: server.url }, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
