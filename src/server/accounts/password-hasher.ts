import { randomBytes } from 'node:crypto';
import { RetryLaterError } from '../http/errors';
import { createFairQueue } from '../lib/fair-queue';

/** Loaded on first use: most visits need no password. */
const loadArgon2 = () => import('@node-rs/argon2');

/**
 * Hashes and verifies passwords. `network` is the client network, '' at a kiosk; networks take turns. When the queue is full, a
 * request of the busiest network is rejected with `RetryLaterError`, see `displaceFor` of `FairQueue`.
 */
export interface PasswordHasher {
  hash(password: string, network?: string): Promise<string>;
  /** With `passwordHash` null, takes as long as a comparison and resolves to false. */
  verify(passwordHash: string | null, password: string, network?: string): Promise<boolean>;
}

export interface PasswordHasherOptions {
  /** Hashes computed in parallel; each uses one core and 19 MB. */
  concurrency: number;
  /** Maximum queue length. */
  maxQueued: number;
  /** Default: {@link minimumCost}. Only tests may use a lower one. */
  cost?: Argon2Cost;
}

export interface Argon2Cost {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Returns the concurrency for a number of processors: at most two, and one processor fewer than there are, but at least one. */
export function hashConcurrency(processors: number): number {
  return Math.max(1, Math.min(2, processors - 1));
}

/** Seconds after which a rejected client may retry. */
const RETRY_AFTER_S = 2;

/** Argon2id (the package's default) with the minimum cost that the OWASP cheat sheet recommends; memory in KiB. */
const minimumCost: Argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswordHasher({
  concurrency,
  maxQueued,
  cost = minimumCost,
}: PasswordHasherOptions): PasswordHasher {
  const placeholderHash = createPlaceholderHash(cost);
  let runningHashes = 0;
  const queue = createFairQueue<{ start: () => void; reject: (error: Error) => void }>();

  function waitForTurn(network: string): Promise<void> {
    if (queue.size() >= maxQueued) {
      const displaced = queue.displaceFor(network);
      if (!displaced) throw queueFullError();
      displaced.reject(queueFullError());
    }
    return new Promise((start, reject) => queue.push(network, { start, reject }));
  }

  async function runQueued<Value>(network: string, work: () => Promise<Value>): Promise<Value> {
    if (runningHashes < concurrency) runningHashes += 1;
    else await waitForTurn(network);
    try {
      return await work();
    } finally {
      // Hands the slot directly to the next in the queue.
      const next = queue.shift();
      if (next) next.start();
      else runningHashes -= 1;
    }
  }

  return {
    hash: (password, network = '') =>
      runQueued(network, async () => (await loadArgon2()).hash(normalizePassword(password), cost)),
    verify: (passwordHash, password, network = '') =>
      runQueued(network, async () => {
        const { verify } = await loadArgon2();
        const isEqual = await verify(passwordHash ?? placeholderHash, normalizePassword(password));
        return isEqual && passwordHash !== null;
      }),
  };
}

function queueFullError(): RetryLaterError {
  return new RetryLaterError(503, RETRY_AFTER_S);
}

/** Returns a hash of this cost that matches no password. */
function createPlaceholderHash({ memoryCost, timeCost, parallelism }: Argon2Cost): string {
  return [
    '',
    'argon2id',
    'v=19',
    `m=${memoryCost},t=${timeCost},p=${parallelism}`,
    unpaddedBase64(randomBytes(16)),
    unpaddedBase64(randomBytes(32)),
  ].join('$');
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/**
 * Returns the form of a password that is hashed (NFKC): keyboards differ in how they encode an accented or a full-width letter.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}
