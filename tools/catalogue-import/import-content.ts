import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTextAtomically } from '../../src/main/storage/atomic-write';
import { CONTENT_POINTER, resolveContentFolder } from '../../src/server/content/content-folder';
import { loadContent } from '../../src/server/content/load-content';

const resources = join(import.meta.dirname, '../../resources');

/** Content that is not specific to a shop. A folder without it uses the copy that ships with the program. */
const sharedContent = ['specifications.json', 'pathways'] as const;

/** Validates a content folder and returns a summary of it. Throws an error that names the invalid file and field. */
export async function checkContent(folder: string): Promise<string> {
  return withSharedContent(folder, (folderToCheck) => describeContent(folderToCheck));
}

/**
 * Validates a content folder (articles, activities, questions, pathways, banners …) as the server does at start, copies
 * it to the data folder and activates the copy. Throws an error that names the invalid file and field.
 */
export async function importContent(folder: string, dataFolder: string): Promise<string> {
  return withSharedContent(folder, (folderToCheck) => installContent(folderToCheck, dataFolder));
}

async function describeContent(folder: string): Promise<string> {
  const { articles, activities, pathways } = await loadContent(folder);
  return `${articles.size} articles, ${activities.length} activities, ${pathways.list.length} pathways`;
}

async function installContent(folder: string, dataFolder: string): Promise<string> {
  const summary = await describeContent(folder);
  const name = `content-${await hashFolder(folder)}`;
  const path = join(dataFolder, name);
  const draft = `${path}.new`;
  const previous = await resolveContentFolder(dataFolder, resources);
  await rm(draft, { recursive: true, force: true });
  await cp(folder, draft, { recursive: true });
  await rm(path, { recursive: true, force: true });
  await rename(draft, path);
  await writeTextAtomically(join(dataFolder, CONTENT_POINTER), `${name}\n`);
  for (const other of await readdir(dataFolder)) {
    const isOld = /^content-[0-9a-f]{16}(\.new)?$/.test(other) && join(dataFolder, other) !== previous;
    if (isOld && other !== name) await rm(join(dataFolder, other), { recursive: true });
  }
  return summary;
}

/** Runs `work` on the folder, or on a copy completed with the shared content. Errors name paths of the original folder. */
async function withSharedContent(
  folder: string,
  work: (folderToCheck: string) => Promise<string>,
): Promise<string> {
  const missing = sharedContent.filter((name) => !existsSync(join(folder, name)));
  if (missing.length === 0) return work(folder);
  const folderToCheck = await mkdtemp(join(tmpdir(), 'content-'));
  try {
    await cp(folder, folderToCheck, { recursive: true });
    for (const name of missing)
      await cp(join(resources, 'content', name), join(folderToCheck, name), { recursive: true });
    return await work(folderToCheck);
  } catch (error) {
    throw error instanceof Error
      ? new Error(error.message.replaceAll(folderToCheck, folder), { cause: error })
      : error;
  } finally {
    await rm(folderToCheck, { recursive: true });
  }
}

/** Copies the active content folder. */
export async function exportContent(dataFolder: string, folder: string): Promise<void> {
  await cp(await resolveContentFolder(dataFolder, resources), folder, { recursive: true });
}

/** Returns a hash of all file names and bytes, in sorted order. */
async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort())
    hash
      .update(file.slice(folder.length))
      .update('\0')
      .update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
