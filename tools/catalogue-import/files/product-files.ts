import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { imageWidths, LARGEST_IMAGE_WIDTH } from '../../../src/shared/catalogue/product-image-url';
import { isPublicIp } from '../../../src/server/lib/ip-address';
import { download, DownloadError, MAX_FRESH_MS } from './download';
import { type CacheEntry, FileCache, type StoredFile } from './file-cache';
import { fileNameOf, isWithin, type FileReference, readReference } from './file-reference';
import {
  hashOfFiles,
  ImageError,
  loadSharp,
  MAX_IMAGE_BYTES,
  resizeImage,
  RESIZING_VERSION,
  webpSize,
} from '../../../src/server/images/resize-image';

export type FileKind = 'image' | 'document';

export interface ProductFilesOptions {
  /** Folder of the cache; created when the first file is stored. */
  cacheFolder: string;
  /** Permits downloads from loopback, private and link-local addresses. */
  allowPrivate: boolean;
  /** Returns a file of the current catalogue. */
  existingFile: (path: string) => Buffer | null;
  /** Loads the image library. Default: sharp. */
  imageLibrary?: typeof loadSharp | undefined;
}

/** The file cannot be used. The message is a reason for the report. */
class FileError extends Error {}

/** `note`: why a copy of an earlier import is used. */
type Outcome = (StoredFile & { note?: string }) | { reason: string };

interface RequestedFile {
  kind: FileKind;
  reference: FileReference;
  /** Folder of the table that names the file. */
  folder: string;
  outcome: Outcome;
}

const MAX_DOCUMENT_BYTES = 10_000_000;
const PARALLEL_LOADS = 4;
const DOWNLOAD_TIMEOUT_MS = 60_000;
/** A download without validators is used again for this time. */
const UNVALIDATED_FRESH_MS = 86_400_000;
/** Statuses of a server that is overloaded or restarting. */
const BUSY_STATUSES: readonly number[] = [429, 502, 503, 504];
/** Failed connections in a row after which the other files of a host are not requested. */
const MAX_HOST_FAILURES = 5;

/** Returns the path of a stored image in the catalogue. `width` is one of `imageWidths`. */
export function imageFilePath(hash: string, width: number): string {
  return `images/${hash}-${width}.webp`;
}

/** Returns the path of a stored document in the catalogue. */
export function documentFilePath(hash: string): string {
  return `documents/${hash}.pdf`;
}

