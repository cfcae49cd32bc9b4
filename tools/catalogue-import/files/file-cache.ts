import { createHash, randomUUID } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const storedFile = z.object({ hash: z.string().regex(/^[0-9a-f]{32}$/), width: z.int(), height: z.int() });
/** A stored image with its largest size in pixels, or a stored document with 0. */
export type StoredFile = z.infer<typeof storedFile>;

const entrySchema = z.object({
  key: z.string(),
  etag: z.string(),
  lastModified: z.string(),
  /** Milliseconds since 1970. */
  freshUntil: z.number(),
  file: storedFile,
});
export type CacheEntry = z.infer<typeof entrySchema>;

/** Entries and files that no import has used for this time are removed. The modification time of each is that of its last use. */
const MAX_UNUSED_MS = 90 * 86_400_000;

/**
 * Files of earlier imports in the data folder, by the URL or the bytes of the original, so that a repeated import neither
 * downloads nor resizes them again.
 */
export class FileCache {
  constructor(private readonly folder: string) {}

  /** Returns the entry of a key; null when there is none, or when one of the files that `pathsOf` returns for it is missing. */
  async find(key: string, pathsOf: (file: StoredFile) => readonly string[]): Promise<CacheEntry | null> {
    const path = this.entryPath(key);
    try {
      const parsed = entrySchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
      if (!parsed.success || parsed.data.key !== key) return null;
      for (const storedPath of pathsOf(parsed.data.file)) recordUse(this.filePath(storedPath));
      recordUse(path);
      return parsed.data;
    } catch {
      return null;
    }
  }

  async save(entry: CacheEntry): Promise<void> {
    await this.write(this.entryPath(entry.key), JSON.stringify(entry));
  }

  /** Stores a file of the catalogue, such as `documents/<hash>.pdf`. Only records the use of one that is stored already. */
  async saveFile(path: string, body: Buffer): Promise<void> {
    try {
      recordUse(this.filePath(path));
    } catch {
      await this.write(this.filePath(path), body);
    }
  }

  /** Path on disk of a stored file. */
  filePath(path: string): string {
    return join(this.folder, 'files', path);
  }

  /** Removes entries and files that were last used long ago. `usedPaths` are those of files that stay. */
  async prune(usedPaths: ReadonlySet<string>): Promise<void> {
    const oldestUseMs = Date.now() - MAX_UNUSED_MS;
    for (const folder of ['entries', 'files/images', 'files/documents']) {
      const path = join(this.folder, folder);
      for (const name of await readdir(path).catch(() => [])) {
        if (usedPaths.has(`${folder.replace(/^files\//, '')}/${name}`)) continue;
        const { mtimeMs } = await stat(join(path, name));
        if (mtimeMs < oldestUseMs) await rm(join(path, name), { force: true });
      }
    }
  }

  private entryPath(key: string): string {
    return join(this.folder, 'entries', `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  /**
   * Writes under a temporary name first, so that an interrupted import leaves no incomplete file. The name is unique, because several
   * addresses with the same file may be loaded at the same time.
   */
  private async write(path: string, content: string | Buffer): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}.new`;
    await writeFile(draft, content);
    await rename(draft, path);
  }
}

/** Throws when the file is missing. */
function recordUse(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}
