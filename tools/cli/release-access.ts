import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openShopDatabase } from '../../src/server/db/shop-database';
import { withFileLock } from '../../src/server/lib/file-lock';
import { OperatorError } from '../../src/server/lib/operator-error';
import { installRelease } from '../../src/server/releases/manage-releases';
import { openReleaseStore } from '../../src/server/releases/open-active-release';
import { openReleaseFolder } from '../../src/server/releases/release-folder';
import type { OnTransfer, ReleaseStore } from '../../src/server/releases/release';
import { progressLine } from '../catalogue-import/progress-line';
import { printLine, type CliContext } from './context';

const DRAFT = 'draft.sqlite';

/** Opens the shop's releases for `work`. */
export async function withReleases<Value>(
  { dataFolder, databaseUrl }: CliContext,
  work: (store: ReleaseStore) => Promise<Value>,
): Promise<Value> {
  if (databaseUrl === undefined) return work(openReleaseFolder(join(dataFolder, 'releases')));
  const database = await openShopDatabase(databaseUrl);
  try {
    return await work(await openReleaseStore(dataFolder, databaseUrl, database));
  } finally {
    await database.destroy();
  }
}

/** Runs `work` with the path of the active release's file. Throws an OperatorError when there is none. */
export async function withActiveFile<Value>(
  context: CliContext,
  work: (file: string, store: ReleaseStore) => Promise<Value>,
): Promise<Value> {
  return withReleases(context, async (store) => {
    const file = await fetchActiveFile(store);
    if (file !== null) return work(file, store);
    throw noActiveRelease(store);
  });
}

export function noActiveRelease({ location }: ReleaseStore): OperatorError {
  return new OperatorError({
    subject: location,
    reason: 'There is no active release.',
    remedy: 'Import your products ("npm run shop -- releases import FILE"), or activate a release.',
  });
}

/** Returns the path of the active release's file, which it downloads if needed; null when there is none. */
export async function fetchActiveFile(store: ReleaseStore): Promise<string | null> {
  const { active } = await store.state();
  const release = active === null ? null : await store.find(active);
  return release && withProgress('downloading the active release', (show) => store.localFile(release, show));
}

/**
 * Makes a release: `write` changes a copy of the active one, or writes the first one, and returns whether there is
 * something to store. Prints the number of the release and the command that restores the previous one. One such command
 * runs at a time.
 * @param note the command, for the list of releases.
 */
export async function makeRelease(
  context: CliContext,
  note: string,
  write: (draft: string) => Promise<boolean>,
): Promise<void> {
  const folder = join(context.dataFolder, 'releases');
  await mkdir(folder, { recursive: true });
  const draft = join(folder, DRAFT);
  await withReleases(context, (store) =>
    withFileLock(join(folder, 'new-release'), async () => {
      await removeDrafts(folder);
      try {
        const { active: basedOn } = await store.state();
        const file = await fetchActiveFile(store);
        // A copy, because the release must never change.
        if (file !== null) await copyFile(file, draft, constants.COPYFILE_FICLONE);
        if (await write(draft)) await install(context, store, draft, { note, basedOn });
      } finally {
        await removeDrafts(folder);
      }
    }),
  );
}

async function install(
  context: CliContext,
  store: ReleaseStore,
  draft: string,
  { note, basedOn }: { note: string; basedOn: number | null },
): Promise<void> {
  const { release, previous } = await withProgress('storing the release', (onTransfer) =>
    installRelease(store, draft, {
      note,
      now: context.clock(),
      kept: context.releasesKept,
      basedOn,
      onTransfer,
    }),
  );
  printLine(
    context,
    `Release ${release.number} is active: ${release.products} products. It is in ${store.location}.`,
  );
  if (previous !== null)
    printLine(context, `To restore release ${previous}, run "npm run shop -- releases rollback".`);
}

/** Removes the draft, also of an interrupted command. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(DRAFT)) await rm(join(folder, name), { force: true });
  }
}

/** Shows the progress of a transfer of several seconds. */
export async function withProgress<Value>(
  step: string,
  work: (onTransfer: OnTransfer) => Promise<Value>,
): Promise<Value> {
  const progress = progressLine();
  try {
    return await work((done, total) => progress.show(step, done, total));
  } finally {
    progress.clear();
  }
}
