import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTextAtomically } from '../../src/main/storage/atomic-write';
import { CONTENT_POINTER, resolveContentFolder } from '../../src/server/content/content-folder';
import { loadContent } from '../../src/server/content/load-content';

const resources = join(import.meta.dirname, '../../resources');

/** Texts about science and not about a shop: a folder that lacks them has those of the program. */
const common = ['specifications.json', 'pathways'] as const;

/** What a folder of texts holds, in words. Throws one sentence that names the file and the field that is wrong. */
export async function checkContent(folder: string): Promise<string> {
  return withCommonTexts(folder, (whole) => contentInWords(whole));
}

/**
 * Checks a folder of texts (articles, activities, questions, pathways, banners and the rest) as the shop's start does,
 * and puts a copy of it in the place of the shop's own. Throws one sentence that names the file and the field.
 */
export async function importContent(folder: string, dataFolder: string): Promise<string> {
  return withCommonTexts(folder, (whole) => putContent(whole, dataFolder));
}

async function contentInWords(folder: string): Promise<string> {
  const { articles, activities, pathways } = await loadContent(folder);
  return `${articles.size} articles, ${activities.length} activities, ${pathways.list.length} pathways`;
}

async function putContent(folder: string, dataFolder: string): Promise<string> {
  const what = await contentInWords(folder);
  const name = `content-${await hashOf(folder)}`;
  const place = join(dataFolder, name);
  const draft = `${place}.new`;
  const former = await resolveContentFolder(dataFolder, resources);
  await rm(draft, { recursive: true, force: true });
  await cp(folder, draft, { recursive: true });
  await rm(place, { recursive: true, force: true });
  await rename(draft, place);
  await writeTextAtomically(join(dataFolder, CONTENT_POINTER), `${name}\n`);
  for (const other of await readdir(dataFolder)) {
    const isOld = /^content-[0-9a-f]{16}(\.new)?$/.test(other) && join(dataFolder, other) !== former;
    if (isOld && other !== name) await rm(join(dataFolder, other), { recursive: true });
  }
  return what;
}

/** Does `work` on the folder, or on a copy that has the common texts too; a mistake is told of the folder all the same. */
async function withCommonTexts(folder: string, work: (whole: string) => Promise<string>): Promise<string> {
  const missing = common.filter((name) => !existsSync(join(folder, name)));
  if (missing.length === 0) return work(folder);
  const whole = await mkdtemp(join(tmpdir(), 'content-'));
  try {
    await cp(folder, whole, { recursive: true });
    for (const name of missing)
      await cp(join(resources, 'content', name), join(whole, name), { recursive: true });
    return await work(whole);
  } catch (error) {
    throw error instanceof Error
      ? new Error(error.message.replaceAll(whole, folder), { cause: error })
      : error;
  } finally {
    await rm(whole, { recursive: true });
  }
}

/** Copies the texts that the shop shows. */
export async function exportContent(dataFolder: string, folder: string): Promise<void> {
  await cp(await resolveContentFolder(dataFolder, resources), folder, { recursive: true });
}

/** Of every file's name and bytes, in a fixed order. */
async function hashOf(folder: string): Promise<string> {
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
