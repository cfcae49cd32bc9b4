import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShopDatabase } from '../../../src/server/db/shop-database';
import { installRelease } from '../../../src/server/releases/manage-releases';
import { openReleaseStore } from '../../../src/server/releases/open-active-release';
import { activeReleaseFile } from '../../../src/server/releases/active-release-file';
import { openReleaseFolder } from '../../../src/server/releases/release-folder';
import type { ReleaseStore } from '../../../src/server/releases/release';
import { checkContent, writeContent } from '../../../tools/catalogue-import/import-content';
import { dataFolder as testDataFolder } from '../../../e2e/fixtures/paths';

/**
 * Gives a website of an e2e test a release of its own: the products of all e2e tests with other content.
 * @param databaseUrl undefined = the website's releases are in its data folder.
 */
export async function installContent(
  contentFolder: string,
  dataFolder: string,
  databaseUrl: string | undefined,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-content-'));
  const draft = join(folder, 'draft.sqlite');
  const install = (store: ReleaseStore) =>
    installRelease(store, draft, { note: 'other content', now: new Date(), releasesKept: 5 });
  try {
    await copyFile(activeReleaseFile(join(testDataFolder, 'releases')), draft);
    writeContent(draft, (await checkContent(contentFolder)).files);
    if (databaseUrl === undefined) {
      // The folder is a link to the releases of all tests.
      await rm(join(dataFolder, 'releases'), { force: true });
      await install(openReleaseFolder(join(dataFolder, 'releases')));
      return;
    }
    const database = await openShopDatabase(databaseUrl);
    await install(await openReleaseStore(dataFolder, database));
    await database.destroy();
  } finally {
    await rm(folder, { recursive: true });
  }
}
