import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { memoryFiles } from '../../src/server/content/content-files';
import { loadContent } from '../../src/server/content/load-content';
import { CONTENT_FOLDER } from '../../src/server/db/schema/catalogue-schema';
import {
  bundledContent,
  hashContent,
  readContentFolder,
  type ContentFile,
} from '../catalogue-build/content-files';
import { formatCount } from '../cli/arguments';

export interface CheckedContent {
  files: ContentFile[];
  /** Such as `12 articles, 3 activities, 39 pathways`. */
  summary: string;
}

/**
 * Reads a content folder (articles, activities, questions, pathways, banners …) and validates it as the server does. Throws
 * an error that names the invalid file and field.
 */
export async function checkContent(folder: string): Promise<CheckedContent> {
  const files = await readContentFolder(folder);
  const pathPrefix = folder.replaceAll('\\', '/');
  const texts = new Map(
    files.map(({ path, body }) => [pathPrefix + path.slice(CONTENT_FOLDER.length), body.toString('utf8')]),
  );
  const { articles, activities, pathways } = await loadContent(folder, memoryFiles(texts));
  const summary = [
    formatCount(articles.size, 'article', 'articles'),
    formatCount(activities.length, 'activity', 'activities'),
    formatCount(pathways.list.length, 'pathway', 'pathways'),
  ].join(', ');
  return { files, summary };
}

/** Returns the content of a catalogue file; for a missing file, or one without content, the content of the program. */
export async function readContent(catalogue: string): Promise<ContentFile[]> {
  const stored = existsSync(catalogue) ? readStoredContent(catalogue) : [];
  return stored.length > 0 ? stored : readContentFolder(bundledContent);
}

/** The driver returns binary data as an ArrayBuffer. */
type StoredContentRow = Omit<ContentFile, 'body'> & { body: ArrayBuffer };

function readStoredContent(catalogue: string): ContentFile[] {
  const db = new Database(`${pathToFileURL(catalogue).href}?mode=ro&immutable=1`);
  try {
    const table = db.prepare("select 1 from sqlite_master where name = 'release_file'").get();
    if (table === undefined) return [];
    const rows = db
      .prepare(
        `select path, type, body from release_file where path like '${CONTENT_FOLDER}/%' order by path`,
      )
      .all() as StoredContentRow[];
    return rows.map(({ body, ...file }) => ({ ...file, body: Buffer.from(body) }));
  } finally {
    db.close();
  }
}

/** Replaces the content of a catalogue file, which no other connection may have open. Returns false when it is the same. */
export function writeContent(catalogue: string, files: readonly ContentFile[]): boolean {
  const hash = hashContent(files);
  if (hash === hashContent(readStoredContent(catalogue))) return false;
  const db = new Database(catalogue);
  try {
    db.exec('pragma journal_mode = off; pragma synchronous = off; begin');
    db.exec(`delete from release_file where path like '${CONTENT_FOLDER}/%'`);
    const insert = db.prepare('insert into release_file (path, type, body) values (?, ?, ?)');
    for (const { path, type, body } of files) insert.run([path, type, body]);
    const { value } = db.prepare("select value from meta where key = 'version'").get() as { value: string };
    // The version is part of cache keys, also of replies that contain the content.
    const version = createHash('sha256').update(value).update(hash).digest('hex');
    db.prepare("update meta set value = ? where key = 'version'").run([version]);
    db.exec('commit');
    return true;
  } finally {
    db.close();
  }
}

/** Writes the content of a catalogue to a folder that an import can read. */
export async function exportContent(catalogue: string, folder: string): Promise<void> {
  for (const { path, body } of await readContent(catalogue)) {
    const file = join(folder, path.slice(CONTENT_FOLDER.length));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, body);
  }
}
