import { transitionOrder, type TransitionRequest } from '../../src/server/orders/order-transitions';
import {
  orderTransitions,
  type Actor,
  type OrderTransition,
  type OrderState,
} from '../../src/shared/orders/order-status';
import type { TestShop } from '../fixtures/make-shop';

/** Runs a transition as an allowed actor, staff where possible. Returns null when it is not possible. */
export async function applyTransition(
  { deps }: TestShop,
  orderId: number,
  transition: OrderTransition,
  changes: Partial<TransitionRequest> = {},
): Promise<OrderState | null> {
  const request = {
    orderId,
    transition,
    actor: actorOf(transition),
    text: `Test: ${transition}.`,
    ...changes,
  };
  return deps.database.transaction().execute((transaction) => transitionOrder(deps, transaction, request));
}

/** Applies transitions in order. Throws at the first that is not possible. */
export async function applyTransitions(
  shop: TestShop,
  orderId: number,
  transitions: readonly OrderTransition[],
): Promise<void> {
  for (const transition of transitions) {
    if (!(await applyTransition(shop, orderId, transition)))
      throw new Error(`order ${orderId} cannot ${transition}`);
  }
}

/** Returns an actor who may cause the transition: staff if they may. */
export function actorOf(transition: OrderTransition): Actor {
  const actors: readonly Actor[] = orderTransitions[transition].by;
  return actors.find((actor) => actor === 'staff') ?? actors[0] ?? 'shop';
}
