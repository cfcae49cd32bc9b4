import type { Failure, Outcome } from '../../../shared/contract/envelope';
import { remedyFor } from '../../api/remedies';
import type { CartCall } from '../../state/cart-call';
import {
  changedLineId,
  sendChange,
  applyChange,
  keepLineNotices,
  type Cart,
  type CartChange,
} from './cart-change';

/** What the screen shows of a cart. */
export interface CartSnapshot {
  /** As the server said last, with every change on top that it has not confirmed. */
  cart: Cart;
  /** Lines whose amounts are not up to date. */
  pending: ReadonlySet<number>;
  /** By line, why its last change was taken back. */
  errors: ReadonlyMap<number, string>;
  /** Nothing is under way: the amounts are the server's for what is shown. */
  settled: boolean;
  /** The changes are made, but what came of them could not be asked. */
  isStale: boolean;
}

/** How a change ended; null = a later one to the same line took its place. */
export type ChangeOutcome = Outcome<unknown> | null;

export interface OptimisticCart {
  /** The same object until something changes. */
  getSnapshot: () => CartSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** Shows a change at once and sends it. A refused one is taken back, and that line says why. Never rejects. */
  change: (change: CartChange) => Promise<ChangeOutcome>;
  /** Takes a cart that was loaded; while changes are under way it is asked for again instead. */
  replace: (cart: Cart) => void;
  /** Asks for the cart again, after what is under way. */
  refresh: () => void;
  /** Sends everything without waiting any longer. Resolves when the shop has said what came of it. */
  flush: () => Promise<void>;
}

interface Entry {
  change: CartChange;
  stage: 'waiting' | 'under way' | 'done';
  /** When it was made, in milliseconds; long ago for what may not rest. */
  at: number;
  end: (outcome: ChangeOutcome) => void;
}

interface OptimisticCartOptions {
  initial: Cart;
  call: CartCall;
  /** For how long a number or size rests before it is sent, in milliseconds: who presses + five times means the last. */
  debounceMs?: number;
}

/**
 * Keeps what a person sees and what the server has of a cart together: changes show at once, are sent one after the
 * other, and are confirmed by loading the cart when the last one has ended.
 */
export function createOptimisticCart({
  initial: first,
  call,
  debounceMs: restMs = 250,
}: OptimisticCartOptions): OptimisticCart {
  let cart = first;
  let entries: Entry[] = [];
  let troubles: ReadonlyMap<number, string> = new Map();
  let stale = false;
  let behind = false;
  let running: Promise<void> | null = null;
  let wake = () => {};
  let view = look();
  const listeners = new Set<() => void>();

  function look(): CartSnapshot {
    const shown = entries.reduce((seen, { change }) => applyChange(seen, change), cart);
    const pending = new Set(entries.map(({ change }) => changedLineId(change)).filter((id) => id !== null));
    return {
      cart: shown,
      pending,
      errors: troubles,
      settled: entries.length === 0 && !running,
      isStale: behind,
    };
  }

  function tell(): void {
    view = look();
    for (const listener of listeners) listener();
  }

  function start(): void {
    running ??= work().finally(() => {
      running = null;
      tell();
    });
    tell();
  }

  async function work(): Promise<void> {
    // Whoever starts it has not told the listeners yet.
    await Promise.resolve();
    for (;;) {
      const next = entries.find(({ stage }) => stage === 'waiting');
      if (next) {
        if (await rested(next)) await send(next);
      } else if (stale) {
        await load();
      } else return;
    }
  }

  /** Whether an entry may go out; false after a rest, in which another may have taken its place. */
  async function rested(entry: Entry): Promise<boolean> {
    const left = rests(entry.change) ? entry.at + restMs - performance.now() : 0;
    if (left <= 0) return true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, left);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return false;
  }

  async function send(entry: Entry): Promise<void> {
    entry.stage = 'under way';
    const outcome = await sendChange(call, entry.change);
    stale = true;
    if (outcome.ok) entry.stage = 'done';
    else takeBack(entry, outcome.failure);
    entry.end(outcome);
    tell();
  }

  function takeBack(entry: Entry, failure: Failure): void {
    entries = entries.filter((one) => one !== entry);
    const line = changedLineId(entry.change);
    const replaced = entries.some(({ change }) => changedLineId(change) === line);
    if (line !== null && !replaced) troubles = new Map(troubles).set(line, remedyFor(failure).message);
  }

  async function load(): Promise<void> {
    stale = false;
    const outcome = await call('cart', {});
    behind = !outcome.ok;
    if (outcome.ok) {
      cart = keepLineNotices(outcome.data, cart);
      entries = entries.filter(({ stage }) => stage !== 'done');
    }
    tell();
  }

  function hurry(): void {
    for (const entry of entries) entry.at = -Infinity;
    wake();
  }

  return {
    getSnapshot: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(change) {
      const line = changedLineId(change);
      // What has not been sent and is about the same line would be undone by this anyway.
      const { kept, replaced } = partition(entries, (entry) => isReplaced(entry, change));
      for (const { end } of replaced) end(null);
      if (line !== null && troubles.has(line)) {
        troubles = new Map([...troubles].filter(([id]) => id !== line));
      }
      return new Promise((end) => {
        entries = [...kept, { change, stage: 'waiting', at: performance.now(), end }];
        if (!rests(change)) hurry();
        start();
      });
    },
    replace(loaded) {
      if (loaded === cart) return;
      if (running) {
        stale = true;
        return;
      }
      cart = loaded;
      entries = [];
      behind = false;
      tell();
    },
    refresh() {
      stale = true;
      start();
    },
    async flush() {
      if (!running) return;
      hurry();
      await running;
    },
  };
}

/** What people try out: they may have another one in mind a moment later. */
function rests({ kind }: CartChange): boolean {
  return kind === 'number' || kind === 'size';
}

/** A number gives way to the next one, a size as well, both to dropping all, and everything to dropping the line. */
function isReplaced({ change: earlier, stage }: Entry, later: CartChange): boolean {
  if (stage !== 'waiting') return false;
  if (later.kind === 'clear') return rests(earlier);
  if (changedLineId(earlier) !== later.rec_id) return false;
  return later.kind === 'drop' || (rests(later) && later.kind === earlier.kind);
}

function partition(entries: readonly Entry[], test: (entry: Entry) => boolean) {
  const replaced = entries.filter(test);
  return { replaced, kept: entries.filter((entry) => !replaced.includes(entry)) };
}
