import type { Client } from '../api/client';

/** By client, the end of the last call about the cart that was asked for. */
const ends = new WeakMap<Client, Promise<unknown>>();

/** Windows of one browser take turns as well: the first to add brings the token that the next one uses. */
const LOCK = 'cart';

/**
 * Runs something about the cart when all that was asked before has ended: answers come in the order of the questions,
 * so that none is older than what is shown already. Signing in is one of these things: the cart that it takes along is
 * whole then. A browser without locks keeps the order within each window.
 */
export function inCartTurn<Result>(client: Client, run: () => Promise<Result>): Promise<Result> {
  const turn = (ends.get(client) ?? Promise.resolve()).then(() => alone(run));
  ends.set(
    client,
    turn.catch(() => undefined),
  );
  return turn;
}

async function alone<Result>(run: () => Promise<Result>): Promise<Result> {
  const locks = typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;
  return locks ? locks.request(LOCK, run) : run();
}
