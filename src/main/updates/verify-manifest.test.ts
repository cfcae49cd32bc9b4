import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHUNK_BYTES,
  MAX_CATALOGUE_BYTES,
  type CatalogueManifest,
} from '../../shared/stands/catalogue-manifest';
import { signTestManifest } from '../../../test/stands/catalogue-offers';
import { readPublicKey, rejectionReason, verifyManifest, type ManifestPolicy } from './verify-manifest';
import { UpdateRejectedError } from './update-errors';

const keys = generateKeyPairSync('ed25519');
const others = generateKeyPairSync('ed25519');
const now = new Date('2026-11-21T09:00:00.000Z');
const manifest: CatalogueManifest = {
  version: 7,
  schema: 2,
  content: 'abcdef',
  products: 100,
  size: 3 * CHUNK_BYTES - 5,
  sha256: 'a'.repeat(64),
  chunks: ['b', 'c', 'd'].map((digit) => digit.repeat(64)),
  created: '2026-11-20T09:00:00.000Z',
  expires: '2026-12-20T09:00:00.000Z',
  min_version: 3,
};
const accepted = [others.publicKey, keys.publicKey];
const standing: ManifestPolicy = {
  version: 6,
  minVersion: 0,
  failed: [],
  schema: 2,
  now,
  latestCreated: '2026-11-01T00:00:00.000Z',
};
const signed = (changes: object = {}) => signTestManifest(keys.privateKey, { ...manifest, ...changes });

/** Reason of a rejection; `taken` when it is accepted. */
function judge(text: string, changes: Partial<ManifestPolicy> = {}, acceptedKeys = accepted): string {
  try {
    return rejectionReason(verifyManifest(text, acceptedKeys), { ...standing, ...changes }) ?? 'taken';
  } catch (error) {
    if (error instanceof UpdateRejectedError) return error.reason;
    throw error;
  }
}

it('accepts a newer catalogue signed with one of its keys', () => {
  expect(verifyManifest(signed(), accepted)).toEqual(manifest);
});

describe('a forged manifest', () => {
  it.each(Object.keys(manifest))('with another %s is rejected', (field) => {
    const wire = JSON.parse(signed()) as { manifest: string; signature: string };
    const value = manifest[field as keyof CatalogueManifest];
    const other = typeof value === 'number' ? value + 1 : [...value].reverse();
    const forged = { ...manifest, [field]: typeof value === 'string' ? `${value}0` : other };
    expect(judge(JSON.stringify({ ...wire, manifest: JSON.stringify(forged) }))).toBe('not-signed');
  });

  it('with any changed byte is rejected', () => {
    const text = Buffer.from(signed());
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, flip) => {
        const forged = Buffer.from(text);
        forged[index] = (forged[index] ?? 0) ^ flip;
        // An unused bit in the last character of the signature does not change it.
        fc.pre(!sameMeaning(forged, text));
        expect(judge(forged.toString('utf8'))).not.toBe('taken');
      }),
      { numRuns: 1000 },
    );
  });

  it('signed by another key, unsigned or signed for another purpose is rejected', () => {
    expect(judge(signTestManifest(generateKeyPairSync('ed25519').privateKey, manifest))).toBe('not-signed');
    expect(judge(signed(), {}, [])).toBe('not-signed');
    expect(judge(JSON.stringify({ manifest: JSON.stringify(manifest), signature: '' }))).toBe('not-signed');
    expect(judge(JSON.stringify(manifest))).toBe('not-signed');
    for (const text of ['', 'null', '[]', '<html></html>', '{"manifest":1}'])
      expect(judge(text)).toBe('not-signed');
  });

  it('with another signature is rejected', () => {
    const one = JSON.parse(signed({ version: 8 })) as object;
    const { signature } = JSON.parse(signed()) as { signature: string };
    expect(judge(JSON.stringify({ ...one, signature }))).toBe('not-signed');
  });
});

describe('a signed manifest', () => {
  it.each<[string, Partial<CatalogueManifest>, Partial<ManifestPolicy>]>([
    ['not-newer', { version: 6 }, {}],
    ['not-newer', { version: 5, min_version: 0 }, {}],
    ['revoked', { version: 7 }, { minVersion: 8 }],
    ['failed-before', {}, { failed: [7] }],
    ['other-schema', { schema: 3 }, {}],
    ['expired', { expires: '2026-11-21T09:00:00.000Z' }, {}],
    ['expired', {}, { now: new Date('2027-06-01T00:00:00Z') }],
    // A clock in the past does not accept an expired catalogue.
    ['expired', { expires: '2026-11-25T00:00:00.000Z' }, { latestCreated: '2026-11-26T00:00:00.000Z' }],
    ['from-the-future', {}, { now: new Date('2026-11-18T00:00:00Z') }],
    ['not-readable', { size: MAX_CATALOGUE_BYTES + 1 }, {}],
    ['not-readable', { size: 3 * CHUNK_BYTES + 1 }, {}],
    ['not-readable', { chunks: [] }, {}],
    ['not-readable', { min_version: 8 }, {}],
    ['not-readable', { expires: manifest.created }, {}],
    ['not-readable', { sha256: '../../etc/passwd' }, {}],
    ['taken', { min_version: 7 }, { minVersion: 7, failed: [6, 8] }],
    // A difference of one day between clocks is allowed.
    ['taken', {}, { now: new Date('2026-11-19T10:00:00Z') }],
  ])('is %s with %j where %j', (expected, offer, where) => {
    expect(judge(signed(offer), where)).toBe(expected);
  });

  it('with an unknown field is rejected', () => {
    expect(judge(signed({ command: 'rm' }))).toBe('not-readable');
  });
});

it('readPublicKey accepts Ed25519 keys only', () => {
  const text = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  expect(readPublicKey(text).equals(keys.publicKey)).toBe(true);
  const other = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
  for (const wrong of ['', 'AAAA', other.export({ format: 'der', type: 'spki' }).toString('base64')])
    expect(() => readPublicKey(wrong)).toThrow();
});

/** Compares manifests and signature bytes of two texts. */
function sameMeaning(one: Buffer, other: Buffer): boolean {
  const parts = (text: Buffer) => {
    try {
      const { manifest: said, signature } = JSON.parse(text.toString('utf8')) as Record<string, string>;
      return `${said} ${Buffer.from(signature ?? '', 'base64').toString('hex')}`;
    } catch {
      return text.toString('latin1');
    }
  };
  return parts(one) === parts(other);
}
