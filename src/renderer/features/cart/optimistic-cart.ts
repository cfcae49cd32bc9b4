import type { Failure, Outcome } from '../../../shared/contract/envelope';
import { errorActionFor } from '../../api/error-actions';
import type { CartCall } from '../../state/cart-calls';
import {
  applyChange,
  changedLineId,
  keepLineNotices,
  sendChange,
  type Cart,
  type CartChange,
} from './cart-change';

export interface CartSnapshot {
  /** The last server state with all unconfirmed changes applied. */
  cart: Cart;
  /** Ids of lines with unconfirmed changes, whose amounts are out of date. */
  pending: ReadonlySet<number>;
  /** By line id, the message for the last rolled-back change. */
  errors: ReadonlyMap<number, string>;
  /** True when nothing is pending, so the amounts are the server's. */
  isSettled: boolean;
  /** True when changes were sent but the updated cart could not be loaded. */
  isStale: boolean;
}

/** The result of a change; null when a later change to the same line replaced it. */
type ChangeOutcome = Outcome<unknown> | null;

export interface OptimisticCart {
  /** Returns the same object until something changes. */
  getSnapshot: () => CartSnapshot;
  subscribe: (listener: () => void) => () => void;
  /**
   * Applies a change immediately and sends it. A rejected change is rolled back with a message on its line.
   * Never rejects.
   */
  change: (change: CartChange) => Promise<ChangeOutcome>;
  /** Replaces the cart with a loaded one. Reloads it instead while changes are pending. */
  replace: (cart: Cart) => void;
  /** Reloads the cart after pending changes. */
  refresh: () => void;
  /**
   * Sends pending changes without debouncing. Resolves after the reload that follows them, even if a change or the reload
   * failed.
   */
  flush: () => Promise<void>;
}

/** A change that the last loaded cart does not contain yet. */
interface QueuedChange {
  change: CartChange;
  /** `accepted` = the server has made the change. */
  state: 'waiting' | 'in flight' | 'accepted';
  /** Time of the change in milliseconds; -Infinity to send it without debouncing. */
  changedAt: number;
  resolve: (outcome: ChangeOutcome) => void;
}

interface OptimisticCartOptions {
  initial: Cart;
  call: CartCall;
  /** Delay before a quantity or size is sent, in milliseconds. */
  debounceMs?: number;
}

/**
 * Keeps the displayed cart in sync with the server: changes are applied immediately, sent one after the other, and
 * confirmed by reloading the cart after the last one.
 */
export function createOptimisticCart({
  initial,
  call,
  debounceMs = 250,
}: OptimisticCartOptions): OptimisticCart {
  let cart = initial;
  let queue: QueuedChange[] = [];
  let errors: ReadonlyMap<number, string> = new Map();
  let needsReload = false;
  let isStale = false;
  /** Resolves when no change is waiting and the reload after the last one has succeeded or failed; null while nothing is sent. */
  let processing: Promise<void> | null = null;
  let stopWaiting = () => {};
  let snapshot = takeSnapshot();
  const listeners = new Set<() => void>();

  function takeSnapshot(): CartSnapshot {
    const changedCart = queue.reduce((before, { change }) => applyChange(before, change), cart);
    const pending = new Set(queue.map(({ change }) => changedLineId(change)).filter((id) => id !== null));
    return { cart: changedCart, pending, errors, isSettled: queue.length === 0 && !processing, isStale };
  }

  function notify(): void {
    snapshot = takeSnapshot();
    for (const listener of listeners) listener();
  }

  function startProcessing(): void {
    processing ??= processQueue().finally(() => {
      processing = null;
      notify();
    });
    notify();
  }

  async function processQueue(): Promise<void> {
    // Lets the caller notify the listeners first.
    await Promise.resolve();
    for (;;) {
      const next = queue.find(({ state }) => state === 'waiting');
      if (next) {
        if (await waitForDebounce(next)) await send(next);
      } else if (needsReload) {
        await reload();
      } else return;
    }
  }

  /**
   * Waits for the rest of the debounce time of an entry. Returns whether the entry may be sent: false after waiting, because
   * a later entry may have replaced it.
   */
  async function waitForDebounce(entry: QueuedChange): Promise<boolean> {
    const remainingMs = isDebounced(entry.change) ? entry.changedAt + debounceMs - performance.now() : 0;
    if (remainingMs <= 0) return true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, remainingMs);
      stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return false;
  }

  async function send(entry: QueuedChange): Promise<void> {
    entry.state = 'in flight';
    const outcome = await sendChange(call, entry.change);
    needsReload = true;
    if (outcome.ok) entry.state = 'accepted';
    else rollBack(entry, outcome.failure);
    entry.resolve(outcome);
    notify();
  }

  function rollBack(entry: QueuedChange, failure: Failure): void {
    queue = queue.filter((candidate) => candidate !== entry);
    const lineId = changedLineId(entry.change);
    const hasLaterChange = queue.some(({ change }) => changedLineId(change) === lineId);
    if (lineId !== null && !hasLaterChange)
      errors = new Map(errors).set(lineId, errorActionFor(failure).message);
  }

  async function reload(): Promise<void> {
    needsReload = false;
    const outcome = await call('cart', {});
    isStale = !outcome.ok;
    if (outcome.ok) {
      cart = keepLineNotices(outcome.data, cart);
      queue = queue.filter(({ state }) => state !== 'accepted');
    }
    notify();
  }

  function skipDebounce(): void {
    for (const entry of queue) entry.changedAt = -Infinity;
    stopWaiting();
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(change) {
      const lineId = changedLineId(change);
      // Does not send changes that the new change would overwrite.
      const replaced = queue.filter((entry) => replaces(change, entry));
      const remaining = queue.filter((entry) => !replaced.includes(entry));
      for (const { resolve } of replaced) resolve(null);
      if (lineId !== null && errors.has(lineId)) {
        errors = new Map([...errors].filter(([id]) => id !== lineId));
      }
      return new Promise((resolve) => {
        queue = [...remaining, { change, state: 'waiting', changedAt: performance.now(), resolve }];
        if (!isDebounced(change)) skipDebounce();
        startProcessing();
      });
    },
    replace(loaded) {
      if (loaded === cart) return;
      if (processing) {
        needsReload = true;
        return;
      }
      cart = loaded;
      queue = [];
      isStale = false;
      notify();
    },
    refresh() {
      needsReload = true;
      startProcessing();
    },
    async flush() {
      if (!processing) return;
      skipDebounce();
      await processing;
    },
  };
}

/** Returns whether a change is sent after a delay: quantities are typed, and sizes are browsed by keyboard. */
function isDebounced({ kind }: CartChange): boolean {
  return kind === 'quantity' || kind === 'size';
}

/**
 * Returns whether a change replaces an earlier one, which then is not sent. Only a change that still waits can be replaced. A
 * quantity replaces a quantity, and a size replaces a size of the same line. Clearing the cart replaces all quantities and sizes.
 * Dropping a line replaces every change of the line.
 */
function replaces(later: CartChange, { change: earlier, state }: QueuedChange): boolean {
  if (state !== 'waiting') return false;
  if (later.kind === 'clear') return isDebounced(earlier);
  if (changedLineId(earlier) !== later.rec_id) return false;
  return later.kind === 'drop' || (isDebounced(later) && later.kind === earlier.kind);
}
