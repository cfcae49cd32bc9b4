import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

export interface StaticFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The same in Brotli, or null where that saves nothing. */
  brotli: Uint8Array<ArrayBuffer> | null;
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
const compressible = new Set(['css', 'js', 'json', 'svg', 'txt', 'webmanifest']);
const compress = promisify(brotliCompress);

/** Lists the folder once; files are read at their first visit. Throws when the folder is missing. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const known = new Map<string, Promise<StaticFile> | null>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/');
    if (path !== '/index.html' && !path.startsWith('/.vite/')) known.set(path, null);
  }
  return {
    async find(path) {
      const file = known.get(path);
      if (file === undefined) return null;
      if (file) return file;
      const reading = read(join(folder, path), path);
      known.set(path, reading);
      return reading;
    },
  };
}

async function read(file: string, path: string): Promise<StaticFile> {
  const bytes = new Uint8Array(await readFile(file));
  const extension = path.slice(path.lastIndexOf('.') + 1);
  const brotli = compressible.has(extension)
    ? new Uint8Array(await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    : null;
  return {
    bytes,
    brotli: brotli && brotli.length < bytes.length ? brotli : null,
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    immutable: path.startsWith('/assets/'),
  };
}
