import fc from 'fast-check';
import { expect } from 'vitest';
import { customerIndexes, type PurchaseModel, type ModelLine, type CustomerIndex } from './purchase-model';
import { syncCart, type ModelShop } from './model-shop';

export type PurchaseCommand = fc.AsyncCommand<PurchaseModel, ModelShop>;

export const anyCustomer = fc.constantFrom(...customerIndexes);
const anyIndex = fc.nat({ max: 7 });

/** Creates a command that counts its runs. `check` says when it can run. The report of a failed run shows name and facts. */
export function makeCommand(
  name: string,
  facts: Readonly<Record<string, unknown>>,
  run: (model: PurchaseModel, real: ModelShop) => Promise<void>,
  check: (model: PurchaseModel) => boolean = () => true,
): PurchaseCommand {
  return {
    check: (model) => check(model),
    async run(model, real) {
      real.count('command');
      await run(model, real);
    },
    toString: () => `${name} ${JSON.stringify(facts)}`,
  };
}

/** Returns a line of a cart, or undefined for an empty cart; the index wraps around. */
function lineAt(model: PurchaseModel, whose: CustomerIndex, index: number): ModelLine | undefined {
  const { lines } = model.people[whose];
  return lines[index % Math.max(lines.length, 1)];
}

const add = fc
  .record({ by: anyCustomer, size: fc.nat({ max: 3 }), number: fc.integer({ min: 1, max: 3 }) })
  .map((facts) =>
    makeCommand('add', facts, async (model, real) => {
      const { goods_id = 0, goods_attr = '' } = real.sizes[facts.size] ?? {};
      const { number } = facts;
      const outcome = await real.clients[facts.by].call('addToCart', { goods_id, goods_attr, number });
      expect(outcome.ok).toBe(true);
      await syncCart(model, real, facts.by);
    }),
  );

const anyUnsoldSize = fc.record({
  by: anyCustomer,
  goods_id: fc.constantFrom(1, 2_000_000),
  goods_attr: fc.constant('3 lb'),
});
const addUnsold = anyUnsoldSize.map((facts) =>
  makeCommand('add what is not sold', facts, async (model, real) => {
    const { goods_id, goods_attr } = facts;
    const outcome = await real.clients[facts.by].call('addToCart', { goods_id, goods_attr, number: 1 });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    const before = model.people[facts.by].lines;
    await syncCart(model, real, facts.by);
    expect(model.people[facts.by].lines).toEqual(before);
  }),
);

/** Changes a line of the own cart, or tries to change one of the other's. */
const change = fc
  .record({
    by: anyCustomer,
    index: anyIndex,
    whose: anyCustomer,
    kind: fc.constantFrom('number', 'drop', 'save', 'back'),
  })
  .map((facts) =>
    makeCommand(
      'change a line',
      facts,
      async (model, real) => {
        const { by, whose, kind } = facts;
        const line = lineAt(model, whose, facts.index);
        const client = real.clients[by];
        const rec_id = line?.rec_id ?? 0;
        const outcome = await {
          number: () => client.call('updateCart', { rec_id, number: (facts.index % 4) + 1 }),
          drop: () => client.call('dropFromCart', { id: rec_id }),
          save: () => client.call('saveForLater', { rec_id, saved: true }),
          back: () => client.call('saveForLater', { rec_id, saved: false }),
        }[kind]();
        expect(outcome.ok).toBe(by === whose);
        const before = model.people[whose].lines;
        await syncCart(model, real, whose);
        if (by !== whose) expect(model.people[whose].lines).toEqual(before);
      },
      (model) => lineAt(model, facts.whose, facts.index) !== undefined,
    ),
  );

/** Makes the size of a cart line unknown, as when a newer catalogue lacks it. */
const removeFromCatalogue = fc.record({ by: anyCustomer, index: anyIndex }).map((facts) =>
  makeCommand(
    'goods leave the catalogue',
    facts,
    async (model, real) => {
      const rec_id = lineAt(model, facts.by, facts.index)?.rec_id ?? 0;
      const { database } = real.shop.deps;
      const set = { goods_attr: `left ${rec_id}` };
      await database.updateTable('cart_line').set(set).where('rec_id', '=', rec_id).execute();
      await syncCart(model, real, facts.by);
    },
    (model) => lineAt(model, facts.by, facts.index) !== undefined,
  ),
);

/** Adds or removes a price tier, so that prices in carts change. */
const changePrices = fc.boolean().map((hasTier) =>
  makeCommand('change prices', { hasTier }, async (_model, real) => {
    const { price_tiers } = real.shop.deps.selling;
    price_tiers.splice(0, price_tiers.length, ...(hasTier ? [{ from: 2, percent: 50 }] : []));
    return Promise.resolve();
  }),
);

export const cartCommands = [
  add,
  add,
  add,
  add,
  addUnsold,
  change,
  change,
  removeFromCatalogue,
  changePrices,
];
