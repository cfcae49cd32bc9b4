import type * as Crypto from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { CatalogueManifest } from '../../shared/stands/catalogue-manifest';
import { makeUpdateFixture } from '../../../test/stands/update-fixture';
import { rejectionReason, verifyManifest, type ManifestPolicy } from './verify-manifest';
import { updateCatalogue } from './update-catalogue';
import { UpdateRejectedError } from './update-errors';

// Counterparts of the tests in this folder: each removes a guard and observes the failure.

const signatures = vi.hoisted(() => ({ count: true }));
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof Crypto>();
  const verify = (...parts: Parameters<typeof real.verify>) => !signatures.count || real.verify(...parts);
  return { ...real, verify };
});

const { shop, two, stand } = await makeUpdateFixture();

const standing: ManifestPolicy = {
  version: 0,
  minVersion: 0,
  failed: [],
  schema: two.manifest.schema,
  now: new Date(two.manifest.created),
  latestCreated: '1970-01-01T00:00:00.000Z',
};

function judge(
  manifest: CatalogueManifest,
  changes: Partial<ManifestPolicy> = {},
  key = shop.keys.publicKey,
): string {
  const wire = JSON.parse(two.text) as { signature: string };
  const text = JSON.stringify({
    manifest: JSON.stringify(manifest),
    signature: wire.signature,
  });
  try {
    return rejectionReason(verifyManifest(text, [key]), { ...standing, ...changes }) ?? 'taken';
  } catch (error) {
    if (error instanceof UpdateRejectedError) return error.reason;
    throw error;
  }
}

/** Accepts every signature. */
function acceptingAllSignatures<Result>(work: () => Result): Result {
  signatures.count = false;
  try {
    return work();
  } finally {
    signatures.count = true;
  }
}

describe('without signature checks', () => {
  it.each<[string, Partial<CatalogueManifest>]>([
    ['another version', { version: 9 }],
    ['another file', { sha256: 'f'.repeat(64) }],
    ['a longer life', { expires: '2099-01-01T00:00:00.000Z' }],
  ])('%s would be accepted', (_what, change) => {
    const forged = { ...two.manifest, ...change };
    expect(judge(forged)).toBe('not-signed');
    expect(acceptingAllSignatures(() => judge(forged))).toBe('taken');
  });

  it('a catalogue of another signer would be accepted', () => {
    const stranger = generateKeyPairSync('ed25519').publicKey;
    expect(judge(two.manifest, {}, stranger)).toBe('not-signed');
    expect(acceptingAllSignatures(() => judge(two.manifest, {}, stranger))).toBe('taken');
  });
});

const later = (days: number) => new Date(Date.parse(two.manifest.created) + days * 86_400_000);

it.each<[string, Partial<ManifestPolicy>, Partial<ManifestPolicy>]>([
  ['not-newer', { version: 2 }, { version: 1 }],
  ['revoked', { minVersion: 3 }, { minVersion: 0 }],
  ['failed-before', { failed: [2] }, { failed: [] }],
  ['other-schema', { schema: -1 }, { schema: two.manifest.schema }],
  ['expired', { now: later(31) }, { now: later(29) }],
  ['expired', { latestCreated: later(31).toISOString() }, { latestCreated: later(29).toISOString() }],
  ['from-the-future', { now: later(-2) }, { now: later(0) }],
])('%s would be accepted without its rule', (why, where, without) => {
  expect(judge(two.manifest, where)).toBe(why);
  expect(judge(two.manifest, without)).toBe('taken');
});

it('a non-atomic state file would be lost by a kill', async () => {
  const it = await stand();
  await shop.publish(two);
  await updateCatalogue(it.deps);
  const { path } = it.deps.folder;
  const whole = await readFile(join(path, 'state.json'), 'utf8');
  for (const part of [0, 0.2, 0.5, 0.9, 0.99]) {
    const begun = whole.slice(0, Math.floor(whole.length * part));
    await writeFile(join(path, 'state.json.new'), begun);
    expect(await it.catalogueAtNextStart()).toBe('version-2');
    for (const name of ['state.json', 'state-last-good.json']) await writeFile(join(path, name), begun);
    expect(await it.catalogueAtNextStart()).toBe('bundled');
    for (const name of ['state.json', 'state-last-good.json']) await writeFile(join(path, name), whole);
  }
});