/** Images and documents that the tables of an import name: downloads, checks, resizes and caches them. */
export class ProductFiles {
  private readonly cache: FileCache;
  private readonly requested = new Map<string, RequestedFile>();
  private readonly hostFailures = new Map<string, number>();
  private readonly folders = new Map<string, Promise<ReadonlyMap<string, string>>>();
  private imageLibrary: ReturnType<typeof loadSharp> | null = null;
  private resizing: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ProductFilesOptions) {
    this.cache = new FileCache(options.cacheFolder);
  }

  /** Adds the files of a field, one reference per line. `table` is the table that names them. */
  add(kind: FileKind, lines: string, table: string): void {
    for (const line of lines.split('\n')) {
      const reference = readReference(line);
      const key = keyOf(kind, reference);
      if (!this.requested.has(key))
        this.requested.set(key, {
          kind,
          reference,
          folder: dirname(table),
          outcome: { reason: 'the file was not loaded' },
        });
    }
  }

  /** Returns whether images can be read on this machine. */
  async canReadImages(): Promise<boolean> {
    return (await this.openImageLibrary()) !== null;
  }

  /** Loads all added files. A file that cannot be loaded gets a reason and does not stop the others. */
  async load(onProgress: (done: number, total: number) => void): Promise<void> {
    const pendingFiles = this.requested.values();
    const total = this.requested.size;
    let done = 0;
    // All workers take files from the same iterator.
    const loadRemaining = async () => {
      for (const file of pendingFiles) {
        file.outcome = await this.loadRequested(file);
        done += 1;
        onProgress(done, total);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_LOADS }, loadRemaining));
  }

  /** Returns a loaded file or the reason why there is none. */
  outcomeOf(kind: FileKind, reference: FileReference): Outcome {
    return this.requested.get(keyOf(kind, reference))?.outcome ?? { reason: 'the file was not loaded' };
  }

  /** Returns the bytes of a file of the new catalogue. Throws when they are gone. */
  read(path: string): Buffer {
    try {
      return readFileSync(this.cache.filePath(path));
    } catch (cause) {
      const body = this.options.existingFile(path);
      if (body) return body;
      throw new Error(`The file ${path} of the catalogue is missing. Import again.`, { cause });
    }
  }

  /** Removes cached files that were last used long ago, except those with one of the paths. */
  async prune(usedPaths: ReadonlySet<string>): Promise<void> {
    if (this.requested.size > 0) await this.cache.prune(usedPaths);
  }

  private async loadRequested({ kind, reference, folder }: RequestedFile): Promise<Outcome> {
    try {
      return reference.isUrl
        ? await this.loadUrl(kind, reference.location)
        : await this.loadFile(kind, reference.location, folder);
    } catch (error) {
      if (error instanceof FileError || error instanceof ImageError || error instanceof DownloadError)
        return { reason: error.message };
      throw error;
    }
  }

  /** Loads a file from the cache or its server. When the server fails, returns the copy of an earlier import. */
  private async loadUrl(kind: FileKind, url: string): Promise<StoredFile & { note?: string }> {
    const key = `${kind} ${kind === 'image' ? RESIZING_VERSION : ''} ${url}`;
    const cached = await this.cache.find(key, (file) => storedPaths(kind, file));
    const freshForMs = (cached?.freshUntil ?? 0) - Date.now();
    // A longer time was written before the clock was set back.
    if (cached && freshForMs > 0 && freshForMs <= MAX_FRESH_MS) return cached.file;
    try {
      return await this.loadFresh(kind, url, { key, cached });
    } catch (error) {
      if (!cached || !isOutage(error)) throw error;
      return { ...cached.file, note: `${error.message}; the copy of an earlier import is used` };
    }
  }

  private async loadFresh(
    kind: FileKind,
    url: string,
    { key, cached }: { key: string; cached: CacheEntry | null },
  ): Promise<StoredFile> {
    const { host } = new URL(url);
    if ((this.hostFailures.get(host) ?? 0) >= MAX_HOST_FAILURES)
      throw new DownloadError('the server did not answer before; the file was not requested', {
        isUnreachable: true,
      });
    const downloaded = await this.downloadFrom(host, url, kind, cached ?? undefined);
    const freshUntil = Date.now() + downloaded.freshForMs;
    if (!downloaded.isModified) {
      if (!cached) throw new DownloadError('the server answers with status 304');
      await this.cache.save({ ...cached, freshUntil });
      return cached.file;
    }
    const file = await this.store(kind, downloaded.body);
    const { etag, lastModified } = downloaded;
    const hasValidator = etag !== '' || lastModified !== '';
    await this.cache.save({
      key,
      etag,
      lastModified,
      file,
      freshUntil: hasValidator ? freshUntil : Math.max(freshUntil, Date.now() + UNVALIDATED_FRESH_MS),
    });
    return file;
  }

  /** Repeats a download once, because a busy server often answers the second time. */
  private async downloadFrom(
    host: string,
    url: string,
    kind: FileKind,
    cached: { etag: string; lastModified: string } | undefined,
  ) {
    const options = {
      maxBytes: kind === 'image' ? MAX_IMAGE_BYTES : MAX_DOCUMENT_BYTES,
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
      isAllowedIp: this.options.allowPrivate ? () => true : isPublicIp,
      etag: cached?.etag,
      lastModified: cached?.lastModified,
    };
    try {
      const downloaded = await download(url, options).catch((error: unknown) => {
        if (!(error instanceof DownloadError) || !BUSY_STATUSES.includes(error.status)) throw error;
        return download(url, options);
      });
      this.hostFailures.delete(host);
      return downloaded;
    } catch (error) {
      if (error instanceof DownloadError && error.isUnreachable)
        this.hostFailures.set(host, (this.hostFailures.get(host) ?? 0) + 1);
      throw error;
    }
  }

  private async loadFile(kind: FileKind, location: string, folder: string): Promise<StoredFile> {
    const path = await this.findFile(location, folder);
    const { size } = await stat(path);
    const limit = kind === 'image' ? MAX_IMAGE_BYTES : MAX_DOCUMENT_BYTES;
    if (size > limit) throw new FileError(`the file is larger than ${limit / 1e6} MB`);
    const exported = kind === 'image' ? await this.loadExportedImage(path) : null;
    return exported ?? this.store(kind, await readFile(path));
  }

  /**
   * Finds a file even if its name differs in case, because tables often come from systems that ignore case, or in the composition
   * of accented letters, because macOS may write them as two characters.
   */
  private async findFile(location: string, folder: string): Promise<string> {
    const doesNotExist = new FileError('the file does not exist');
    let path = location;
    let realLocation = await realpath(path).catch(() => null);
    if (realLocation === null) {
      const name = (await this.namesIn(dirname(location))).get(comparableName(basename(location)));
      if (name === undefined) throw doesNotExist;
      path = join(dirname(location), name);
      realLocation = await realpath(path).catch(() => null);
    }
    if (realLocation === null) throw doesNotExist;
    if (!isWithin(await realpath(folder), realLocation))
      throw new FileError('the path leaves the folder of the table');
    if (!(await stat(realLocation)).isFile()) throw new FileError('the path is not a file');
    return realLocation;
  }

  private namesIn(folder: string): Promise<ReadonlyMap<string, string>> {
    const cached = this.folders.get(folder);
    if (cached) return cached;
    const names = readdir(folder)
      .catch((): string[] => [])
      .then((fileNames) => new Map(fileNames.map((name) => [comparableName(name), name])));
    this.folders.set(folder, names);
    return names;
  }

  /** Takes the sizes of an exported image unchanged, so that export and import lose no quality; null for other files. */
  private async loadExportedImage(path: string): Promise<StoredFile | null> {
    const [, hash] = /^([0-9a-f]{32})-(\d+)\.webp$/.exec(basename(path)) ?? [];
    if (hash === undefined) return null;
    const files = new Map<number, Buffer>();
    for (const width of imageWidths) {
      const bytes = await readFile(join(dirname(path), `${hash}-${width}.webp`)).catch(() => null);
      if (!bytes) return null;
      files.set(width, bytes);
    }
    const sharp = await this.openImageLibrary();
    const largest = files.get(LARGEST_IMAGE_WIDTH);
    if (hashOfFiles(files) !== hash || !sharp || !largest) return null;
    const size = await webpSize(sharp, largest);
    for (const [width, bytes] of files) await this.cache.saveFile(imageFilePath(hash, width), bytes);
    return { hash, ...size };
  }

  private async store(kind: FileKind, body: Buffer): Promise<StoredFile> {
    if (kind === 'document') return this.storeDocument(body);
    const key = `bytes ${RESIZING_VERSION} ${createHash('sha256').update(body).digest('hex')}`;
    const cached = await this.cache.find(key, (file) => storedPaths(kind, file));
    if (cached) return cached.file;
    // One image at a time: a large one needs hundreds of megabytes.
    const resized = this.resizing.then(() => this.resize(body));
    this.resizing = resized.catch(() => undefined);
    const { hash, width, height, files } = await resized;
    for (const [fileWidth, bytes] of files) await this.cache.saveFile(imageFilePath(hash, fileWidth), bytes);
    const file = { hash, width, height };
    await this.cache.save({ key, etag: '', lastModified: '', freshUntil: 0, file });
    return file;
  }

  /** Loads the library with the first image, because it takes a tenth of a second. */
  private openImageLibrary(): ReturnType<typeof loadSharp> {
    this.imageLibrary ??= (this.options.imageLibrary ?? loadSharp)();
    return this.imageLibrary;
  }

  private async resize(body: Buffer) {
    const sharp = await this.openImageLibrary();
    if (!sharp) throw new FileError('the image library cannot be loaded');
    return resizeImage(sharp, body);
  }

  private async storeDocument(body: Buffer): Promise<StoredFile> {
    // Some programs write a few bytes before the signature.
    if (!body.subarray(0, 1024).includes('%PDF-')) throw new FileError('the file is not a PDF');
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
    await this.cache.saveFile(documentFilePath(hash), body);
    return { hash, width: 0, height: 0 };
  }
}

const comparableName = (name: string) => name.normalize('NFC').toLowerCase();

/** Returns whether a server fails temporarily. A status such as 404 is permanent: the file does not exist. */
const isOutage = (error: unknown): error is DownloadError =>
  error instanceof DownloadError && (error.isUnreachable || error.status === 429 || error.status >= 500);

function storedPaths(kind: FileKind, { hash }: StoredFile): string[] {
  return kind === 'image' ? imageWidths.map((width) => imageFilePath(hash, width)) : [documentFilePath(hash)];
}

function keyOf(kind: FileKind, { location }: FileReference): string {
  return `${kind} ${location}`;
}

/** Returns the text of a reference in the report: the URL, or the name of the file. */
export function displayReference(reference: FileReference): string {
  return reference.isUrl ? reference.location : fileNameOf(reference);
}
