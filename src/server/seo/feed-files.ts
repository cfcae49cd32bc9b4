import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { CatalogueContext } from '../app/context';
import { shippingStartDay } from '../../shared/orders/working-days';
import { contentHash } from '../lib/hash';
import { resolveWithin } from '../lib/resolve-within';
import { feedFormats, type FeedFormat } from './feed-formats';
import { writeFeed, type FeedFile } from './product-feed';
import { errorStack } from '../observability/log';

/** Product feeds in files, which are written once a day, and again for a new catalogue. */
export interface FeedFiles {
  /** Returns whether a feed is served at a path, such as `/feeds/products.xml`. */
  isFeed(path: string): boolean;
  /**
   * Returns the newest file. When it is not of today, a new one is written in the background. Without any file, waits a short time
   * for the first one, which another server may be writing; null when that takes longer.
   */
  open(path: string): Promise<FeedFile | null>;
  /** Writes today's file of each feed that has been requested before. Never rejects. */
  refresh(): Promise<void>;
  /** Stops writing. */
  stop(): Promise<void>;
}

export interface FeedFilesOptions {
  /** Several servers may share it. It is created when it is needed. */
  folder: string;
  context: () => Pick<CatalogueContext, 'catalogue' | 'settings' | 'clock' | 'log'>;
  publicOrigin: () => string;
  /** Milliseconds that the first request waits for its file. */
  firstWaitMs?: number;
  /** See `FeedOptions`. */
  pauseFactor?: number;
}

/** Default of `firstWaitMs`: long enough to write the feed of a small catalogue. */
const FIRST_WAIT_MS = 5000;
/** After a failure, such as a full disk, a feed is not written again for this time. */
const RETRY_MS = 60_000;
/** Age of the last change from which the unfinished file of another server counts as abandoned, such as after a crash. */
const ABANDONED_MS = 30_000;
/** Interval at which a server looks for the file that another one is writing. */
const OTHER_SERVER_POLL_MS = 200;
/** Number of files of each feed that are kept: downloads of earlier ones may not have ended, and servers may differ in settings. */
const KEPT_FILES = 3;
const PARTIAL_SUFFIX = '.partial';

/**
 * Files are named `<feed>.<key>.gz`, where the key identifies catalogue, day, settings and origin. They get this name when they
 * are complete, so every file with such a name can be served.
 */
