import { createBackoff, type Backoff, type BackoffParts } from '../backoff';

/** Entries at which the shop has a fault: each is sent again by itself, later each time, and keeps no other one waiting. */
export interface PutOff {
  keys(): string[];
  /** The longest put off of those that may be tried again. */
  due(): string | undefined;
  /** Milliseconds until one may be; Infinity for none. */
  wait(): number;
  /** The shop could not take it, once more. */
  add(key: string): void;
  delete(key: string): void;
  hurry(): void;
}

export function createPutOff(parts: Pick<BackoffParts, 'now' | 'random'>): PutOff {
  const kept = new Map<string, Backoff>();
  return {
    keys: () => [...kept.keys()],
    due: () => [...kept].find(([, backoff]) => backoff.wait() === 0)?.[0],
    wait: () => Math.min(Infinity, ...[...kept.values()].map((backoff) => backoff.wait())),
    add(key) {
      const backoff = kept.get(key) ?? createBackoff(parts);
      backoff.failed();
      // At the end: the others come first.
      kept.delete(key);
      kept.set(key, backoff);
    },
    delete: (key) => void kept.delete(key),
    hurry: () => kept.forEach((backoff) => backoff.hurry()),
  };
}
