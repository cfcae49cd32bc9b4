import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import Database from 'libsql';
import { signManifest } from '../../tools/cli/publish-catalogue';
import { describeCatalogue } from '../../src/server/releases/open-release';
import type { Fetch } from '../../src/main/updates/download';
import { createCatalogueDownload } from '../../src/server/stands/catalogue-download';
import type { CatalogueManifest } from '../../src/shared/stands/catalogue-manifest';
import { ensureFixtureCatalogue } from '../databases/catalogue-fixture';

/** One catalogue that a shop has signed. */
export interface CatalogueRelease {
  file: string;
  manifest: CatalogueManifest;
  /** The signed manifest as it travels. */
  text: string;
}

/** A shop that publishes catalogues to stands, in this process. */
export interface ReleasingShop {
  keys: { privateKey: KeyObject; publicKey: KeyObject };
  /** Folder of published files. */
  folder: string;
  /** The catalogue that came with the stands. */
  bundled: string;
  /** A version of it with other prices and whatever `sql` does, signed; `changes` go into the manifest. */
  offer(version: number, sql?: string, changes?: Partial<CatalogueManifest>): Promise<CatalogueRelease>;
  /** Publishes it: from now on stands are answered with it. */
  publish(offer: CatalogueRelease): Promise<void>;
  /** Answers stands with the website's own code. */
  fetch: Fetch;
  remove(): Promise<void>;
}

const DAY = 86_400_000;

/** Creates a folder for publishing and a copy of the test catalogue to publish. */
interface ReleaseLocation {
  folder: string;
  bundled: string;
}

export async function makeReleasingShop(now = new Date(), place?: ReleaseLocation): Promise<ReleasingShop> {
  const folder = place?.folder ?? (await mkdtemp(join(tmpdir(), 'offers-')));
  await mkdir(folder, { recursive: true });
  const keys = generateKeyPairSync('ed25519');
  const bundled = place?.bundled ?? (await ensureFixtureCatalogue());
  const published = createCatalogueDownload(folder);
  const site = new Hono().get('*', async (c) => (await published(c, c.req.path)) ?? c.notFound());
  return {
    keys,
    folder,
    bundled,
    async offer(version, sql = '', changes = {}) {
      const file = join(folder, `draft-${version}.sqlite`);
      await copyFile(bundled, file);
      const database = new Database(file);
      database.exec(
        `pragma foreign_keys = off;
         update product_option set price_cents = price_cents + ${version} where goods_id % 50 = 0;
         update meta set value = 'version-${version}' where key = 'version'; ${sql}`,
      );
      database.close();
      const manifest: CatalogueManifest = {
        ...(await describeCatalogue(file)),
        version,
        created: now.toISOString(),
        expires: new Date(now.getTime() + 30 * DAY).toISOString(),
        min_version: 0,
        ...changes,
      };
      return { file, manifest, text: signTestManifest(keys.privateKey, manifest) };
    },
    async publish({ file, manifest, text }) {
      await copyFile(file, join(folder, `${manifest.sha256}.sqlite`));
      await writeFile(join(folder, 'catalogue.json'), text);
    },
    fetch: (input, init) => Promise.resolve(site.request(new Request(input, init))),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The shop with the answers that bring its file changed on their way; `offset` is the first byte that is asked for. */
export function tamperedFetch(
  shop: ReleasingShop,
  change: (answer: Response, offset: number, init?: RequestInit) => Response | Promise<Response>,
): Fetch {
  return async (address, init) => {
    const answer = await shop.fetch(address, init);
    if (!address.endsWith('.sqlite')) return answer;
    const range = new Headers(init?.headers).get('Range') ?? '';
    return change(answer, Number(/^bytes=(\d+)-/.exec(range)?.[1] ?? 0), init);
  };
}

/** A signed manifest as it travels. */
export function signTestManifest(key: KeyObject, manifest: object): string {
  return JSON.stringify(signManifest(JSON.stringify(manifest), key));
}
