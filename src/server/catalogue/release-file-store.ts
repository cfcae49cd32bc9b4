import type { Catalogue } from './catalogue';
import { preparedQuery } from '../db/prepared-query';

/** An imported image or document of the active release. */
export interface ReleaseFile {
  /** Media type. */
  type: 'image/webp' | 'application/pdf';
  body: Uint8Array<ArrayBuffer>;
  /** Quoted. The name of the file contains a hash of its content. */
  etag: string;
}

const fileQuery = preparedQuery((db, path: string, type: ReleaseFile['type']) =>
  db.selectFrom('release_file').select('body').where('path', '=', path).where('type', '=', type),
);

/** Returns the image at a path such as `images/<hash>-480.webp`; null when the release has none. */
export async function findImageFile(catalogue: Catalogue, path: string): Promise<ReleaseFile | null> {
  return findFile(catalogue, path, 'image/webp');
}

/** Returns the document with this hash; null when the release has none. */
export async function findDocumentFile(catalogue: Catalogue, hash: string): Promise<ReleaseFile | null> {
  return findFile(catalogue, `documents/${hash}.pdf`, 'application/pdf');
}

async function findFile(
  catalogue: Catalogue,
  path: string,
  type: ReleaseFile['type'],
): Promise<ReleaseFile | null> {
  const [row] = await fileQuery(catalogue, path, type);
  return row ? { type, body: new Uint8Array(row.body), etag: `"${path.replace(/^.*\//, '')}"` } : null;
}
