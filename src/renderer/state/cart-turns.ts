import type { Client } from '../api/client';

/** By client, the end of the last call about the cart that was asked for. */
const ends = new WeakMap<Client, Promise<unknown>>();

/**
 * Runs something about the cart when all that was asked before has ended: answers come in the order of the questions,
 * so that none is older than what is shown already.
 */
export function inCartTurn<Result>(client: Client, run: () => Promise<Result>): Promise<Result> {
  const turn = (ends.get(client) ?? Promise.resolve()).then(run);
  ends.set(
    client,
    turn.catch(() => undefined),
  );
  return turn;
}
