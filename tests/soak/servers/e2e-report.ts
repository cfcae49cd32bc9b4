import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder } from '../../../e2e/fixtures/paths';
import { ensureRelease } from '../../../e2e/global-setup';
import { openShopDatabase } from '../../../src/server/db/shop-database';
import { startPostgres } from '../../../test/databases/postgres-server';
import { urlOfDatabase, executeOnServer } from '../../../test/databases/test-database';
import { activeReleaseFile } from '../../../src/server/releases/active-release-file';
import { installRelease } from '../../../src/server/releases/manage-releases';
import { openReleaseStore } from '../../../src/server/releases/open-active-release';
import type { DatabaseKind } from '../support/database-template';
import { E2E_SERVER_VARIABLE, E2E_TEMPLATE } from '../support/e2e-database';
import { runPlaywright } from '../support/run-playwright';

/** `JOURNEY_SPECS` selects specs, separated by spaces. */
const SPECS = (process.env['JOURNEY_SPECS'] ?? 'e2e/both e2e/website').split(' ');

/** Runs the website's e2e tests; on PostgreSQL its servers download the release. Throws when a test fails. */
export async function journeysReport(kind: DatabaseKind): Promise<string> {
  const { env, stop } = kind === 'postgres' ? await preparedServer() : { env: {}, stop: undefined };
  try {
    const { hasPassed, output } = await runPlaywright(SPECS, env, 'website');
    const summary = output.trim().split('\n').slice(-8).join('\n');
    const text = `e2e tests of the website on ${kind}, ${SPECS.join(', ')}:\n${summary}`;
    if (!hasPassed) throw new Error(`${output}\n${text}`);
    return text;
  } finally {
    await stop?.();
  }
}

async function preparedServer(): Promise<{ env: NodeJS.ProcessEnv; stop: () => Promise<void> }> {
  ensureRelease();
  const server = await startPostgres();
  const url = urlOfDatabase(server.url, E2E_TEMPLATE);
  try {
    await executeOnServer(server.url, `create database ${E2E_TEMPLATE}`);
    await storeRelease(url);
    return { env: { [E2E_SERVER_VARIABLE]: server.url }, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Stores the release of the e2e tests in a new database. */
async function storeRelease(url: string): Promise<void> {
  const database = await openShopDatabase(url);
  const copies = await mkdtemp(join(tmpdir(), 'e2e-release-'));
  try {
    const store = await openReleaseStore(copies, database);
    const file = join(copies, 'release.sqlite');
    await copyFile(activeReleaseFile(join(dataFolder, 'releases')), file);
    await installRelease(store, file, { note: 'e2e tests', now: new Date(), releasesKept: 5 });
  } finally {
    await database.destroy();
    await rm(copies, { recursive: true });
  }
}
