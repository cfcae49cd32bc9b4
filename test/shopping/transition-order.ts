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
  wishes: Partial<TransitionRequest> = {},
): Promise<OrderState | null> {
  const request = {
    orderId,
    transition: transition,
    actor: actorOf(transition),
    text: `Somebody said ${transition}.`,
    ...wishes,
  };
  return deps.database.transaction().execute((transaction) => transitionOrder(deps, transaction, request));
}

/** Makes moves one after another; throws at the first that is not possible. */
export async function applyTransitions(
  shop: TestShop,
  orderId: number,
  moves: readonly OrderTransition[],
): Promise<void> {
  for (const move of moves) {
    if (!(await applyTransition(shop, orderId, move))) throw new Error(`order ${orderId} cannot ${move}`);
  }
}

export function actorOf(move: OrderTransition): Actor {
  const by: readonly Actor[] = orderTransitions[move].by;
  return by.find((actor) => actor === 'staff') ?? by[0] ?? 'shop';
}
