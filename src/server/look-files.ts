import { contentTag } from './content-tag';
import type { Look } from './look/open-look';
import { packBody } from './packed-body';
import type { StaticFile } from './static-files';

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
