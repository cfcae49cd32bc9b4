import { contentTag } from '../lib/content-hash';
import type { CatalogueDeps } from '../app/context';
import { nobody } from '../http/handler-types';
import type { Look } from '../branding/load-branding';
import { madeOnce } from '../lib/single-flight';
import { openOfflineWorker } from './service-worker-script';
import { packBody, type PackedBody } from '../http/compressed-body';
import { runCall } from '../http/dispatch';
import { webManifest } from './web-manifest';

/** A file that is made from the shop's settings, its catalogue and its build. */
export interface AppFile {
  type: string;
  /** Quoted. */
  etag: string;
  body: PackedBody;
}

/** Where they are. */
export const appPaths = ['/manifest.webmanifest', '/sw.js', '/offline-shell'] as const;
type AppPath = (typeof appPaths)[number];

/**
 * What makes the website an app on a visitor's machine: the manifest, the service worker of the renderer built in
 * `assets`, and the page that it shows where the network brings none: `emptyPage`, which draws itself. Each is made
 * at its first visit. Null when the renderer was built without a worker.
 */
export function createAppFiles(deps: CatalogueDeps, assets: string, emptyPage: string) {
  const shell = appFile(emptyPage, 'text/html; charset=utf-8');
  const once = madeOnce<AppPath, AppFile | null>('failed');
  const make: Record<AppPath, () => AppFile | Promise<AppFile | null>> = {
    '/manifest.webmanifest': () => manifestFile(deps),
    '/offline-shell': () => shell,
    '/sw.js': () => once('/sw.js', () => workerFile(assets, emptyPage, deps.look)),
  };
  return async (path: AppPath): Promise<AppFile | null> => make[path]();
}

async function manifestFile(deps: CatalogueDeps): Promise<AppFile> {
  const sections = await runCall('regions', {}, deps, nobody);
  const manifest = webManifest(deps.settings, sections.ok ? sections.data : [], deps.look);
  return appFile(JSON.stringify(manifest), 'application/manifest+json');
}

async function workerFile(assets: string, emptyPage: string, look: Look | null): Promise<AppFile | null> {
  const shell = { url: '/offline-shell', revision: contentTag(emptyPage) };
  // Their names change with their content.
  const shown = [...(look?.files.keys() ?? [])].filter((url) => url !== look?.appIcon?.src);
  const text = await openOfflineWorker(assets, [shell, ...shown.map((url) => ({ url, revision: null }))]);
  return text === null ? null : appFile(text, 'text/javascript; charset=utf-8');
}

/** One such file of a text. */
export function appFile(text: string, type: string): AppFile {
  return { type, etag: `"${contentTag(text)}"`, body: packBody(text) };
}
