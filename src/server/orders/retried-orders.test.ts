import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../shared/contract/calls';
import { fakeClock, MINUTE } from '../../../test/fakes/fake-clock';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import {
  dataOf,
  fillCart,
  createAddress,
  makeOrderRequest,
  findVariantsInStock,
  type TestVariant,
} from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { propertyRuns } from '../../../test/fixtures/property-runs';
import { findDiscrepancies } from './reconciliation-store';

/** Outcome of one attempt to place an order, and events before the next. */
const attemptOutcomes = [
  'answer lost',
  'never arrives',
  'arrives twice at once',
  'answered',
  'more goods',
] as const;
const schedule = fc.array(fc.constantFrom(...attemptOutcomes), { maxLength: 5 });

const time = fakeClock();
let shop: TestShop;
let ann: TestCustomer;
let size: TestVariant;
let another: TestVariant;
let template: RequestOf<'placeOrder'>;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  ann = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(ann.client);
  // Made to order, so stock never runs out.
  [size, another] = (await findVariantsInStock(shop, { minStock: 0, maxStock: 0, count: 2 })) as [
    TestVariant,
    TestVariant,
  ];
  const [line] = await fillCart(ann.client, [size]);
  template = await makeOrderRequest(ann.client, [line?.rec_id ?? 0], { pay_id: 'banktransfer' });
  await dataOf(ann.client.call('clearCart', {}));
});
afterAll(async () => {
  expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
  await shop.close();
});

/**
 * Retries until a reply arrives, with the key that `keyOf` returns for each attempt. Returns a description of the fault:
 * not exactly one order, or different replies; '' for none.
 */
async function runSchedule(
  steps: readonly (typeof attemptOutcomes)[number][],
  keyOf: () => string,
): Promise<string> {
  const { database } = shop.deps;
  // A customer may place 100 orders in an hour.
  time.advance(10 * MINUTE);
  const [line] = await fillCart(ann.client, [size]);
  const request = { ...template, sel_goods: [line?.rec_id ?? 0] };
  const before = await countOrders();
  const place = () => ann.client.call('placeOrder', request, { key: keyOf() });
  const answers: unknown[] = [];
  for (const step of steps) {
    if (step === 'more goods') await fillCart(ann.client, [another]);
    else if (step === 'arrives twice at once') answers.push(...(await Promise.all([place(), place()])));
    else if (step !== 'never arrives') answers.push(await place());
  }
  const last = await place();
  answers.push(last);
  await database.deleteFrom('cart_line').execute();
  if (!last.ok) return `the last try is refused after ${steps.join(', ')}`;
  if (new Set(answers.map((answer) => JSON.stringify(answer))).size > 1) return 'the answers differ';
  return (await countOrders()) === before + 1 ? '' : 'not one order';
}

async function countOrders(): Promise<number> {
  const { orders } = await shop.deps.database
    .selectFrom('shop_order')
    .select((row) => row.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  return Number(orders);
}

describe('order request repeated until a reply arrives', () => {
  it('places one order in any schedule of lost messages', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        const key = randomUUID();
        expect(await runSchedule(steps, () => key)).toBe('');
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('would place several with a new key per attempt', async () => {
    const property = fc.asyncProperty(
      schedule,
      async (steps) => (await runSchedule(steps, randomUUID)) === '',
    );
    expect(await fc.check(property, { numRuns: 100, endOnFailure: true })).toMatchObject({ failed: true });
  });
});
