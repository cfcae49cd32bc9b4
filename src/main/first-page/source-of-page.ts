import { createHash } from 'node:crypto';
import { open, readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dayOfOldPrices } from '../catalogue-update/day-of-old-prices';
import { readSnapshotState } from '../catalogue-update/snapshot-folder';
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

/** Marks the code that draws, as a build wrote it. */
export async function builtMark(built: Record<'assets' | 'firstPage' | 'renderer', string>): Promise<string> {
  const { assets, firstPage, renderer } = built;
  return (await Promise.all([join(assets, 'index.html'), firstPage, renderer].map(fileMark))).join(', ');
}

/** How files are told from others in their places. */
export interface Marks {
  text: (path: string) => Promise<string>;
  catalogue: (path: string) => Promise<string>;
}

/** For the machine on which a page was drawn. */
const here: Marks = { text: fileMark, catalogue: fileMark };

/** For a program that is carried to other machines, where files have other times: it is made and changed as a whole. */
export const carried: Marks = { text: sizeOf, catalogue: sampleOf };

/**
 * Names what a page is drawn from without reading the large part of it: the catalogue, the shop's settings with their
 * pictures, its texts, the program and the stand. The same name means the same page, on the same day. `program` marks
 * the code. Rejects when the settings cannot be read.
 */
export async function sourceOfPage(
  order: FirstPageOrder,
  program: string,
  marks: Marks = here,
): Promise<string> {
  const { at, bundled, snapshots, settingsFile, resources, address, stand } = order;
  const [settings, state, texts, changedAt] = await Promise.all([
    readFile(settingsFile, 'utf8'),
    readSnapshotState(snapshots),
    textsIn(join(resources, 'content'), marks),
    stat(bundled).then(({ mtime }) => mtime),
  ]);
  const { current } = state;
  const catalogues = [bundled, ...(current ? [join(snapshots, current.file)] : [])];
  const pictures = picturesOf(settings).map((name) => join(dirname(settingsFile), name));
  const files = await Promise.all([...catalogues.map(marks.catalogue), ...pictures.map(marks.text)]);
  // From a moment within a day on, a page says that its prices are old ones.
  const pricesAsOf = dayOfOldPrices({ snapshot: current, catalogue: { changedAt } }, new Date(at));
  const parts = [program, address, stand, settings, state, pricesAsOf, texts, files];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function textsIn(folder: string, { text }: Marks): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => `${name} ${await text(join(folder, name))}`));
}

async function sizeOf(path: string): Promise<string> {
  return String((await stat(path)).size);
}

/** So many pieces of a catalogue, of 4 KB each and evenly spread, tell it from any other that a builder would make. */
const SAMPLES = 64;
const SAMPLE = 4096;

async function sampleOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const hash = createHash('sha256').update(String(size));
    const piece = Buffer.alloc(SAMPLE);
    for (let at = 0; at < SAMPLES; at += 1) {
      const { bytesRead } = await file.read(
        piece,
        0,
        SAMPLE,
        Math.floor(((size - SAMPLE) * at) / (SAMPLES - 1)),
      );
      hash.update(piece.subarray(0, bytesRead));
    }
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

/** Files that the settings name for the shop's look. */
function picturesOf(settings: string): string[] {
  const { look } = JSON.parse(settings) as { look?: Record<string, unknown> };
  return Object.values(look ?? {}).filter((value) => typeof value === 'string');
}
