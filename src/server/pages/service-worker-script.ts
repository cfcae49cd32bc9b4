import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTag } from '../lib/content-hash';

/** A file that the worker fetches when it is installed; without a revision its name changes with its content. */
interface PrecachedFile {
  url: string;
  revision: string | null;
}

/** Stands in the built worker where its list of files belongs. */
const PLACE = 'self.__WB_MANIFEST';
/**
 * What a page may ask for: not the page itself, maps, compressed forms, icons, which only an installation asks for, nor
 * the board to draw structures on, which weighs as much as all else and comes to whoever draws.
 */
const neededByPages =
  /^(?!\/(?:icons|\.vite)\/|\/index\.html$|\/sw\.js$|\/assets\/(?:structure-editor-|[^/]+\.json$)).*(?<!\.(?:br|gz|map))$/;

/**
 * The built service worker with the list of the files that a page can need, and of those in `more`. Any change of
 * one of them changes its text, by which browsers know a new version. Null when the folder has no worker.
 */
export async function openOfflineWorker(
  assets: string,
  more: readonly PrecachedFile[],
): Promise<string | null> {
  const entries = await readdir(assets, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(assets.length).replaceAll('\\', '/'))
    .sort();
  if (!paths.includes('/sw.js')) return null;
  const files = paths.filter((path) => neededByPages.test(path)).map((path) => precached(assets, path));
  const text = await readFile(join(assets, 'sw.js'), 'utf8');
  if (!text.includes(PLACE)) throw new Error('The built service worker has no place for its list of files.');
  return text.replace(PLACE, JSON.stringify([...(await Promise.all(files)), ...more]));
}

async function precached(assets: string, url: string): Promise<PrecachedFile> {
  if (url.startsWith('/assets/')) return { url, revision: null };
  return { url, revision: contentTag(await readFile(join(assets, url))) };
}
