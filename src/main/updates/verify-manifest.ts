import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import {
  catalogueManifest,
  signedManifest,
  signedText,
  type CatalogueManifest,
  type SignedManifest,
} from '../../shared/stands/catalogue-manifest';
import { UpdateRefused } from './update-errors';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../server/observability/log';

/** A clock may be this much behind the shop's, in milliseconds. */
const CLOCKS_DIFFER = 86_400_000;

/** What an offer is measured by. */
export interface Standing {
  /** Public keys whose signature counts. */
  keys: readonly KeyObject[];
  /** The version in use; 0 for the one that came with the program. */
  version: number;
  /** The highest `min_version` that was ever signed. */
  floor: number;
  /** Versions that failed their check here. */
  failed: readonly number[];
  /** Version of the tables that this program reads. */
  schema: number;
  now: Date;
  /** The latest `created` that was ever signed: the clock of a stand may stand still, but never before that. */
  latest: string;
}

/** A public key as it is written in settings: Ed25519, SPKI, base64. Throws when it is none. */
export function readPublicKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('The key is not of the kind Ed25519.');
  return key;
}

/** Reads a signed manifest whose signature one of `keys` made. Throws {@link UpdateRefused}. */
export function verifiedManifest(text: string, keys: readonly KeyObject[]): CatalogueManifest {
  const { manifest, signature } = parsed(text);
  const bytes = Buffer.from(signedText(manifest));
  const made = Buffer.from(signature, 'base64');
  if (!keys.some((key) => verify(null, bytes, key, made))) throw new UpdateRefused('not-signed');
  const read = catalogueManifest.safeParse(json(manifest));
  if (!read.success) throw new UpdateRefused('not-readable');
  return read.data;
}

/** The manifest of an offer that this stand may take. Throws {@link UpdateRefused} with the first reason against it. */
export function acceptManifest(text: string, standing: Standing): CatalogueManifest {
  const offered = verifiedManifest(text, standing.keys);
  const refuse = reasonAgainst(offered, standing);
  if (refuse) throw new UpdateRefused(refuse);
  return offered;
}

function reasonAgainst(offered: CatalogueManifest, standing: Standing): UpdateRefused['why'] | null {
  const now = Math.max(standing.now.getTime(), Date.parse(standing.latest));
  if (offered.version <= standing.version) return 'not-newer';
  if (offered.version < standing.floor) return 'called-back';
  if (standing.failed.includes(offered.version)) return 'failed-before';
  if (offered.schema !== standing.schema) return 'other-schema';
  if (Date.parse(offered.expires) <= now) return 'expired';
  if (Date.parse(offered.created) > standing.now.getTime() + CLOCKS_DIFFER) return 'from-the-future';
  return null;
}

function parsed(text: string): SignedManifest {
  const read = signedManifest.safeParse(json(text));
  if (!read.success) throw new UpdateRefused('not-signed');
  return read.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keys that came with the program (`catalogue-keys.json`) and those of the stand's settings. One that is none is passed over. */
export async function readUpdateKeys(
  resources: string,
  ofSettings: readonly string[],
  log: Log,
): Promise<KeyObject[]> {
  const texts = [...(await shippedKeys(join(resources, 'catalogue-keys.json'))), ...ofSettings];
  return texts.flatMap((text) => {
    try {
      return [readPublicKey(text)];
    } catch {
      log.error('catalogue-key');
      return [];
    }
  });
}

async function shippedKeys(file: string): Promise<string[]> {
  const texts: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!Array.isArray(texts)) throw new TypeError(`${file} has to be a list of public keys.`);
  return texts.map(String);
}
