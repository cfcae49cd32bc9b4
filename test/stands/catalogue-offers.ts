import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import Database from 'libsql';
import { signManifest } from '../../tools/cli/publish-catalogue';
import { describeCatalogue } from '../../src/server/releases/open-release';
import { openPublishedCatalogue } from '../../src/server/releases/publication';
import { openReleaseFolder } from '../../src/server/releases/release-folder';
import { DAY } from '../fakes/fake-clock';
import type { Fetch } from '../../src/main/updates/download';
import { createCatalogueDownload } from '../../src/server/stands/catalogue-download';
import {
  catalogueDescription,
  signedManifest,
  type CatalogueManifest,
} from '../../src/shared/stands/catalogue-manifest';
import { ensureFixtureCatalogue } from '../databases/catalogue-fixture';

/** One catalogue that a shop has signed. */
export interface CatalogueRelease {
  file: string;
  manifest: CatalogueManifest;
  /** Text of the signed manifest, as stands download it. */
  text: string;
}

/** A shop that publishes catalogues to stands, in this process. */
export interface ReleasingShop {
  keys: { privateKey: KeyObject; publicKey: KeyObject };
  /** Folder of the releases. */
  folder: string;
  /** File of the catalogue that is installed with the stands. */
  bundled: string;
  /** Signs a copy of the bundled catalogue with other prices and the changes of `sql`; `changes` override its manifest. */
  offer(version: number, sql?: string, changes?: Partial<CatalogueManifest>): Promise<CatalogueRelease>;
  /** Makes a catalogue the one that stands download. */
  publish(offer: CatalogueRelease): Promise<void>;
  /** Handles requests of stands with the website's code. */
  fetch: Fetch;
  remove(): Promise<void>;
}

/** Added to the version for the number of a release, to distinguish it from releases of a running website. */
const NUMBER_OFFSET = 1000;

interface ReleaseLocation {
  /** Folder of a website's releases. */
  folder: string;
  bundled: string;
}

/** Creates a shop with a folder for its releases, or publishes at a `location`. */
export async function makeReleasingShop(
  now = new Date(),
  location?: ReleaseLocation,
): Promise<ReleasingShop> {
  const drafts = await mkdtemp(join(tmpdir(), 'offers-'));
  const folder = location?.folder ?? join(drafts, 'releases');
  const store = openReleaseFolder(folder);
  const addedNumbers = new Set<number>();
  const keys = generateKeyPairSync('ed25519');
  const bundled = location?.bundled ?? (await ensureFixtureCatalogue());
  const published = createCatalogueDownload(openPublishedCatalogue(store, 0));
  const site = new Hono().get(
    '*',
    async (context) => (await published(context, context.req.path)) ?? context.notFound(),
  );
  return {
    keys,
    folder,
    bundled,
    async offer(version, sql = '', changes = {}) {
      const file = join(drafts, `draft-${version}.sqlite`);
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
      const number = NUMBER_OFFSET + manifest.version;
      const description = catalogueDescription.strip().parse(manifest);
      await mkdir(folder, { recursive: true });
      await store.add({ ...description, number, created: manifest.created, note: 'test' }, file);
      addedNumbers.add(number);
      const signed = signedManifest.parse(JSON.parse(text));
      await store.changePublication((current) => ({
        release: number,
        previous: current?.release ?? null,
        signed,
        keys: [],
      }));
    },
    fetch: (input, init) => Promise.resolve(site.request(new Request(input, init))),
    async remove() {
      if (location) {
        await rm(join(folder, 'published.json'), { force: true });
        await store.remove([...addedNumbers]);
      }
      await rm(drafts, { recursive: true, force: true });
    },
  };
}

/** Returns the shop's `fetch` with changed responses for catalogue files. `offset` is the first requested byte. */
export function tamperedFetch(
  shop: ReleasingShop,
  change: (response: Response, offset: number, init?: RequestInit) => Response | Promise<Response>,
): Fetch {
  return async (address, init) => {
    const response = await shop.fetch(address, init);
    if (!address.endsWith('.sqlite')) return response;
    const range = new Headers(init?.headers).get('Range') ?? '';
    return change(response, Number(/^bytes=(\d+)-/.exec(range)?.[1] ?? 0), init);
  };
}

/** Returns the text of a signed manifest, as stands download it. */
export function signTestManifest(key: KeyObject, manifest: object): string {
  return JSON.stringify(signManifest(JSON.stringify(manifest), key));
}
