import { sign, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CHUNK_BYTES,
  catalogueManifest,
  signedManifest,
  signedText,
  type CatalogueManifest,
  type SignedManifest,
} from '../../src/shared/stands/catalogue-manifest';
import { sha256Hex, sha256HexOfFile, readChunk } from '../../src/main/updates/local-chunks';
import { writeTextAtomically } from '../../src/main/storage/atomic-write';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { CATALOGUE_SCHEMA_VERSION } from '../../src/server/db/schema/catalogue-schema';
import { readSigningKey } from './signing-keys';

const DAY = 86_400_000;

export interface Publishing {
  file: string;
  keyFile: string;
  /** Where the website finds what it offers. */
  folder: string;
  /** How long stands show its prices as today's. */
  days: number;
  /** No stand may have a lower version any more; 0 = any. */
  minVersion: number;
  now: Date;
}

/**
 * Signs a catalogue and puts it where the website offers it to stands, as the version after the last one. The file
 * before it stays, for whoever is fetching it. Throws one sentence when something is missing or wrong.
 */
export async function publishCatalogue({
  file,
  keyFile,
  folder,
  days,
  minVersion,
  now,
}: Publishing): Promise<CatalogueManifest & { folder: string }> {
  const key = await readSigningKey(keyFile);
  if (!(days >= 1 && days <= 3650)) throw new RangeError('--days must be a number from 1 to 3650.');
  await mkdir(folder, { recursive: true });
  const place = join(folder, 'catalogue.json');
  const former = await readFormer(place);
  const manifest = catalogueManifest.parse({
    ...(await describe(file)),
    version: (former?.version ?? 0) + 1,
    created: now.toISOString(),
    expires: new Date(now.getTime() + days * DAY).toISOString(),
    min_version: Math.max(minVersion, former?.min_version ?? 0),
  });
  const name = `${manifest.sha256}.sqlite`;
  await bring(file, join(folder, name));
  await writeTextAtomically(place, JSON.stringify(signManifest(JSON.stringify(manifest), key)));
  const kept = new Set([name, 'catalogue.json', `${former?.sha256 ?? ''}.sqlite`]);
  for (const other of await readdir(folder)) {
    if (!kept.has(other)) await rm(join(folder, other), { force: true });
  }
  return { ...manifest, folder };
}

export function signManifest(manifest: string, key: KeyObject): SignedManifest {
  return { manifest, signature: sign(null, Buffer.from(signedText(manifest)), key).toString('base64') };
}

/** All that a manifest says of the file itself. Throws when it is no catalogue of this version of the shop. */
export async function describe(
  file: string,
): Promise<Pick<CatalogueManifest, 'schema' | 'content' | 'products' | 'size' | 'sha256' | 'chunks'>> {
  const catalogue = await openCatalogue(file);
  const whole = { filters: {}, sort: 'popular', page: 1, pageSize: 12 } as const;
  const { total: products } = await catalogue.search.find(whole);
  const content = catalogue.version;
  await catalogue.close();
  const chunks: string[] = [];
  const handle = await open(file, 'r');
  for (let from = 0; ; from += CHUNK_BYTES) {
    const piece = await readChunk(handle, from, CHUNK_BYTES);
    if (piece.length === 0) break;
    chunks.push(sha256Hex(piece));
  }
  await handle.close();
  const { size } = await stat(file);
  return {
    content,
    products,
    size,
    chunks,
    schema: CATALOGUE_SCHEMA_VERSION,
    sha256: await sha256HexOfFile(file),
  };
}

/** The same bytes under their own name; linked where the disk can, because a catalogue is large. */
async function bring(file: string, to: string): Promise<void> {
  const draft = `${to}.new`;
  await rm(draft, { force: true });
  await link(file, draft).catch(() => copyFile(file, draft));
  await rename(draft, to);
}

/** What is published now; null before the first time. One that cannot be read would let the versions begin anew. */
async function readFormer(place: string): Promise<CatalogueManifest | null> {
  if (!existsSync(place)) return null;
  try {
    const { manifest } = signedManifest.parse(JSON.parse(await readFile(place, 'utf8')));
    return catalogueManifest.parse(JSON.parse(manifest));
  } catch (error) {
    throw new Error(`What is published in ${place} cannot be read, so that nobody knows its version.`, {
      cause: error,
    });
  }
}
