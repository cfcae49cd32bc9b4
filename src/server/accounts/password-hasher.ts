import { randomBytes } from 'node:crypto';
import { Later } from '../http/handler-types';

/** It comes with the first password: most visits need none. */
const argon2 = () => import('@node-rs/argon2');

/** Turns passwords into what may be stored, and compares. Rejects with `Later` when too many wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** `stored` null takes as long as a comparison and is false. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

export interface HasherOptions {
  /** How many are worked on at once: each takes a core and 19 MB. */
  atOnce: number;
  /** How many may wait for that. */
  waiting: number;
}

/** How many are worked on at once on so many processors: two, and one of them is left to those who read. */
export function hashesAtOnce(processors: number): number {
  return Math.max(1, Math.min(2, processors - 1));
}

/** Argon2id (the package's default) with 19,456 KiB and two passes, the least that OWASP's cheat sheet asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswordHasher({ atOnce, waiting }: HasherOptions): PasswordHasher {
  let running = 0;
  const queue: (() => void)[] = [];

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running < atOnce) running += 1;
    else {
      if (queue.length >= waiting) throw new Later(503, 2);
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The place goes to the next one; nobody who comes meanwhile can take it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(async () => (await argon2()).hash(asTyped(password), cost)),
    matches: (stored, password) =>
      inTurn(async () => {
        const { verify } = await argon2();
        const same = await verify(stored ?? nobodys, asTyped(password));
        return same && stored !== null;
      }),
  };
}

/** A hash of the same cost that belongs to no password. */
const nobodys = [
  '',
  'argon2id',
  'v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  ...[randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64').replace(/=+$/, '')),
].join('$');

/** Keyboards differ in how they compose an accented letter. */
function asTyped(password: string): string {
  return password.normalize('NFKC');
}
