import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '../lib/hash';
import type { Encoding } from './content-encoding';
import { memoizeAsync } from '../lib/single-flight';
import { memoizeEncodings, type Bytes, type CompressedBody } from './compressed-body';

export interface StaticFile {
  body: CompressedBody;
  type: string;
  etag: string;
  /** The name contains a hash of the content, so the file may be cached for ever. */
  immutable: boolean;
}

/** Files of the built renderer. Only paths listed at start exist, so no path leads out of the folder. */
export interface StaticFiles {
  /** `path` starts with '/'. Null = not found. */
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
/** Suffixes of the compressed files that the build writes where they are smaller. */
const compressedSuffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Lists the folder once and reads files on first use. Rejects when the folder is missing; `find` when a file is. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set<string>();
  for (const entry of entries) {
    if (entry.isFile())
      paths.add(join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  }
  const readOnce = memoizeAsync<string, StaticFile>();
  return {
    async find(path) {
      if (!paths.has(path) || isInternal(path)) return null;
      return readOnce(path, () => readStaticFile(folder, path, paths));
    },
  };
}

/** Files that only the server reads. */
function isInternal(path: string): boolean {
  return path === '/index.html' || path.startsWith('/.vite/') || /\.(br|gz)$/.test(path);
}

async function readStaticFile(folder: string, path: string, paths: Set<string>): Promise<StaticFile> {
  const readForm = async (form: string): Promise<Bytes> => new Uint8Array(await readFile(join(folder, form)));
  const plain = await readForm(path);
  return {
    body: memoizeEncodings({
      plain,
      has: (encoding) => paths.has(path + compressedSuffixes[encoding]),
      encoded: (encoding) => readForm(path + compressedSuffixes[encoding]),
    }),
    type: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag: `"${contentHash(plain)}"`,
    immutable: path.startsWith('/assets/'),
  };
}
