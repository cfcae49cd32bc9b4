import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkoutFaults,
  killRound,
  prepareCheckout,
  type PreparedCheckout,
  type KillResult,
} from './checkout-under-kills';

let prepared: PreparedCheckout;
beforeAll(async () => {
  prepared = await prepareCheckout();
});
afterAll(() => prepared.remove());

describe('killing the server during an order', () => {
  // `npm run test:soak -- kills` tests every statement and random times.
  it.each([1, 6, 14, 22, 30, 38])(
    'at statement %i loses, doubles and truncates no order',
    async (statement) => {
      const round = await killRound(prepared, { statement, when: statement % 2 === 0 ? 'after' : 'before' });
      expect(round.killed).toMatch(/^killed/);
      expect(checkoutFaults(round)).toEqual([]);
    },
  );

  it('after the order keeps one order', async () => {
    const round = await killRound(prepared, { statement: 100_000, when: 'before' });
    expect(round).toMatchObject({ acknowledged: true, killed: '' });
    expect(checkoutFaults(round)).toEqual([]);
  });
});

describe('checkoutFaults', () => {
  const whole = { order_sn: 'QB1', lines: 3, letters: 1, payments: 1 };
  const kept: KillResult = {
    killed: 'x',
    acknowledged: true,
    restartMs: 1,
    before: { orders: [whole], faults: [] },
    after: { orders: [whole], faults: [] },
  };
  it.each<[string, Partial<KillResult>]>([
    ['lost', { before: { orders: [], faults: [] } }],
    ['lost', { acknowledged: false, after: { orders: [], faults: [] } }],
    ['doubled', { after: { orders: [whole, whole], faults: [] } }],
    ['partial', { after: { orders: [{ ...whole, lines: 2 }], faults: [] } }],
    ['partial', { after: { orders: [{ ...whole, letters: 0 }], faults: [] } }],
    ['partial', { after: { orders: [{ ...whole, letters: 2 }], faults: [] } }],
    ['wrong', { before: { orders: [whole], faults: ['wrong'] } }],
  ])('reports: %s', (word, change) => {
    expect(checkoutFaults(kept)).toEqual([]);
    expect(checkoutFaults({ ...kept, ...change })).toContain(word);
  });
});
