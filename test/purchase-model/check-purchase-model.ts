import fc from 'fast-check';
import { expect } from 'vitest';
import type { AppContext } from '../../src/server/app/context';
import { findDiscrepancies } from '../../src/server/orders/reconciliation-store';
import type { TestShop } from '../fixtures/make-shop';
import { createAddress } from '../shopping/make-order';
import { createModel, customerIndexes, type PurchaseModel } from './purchase-model';
import {
  compareWithModel,
  openModelShop,
  findContestedVariants,
  INITIAL_CREDIT,
  type ModelShop,
} from './model-shop';
import { cartCommands } from './cart-commands';
import { checkoutCommands } from './checkout-commands';
import { placeOrderCommands } from './place-order-commands';
import { orderCommands } from './order-commands';

/** Maximum number of commands in a run. */
const MAX_COMMANDS = 60;

const commands = fc.commands<PurchaseModel, ModelShop, boolean>(
  [...cartCommands, ...checkoutCommands, ...placeOrderCommands, ...orderCommands],
  { maxCommands: MAX_COMMANDS, size: 'max' },
);

export interface PurchaseModelRuns {
  runs: number;
  seed: number;
  /** Removes a check from the shop (guard-removal test). */
  injectFault?: (deps: AppContext) => AppContext;
}

/**
 * Runs random commands of two customers, the staff and the clock, each run on a new shop, and compares the shop with
 * the model after each run. Returns how often each event was counted, and the first difference or null.
 */
export async function checkPurchaseModel(base: TestShop, { runs, seed, injectFault }: PurchaseModelRuns) {
  const counts = new Map<string, number>();
  const countEvent = (event: string) => counts.set(event, (counts.get(event) ?? 0) + 1);
  const sizes = await findContestedVariants(base);
  const initialStock = sizes.map(({ stock }) => stock);
  const property = fc.asyncProperty(commands, async (selectedCommands) => {
    const real = await openModelShop(base, { sizes, count: countEvent }, injectFault);
    try {
      const model = createModel(initialStock, INITIAL_CREDIT);
      // Each customer starts with an address, which a command can delete.
      for (const who of customerIndexes)
        model.people[who].addresses.push(await createAddress(real.clients[who]));
      await fc.asyncModelRun(() => ({ model, real }), selectedCommands);
      expect(await compareWithModel(model, real)).toEqual([]);
      expect(await findDiscrepancies(real.shop.deps.database)).toEqual([]);
      countEvent('run');
    } finally {
      await real.close();
    }
  });
  const result = await fc.check(property, { numRuns: runs, seed, endOnFailure: injectFault !== undefined });
  const difference = result.failed
    ? `${fc.defaultReportMessage(result)}\n${String(result.errorInstance)}`
    : null;
  return { counts, difference };
}
