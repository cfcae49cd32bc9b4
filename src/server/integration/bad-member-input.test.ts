import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../shared/contract/calls';
import type { MemberCallName } from '../../shared/contract/endpoints';
import { makeFurnishedCustomer, type FurnishedCustomer } from '../../../test/fixtures/furnished-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { bearerHeader, memberCalls, memberRequests, sendRaw } from '../../../test/fixtures/member-requests';
import type { Log } from '../observability/log';

const faults: string[] = [];
const log: Log = {
  info: () => undefined,
  error: (event, fields) => faults.push(JSON.stringify({ event, ...fields })),
};

let shop: TestShop;
let ann: FurnishedCustomer;
let valid: Awaited<ReturnType<typeof memberRequests>>;
beforeAll(async () => {
  shop = await makeShop({ log });
  ann = await makeFurnishedCustomer(shop, 'ann');
  const { closeAccount: _close, ...requests } = await memberRequests(ann);
  valid = { ...requests, closeAccount: { password: 'not hers' } };
});
afterAll(() => shop.close());

/** SQL, patterns, prototype names, control characters, lone surrogates, long texts. */
const maliciousTexts = fc.constantFrom(
  "' or 1=1 --",
  '%',
  '_',
  '"\\',
  '((((',
  '__proto__',
  'constructor',
  '$&',
  '{sample}',
  '=1+1',
  '\u202e',
  '\u0000',
  '\ud800',
  'a\r\nBcc: b@c.example',
  '🧪'.repeat(20),
  'a'.repeat(5000),
  '１２３',
  'ZZ',
  '\u00a0',
);

const anything = fc.oneof(
  { weight: 4, arbitrary: maliciousTexts },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 10, maxLength: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 100_000 }) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, -0, 2 ** 31, 2 ** 53, 1e308, '999999') },
);

/** Generates requests that are valid except for one or two known or unknown fields. */
function bodyFor(name: MemberCallName) {
  const fields = [...Object.keys(calls[name].request.shape), 'unknown'];
  const changes = fc.dictionary(fc.constantFrom(...fields), anything, { minKeys: 1, maxKeys: 2 });
  return changes.map((changed) => ({ ...valid[name], ...changed }));
}

describe('arbitrary input of a member', () => {
  // It has no input and ends the session of the test.
  const callsWithInput = memberCalls.filter((name) => name !== 'logOutEverywhere');
  it.each(callsWithInput)('%s replies with an envelope and never with 500', async (name) => {
    let handled = 0;
    await fc.assert(
      fc.asyncProperty(bodyFor(name), async (body) => {
        const answer = await sendRaw(shop, name, JSON.stringify(body), bearerHeader(ann));
        // Rate limits reply with 429.
        expect([200, 400, 429]).toContain(answer.status);
        if (answer.status === 400) expect(answer.body).toMatchObject({ code: 400, data: null });
        else handled += 1;
      }),
      { numRuns: 150 },
    );
    expect(faults).toEqual([]);
    // Proves that some inputs pass the contract's validation.
    expect(handled).toBeGreaterThan(5);
  });
});
