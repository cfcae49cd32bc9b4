import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { syncFolder, writeTextAtomically } from '../lib/atomic-write';
import { withFileLock } from '../lib/file-lock';
import { errorCode, OperatorError } from '../lib/operator-error';
import { RELEASE_STATE_FILE } from './active-release-file';
import { checkRecordPath } from './open-release';
import {
  initialReleaseState,
  publicationSchema,
  publishedReleases,
  releaseSchema,
  releaseStateSchema,
  type Release,
  type ReleaseState,
  type ReleaseStore,
} from './release';

/** Maximum time for which a command waits for another one that changes the state or the publication. */
const MAX_LOCK_WAIT_MS = 10_000;
/** Age from which a file without a description is removed; another command may still be writing a younger one. */
const ABANDONED_MS = 3_600_000;

const PUBLICATION_FILE = 'published.json';

/** Remedies for a damaged file, for the operator. */
const remedies = {
  state: 'Remove the file, then activate one of the releases that "npm run shop -- releases list" shows.',
  // Stands accept higher versions only, and the last one is unknown.
  publication:
    'Restore the file from a backup. Without one, remove it and enroll the stands again after the next "catalogue sign".',
  release: 'Remove the file; its release is then no longer listed. Import your products again.',
} as const;

/**
 * Stores releases in a folder: `<number>.sqlite`, `<number>.json`, the active number in `state.json`, and the
 * catalogue that stands download in `published.json`.
 */
export function openReleaseFolder(folder: string): ReleaseStore {
  const fileOf = (number: number) => join(folder, `${number}.sqlite`);
  const descriptionOf = (number: number) => join(folder, `${number}.json`);
  const stateFile = join(folder, RELEASE_STATE_FILE);
  const publicationFile = join(folder, PUBLICATION_FILE);
  const readPublication = () => readJson(publicationFile, publicationSchema, remedies.publication);
  const readState = async (): Promise<ReleaseState> =>
    (await readJson(stateFile, releaseStateSchema, remedies.state)) ?? initialReleaseState;
  const find = (number: number) => readJson(descriptionOf(number), releaseSchema, remedies.release);
  const requireStored = async (number: number) => {
    if (!(await find(number))) throw new Error(`Release ${number} is not stored.`);
  };
  /** Changes and removals run one after the other, so that a needed release is not removed. */
  const withLock = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    await mkdir(folder, { recursive: true });
    return withFileLock(stateFile, work, MAX_LOCK_WAIT_MS);
  };
  return {
    location: folder,
    state: readState,
    async list() {
      const names = await readdir(folder).catch((): string[] => []);
      const numbers = names.flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []).map(Number);
      const releases = await Promise.all(numbers.sort((a, b) => a - b).map(find));
      return releases.filter((release) => release !== null);
    },
    find,
    changeState: (change) =>
      withLock(async () => {
        const currentState = await readState();
        const newState = change(currentState);
        if (newState.active !== null && newState.active !== currentState.active)
          await requireStored(newState.active);
        return writeJson(stateFile, newState);
      }),
    publication: readPublication,
    changePublication: (change) =>
      withLock(async () => {
        const publication = change(await readPublication());
        await requireStored(publication.release);
        return writeJson(publicationFile, publication);
      }),
    async add(release, file) {
      await linkOrCopy(file, fileOf(release.number), release);
      await writeTextAtomically(descriptionOf(release.number), JSON.stringify(release));
    },
    async remove(numbers) {
      await withLock(async () => {
        const { active } = await readState();
        const neededNumbers = [active, ...publishedReleases(await readPublication())];
        for (const number of numbers) {
          if (neededNumbers.includes(number)) continue;
          // The description is removed first, so that an interrupted removal leaves no listed release.
          await rm(descriptionOf(number), { force: true });
          await rm(fileOf(number), { force: true });
          await rm(checkRecordPath(fileOf(number)), { force: true });
        }
      });
      await removeAbandoned(folder);
    },
    // The local file is the stored one, whose checksum callers check.
    verify: () => Promise.resolve(),
    localFile: ({ number }) => Promise.resolve(fileOf(number)),
    recordServedRelease: () => Promise.resolve(),
    lastServedRelease: () => Promise.resolve(null),
  };
}

/** Replaces a JSON file. Returns its content. */
async function writeJson<Value>(file: string, content: Value): Promise<Value> {
  await writeTextAtomically(file, JSON.stringify(content));
  return content;
}

/**
 * Puts the file of a release at `to` and syncs it to the disk. Hard-links it where the file system allows it, because it is
 * large. Its modification time becomes that of the release, so that it is equal on all servers.
 */
export async function linkOrCopy(file: string, to: string, { created }: Release): Promise<void> {
  const draft = `${to}.new`;
  await rm(draft, { force: true });
  await link(file, draft).catch(() => copyFile(file, draft));
  const handle = await open(draft, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await utimes(draft, new Date(created), new Date(created));
  await rename(draft, to);
  await syncFolder(dirname(to));
}

/** Removes the files that an interrupted command has left: old files of a release without a description. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const [, number] = /^(\d+)\.(?:sqlite(?:\.new|\.checked)?|json\.new)$/.exec(name) ?? [];
    if (number === undefined || names.includes(`${number}.json`)) continue;
    const changedAt = (await stat(join(folder, name)).catch(() => null))?.ctimeMs ?? Infinity;
    if (Date.now() - changedAt > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}

/**
 * Reads a JSON file; null when it is missing.
 * @throws OperatorError with `remedy` for a damaged file.
 */
async function readJson<Value>(
  file: string,
  schema: z.ZodType<Value>,
  remedy: string,
): Promise<Value | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new OperatorError({ subject: file, reason: 'The file is damaged.', remedy }, { cause: error });
  }
}
