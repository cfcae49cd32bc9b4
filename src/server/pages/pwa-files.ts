import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopSettings } from '../../shared/contract/shop-settings';
import type { CatalogueContext } from '../app/context';
import { anonymousCaller } from '../http/caller';
import type { Branding } from '../branding/load-branding';
import { compressBody, type CompressedBody } from '../http/compressed-body';
import { dispatch } from '../http/dispatch';
import { listFilePaths } from '../http/static-files';
import { contentHash } from '../lib/hash';
import { memoizeAsync } from '../lib/single-flight';

/** A file generated from settings, catalogue and build. */
export interface PwaFile {
  type: string;
  /** With quotation marks. */
  etag: string;
  body: CompressedBody;
}

export const pwaPaths = ['/manifest.webmanifest', '/sw.js', '/offline-shell'] as const;
type PwaPath = (typeof pwaPaths)[number];

/**
 * Returns a function that finds the files of the progressive web app: manifest, service worker, and the offline shell, which is
 * `emptyPage`: without a network, the program renders every page in it. The service worker is null when the renderer was built
 * without one.
 */
export function createPwaFiles(context: CatalogueContext, assets: string, emptyPage: string) {
  const shell = pwaFile(emptyPage, 'text/html; charset=utf-8');
  const memoize = memoizeAsync<PwaPath, PwaFile | null>();
  const create: Record<PwaPath, () => PwaFile | Promise<PwaFile | null>> = {
    '/manifest.webmanifest': () => manifestFile(context),
    '/offline-shell': () => shell,
    '/sw.js': () => memoize('/sw.js', () => serviceWorkerFile(assets, emptyPage, context.branding)),
  };
  return async (path: PwaPath): Promise<PwaFile | null> => create[path]();
}

export function pwaFile(text: string, type: string): PwaFile {
  return { type, etag: `"${contentHash(text)}"`, body: compressBody(text) };
}

/** A file that the service worker caches at installation. */
interface PrecachedFile {
  url: string;
  /** Hash of the content; null when the URL contains one. */
  revision: string | null;
}

/** Placeholder for the list of files in the built service worker. */
const MANIFEST_PLACEHOLDER = 'self.__WB_MANIFEST';
/**
 * Files that pages request. Excludes the page and the service worker themselves, source maps, compressed files, icons, which are
 * needed only to install the app, and the structure editor, which is as large as all others together and is loaded on use.
 */
const precachedPaths =
  /^(?!\/(?:icons|\.vite)\/|\/index\.html$|\/sw\.js$|\/assets\/(?:structure-editor-|[^/]+\.json$)).*(?<!\.(?:br|gz|map))$/;

/**
 * Inserts the list of files to cache into the built service worker. Browsers detect a new version by its text, which
 * changes with any of the files.
 */
async function serviceWorkerFile(
  assets: string,
  emptyPage: string,
  branding: Branding | null,
): Promise<PwaFile | null> {
  const paths = (await listFilePaths(assets)).sort();
  if (!paths.includes('/sw.js')) return null;
  const serviceWorker = await readFile(join(assets, 'sw.js'), 'utf8');
  if (!serviceWorker.includes(MANIFEST_PLACEHOLDER)) {
    throw new Error(`The built service worker does not contain ${MANIFEST_PLACEHOLDER}.`);
  }
  const files: PrecachedFile[] = await Promise.all(
    paths.filter((path) => precachedPaths.test(path)).map((path) => precachedFile(assets, path)),
  );
  const shell = { url: '/offline-shell', revision: contentHash(emptyPage) };
  const brandingUrls = [...(branding?.files.keys() ?? [])].filter((url) => url !== branding?.appIcon?.src);
  const brandingFiles = brandingUrls.map((url) => ({ url, revision: null }));
  const precacheList = JSON.stringify([...files, shell, ...brandingFiles]);
  return pwaFile(
    serviceWorker.replace(MANIFEST_PLACEHOLDER, () => precacheList),
    'text/javascript; charset=utf-8',
  );
}

async function precachedFile(assets: string, url: string): Promise<PrecachedFile> {
  if (url.startsWith('/assets/')) return { url, revision: null };
  return { url, revision: contentHash(await readFile(join(assets, url))) };
}

/** Color of the app's title bar and splash screen; `--background` of the style sheets. */
const BACKGROUND = '#ffffff';

interface Icon {
  src: string;
  /** Width and height in pixels, or any. */
  sizes: `${number}x${number}` | 'any';
  type: 'image/png' | 'image/svg+xml';
  /** `maskable` = opaque, with a margin that a system may crop. */
  purpose: 'any' | 'maskable';
}

const defaultIcons: readonly Icon[] = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];

async function manifestFile(context: CatalogueContext): Promise<PwaFile> {
  const sections = await dispatch('sections', {}, context, anonymousCaller);
  const manifest = webManifest(context.settings, sections.ok ? sections.data : [], context.branding);
  return pwaFile(JSON.stringify(manifest), 'application/manifest+json');
}

/** Returns the W3C Web Application Manifest. `sections` are those of the catalogue; the first becomes a shortcut. */
export function webManifest(
  { brand, claim }: ShopSettings,
  [section]: readonly { id: number; name: string }[],
  branding: Branding | null,
) {
  return {
    id: '/',
    name: `${brand}: ${claim}`,
    short_name: brand,
    description: `${claim}, found by name, catalogue number or CAS number.`,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: BACKGROUND,
    background_color: BACKGROUND,
    categories: ['shopping', 'science'],
    icons: branding ? brandingIcons(branding) : defaultIcons,
    shortcuts: [
      { name: 'Search', url: '/notRegion' },
      ...(section ? [{ name: section.name, url: `/categoryList?id=${section.id}` }] : []),
    ],
  };
}

function brandingIcons({ logos: { mark }, appIcon }: Branding): Icon[] {
  const type = mark.endsWith('.png') ? 'image/png' : 'image/svg+xml';
  const icons: Icon[] = [{ src: mark, sizes: 'any', type, purpose: 'any' }];
  if (appIcon)
    for (const purpose of ['any', 'maskable'] as const)
      icons.unshift({
        src: appIcon.src,
        sizes: `${appIcon.size}x${appIcon.size}`,
        type: 'image/png',
        purpose,
      });
  return icons;
}
