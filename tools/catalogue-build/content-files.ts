import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CONTENT_FOLDER } from '../../src/server/db/schema/catalogue-schema';
import { root } from '../project-root';

/** The shop's texts that come with the program. */
export const bundledContent = join(root, 'resources/content');

/** A file of the content as a release contains it. */
export interface ContentFile {
  /** Such as `content/banners.json`. */
  path: string;
  type: 'application/json' | 'text/markdown';
  body: Buffer;
}

/** Content that is not specific to a shop. */
const sharedContent: readonly string[] = ['specifications.json', 'pathways'];

/**
 * Reads the files of a content folder, sorted by path. When the folder lacks content that is not specific to a shop, the
 * bundled folder supplies it.
 */
export async function readContentFolder(folder: string): Promise<ContentFile[]> {
  const files = await readFolder(folder);
  const isInFolder = (name: string) =>
    files.some(
      ({ path }) => path === `${CONTENT_FOLDER}/${name}` || path.startsWith(`${CONTENT_FOLDER}/${name}/`),
    );
  const missingNames = sharedContent.filter((name) => !isInFolder(name));
  const sharedFiles = missingNames.length === 0 ? [] : await readFolder(bundledContent);
  const isMissing = ({ path }: ContentFile) => missingNames.includes(path.split('/')[1] ?? '');
  return [...files, ...sharedFiles.filter(isMissing)].sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function readFolder(folder: string): Promise<ContentFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(?:json|md)$/.test(entry.name));
  return Promise.all(
    files.map(async (entry): Promise<ContentFile> => {
      const file = join(entry.parentPath, entry.name);
      return {
        path: `${CONTENT_FOLDER}/${relative(folder, file).replaceAll('\\', '/')}`,
        type: entry.name.endsWith('.json') ? 'application/json' : 'text/markdown',
        body: await readFile(file),
      };
    }),
  );
}

/** Returns a hash of all paths and bytes. */
export function hashContent(files: readonly ContentFile[]): string {
  const hash = createHash('sha256');
  for (const { path, body } of files) hash.update(`${path}\0${body.length}\0`).update(body);
  return hash.digest('hex');
}
