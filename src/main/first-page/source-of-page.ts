import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FirstPageOrder } from './first-page-order';

/**
 * What of a file tells it from another one in its place: size and times; '' for a file that is not there. The times of
 * a file inside of a package's archive are made up at each start, and the archive's own mark stands for it.
 */
export function fileMark(path: string): Promise<string> {
  const isPacked = /\.asar[\\/]/.test(path);
  return stat(path).then(
    ({ size, mtimeMs, ctimeMs }) => (isPacked ? `${size}` : `${size} ${mtimeMs} ${ctimeMs}`),
    () => '',
  );
}

/**
 * Names what a page is drawn from without reading the large part of it: the catalogue, the shop's settings with their
 * pictures, its texts, the program and the stand. The same name means the same page, on the same day. `program` marks
 * the code. Rejects when the settings cannot be read.
 */
export async function sourceOfPage(order: FirstPageOrder, program: string): Promise<string> {
  const { at, bundled, snapshots, settingsFile, resources, address, stand } = order;
  const [settings, state, texts] = await Promise.all([
    readFile(settingsFile, 'utf8'),
    readFile(join(snapshots, 'state.json'), 'utf8').catch(() => ''),
    marksIn(join(resources, 'content')),
  ]);
  const { current } = (state === '' ? {} : JSON.parse(state)) as { current?: Fetched | null };
  const catalogues = [bundled, ...(current ? [join(snapshots, current.file)] : [])];
  const files = [...catalogues, ...picturesOf(settings).map((name) => join(dirname(settingsFile), name))];
  const marks = await Promise.all(files.map(fileMark));
  // From a moment within a day on, a page says that its prices are old ones.
  const isOld = current ? Date.parse(current.expires) <= at : false;
  const parts = [program, address, stand, settings, state, isOld, texts, marks];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

interface Fetched {
  file: string;
  expires: string;
}

async function marksIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => `${name} ${await fileMark(join(folder, name))}`));
}

/** Files that the settings name for the shop's look. */
function picturesOf(settings: string): string[] {
  const { look } = JSON.parse(settings) as { look?: Record<string, unknown> };
  return Object.values(look ?? {}).filter((value) => typeof value === 'string');
}
