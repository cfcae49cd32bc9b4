import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  brokenPromises,
  killRound,
  prepareCheckout,
  type Prepared,
  type Round,
} from './checkout-under-kills';

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepareCheckout();
});
afterAll(() => prepared.remove());

describe('the server is killed while an order is placed', () => {
  // Some of the statements; `npm run reliability -- kills` takes every one, and random moments beside.
  it.each([1, 6, 14, 22, 30, 38])('at statement %i, and nothing is lost, doubled or partial', async (at) => {
    const round = await killRound(prepared, { at, when: at % 2 === 0 ? 'after' : 'before' });
    expect(round.killed).toMatch(/^killed/);
    expect(brokenPromises(round)).toEqual([]);
  });

  it('and an order is there once after a kill that came too late', async () => {
    const round = await killRound(prepared, { at: 100_000, when: 'before' });
    expect(round).toMatchObject({ acknowledged: true, killed: '' });
    expect(brokenPromises(round)).toEqual([]);
  });
});

describe('a promise that is not kept', () => {
  const whole = { order_sn: 'QB1', lines: 3, letters: 1, payments: 1 };
  const kept: Round = {
    killed: 'x',
    acknowledged: true,
    reopenedIn: 1,
    before: { orders: [whole], faults: [] },
    after: { orders: [whole], faults: [] },
  };
  it.each<[string, Partial<Round>]>([
    ['lost', { before: { orders: [], faults: [] } }],
    ['lost', { acknowledged: false, after: { orders: [], faults: [] } }],
    ['doubled', { after: { orders: [whole, whole], faults: [] } }],
    ['partial', { after: { orders: [{ ...whole, lines: 2 }], faults: [] } }],
    ['partial', { after: { orders: [{ ...whole, letters: 0 }], faults: [] } }],
    ['partial', { after: { orders: [{ ...whole, letters: 2 }], faults: [] } }],
    ['wrong', { before: { orders: [whole], faults: ['wrong'] } }],
  ])('is noticed: %s', (word, change) => {
    expect(brokenPromises(kept)).toEqual([]);
    expect(brokenPromises({ ...kept, ...change })).toContain(word);
  });
});
