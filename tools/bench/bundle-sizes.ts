import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

type Manifest = Record<string, ManifestEntry>;

export interface RouteSize {
  /** Source file of the screen. */
  screen: string;
  /** Gzip bytes of all JavaScript that has to be there before it can be used: entry, transport, its own. */
  script: number;
  /** Gzip bytes of what this route adds to the entry. */
  own: number;
  /** Gzip bytes of the style sheets before its first paint. */
  style: number;
}

/** Reads the sizes from the build's manifest, screen by screen. `renderer` is the folder of the built renderer. */
export function routeSizes(renderer: string): RouteSize[] {
  const manifest = JSON.parse(readFileSync(join(renderer, '.vite/manifest.json'), 'utf8')) as Manifest;
  const gzip = (file: string) => gzipSync(readFileSync(join(renderer, file))).length;
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzip(file), 0);
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
  // No call can be made before it is there.
  const always = union(closure(manifest, entry), closure(manifest, 'api/transport.ts'));
  return Object.keys(manifest)
    .filter((name) => name.endsWith('-screen.tsx'))
    .map((screen) => {
      const all = union(always, closure(manifest, screen));
      const script = sum(all.scripts);
      return { screen, script, own: script - sum(always.scripts), style: sum(all.styles) };
    });
}

interface Files {
  scripts: Set<string>;
  styles: Set<string>;
}

/** A chunk with all that it imports at once. */
function closure(
  manifest: Manifest,
  name: string,
  files: Files = { scripts: new Set(), styles: new Set() },
): Files {
  const chunk = manifest[name];
  if (!chunk || files.scripts.has(chunk.file)) return files;
  files.scripts.add(chunk.file);
  for (const style of chunk.css ?? []) files.styles.add(style);
  for (const needed of chunk.imports ?? []) closure(manifest, needed, files);
  return files;
}

function union(one: Files, other: Files): Files {
  return {
    scripts: new Set([...one.scripts, ...other.scripts]),
    styles: new Set([...one.styles, ...other.styles]),
  };
}
