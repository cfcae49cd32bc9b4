import { createPublicKey } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPublicKey, verifyManifest } from '../../src/main/updates/verify-manifest';
import type { ReleaseStore } from '../../src/server/releases/release';
import { openReleaseFolder } from '../../src/server/releases/release-folder';
import { installChangedRelease, renameAspirinSql } from '../../test/databases/release-fixture';
import { root } from '../setup.mjs';
import { publishCatalogue } from './publish-catalogue';
import { makeSigningKeys, readSigningKey } from './signing-keys';

const now = new Date('2026-11-21T09:00:00.000Z');
let folder: string;
let keyFile: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publishing-'));
  keyFile = join(folder, 'key.pem');
  store = openReleaseFolder(join(folder, 'releases'));
});
afterEach(() => rm(folder, { recursive: true }));

const publish = (changes: object = {}) =>
  publishCatalogue(store, { keyFile, days: 30, minVersion: 0, now, ...changes });

it('keeps the private key from others, out of the project and in one place', async () => {
  const publicKey = await makeSigningKeys(keyFile);
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect(readPublicKey(publicKey).equals(createPublicKey(await readSigningKey(keyFile)))).toBe(true);
  await expect(makeSigningKeys(keyFile)).rejects.toThrow('EEXIST');
  await expect(makeSigningKeys(join(root, 'data/key.pem'))).rejects.toThrow('must not be inside the project');
  await expect(makeSigningKeys(join(root, '..key.pem'))).rejects.toThrow('must not be inside the project');
  await expect(makeSigningKeys('')).rejects.toThrow('Name a file');
});

it('publishes the active release as the next version and keeps the one before', async () => {
  const key = readPublicKey(await makeSigningKeys(keyFile));
  await installChangedRelease(store);
  expect(await publish({ minVersion: 1 })).toMatchObject({ version: 1, min_version: 1 });
  await installChangedRelease(store, renameAspirinSql('Aspirin two'));
  const second = await publish();
  expect(second).toMatchObject({ version: 2, min_version: 1, expires: '2026-12-21T09:00:00.000Z' });
  const publication = await store.publication();
  expect(publication).toMatchObject({ release: 2, previous: 1, keys: [second.publicKey] });
  expect(verifyManifest(JSON.stringify(publication?.signed), [key])).toMatchObject({
    version: 2,
    products: 2000,
    sha256: (await store.find(2))?.sha256,
  });
  // Another signature of the same release, for later prices, keeps the file before.
  expect(await publish({ days: 60 })).toMatchObject({ version: 3 });
  expect(await store.publication()).toMatchObject({ release: 2, previous: 1 });
});

it('says what is missing or wrong', async () => {
  await expect(publish()).rejects.toThrow('Cannot read a private key');
  await makeSigningKeys(keyFile);
  await expect(publish({ days: Number('soon') })).rejects.toThrow('--days');
  await expect(publish()).rejects.toThrow('There is no active release');
});

it('refuses a minimum above the new version, which no stand could use', async () => {
  await makeSigningKeys(keyFile);
  await installChangedRelease(store);
  await expect(publish({ minVersion: 2 })).rejects.toThrow('--min must be at most 1');
  expect(await store.publication()).toBeNull();
});