export function createFeedFiles({
  folder,
  context,
  publicOrigin,
  firstWaitMs = FIRST_WAIT_MS,
  pauseFactor,
}: FeedFilesOptions): FeedFiles {
  /** Writes in progress, by path. */
  const pendingWrites = new Map<string, Promise<void>>();
  /** Times of the last failures by path, as of `performance.now`. */
  const failedAt = new Map<string, number>();
  const stopping = new AbortController();

  function currentName(path: string): string {
    const { catalogue, settings, clock } = context();
    const { brand, claim, unspsc, warehouse_time_zone } = settings;
    const keyParts = [
      catalogue.version,
      shippingStartDay(clock().getTime(), settings),
      warehouse_time_zone,
      brand,
      claim,
      JSON.stringify(unspsc),
      publicOrigin(),
    ];
    return `${feedNameOf(path)}.${contentHash(keyParts.join('\n'))}.gz`;
  }

  /** Starts writing a feed unless it is being written, here or by another server, or has failed a moment ago. */
  function startWriting(path: string, format: FeedFormat): Promise<void> {
    const isBackingOff = performance.now() - (failedAt.get(path) ?? -Infinity) < RETRY_MS;
    if (stopping.signal.aborted || isBackingOff) return Promise.resolve();
    const pendingWrite = pendingWrites.get(path);
    if (pendingWrite) return pendingWrite;
    const name = currentName(path);
    const newWrite = writeFeedFile(path, name, format)
      .catch((error: unknown) => {
        // A catalogue that is replaced is closed, which ends the writing of its feed. The next request writes that of the new one.
        if (stopping.signal.aborted || name !== currentName(path)) return;
        failedAt.set(path, performance.now());
        const stack = errorStack(error);
        context().log.error('feed.write_failed', { stack });
      })
      .finally(() => pendingWrites.delete(path));
    pendingWrites.set(path, newWrite);
    return newWrite;
  }

  async function writeFeedFile(path: string, name: string, format: FeedFormat): Promise<void> {
    await mkdir(folder, { recursive: true });
    if (await isWrittenByOtherServer(path, name)) return;
    const partial = join(folder, `${name}.${randomUUID()}${PARTIAL_SUFFIX}`);
    try {
      const text = writeFeed(context(), format, {
        origin: publicOrigin(),
        now: context().clock().getTime(),
        ...(pauseFactor !== undefined && { pauseFactor }),
      });
      await pipeline(Readable.from(text), createGzip(), createWriteStream(partial, { flush: true }), {
        signal: stopping.signal,
      });
      await rename(partial, join(folder, name));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    await removeOldFiles(path);
  }

  /** Waits while another server writes a file. Returns true when the file exists or is outdated, false when this server has to write it. */
  async function isWrittenByOtherServer(path: string, name: string): Promise<boolean> {
    for (;;) {
      const partialFiles = await listFiles(folder, name, PARTIAL_SUFFIX);
      const isBeingWritten = partialFiles.some(({ changedAt }) => Date.now() - changedAt < ABANDONED_MS);
      if (existsSync(join(folder, name)) || name !== currentName(path)) return true;
      if (!isBeingWritten) return false;
      await wait(OTHER_SERVER_POLL_MS, undefined, { signal: stopping.signal });
    }
  }

  async function removeOldFiles(path: string): Promise<void> {
    const oldFiles = (await listFiles(folder, feedNameOf(path), '.gz')).slice(KEPT_FILES);
    const abandonedFiles = (await listFiles(folder, feedNameOf(path), PARTIAL_SUFFIX)).filter(
      ({ changedAt }) => Date.now() - changedAt > ABANDONED_MS,
    );
    // `force`: another server may have removed it already.
    for (const { name } of [...oldFiles, ...abandonedFiles]) await rm(join(folder, name), { force: true });
  }

  async function findFile(path: string): Promise<{ name: string; isCurrent: boolean } | null> {
    const files = await listFiles(folder, feedNameOf(path), '.gz');
    const nameOfToday = currentName(path);
    const [newest] = files;
    if (files.some(({ name }) => name === nameOfToday)) return { name: nameOfToday, isCurrent: true };
    return newest ? { name: newest.name, isCurrent: false } : null;
  }

  return {
    isFeed: (path) => feedFormats.has(path),
    async open(path) {
      const format = feedFormats.get(path);
      if (!format) return null;
      let feedFile = await findFile(path);
      if (!feedFile?.isCurrent) {
        const write = startWriting(path, format);
        if (!feedFile) {
          await resolveWithin(write, firstWaitMs, undefined);
          feedFile = await findFile(path);
        }
      }
      if (!feedFile) return null;
      const file = join(folder, feedFile.name);
      return {
        type: format.type,
        etag: `"${feedFile.name.split('.').at(-2) ?? ''}"`,
        read: (encoding) => Readable.toWeb(openFile(file, encoding)) as ReadableStream,
      };
    },
    async refresh() {
      for (const [path, format] of feedFormats) {
        const feedFile = await findFile(path);
        if (feedFile && !feedFile.isCurrent) await startWriting(path, format);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(pendingWrites.values());
    },
  };
}

function openFile(file: string, encoding: 'gzip' | null): Readable {
  const bytes = createReadStream(file);
  if (encoding === 'gzip') return bytes;
  const decompressed = createGunzip();
  // The pipeline passes a failure on to the reader, and closes the file when the reader stops.
  pipeline(bytes, decompressed).catch((error: unknown) =>
    decompressed.destroy(error instanceof Error ? error : undefined),
  );
  return decompressed;
}

/** Returns the name of the feed at a path: `products.xml` for `/feeds/products.xml`. */
function feedNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the files whose name begins with `prefix` and a point, the newest first; none when the folder is missing. */
async function listFiles(
  folder: string,
  prefix: string,
  suffix: string,
): Promise<{ name: string; changedAt: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const files: { name: string; changedAt: number }[] = [];
  for (const name of names) {
    if (!name.startsWith(`${prefix}.`) || !name.endsWith(suffix)) continue;
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats) files.push({ name, changedAt: stats.mtimeMs });
  }
  return files.sort((a, b) => b.changedAt - a.changedAt);
}
