import { RetryLaterError } from '../http/errors';
import type { AppContext } from '../app/context';
import { countAttempt, resetAttempts, decrementAttempts } from './rate-limit-store';
import { nonDurableTransaction } from '../db/shop-database';
import { sha256 } from '../lib/hash';

export interface RateLimit {
  name: string;
  max: number;
  /** Fixed window, starting with the first attempt. */
  windowMs: number;
}

const MINUTE = 60_000;

/** All rate limits of the shop. `name` is part of the stored key. */
export const rateLimits = {
  /** Per account and network, so that a stranger cannot lock out the customer. */
  wrongPassword: { name: 'wrong password', max: 5, windowMs: 15 * MINUTE },
  wrongPasswordPerNetwork: { name: 'wrong password from address', max: 100, windowMs: 15 * MINUTE },
  captcha: { name: 'captcha', max: 120, windowMs: 10 * MINUTE },
  register: { name: 'register', max: 30, windowMs: 60 * MINUTE },
  resetPerRecipient: { name: 'reset for', max: 5, windowMs: 60 * MINUTE },
  resetPerNetwork: { name: 'reset from address', max: 30, windowMs: 60 * MINUTE },
  /** Limits guesses of six-digit codes: 10 messages with 5 attempts each. */
  resetCodePerMobile: { name: 'reset code for', max: 10, windowMs: 24 * 60 * MINUTE },
  sendCode: { name: 'send code', max: 5, windowMs: 10 * MINUTE },
  sendCodePerDay: { name: 'send code in a day', max: 20, windowMs: 24 * 60 * MINUTE },
  /** Visitors of one institute may share an IP address. */
  newGuestCart: { name: 'new guest cart', max: 60, windowMs: 60 * MINUTE },
  shareCart: { name: 'share cart', max: 60, windowMs: 60 * MINUTE },
  lead: { name: 'lead', max: 60, windowMs: 60 * MINUTE },
  /** Each lead sends mail to an unverified address. */
  leadPerEmail: { name: 'lead for', max: 5, windowMs: 24 * 60 * MINUTE },
  /** Per customer. */
  comment: { name: 'comment', max: 10, windowMs: 24 * 60 * MINUTE },
  /** Limits disk writes. Guessing is impossible: enrolment codes have 100 random bits. */
  enrolStand: { name: 'enrol stand', max: 20, windowMs: 60 * MINUTE },
  /** Limits disk writes and log lines. Guessing is impossible: purchaser secrets have 256 random bits. */
  wrongPurchaser: { name: 'wrong purchaser', max: 60, windowMs: 15 * MINUTE },
  quote: { name: 'quote', max: 60, windowMs: 60 * MINUTE },
} as const satisfies Record<string, RateLimit>;

type RateLimitDeps = Pick<AppContext, 'database' | 'clock'>;

/** A rate limit and the subject that it applies to. */
export type RateLimitKey = readonly [limit: RateLimit, ...subject: string[]];

/**
 * Consumes one attempt from each limit. Throws {@link RetryLaterError} and consumes nothing when one is
 * exhausted.
 */
export async function consumeRateLimits(
  { database, clock }: RateLimitDeps,
  ...keys: RateLimitKey[]
): Promise<void> {
  const now = clock().getTime();
  await nonDurableTransaction(database, async (transaction) => {
    const waits: number[] = [];
    for (const [limit, ...subject] of keys) {
      const { count, remainingMs } = await countAttempt(
        transaction,
        attemptKey(limit, subject),
        limit.windowMs,
        now,
      );
      if (count > limit.max) waits.push(remainingMs);
    }
    if (waits.length > 0) throw new RetryLaterError(429, Math.ceil(Math.max(...waits) / 1000));
  });
}

/** Gives back consumed attempts, for example when the password was correct. */
export async function refundRateLimits({ database }: RateLimitDeps, ...keys: RateLimitKey[]): Promise<void> {
  await nonDurableTransaction(database, async (transaction) => {
    for (const [limit, ...subject] of keys) await decrementAttempts(transaction, attemptKey(limit, subject));
  });
}

export async function resetRateLimits({ database }: RateLimitDeps, ...keys: RateLimitKey[]): Promise<void> {
  await nonDurableTransaction(database, async (transaction) => {
    for (const [limit, ...subject] of keys) await resetAttempts(transaction, attemptKey(limit, subject));
  });
}

/** Hashed because it contains personal data. */
function attemptKey({ name }: RateLimit, subject: readonly string[]): string {
  return sha256(JSON.stringify([name, ...subject]));
}
