import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  catalogueManifest,
  signedManifest,
  signedText,
  type CatalogueManifest,
  type SignedManifest,
} from '../../src/shared/stands/catalogue-manifest';
import { writeTextAtomically } from '../../src/server/lib/atomic-write';
import { describeCatalogue } from '../../src/server/releases/open-release';
import { PUBLISHED_KEYS_FILE } from '../../src/server/stands/published-keys';
import { readSigningKey } from './signing-keys';

const DAY = 86_400_000;

interface PublishOptions {
  file: string;
  keyFile: string;
  /** Folder that the website serves. */
  folder: string;
  /** Days for which stands show its prices as current, 1 to 3650. */
  days: number;
  /** Oldest version that stands may still use; 0 = any. */
  minVersion: number;
  now: Date;
}

/**
 * Signs a catalogue and publishes it to stands as the next version. Keeps the previous file for stands that are
 * downloading it. Throws when the key, the catalogue or an option is invalid.
 */
export async function publishCatalogue({
  file,
  keyFile,
  folder,
  days,
  minVersion,
  now,
}: PublishOptions): Promise<CatalogueManifest & { folder: string; publicKey: string }> {
  const key = await readSigningKey(keyFile);
  if (!(days >= 1 && days <= 3650)) throw new RangeError('--days must be a number from 1 to 3650.');
  await mkdir(folder, { recursive: true });
  const manifestFile = join(folder, 'catalogue.json');
  const previous = await readPublished(manifestFile);
  const manifest = catalogueManifest.parse({
    ...(await describeCatalogue(file)),
    version: (previous?.version ?? 0) + 1,
    created: now.toISOString(),
    expires: new Date(now.getTime() + days * DAY).toISOString(),
    min_version: Math.max(minVersion, previous?.min_version ?? 0),
  });
  const name = `${manifest.sha256}.sqlite`;
  await linkOrCopy(file, join(folder, name));
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  await writeTextAtomically(join(folder, PUBLISHED_KEYS_FILE), JSON.stringify([publicKey]));
  await writeTextAtomically(manifestFile, JSON.stringify(signManifest(JSON.stringify(manifest), key)));
  const kept = new Set([name, 'catalogue.json', PUBLISHED_KEYS_FILE, `${previous?.sha256 ?? ''}.sqlite`]);
  for (const other of await readdir(folder)) {
    if (!kept.has(other)) await rm(join(folder, other), { force: true });
  }
  return { ...manifest, folder, publicKey };
}

export function signManifest(manifest: string, key: KeyObject): SignedManifest {
  return { manifest, signature: sign(null, Buffer.from(signedText(manifest)), key).toString('base64') };
}

/** Hard-links the file where the file system allows it, because a catalogue is large. */
async function linkOrCopy(file: string, to: string): Promise<void> {
  const draft = `${to}.new`;
  await rm(draft, { force: true });
  await link(file, draft).catch(() => copyFile(file, draft));
  await rename(draft, to);
}

/** Returns the published manifest or null. Throws when it is unreadable: version numbers must not restart. */
async function readPublished(file: string): Promise<CatalogueManifest | null> {
  if (!existsSync(file)) return null;
  try {
    const { manifest } = signedManifest.parse(JSON.parse(await readFile(file, 'utf8')));
    return catalogueManifest.parse(JSON.parse(manifest));
  } catch (error) {
    throw new Error(`Cannot read the published manifest ${file}; its version is unknown.`, {
      cause: error,
    });
  }
}
