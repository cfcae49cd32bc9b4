import fc from 'fast-check';
import { expect } from 'vitest';
import { processDueOrders } from '../../src/server/orders/process-due-orders';
import {
  orderTransitions,
  nextOrderState,
  type Actor,
  type OrderState,
  type OrderTransition,
} from '../../src/shared/orders/order-status';
import { DAY, HOUR, MINUTE } from '../fakes/fake-clock';
import { applyTransition } from '../shopping/transition-order';
import {
  releaseInModel,
  releaseOrder,
  reserveInModel,
  rewardOf,
  revokeModelReward,
  waitingInModel,
  type PurchaseModel,
  type ModelOrder,
} from './purchase-model';
import type { ModelShop } from './model-shop';
import { makeCommand, anyCustomer } from './cart-commands';

/** Sign-ins end at last; no run goes on for longer. */
const LONGEST = 150 * DAY;
const ARRIVED_AFTER = 21 * DAY;

const orderAt = ({ orders }: PurchaseModel, at: number) => orders[at % Math.max(orders.length, 1)];
const someOrder = fc.nat({ max: 5 });

/** A customer cancels their own order, or tries to cancel the other's. */
const cancel = fc.record({ by: anyCustomer, orderIndex: someOrder }).map((facts) =>
  makeCommand(
    'cancel',
    facts,
    async (model, real) => {
      const order = orderAt(model, facts.orderIndex);
      if (!order) return;
      const answer = await real.clients[facts.by].call('cancelOrder', { order_id: order.order_id });
      const to = facts.by === order.who ? nextOrderState(order, 'withdraw', 'customer') : null;
      if (to) apply(model, real, order, 'withdraw');
      else expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused' } });
      expect(answer.ok).toBe(to !== null);
    },
    (model) => model.orders.length > 0,
  ),
);

const moves = Object.keys(orderTransitions) as OrderTransition[];
const move = fc
  .record({
    orderIndex: someOrder,
    move: fc.constantFrom(...moves),
    actor: fc.constantFrom<Actor[]>('staff', 'staff', 'staff', 'payment', 'shop', 'customer'),
  })
  .map((facts) =>
    makeCommand(
      'move',
      facts,
      async (model, real) => {
        const order = orderAt(model, facts.orderIndex);
        if (!order) return;
        const to = nextOrderState(order, facts.move, facts.actor);
        if (!to) real.count('impossible move');
        await applyBoth(model, real, order, { made: facts.move, actor: facts.actor, to });
      },
      (model) => model.orders.length > 0,
    ),
  );

/** One of the moves that are possible. */
const step = fc.record({ orderIndex: someOrder, which: fc.nat({ max: 20 }) }).map((facts) =>
  makeCommand(
    'step',
    facts,
    async (model, real) => {
      const order = orderAt(model, facts.orderIndex);
      const possible = order ? possibleMoves(order) : [];
      const chosen = possible[facts.which % Math.max(possible.length, 1)];
      if (!order || !chosen) return;
      const { made, actor } = chosen;
      await applyBoth(model, real, order, { made, actor, to: nextOrderState(order, made, actor) });
    },
    (model) => model.orders.some((order) => possibleMoves(order).length > 0),
  ),
);

/** Makes a move in both; `to` = null where it is not allowed. */
async function applyBoth(
  model: PurchaseModel,
  real: ModelShop,
  order: ModelOrder,
  { made, actor, to }: { made: OrderTransition; actor: Actor; to: OrderState | null },
): Promise<void> {
  const reply = applyTransition(real.shop, order.order_id, made, { actor });
  const needsStock = made === 'ship' || (made === 'confirm' && order.state === 'pending');
  if (to && needsStock && waitingInModel(model, order).missing.length > 0) {
    real.count('not enough stock');
    await expect(reply).rejects.toThrow('Not enough stock');
    return;
  }
  expect(await reply).toBe(to);
  if (to) apply(model, real, order, made);
}

function possibleMoves(order: ModelOrder): { made: OrderTransition; actor: Actor }[] {
  return moves.flatMap((made) =>
    orderTransitions[made].by.flatMap((actor) =>
      nextOrderState(order, made, actor) ? [{ made, actor }] : [],
    ),
  );
}

/** Advances the clock and processes what is due. */
const wait = fc.constantFrom(30 * MINUTE, 2 * HOUR, 15 * DAY).map((time) =>
  makeCommand(
    'wait',
    { minutes: time / MINUTE },
    async (model, real) => {
      model.past += time;
      real.time.advance(time);
      // A call renews the session.
      for (const client of real.clients) await client.call('cartNumber', {});
      await processDueOrders(real.shop.deps);
      const now = real.time.now();
      for (const order of model.orders) {
        if (order.state === 'pending' && now >= order.payUntil) apply(model, real, order, 'lapse');
        else if (order.state === 'shipped' && now >= (order.shippedAt ?? now) + ARRIVED_AFTER) {
          apply(model, real, order, 'complete');
        }
      }
      for (const order of model.orders) {
        if (order.reservedUntil === null || now < order.reservedUntil) continue;
        releaseInModel(model, order);
        order.reservedUntil = null;
      }
      // Paid orders that waited for stock come first, in the order in which they were placed.
      for (const order of model.orders)
        if (order.isPaid && (order.state === 'paid' || order.state === 'confirmed'))
          reserveInModel(model, order);
    },
    (model) => model.past + time <= LONGEST,
  ),
);

/** Effect of a transition in the model. */
function apply(model: PurchaseModel, real: ModelShop, order: ModelOrder, made: OrderTransition): void {
  real.count(made);
  const before = order.state;
  order.state = orderTransitions[made].to ?? order.state;
  if (order.state !== 'pending') order.reservedUntil = null;
  if (made === 'pay' || made === 'settle') order.isPaid = true;
  if (made === 'pay' || made === 'confirm') reserveInModel(model, order);
  if (made === 'ship') {
    order.shippedAt = real.time.now();
    reserveInModel(model, order);
    releaseInModel(model, order);
    for (const { size, number } of order.lines) {
      const counted = model.stock[size];
      if (counted && counted.shelf > 0) counted.taken += number;
    }
  }
  if (made === 'complete') model.people[order.who].points += rewardOf(order);
  if (order.state === 'cancelled' && before !== 'cancelled') releaseOrder(model, order, { fromShelf: true });
  if (made === 'refund' && before !== 'cancelled') {
    releaseOrder(model, order, { fromShelf: before === 'paid' || before === 'confirmed' });
    if (before === 'completed') revokeModelReward(model, order);
  }
}

export const orderCommands = [cancel, move, move, move, step, step, step, step, wait];
