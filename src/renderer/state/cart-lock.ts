import type { Client } from '../api/client';

/** The end of the last queued operation of each client. */
const queues = new WeakMap<Client, Promise<unknown>>();

/** Name of the Web Lock that all windows of a browser share. */
const LOCK_NAME = 'cart';

/**
 * Runs cart operations one after the other, so that an older reply never replaces a newer one and the first add
 * creates the token that the next one uses. Sign-in runs here as well because it merges the cart. Without the Web
 * Locks API, and where the browser denies it, the order holds within each window only.
 */
export function withCartLock<Result>(client: Client, run: () => Promise<Result>): Promise<Result> {
  const operation = (queues.get(client) ?? Promise.resolve()).then(() => withWebLock(run));
  queues.set(
    client,
    operation.catch(() => undefined),
  );
  return operation;
}

async function withWebLock<Result>(run: () => Promise<Result>): Promise<Result> {
  const locks = typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;
  let operation: Promise<Result> | undefined;
  // Browsers that forbid storage reject the request for a lock.
  await locks?.request(LOCK_NAME, () => (operation = run())).catch(() => undefined);
  return operation ?? run();
}
