import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ShopSettings } from '../../shared/contract/shop-settings';
import { writeTextAtomically } from '../../server/lib/atomic-write';
import { dateOfExpiredPrices } from '../updates/open-active-catalogue';
import { readSnapshotState } from '../updates/snapshot-folder';

/** The prerendered start page on disk. It contains nothing personal. */
export interface StartPageCache {
  /** Resolves to null for a page of other inputs, a damaged file or none. Never rejects. */
  read(fingerprint: string): Promise<string | null>;
  /** Replaces the cached page. Rejects when the disk fails. */
  write(fingerprint: string, html: string): Promise<void>;
}

/** Everything that the start page is rendered from. */
export interface StartPageInputs {
  now: Date;
  /** `app://shop/…` */
  address: string;
  /** Identifies the code that renders. */
  program: string;
  settingsFile: string;
  /** Catalogue file of the installation. */
  bundledCatalogue: string;
  /** Folder of downloaded catalogues. */
  snapshotFolder: string;
  stand: NonNullable<ShopSettings['stand']>;
}

/** Paths of start pages that show nothing of the current date except the copyright year. */
const DAY_INDEPENDENT_PATHS = ['/', '/categoryList'];

/** The first line of the file is a checksum of the fingerprint and the page; the page follows. */
export function openStartPageCache(file: string): StartPageCache {
  return {
    async read(fingerprint) {
      const text = await readFile(file, 'utf8').catch(() => '');
      const html = text.slice(text.indexOf('\n') + 1);
      return text === withChecksum(fingerprint, html) ? html : null;
    },
    write: (fingerprint, html) => writeTextAtomically(file, withChecksum(fingerprint, html)),
  };
}

/** Renders and caches the page unless the cached one has the current fingerprint. */
export async function refreshStartPage(
  cache: StartPageCache,
  fingerprint: () => Promise<string>,
  render: () => Promise<string | null>,
): Promise<void> {
  const fingerprintBefore = await fingerprint();
  if ((await cache.read(fingerprintBefore)) !== null) return;
  const html = await render();
  // Inputs that changed during rendering must not be cached under the former fingerprint.
  if (html !== null && (await fingerprint()) === fingerprintBefore)
    await cache.write(fingerprintBefore, html);
}

/**
 * Identifies the inputs of a page without reading the large files, of which it uses size and times. Rejects when the settings
 * cannot be read or the bundled catalogue is missing.
 */
export async function startPageFingerprint(inputs: StartPageInputs): Promise<string> {
  const { now, address, program, settingsFile, bundledCatalogue, snapshotFolder, stand } = inputs;
  const [settings, state, changedAt] = await Promise.all([
    readFile(settingsFile, 'utf8'),
    readSnapshotState(snapshotFolder),
    stat(bundledCatalogue).then(({ mtime }) => mtime),
  ]);
  const { current } = state;
  const files = [
    bundledCatalogue,
    ...(current ? [join(snapshotFolder, current.file)] : []),
    ...brandingFiles(settings).map((name) => join(dirname(settingsFile), name)),
  ];
  const fingerprints = await Promise.all(files.map(fileFingerprint));
  const pricesAsOf = dateOfExpiredPrices({ snapshot: current, catalogue: { changedAt } }, now);
  const [day = ''] = now.toISOString().split('T');
  const [year = ''] = day.split('-');
  const shownDate = DAY_INDEPENDENT_PATHS.includes(new URL(address).pathname) ? year : day;
  const parts = [program, address, stand, settings, state, pricesAsOf, shownDate, files, fingerprints];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Returns size and times of a file; '' for a missing one. Times inside a package's archive change at each start. */
export function fileFingerprint(path: string): Promise<string> {
  const isPacked = /\.asar[\\/]/.test(path);
  return stat(path).then(
    ({ size, mtimeMs, ctimeMs }) => (isPacked ? `${size}` : `${size} ${mtimeMs} ${ctimeMs}`),
    () => '',
  );
}

/** Returns the content of the cache file. */
function withChecksum(fingerprint: string, html: string): string {
  return `${createHash('sha256').update(fingerprint).update('\n').update(html).digest('hex')}\n${html}`;
}

/** Returns the paths of the branding's files in a settings file, relative to it. */
function brandingFiles(settings: string): string[] {
  const { branding } = JSON.parse(settings) as { branding?: Record<string, unknown> };
  return Object.values(branding ?? {}).filter((value) => typeof value === 'string');
}
