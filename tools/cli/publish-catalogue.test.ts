import { createPublicKey } from 'node:crypto';
import { copyFile, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPublicKey, verifiedManifest } from '../../src/main/updates/verify-manifest';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { root } from '../setup.mjs';
import { publishCatalogue } from './publish-catalogue';
import { makeSigningKeys, readSigningKey } from './signing-keys';

const now = new Date('2026-11-21T09:00:00.000Z');
let folder: string;
let keyFile: string;
let published: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publishing-'));
  keyFile = join(folder, 'key.pem');
  published = join(folder, 'published');
  await copyFile(await ensureFixtureCatalogue(), join(folder, 'catalogue.sqlite'));
});
afterEach(() => rm(folder, { recursive: true }));

const publish = (changes: object = {}) =>
  publishCatalogue({
    file: join(folder, 'catalogue.sqlite'),
    keyFile,
    folder: published,
    days: 30,
    minVersion: 0,
    now,
    ...changes,
  });

it('keeps the private key from others, out of the project and in one place', async () => {
  const publicKey = await makeSigningKeys(keyFile);
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect(readPublicKey(publicKey).equals(createPublicKey(await readSigningKey(keyFile)))).toBe(true);
  await expect(makeSigningKeys(keyFile)).rejects.toThrow('EEXIST');
  await expect(makeSigningKeys(join(root, 'data/key.pem'))).rejects.toThrow('must not be inside the project');
  await expect(makeSigningKeys('')).rejects.toThrow('Name a file');
});

it('publishes version after version, each signed, and keeps the file before', async () => {
  const key = readPublicKey(await makeSigningKeys(keyFile));
  expect(await publish({ minVersion: 1 })).toMatchObject({ version: 1, min_version: 1 });
  await writeFile(join(published, 'left over.new'), '');
  const second = await publish();
  expect(second).toMatchObject({ version: 2, min_version: 1, expires: '2026-12-21T09:00:00.000Z' });
  const text = await readFile(join(published, 'catalogue.json'), 'utf8');
  expect(verifiedManifest(text, [key])).toMatchObject({ version: 2, products: 2000 });
  const files = [`${second.sha256}.sqlite`, 'catalogue.json', 'catalogue-keys.json'];
  expect((await readdir(published)).sort()).toEqual(files.sort());
});

it('says what is missing or wrong', async () => {
  await expect(publish()).rejects.toThrow('Cannot read a private key');
  await makeSigningKeys(keyFile);
  await expect(publish({ days: Number('soon') })).rejects.toThrow('--days');
  await expect(publish({ file: join(folder, 'none.sqlite') })).rejects.toThrow('There is no catalogue');
  await publish();
  await writeFile(join(published, 'catalogue.json'), '{');
  await expect(publish()).rejects.toThrow('its version is unknown');
});
