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

/** Maximum duration of a run in the time of the shop, so that no session expires. */
const MAX_DURATION_MS = 150 * DAY;
/** Time after shipping at which the shop completes an order. */
const COMPLETION_DELAY_MS = 21 * DAY;

/** Selects an order; the index wraps around. */
const orderAt = ({ orders }: PurchaseModel, index: number) => orders[index % Math.max(orders.length, 1)];
const anyOrderIndex = fc.nat({ max: 5 });

/** A customer cancels their own order, or tries to cancel the other's. */
const cancel = fc.record({ by: anyCustomer, orderIndex: anyOrderIndex }).map((facts) =>
  makeCommand(
    'cancel',
    facts,
    async (model, real) => {
      const order = orderAt(model, facts.orderIndex);
      if (!order) return;
      const outcome = await real.clients[facts.by].call('cancelOrder', { order_id: order.order_id });
      const to = facts.by === order.who ? nextOrderState(order, 'withdraw', 'customer') : null;
      if (to) applyToModelOrder(model, real, order, 'withdraw');
      else expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused' } });
      expect(outcome.ok).toBe(to !== null);
    },
    (model) => model.orders.length > 0,
  ),
);

const transitions = Object.keys(orderTransitions) as OrderTransition[];
/** Applies any transition, which may be impossible. */
const anyTransition = fc
  .record({
    orderIndex: anyOrderIndex,
    transition: fc.constantFrom(...transitions),
    actor: fc.constantFrom<Actor[]>('staff', 'staff', 'staff', 'payment', 'shop', 'customer'),
  })
  .map((facts) =>
    makeCommand(
      'any transition',
      facts,
      async (model, real) => {
        const order = orderAt(model, facts.orderIndex);
        if (!order) return;
        const to = nextOrderState(order, facts.transition, facts.actor);
        if (!to) real.count('impossible transition');
        await applyBoth(model, real, order, { transition: facts.transition, actor: facts.actor, to });
      },
      (model) => model.orders.length > 0,
    ),
  );

/** Applies a transition that is possible. */
const possibleTransition = fc.record({ orderIndex: anyOrderIndex, which: fc.nat({ max: 20 }) }).map((facts) =>
  makeCommand(
    'possible transition',
    facts,
    async (model, real) => {
      const order = orderAt(model, facts.orderIndex);
      const possible = order ? possibleTransitions(order) : [];
      const chosen = possible[facts.which % Math.max(possible.length, 1)];
      if (!order || !chosen) return;
      const { transition, actor } = chosen;
      await applyBoth(model, real, order, {
        transition,
        actor,
        to: nextOrderState(order, transition, actor),
      });
    },
    (model) => model.orders.some((order) => possibleTransitions(order).length > 0),
  ),
);

/** Applies a transition to the shop and the model. `to` is the expected state; null = the transition is not allowed. */
async function applyBoth(
  model: PurchaseModel,
  real: ModelShop,
  order: ModelOrder,
  { transition, actor, to }: { transition: OrderTransition; actor: Actor; to: OrderState | null },
): Promise<void> {
  const reply = applyTransition(real.shop, order.order_id, transition, { actor });
  const needsStock = transition === 'ship' || (transition === 'confirm' && order.state === 'pending');
  if (to && needsStock && waitingInModel(model, order).missing.length > 0) {
    real.count('not enough stock');
    await expect(reply).rejects.toThrow('Not enough stock');
    return;
  }
  expect(await reply).toBe(to);
  if (to) applyToModelOrder(model, real, order, transition);
}

function possibleTransitions(order: ModelOrder): { transition: OrderTransition; actor: Actor }[] {
  return transitions.flatMap((transition) =>
    orderTransitions[transition].by.flatMap((actor) =>
      nextOrderState(order, transition, actor) ? [{ transition, actor }] : [],
    ),
  );
}

/** Advances the clock and processes what is due. */
const wait = fc.constantFrom(30 * MINUTE, 2 * HOUR, 15 * DAY).map((time) =>
  makeCommand(
    'wait',
    { minutes: time / MINUTE },
    async (model, real) => {
      model.elapsedMs += time;
      real.time.advance(time);
      // A call renews the session.
      for (const client of real.clients) await client.call('cartCount', {});
      await processDueOrders(real.shop.deps);
      const now = real.time.now();
      for (const order of model.orders) {
        if (order.state === 'pending' && now >= order.payUntil)
          applyToModelOrder(model, real, order, 'lapse');
        else if (order.state === 'shipped' && now >= (order.shippedAt ?? now) + COMPLETION_DELAY_MS) {
          applyToModelOrder(model, real, order, 'complete');
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
    (model) => model.elapsedMs + time <= MAX_DURATION_MS,
  ),
);

/** Applies a transition to the model. */
function applyToModelOrder(
  model: PurchaseModel,
  real: ModelShop,
  order: ModelOrder,
  transition: OrderTransition,
): void {
  real.count(transition);
  const previousState = order.state;
  order.state = orderTransitions[transition].to ?? order.state;
  if (order.state !== 'pending') order.reservedUntil = null;
  if (transition === 'pay' || transition === 'settle') order.isPaid = true;
  if (transition === 'pay' || transition === 'confirm') reserveInModel(model, order);
  if (transition === 'ship') {
    order.shippedAt = real.time.now();
    reserveInModel(model, order);
    releaseInModel(model, order);
    for (const { size, number } of order.lines) {
      const sizeStock = model.stock[size];
      if (sizeStock && sizeStock.initial > 0) sizeStock.shipped += number;
    }
  }
  if (transition === 'complete') model.people[order.who].points += rewardOf(order);
  if (order.state === 'cancelled' && previousState !== 'cancelled')
    releaseOrder(model, order, { releasesStock: true });
  if (transition === 'refund' && previousState !== 'cancelled') {
    releaseOrder(model, order, { releasesStock: previousState === 'paid' || previousState === 'confirmed' });
    if (previousState === 'completed') revokeModelReward(model, order);
  }
}

/** Repeated commands run more often. */
export const orderCommands = [
  cancel,
  anyTransition,
  anyTransition,
  anyTransition,
  possibleTransition,
  possibleTransition,
  possibleTransition,
  possibleTransition,
  wait,
];
