import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import {
  catalogueDescription,
  catalogueManifest,
  signedText,
  type CatalogueManifest,
  type SignedManifest,
} from '../../src/shared/stands/catalogue-manifest';
import { noActiveReleaseError } from '../../src/server/releases/open-active-release';
import { findActiveRelease, type ReleaseStore } from '../../src/server/releases/release';
import { DAY_MS } from './arguments';
import { readSigningKey } from './signing-keys';

/** Ten years, the longest time for which stands may show prices as current. */
const MAX_DAYS = 3650;

interface PublishOptions {
  keyFile: string;
  /** Days for which stands show the prices of the catalogue as current, 1 to {@link MAX_DAYS}. */
  days: number;
  /** Oldest version that stands may still use. A lower one than in the last publication has no effect; 0 = keep that one. */
  minVersion: number;
  now: Date;
}

/**
 * Signs the active release and publishes it to stands as the next version. Keeps the previous one for stands that are
 * downloading it. Throws when there is no active release, or the key or an option is invalid.
 */
export async function publishCatalogue(
  store: ReleaseStore,
  { keyFile, days, minVersion, now }: PublishOptions,
): Promise<CatalogueManifest & { publicKey: string }> {
  const key = await readSigningKey(keyFile);
  if (!(days >= 1 && days <= MAX_DAYS))
    throw new RangeError(`--days must be a number from 1 to ${MAX_DAYS}.`);
  const release = await findActiveRelease(store);
  if (!release) throw noActiveReleaseError(store);
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  const { signed } = await store.changePublication((current) => {
    const lastManifest = current && readManifest(current.signed);
    const version = (lastManifest?.version ?? 0) + 1;
    if (minVersion > version)
      throw new RangeError(`--min must be at most ${version}, the version of this catalogue.`);
    const manifest = catalogueManifest.parse({
      ...catalogueDescription.strip().parse(release),
      version,
      created: now.toISOString(),
      expires: new Date(now.getTime() + days * DAY_MS).toISOString(),
      min_version: Math.max(minVersion, lastManifest?.min_version ?? 0),
    });
    const isRepetition = current?.release === release.number;
    return {
      release: release.number,
      previous: (isRepetition ? current.previous : current?.release) ?? null,
      signed: signManifest(JSON.stringify(manifest), key),
      keys: [publicKey],
    };
  });
  return { ...readManifest(signed), publicKey };
}

export function signManifest(manifest: string, key: KeyObject): SignedManifest {
  return { manifest, signature: sign(null, Buffer.from(signedText(manifest)), key).toString('base64') };
}

function readManifest({ manifest }: SignedManifest): CatalogueManifest {
  return catalogueManifest.parse(JSON.parse(manifest));
}
