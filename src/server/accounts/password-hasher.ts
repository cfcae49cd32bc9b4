import { randomBytes } from 'node:crypto';
import { RetryLaterError } from '../http/errors';
import { createFairQueue } from '../lib/fair-queue';

/** Loaded on first use: most visits need no password. */
const loadArgon2 = () => import('@node-rs/argon2');

/**
 * Hashes and verifies passwords. `client` is the caller's network; clients take turns. When the queue is full, the newest
 * request of the client with the most requests is rejected with `RetryLaterError`.
 */
export interface PasswordHasher {
  hash(password: string, client?: string): Promise<string>;
  /** With `passwordHash` null, takes as long as a comparison and resolves to false. */
  verify(passwordHash: string | null, password: string, client?: string): Promise<boolean>;
}

export interface PasswordHasherOptions {
  /** Hashes computed in parallel; each uses one core and 19 MB. */
  concurrency: number;
  /** Maximum queue length. */
  maxQueued: number;
}

/**
 * Returns the concurrency for a number of processors: at most two, leaving one processor for other requests.
 */
export function hashConcurrency(processors: number): number {
  return Math.max(1, Math.min(2, processors - 1));
}

const RETRY_AFTER_S = 2;

/** Argon2id (the package's default) with the minimum cost that the OWASP cheat sheet recommends; memory in KiB. */
const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswordHasher({ concurrency, maxQueued }: PasswordHasherOptions): PasswordHasher {
  let running = 0;
  const queue = createFairQueue<{ start: () => void; reject: (error: Error) => void }>();

  function waitForTurn(client: string): Promise<void> {
    if (queue.size() >= maxQueued) {
      const displaced = queue.displaceFor(client);
      if (!displaced) throw queueFullError();
      displaced.reject(queueFullError());
    }
    return new Promise((start, reject) => queue.push(client, { start, reject }));
  }

  async function runQueued<Value>(client: string, work: () => Promise<Value>): Promise<Value> {
    if (running < concurrency) running += 1;
    else await waitForTurn(client);
    try {
      return await work();
    } finally {
      // Hands the slot directly to the next in the queue.
      const next = queue.shift();
      if (next) next.start();
      else running -= 1;
    }
  }

  return {
    hash: (password, client = '') =>
      runQueued(client, async () => (await loadArgon2()).hash(normalizePassword(password), argon2Cost)),
    verify: (passwordHash, password, client = '') =>
      runQueued(client, async () => {
        const { verify } = await loadArgon2();
        const isEqual = await verify(passwordHash ?? placeholderHash, normalizePassword(password));
        return isEqual && passwordHash !== null;
      }),
  };
}

function queueFullError(): RetryLaterError {
  return new RetryLaterError(503, RETRY_AFTER_S);
}

/** A hash of the same cost that matches no password. */
const placeholderHash = [
  '',
  'argon2id',
  'v=19',
  `m=${argon2Cost.memoryCost},t=${argon2Cost.timeCost},p=${argon2Cost.parallelism}`,
  unpaddedBase64(randomBytes(16)),
  unpaddedBase64(randomBytes(32)),
].join('$');

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Keyboards differ in how they encode an accented letter. */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}
