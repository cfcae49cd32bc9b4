import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { contentHash } from '../lib/hash';
import type { Encoding } from './content-encoding';
import { memoizeAsync } from '../lib/single-flight';
import { memoizeEncodings, type Bytes, type CompressedBody } from './compressed-body';

export interface StaticFile {
  body: CompressedBody;
  type: string;
  etag: string;
  /** The name contains a hash of the content, so the file may be cached for a year. */
  isImmutable: boolean;
}

/** Files of the built renderer. Only paths listed at start are served, which prevents path traversal. */
export interface StaticFiles {
  /** `path` starts with '/'. Null = not found. */
  find(path: string): Promise<StaticFile | null>;
}

const mediaTypes: Readonly<Record<string, string>> = {
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
/** Suffixes of the compressed files. The build writes them only if they are smaller than the original. */
const compressedSuffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * Lists the folder once and reads files on first use. Rejects when the folder is missing. `find` rejects when a listed
 * file was deleted.
 */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const paths = new Set(await listFilePaths(folder));
  const readOnce = memoizeAsync<string, StaticFile>();
  return {
    async find(path) {
      if (!paths.has(path) || isInternal(path)) return null;
      return readOnce(path, () => readStaticFile(folder, path, paths));
    },
  };
}

/** Returns the URL paths of all files in a folder and its subfolders, such as `/assets/index.js`. */
export async function listFilePaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`);
}

/** Returns whether only the server reads a file, so that it has no address of its own. */
function isInternal(path: string): boolean {
  return path === '/index.html' || path.startsWith('/.vite/') || /\.(br|gz)$/.test(path);
}

async function readStaticFile(folder: string, path: string, paths: Set<string>): Promise<StaticFile> {
  const readVariant = async (variant: string): Promise<Bytes> =>
    new Uint8Array(await readFile(join(folder, variant)));
  const plain = await readVariant(path);
  return {
    body: memoizeEncodings({
      plain,
      has: (encoding) => paths.has(path + compressedSuffixes[encoding]),
      encoded: (encoding) => readVariant(path + compressedSuffixes[encoding]),
    }),
    type: mediaTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag: `"${contentHash(plain)}"`,
    isImmutable: path.startsWith('/assets/'),
  };
}
