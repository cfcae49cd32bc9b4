import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../server/observability/log';
import {
  catalogueManifest,
  signedManifest,
  signedText,
  type CatalogueManifest,
} from '../../shared/stands/catalogue-manifest';
import type { SnapshotState } from '../../shared/stands/catalogue-snapshots';
import { UpdateRejectedError, type RejectionReason } from './update-errors';

/** Maximum difference between the clocks of stand and shop: a day in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = 86_400_000;

/** Conditions that an offered manifest has to meet. */
export interface ManifestPolicy extends Pick<SnapshotState, 'minVersion' | 'failed' | 'latestCreated'> {
  /** Version of the active catalogue; 0 for the bundled one. */
  version: number;
  /** Supported schema version. */
  schema: number;
  now: Date;
}

/** Parses a public key: Ed25519, SPKI, base64. Throws for other keys. */
export function readPublicKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519')
    throw new TypeError(`Catalogue key must be Ed25519, not ${key.asymmetricKeyType}.`);
  return key;
}

/** Returns whether {@link readPublicKey} accepts a text. */
export function isPublicKey(text: string): boolean {
  try {
    readPublicKey(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns a manifest that one of `keys` has signed. Throws {@link UpdateRejectedError} for other texts. */
export function verifyManifest(text: string, keys: readonly KeyObject[]): CatalogueManifest {
  const signed = signedManifest.safeParse(parseJson(text));
  if (!signed.success) throw new UpdateRejectedError('not-signed');
  const { manifest, signature } = signed.data;
  const bytes = Buffer.from(signedText(manifest));
  const signatureBytes = Buffer.from(signature, 'base64');
  if (!keys.some((key) => verify(null, bytes, key, signatureBytes)))
    throw new UpdateRejectedError('not-signed');
  const parsed = catalogueManifest.safeParse(parseJson(manifest));
  if (!parsed.success) throw new UpdateRejectedError('not-readable');
  return parsed.data;
}

/** Returns the first reason why this stand must not install the catalogue of a verified manifest; null = none. */
export function rejectionReason(offered: CatalogueManifest, policy: ManifestPolicy): RejectionReason | null {
  // A clock that was set back must not make an expired manifest valid again.
  const earliestNow = Math.max(policy.now.getTime(), Date.parse(policy.latestCreated));
  if (offered.version <= policy.version) return 'not-newer';
  if (offered.version < policy.minVersion) return 'revoked';
  if (policy.failed.includes(offered.version)) return 'failed-before';
  if (offered.schema !== policy.schema) return 'other-schema';
  if (Date.parse(offered.expires) <= earliestNow) return 'expired';
  if (Date.parse(offered.created) > policy.now.getTime() + MAX_CLOCK_DIFFERENCE_MS) return 'from-the-future';
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the keys in `catalogue-keys.json` and the stand's settings. Ignores and logs invalid keys. */
export async function readUpdateKeys(
  resources: string,
  settingsKeys: readonly string[],
  log: Log,
): Promise<KeyObject[]> {
  const encodedKeys = [...(await readBundledKeys(join(resources, 'catalogue-keys.json'))), ...settingsKeys];
  return encodedKeys.flatMap((encodedKey) => {
    if (isPublicKey(encodedKey)) return [readPublicKey(encodedKey)];
    log.error('catalogue.key_invalid');
    return [];
  });
}

async function readBundledKeys(file: string): Promise<string[]> {
  const encodedKeys: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!Array.isArray(encodedKeys)) throw new TypeError(`${file} must contain a JSON array of public keys.`);
  return encodedKeys.map(String);
}
