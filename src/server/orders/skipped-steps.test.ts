import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderTransitions } from '../../shared/orders/order-status';
import { checkPurchaseModel } from '../../../test/purchase-model/check-purchase-model';
import { faultyShops } from '../../../test/purchase-model/faulty-shops';
import { onPostgres } from '../../../test/databases/test-database';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';

/** Runs of about 26 commands. */
const RUNS = 200;
/** Enough that every command is tried; `SOAK=1` does all. */
const RUNS_OF_CORRECT_SHOP = process.env['SOAK'] === '1' ? RUNS : 70;
/** Fixed seed; the long run uses others. */
const SEED = 20_260_309;

let base: TestShop;
beforeAll(async () => {
  base = await makeShop();
});
afterAll(() => base.close());

describe('checkout steps in random order', () => {
  it('never leads where it must not', { timeout: 300_000 }, async () => {
    const { counts, difference } = await checkPurchaseModel(base, { runs: RUNS_OF_CORRECT_SHOP, seed: SEED });
    expect(difference).toBeNull();
    expect(counts.get('command')).toBeGreaterThanOrEqual(25 * RUNS_OF_CORRECT_SHOP);
    // Every command was tried.
    const refusals = ['lines', 'address', 'points', 'not sold', 'stock', 'total', 'purchase-order number'];
    const tried = [
      ...refusals.map((why) => `refused: ${why}`),
      'placed',
      'placed and paid by credit',
      'key used again',
      'key used for another request',
      'impossible transition',
      ...Object.keys(orderTransitions),
    ];
    expect(tried.filter((step) => (counts.get(step) ?? 0) === 0)).toEqual([]);
  });
});

// Checks the model, which needs no second database.
describe.runIf(!onPostgres())('removed guard', () => {
  it.each(Object.entries(faultyShops))('is detected: %s', async (_name, spoil) => {
    const { difference } = await checkPurchaseModel(base, { runs: RUNS, seed: SEED, injectFault: spoil });
    expect(difference).toContain('AssertionError');
  });
});
