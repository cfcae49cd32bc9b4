import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

export interface RouteSize {
  /** Source file of the screen. */
  screen: string;
  /**
   * Gzip bytes of all JavaScript that loads before the page can be used: the entry and the screen's own files,
   * without the 0.2 KB script that starts the entry in a rendered page.
   */
  script: number;
  /** Gzip bytes that this route adds to the entry. */
  routeScript: number;
  /** Gzip bytes of the style sheets that block its first paint. */
  style: number;
}

export interface DeferredSize {
  /** Source file of a part that loads after the page is usable. */
  part: string;
  /** Gzip bytes of JavaScript that it adds to the entry. */
  script: number;
}

/**
 * Reads the sizes of each screen from the build manifest. `renderer` is the folder of the built renderer. Throws when the
 * manifest has no entry or no screen, because empty budgets would always pass.
 */
export function measureRouteSizes(renderer: string): RouteSize[] {
  const { manifest, entry, gzip, globalStyles } = readBuild(renderer);
  const screens = Object.keys(manifest).filter(isScreen);
  if (screens.length === 0) throw new Error(`The build in ${renderer} has no screen.`);
  return screens.map((screen) => {
    const files = addChunkFiles(manifest, entry);
    // A screen that the entry does not import is loaded through a chunk with a list of routes, which counts too.
    for (const routeList of routeListsOf(manifest, entry, screen)) addChunkFiles(manifest, routeList, files);
    addChunkFiles(manifest, screen, files);
    const script = gzip(files.scripts);
    const routeScript = script - gzip(addChunkFiles(manifest, entry).scripts);
    return { screen, script, routeScript, style: gzip(new Set([...globalStyles, ...files.styles])) };
  });
}

/** Returns the sizes of the parts that load on idle or on demand, without screens. */
export function measureDeferredSizes(renderer: string): DeferredSize[] {
  const { manifest, entry, gzip } = readBuild(renderer);
  return Object.keys(manifest)
    .filter((name) => manifest[name]?.isDynamicEntry && !isScreen(name))
    .map((part) => {
      const files = addChunkFiles(manifest, part, addChunkFiles(manifest, entry));
      return { part, script: gzip(files.scripts) - gzip(addChunkFiles(manifest, entry).scripts) };
    });
}

function readBuild(renderer: string) {
  const manifest = JSON.parse(readFileSync(join(renderer, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry && name.endsWith('.html'));
  if (entry === undefined) throw new Error(`The build in ${renderer} has no entry.`);
  // No chunk has the global style sheet; only the HTML page references it.
  const page = readFileSync(join(renderer, 'index.html'), 'utf8');
  const globalStyles = [...page.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  const gzip = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + gzipSync(readFileSync(join(renderer, file))).length, 0);
  return { manifest, entry, gzip, globalStyles };
}

/** Returns the chunks between the entry and a screen; none when the entry imports the screen. */
function routeListsOf(manifest: Manifest, entry: string, screen: string): string[] {
  const dynamicImportsOf = (name: string) => manifest[name]?.dynamicImports ?? [];
  if (dynamicImportsOf(entry).includes(screen)) return [];
  return dynamicImportsOf(entry).filter((routeList) => dynamicImportsOf(routeList).includes(screen));
}

function isScreen(name: string): boolean {
  return name.endsWith('-screen.tsx');
}

interface Files {
  scripts: Set<string>;
  styles: Set<string>;
}

/** Adds a chunk and all its static imports to `files`. */
function addChunkFiles(
  manifest: Manifest,
  name: string,
  files: Files = { scripts: new Set(), styles: new Set() },
): Files {
  const chunk = manifest[name];
  if (!chunk || files.scripts.has(chunk.file)) return files;
  files.scripts.add(chunk.file);
  for (const style of chunk.css ?? []) files.styles.add(style);
  for (const importedChunk of chunk.imports ?? []) addChunkFiles(manifest, importedChunk, files);
  return files;
}
