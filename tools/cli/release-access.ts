import { constants, readdirSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openShopDatabase } from '../../src/server/db/shop-database';
import { withFileLock } from '../../src/server/lib/file-lock';
import { errorCode, OperatorError, withOperatorCommand } from '../../src/server/lib/operator-error';
import { installRelease } from '../../src/server/releases/manage-releases';
import { findCheckedPart, verifyChecksum } from '../../src/server/releases/open-release';
import { noActiveReleaseError, openReleaseStore } from '../../src/server/releases/open-active-release';
import { findActiveRelease, type OnTransfer, type ReleaseStore } from '../../src/server/releases/release';
import { createProgressLine } from '../catalogue-import/progress-line';
import { formatCount } from './arguments';
import { printLine, type CliContext } from './context';
import { makeFolder } from '../../src/server/lib/make-folder';

const DRAFT_NAME = 'draft.sqlite';

const progress = createProgressLine();

/** Shows a transfer on a line of the terminal until it is complete. */
export const showTransfer: OnTransfer = (step, { number, size }, doneBytes) => {
  progress.show(`${step} release ${number}`, doneBytes, size);
  if (doneBytes === size) progress.clear();
};

/** Opens the shop's releases for `work`. Throws an OperatorError when the disk is full. */
export async function withReleases<Value>(
  { dataFolder, databaseUrl }: CliContext,
  work: (store: ReleaseStore) => Promise<Value>,
): Promise<Value> {
  const folder = join(dataFolder, 'releases');
  const database = databaseUrl === undefined ? null : await openShopDatabase(databaseUrl);
  try {
    return await work(await openReleaseStore(dataFolder, database, showTransfer));
  } catch (error) {
    throw isDiskFull(error) ? diskFull(folder, error) : error;
  } finally {
    await database?.destroy();
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
    throw noActiveReleaseError(store);
  });
}

/** Returns the path of the active release's file, which it downloads if needed; null when there is none. */
export async function fetchActiveFile(store: ReleaseStore): Promise<string | null> {
  const release = await findActiveRelease(store);
  return release && store.localFile(release);
}

interface NewRelease {
  /** The command, for the list of releases. */
  note: string;
  /** Initial contents of the draft: a copy of the active release, if one exists, or nothing. */
  startsFrom: 'active release' | 'nothing';
}

/**
 * Makes a release: `write` changes or writes the draft, and returns whether there is something to store. Prints the number of
 * the release and the command that restores the previous one. An interruption (such as Ctrl+C) prints whether something has
 * changed and ends the process.
 * @throws OperatorError when the release to start from is damaged, or when the disk is full; Error while another such command
 * runs in this data folder.
 */
export async function makeRelease(
  context: CliContext,
  { note, startsFrom }: NewRelease,
  write: (draft: string) => Promise<boolean>,
): Promise<void> {
  const folder = join(context.dataFolder, 'releases');
  makeFolder(folder);
  const draft = join(folder, DRAFT_NAME);
  await withReleases(context, (store) =>
    withFileLock(join(folder, 'new-release'), async () => {
      removeDrafts(folder);
      let interruptionMessage = 'Interrupted: nothing was changed.';
      const restoreSignals = handleNextInterruption(() => {
        removeDrafts(folder);
        return interruptionMessage;
      });
      try {
        const { active: basedOn } = await store.state();
        if (basedOn !== null && startsFrom === 'active release')
          await copyActiveRelease(store, basedOn, draft);
        if (!(await write(draft))) return;
        interruptionMessage =
          'Interrupted while the new release was stored: "npm run shop -- releases list" shows which one is active.';
        const { release, previous } = await installRelease(store, draft, {
          note,
          now: context.clock(),
          releasesKept: context.releasesKept,
          basedOn,
        });
        printLine(
          context,
          `Release ${release.number} is active: ${formatCount(release.products, 'product', 'products')}. It is in ${store.location}.`,
        );
        if (previous !== null)
          printLine(context, `To restore release ${previous}, run "npm run shop -- releases rollback".`);
      } finally {
        restoreSignals();
        removeDrafts(folder);
      }
    }),
  );
}

/** Copies the file of the active release, because a release must never change. */
async function copyActiveRelease(store: ReleaseStore, number: number, draft: string): Promise<void> {
  const release = await store.find(number);
  if (!release) throw damagedRelease(store, number);
  const file = await store.localFile(release);
  try {
    if ((await findCheckedPart(file, release)) === null) await verifyChecksum(file, release);
    await copyFile(file, draft, constants.COPYFILE_FICLONE);
  } catch (cause) {
    throw isDiskFull(cause) ? cause : damagedRelease(store, number, cause);
  }
}

function damagedRelease({ location }: ReleaseStore, number: number, cause?: unknown): OperatorError {
  return new OperatorError(
    {
      subject: location,
      reason: `Release ${number}, the active one, is missing or damaged. Nothing was changed.`,
      remedy:
        'Run "npm run shop -- releases rollback", or activate another release that "npm run shop -- releases list" shows, then ' +
        'repeat the command. If no release is intact, run "npm run shop -- releases build --products 1000" before it.',
    },
    { cause },
  );
}

const isDiskFull = (error: unknown) => /^(?:ENOSPC|EDQUOT|SQLITE_FULL)/.test(errorCode(error));

function diskFull(folder: string, cause: unknown): OperatorError {
  return new OperatorError(
    {
      subject: folder,
      reason: 'The disk is full. The active release is unchanged.',
      remedy:
        'Free space, such as with "npm run shop -- releases remove NUMBER" for old releases, then repeat the command.',
    },
    { cause },
  );
}

/** Signals that interrupt a command, with the exit code that shells expect. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * At the next interruption signal, calls `cleanUp`, prints the text that it returns, and ends the process. Returns a function
 * that restores the usual effect of signals.
 */
function handleNextInterruption(cleanUp: () => string): () => void {
  const end = (signal: keyof typeof exitCodes) => {
    const message = cleanUp();
    process.stderr.write(`\n${withOperatorCommand(message)}\n`);
    process.exit(exitCodes[signal]);
  };
  const signals = Object.keys(exitCodes) as (keyof typeof exitCodes)[];
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

/** Removes the draft and the files beside it, also of an earlier command that was killed. */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(DRAFT_NAME)) rmSync(join(folder, name), { force: true });
  }
}
