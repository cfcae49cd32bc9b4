import { describe, expect, it } from 'vitest';
import { calls } from '../../../src/shared/contract/calls';
import { endpoints, type CallName } from '../../../src/shared/contract/endpoints';
import { seededRandom } from '../../../src/server/lib/random';
import { RequestGenerator } from './generate-request';
import type { Vocabulary } from './hard-values';
import { findCostliest } from './request-costs';

const vocabulary: Vocabulary = {
  words: ['antibody', 'human'],
  names: ['Anti-EGFR antibody'],
  numbers: ['QA10023'],
  casNumbers: ['50-78-2'],
  smiles: ['CCO'],
  facets: [{ name: 'host', values: Array.from({ length: 60 }, (_, index) => `host ${index}`) }],
  fields: { rec_ids: Array.from({ length: 500 }, (_, index) => index + 1) },
};
const names = Object.keys(endpoints) as CallName[];

function payloadsOf(name: CallName, count: number) {
  const generator = new RequestGenerator(name, vocabulary);
  const random = seededRandom(name);
  return Array.from({ length: count }, () => generator.mutate(generator.generate(random), random));
}

/** Length of the longest text and of the longest list in a request. */
function longest(value: unknown): { text: number; list: number } {
  if (typeof value === 'string') return { text: value.length, list: 0 };
  if (typeof value !== 'object' || value === null) return { text: 0, list: 0 };
  const inside = Object.values(value).map(longest);
  return {
    text: Math.max(0, ...inside.map(({ text }) => text)),
    list: Math.max(Array.isArray(value) ? value.length : 0, ...inside.map(({ list }) => list)),
  };
}

describe('RequestGenerator', () => {
  it.each(names)('generates requests of %s that the contract accepts', (name) => {
    for (const payload of payloadsOf(name, 8))
      expect(calls[name].request.safeParse(payload).success).toBe(true);
  });

  it.each([
    ['searchGoods', { text: 200, list: 50 }],
    ['resolveRows', { text: 200, list: 100 }],
    ['addRows', { text: 120, list: 500 }],
    ['cartQuote', { text: 120, list: 500 }],
    ['contactUs', { text: 4000, list: 0 }],
    ['sendEntries', { text: 200, list: 50 }],
  ] as const)('reaches the limits of %s', (name, limits) => {
    const found = payloadsOf(name, 60).map(longest);
    expect(Math.max(...found.map(({ text }) => text))).toBeGreaterThanOrEqual(limits.text);
    expect(Math.max(...found.map(({ list }) => list))).toBeGreaterThanOrEqual(limits.list);
  });
});

describe('findCostliest', () => {
  it('climbs to requests that random ones do not reach', async () => {
    const random = seededRandom('climb');
    const digit = () => Math.floor(random() * 10);
    const generator = {
      generate: () => ({ a: digit(), b: digit(), c: digit(), d: digit() }),
      mutate: (payload: object) => ({ ...payload, ['abcd'.charAt(Math.floor(random() * 4))]: digit() }),
    };
    const measure = (payload: object) =>
      Promise.resolve(Object.values(payload).reduce((sum: number, value) => sum + Number(value), 0));
    const [best] = await findCostliest(generator, measure, { initialRequests: 10, rounds: 60 }, random);
    expect(best?.cost).toBeGreaterThanOrEqual(35);
  });
});
