import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTag } from '../lib/content-hash';
import type { Encoding } from './content-encoding';
import { madeOnce } from '../lib/single-flight';
import { keepForms, type Bytes, type PackedBody } from './compressed-body';

export interface StaticFile {
  body: PackedBody;
  type: string;
  etag: string;
  /** The name carries a hash of the content, so that it may be kept for ever. */
  immutable: boolean;
}

/** The built renderer. Only paths that the folder held at the start exist, so no path can lead out of it. */
export interface StaticFiles {
  /** `path` starts with '/'; null when there is no such file. */
  find(path: string): Promise<StaticFile | null>;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};
/** How the build names the compressed form beside a file; it leaves out what would not be smaller. */
const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * Lists the folder once; files are read at their first visit, and kept. `find` rejects where one cannot be read. Throws
 * when the folder is missing.
 */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set<string>();
  for (const entry of entries) {
    if (entry.isFile())
      paths.add(join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  }
  const once = madeOnce<string, StaticFile>('failed');
  return {
    async find(path) {
      if (!paths.has(path) || isInner(path)) return null;
      return once(path, () => readStaticFile(folder, path, paths));
    },
  };
}

/** What the server reads itself and hands to nobody. */
function isInner(path: string): boolean {
  return path === '/index.html' || path.startsWith('/.vite/') || /\.(br|gz)$/.test(path);
}

async function readStaticFile(folder: string, path: string, paths: Set<string>): Promise<StaticFile> {
  const readForm = async (form: string): Promise<Bytes> => new Uint8Array(await readFile(join(folder, form)));
  const plain = await readForm(path);
  return {
    body: keepForms({
      plain,
      has: (encoding) => paths.has(path + endings[encoding]),
      in: (encoding) => readForm(path + endings[encoding]),
    }),
    type: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag: `"${contentTag(plain)}"`,
    immutable: path.startsWith('/assets/'),
  };
}
