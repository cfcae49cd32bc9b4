import { describe, expect, it } from 'vitest';
import { calls } from '../../../src/shared/contract/calls';
import { endpoints, type CallName } from '../../../src/shared/contract/endpoints';
import { bodyLimits } from '../../../src/server/http/middleware/body-limit';
import { seededRandom } from '../../../src/server/lib/random';
import { parseCxmlBody } from '../../../src/server/punchout/read-cxml-setup';
import type { Vocabulary } from './hard-values';
import { PunchoutGenerator } from './punchout-requests';
import { RefusedRequestGenerator } from './refused-requests';

const vocabulary: Vocabulary = {
  words: ['antibody', 'human'],
  names: ['Anti-EGFR antibody'],
  numbers: ['QA10023'],
  casNumbers: ['50-78-2'],
  smiles: ['CCO'],
  facets: [{ name: 'host', values: ['mouse', 'rabbit'] }],
  fields: {},
};
const names = (Object.keys(endpoints) as CallName[]).filter((name) => endpoints[name].method === 'POST');

function bodiesOf(name: CallName, count: number): string[] {
  const generator = new RefusedRequestGenerator(name, vocabulary);
  const random = seededRandom(name);
  return Array.from({ length: count }, (_, index) => {
    const made = generator.generate(random);
    return (index % 2 === 0 ? made : generator.mutate(made, random)).body;
  });
}

function sizeOf(value: unknown): { depth: number; keys: number; entries: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, keys: 0, entries: 0 };
  const parts = Object.values(value).map(sizeOf);
  const most = (of: 'depth' | 'entries') => parts.reduce((longest, part) => Math.max(longest, part[of]), 0);
  return {
    depth: 1 + most('depth'),
    keys: parts.reduce((sum, { keys }) => sum + keys, Array.isArray(value) ? 0 : parts.length),
    entries: Math.max(most('entries'), Array.isArray(value) ? parts.length : 0),
  };
}

describe('RefusedRequestGenerator', () => {
  it.each(names)('generates bodies of %s that the contract refuses and the server reads', (name) => {
    for (const body of bodiesOf(name, 6)) {
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(bodyLimits(endpoints[name]).bytes);
      expect(calls[name].request.safeParse(JSON.parse(body)).success).toBe(false);
    }
  });

  it.each(['addRows', 'searchGoods', 'sendEntries'] as const)('comes close to the limits of %s', (name) => {
    const { bytes, keys } = bodyLimits(endpoints[name]);
    const bodies = bodiesOf(name, 60);
    const sizes = bodies.map((body) => sizeOf(JSON.parse(body)));
    expect(Math.max(...bodies.map((body) => body.length))).toBeGreaterThan(bytes * 0.8);
    expect(Math.max(...sizes.map(({ depth }) => depth))).toBeGreaterThan(25);
    expect(Math.max(...sizes.map((size) => size.entries))).toBeGreaterThan(bytes / 10);
    expect(sizes.some((size) => size.keys <= keys && size.keys > keys * 0.8)).toBe(true);
  });

  it('exceeds the limit of keys', () => {
    const sizes = bodiesOf('searchGoods', 60).map((body) => sizeOf(JSON.parse(body)));
    expect(Math.max(...sizes.map(({ keys }) => keys))).toBeGreaterThan(bodyLimits({ access: 'anyone' }).keys);
  });
});

describe('PunchoutGenerator', () => {
  const buyer = { identity: 'buyer', secret: 'secret' };
  const random = seededRandom('punch-out');
  const generator = new PunchoutGenerator(buyer, Date.UTC(2026, 0, 1), vocabulary);
  const sent = Array.from({ length: 200 }, () => generator.generate(random));
  const documents = sent.filter(({ path }) => path === '/punchout/cxml');

  it('generates documents of the largest sizes, of which some are valid', () => {
    const found = documents.map(({ body, contentType }) => {
      const bytes = Buffer.from(String(body));
      return { size: bytes.length, setup: parseCxmlBody({ body: bytes, contentType: String(contentType) }) };
    });
    const isLarge = ({ size }: { size: number }) => size > 16_384;
    const isSmall = ({ size }: { size: number }) => size > 14_000 && size <= 16_384;
    for (const isOfSize of [isLarge, isSmall]) {
      const ofSize = found.filter(isOfSize);
      expect(ofSize.some(({ setup }) => setup === null)).toBe(true);
      expect(ofSize.some(({ setup }) => setup?.credentials[0]?.secret === buyer.secret)).toBe(true);
    }
    expect(Math.max(...found.map(({ size }) => size))).toBeGreaterThan(230_000);
    expect(found.some(({ setup }) => (setup?.setup?.items.length ?? 0) > 50)).toBe(true);
  });

  it('generates forms of the largest size', () => {
    const forms = sent.filter(({ path }) => path === '/punchout/oci');
    expect(Math.max(...forms.map(({ body }) => String(body).length))).toBe(16_384);
  });
});
