import { contentTag } from '../lib/content-hash';
import type { Look } from './load-branding';
import { packBody } from '../http/compressed-body';
import type { StaticFile } from '../http/static-files';

/** The files of the shop's own look, by their paths; null for every other path. */
export function createLookFiles(look: Look | null): (path: string) => StaticFile | null {
  const files = new Map(
    [...(look?.files ?? [])].map(([path, { type, content }]): [string, StaticFile] => [
      path,
      { body: packBody(content), type, etag: `"${contentTag(content)}"`, immutable: true },
    ]),
  );
  return (path) => files.get(path) ?? null;
}
