import { transition, type TransitionRequest } from '../src/server/orders/order-transitions';
import { orderMoves, type Actor, type OrderMove, type OrderState } from '../src/shared/orders/order-status';
import type { TestShop } from './make-shop';

/** Makes a move as somebody who may, staff where they may; null when it is not possible now. */
export async function makeMove(
  { deps }: TestShop,
  orderId: number,
  move: OrderMove,
  wishes: Partial<TransitionRequest> = {},
): Promise<OrderState | null> {
  const request = { orderId, move, actor: actorOf(move), text: `Somebody said ${move}.`, ...wishes };
  return deps.database.transaction().execute((transaction) => transition(deps, transaction, request));
}

/** Makes moves one after another; throws at the first that is not possible. */
export async function makeMoves(shop: TestShop, orderId: number, moves: readonly OrderMove[]): Promise<void> {
  for (const move of moves) {
    if (!(await makeMove(shop, orderId, move))) throw new Error(`order ${orderId} cannot ${move}`);
  }
}

export function actorOf(move: OrderMove): Actor {
  const by: readonly Actor[] = orderMoves[move].by;
  return by.find((actor) => actor === 'staff') ?? by[0] ?? 'shop';
}
