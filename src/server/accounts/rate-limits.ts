import { RetryLaterError } from '../http/errors';
import type { AppContext } from '../app/context';
import { countAttempts, decrementAttempts, findAttemptCounts, resetAttempts } from './rate-limit-store';
import { nonDurableTransaction } from '../db/shop-database';
import { sha256 } from '../lib/hash';
import { networkSite, SITE_FACTOR } from '../lib/ip-address';

export interface RateLimit {
  name: string;
  /** Attempts in a window before further ones are refused; `Infinity` = never. */
  max: number;
  /** Fixed window, starting with the first attempt. */
  windowMs: number;
  /**
   * Attempts in a window after which the next ones cost more work, see `captcha/proof-of-work.ts`. A whole institute may share
   * a network address, so work comes long before refusal.
   */
  proofAfter?: number;
}

const MINUTE_MS = 60_000;

/**
 * All rate limits of the shop, per client network unless stated otherwise. `name` is part of the stored key. Limits of guesses
 * count failures: a success is refunded.
 */
export const rateLimits = {
  /**
   * At sign-in, per entered user name or address and network, so that a stranger cannot lock out the customer. For a signed-in
   * customer, per customer.
   */
  wrongPassword: { name: 'wrong password', max: 5, windowMs: 15 * MINUTE_MS },
  /**
   * Over all accounts and networks, against guesses from many networks. Raises the work of every captcha, because work that
   * depends on the account would reveal its failures. Refuses nothing: a stranger could lock out the customers.
   */
  wrongPasswordInShop: {
    name: 'wrong password in shop',
    max: Infinity,
    windowMs: 60 * MINUTE_MS,
    proofAfter: 200,
  },
  wrongPasswordPerNetwork: {
    name: 'wrong password from address',
    max: 1000,
    windowMs: 15 * MINUTE_MS,
    proofAfter: 20,
  },
  /** Captchas and other proofs of work that were issued but not solved. */
  captcha: { name: 'unsolved captcha', max: 2000, windowMs: 10 * MINUTE_MS, proofAfter: 60 },
  /**
   * Spoken captchas. Programs understand them better than people do, and few people need them. So the work of a spoken captcha
   * grows after fewer attempts than that of a picture.
   */
  spokenCaptcha: { name: 'spoken captcha', max: 300, windowMs: 10 * MINUTE_MS, proofAfter: 10 },
  register: { name: 'register', max: 600, windowMs: 60 * MINUTE_MS, proofAfter: 30 },
  resetPerNetwork: { name: 'reset from address', max: 600, windowMs: 60 * MINUTE_MS, proofAfter: 30 },
  /** Per customer: codes by e-mail and text message. */
  sendCode: { name: 'send code', max: 5, windowMs: 10 * MINUTE_MS },
  /** Per customer. */
  sendCodePerDay: { name: 'send code in a day', max: 20, windowMs: 24 * 60 * MINUTE_MS },
  /** Codes by text message. They cost money, and fraudsters request many to numbers that they own. */
  textMessagePerNetwork: {
    name: 'text message from address',
    max: 100,
    windowMs: 24 * 60 * MINUTE_MS,
    proofAfter: 10,
  },
  newGuestCart: { name: 'new guest cart', max: 5000, windowMs: 60 * MINUTE_MS, proofAfter: 300 },
  /** Per customer, or per network for visitors. */
  shareCart: { name: 'share cart', max: 1000, windowMs: 60 * MINUTE_MS, proofAfter: 60 },
  /**
   * Lines of carts, shared carts and quotes, against filling the disk: limits of their number alone would allow 500 times as
   * many lines. Per customer, or per network for visitors. Requires no proof of work, because a request can have only one.
   */
  storedLine: { name: 'stored line', max: 50_000, windowMs: 60 * MINUTE_MS },
  lead: { name: 'lead', max: 600, windowMs: 60 * MINUTE_MS, proofAfter: 30 },
  /** Per customer. */
  review: { name: 'review', max: 10, windowMs: 24 * 60 * MINUTE_MS },
  /** Per customer. Counts the images of reviews that are decoded, also unusable images. */
  reviewImage: { name: 'review image', max: 20, windowMs: 24 * 60 * MINUTE_MS },
  /** Limits disk writes. Guessing is impossible: enrollment codes have 100 random bits. */
  enrollStand: { name: 'wrong enrollment code', max: 20, windowMs: 60 * MINUTE_MS },
  /**
   * Per purchaser and network. Limits log lines; guessing is impossible, because purchaser secrets have 256 random bits. Many
   * purchasers may share the address of a business network: one that is set up wrongly must not stop the others.
   */
  wrongPurchaser: { name: 'wrong purchaser', max: 60, windowMs: 15 * MINUTE_MS },
  wrongPurchaserPerNetwork: { name: 'wrong purchaser from address', max: 600, windowMs: 15 * MINUTE_MS },
  /** Per purchaser and network: each session stores its items and, once it starts, a cart. */
  punchoutSession: { name: 'punchout session', max: 2000, windowMs: 60 * MINUTE_MS },
  /** Per customer, or per network for visitors. */
  quote: { name: 'quote', max: 600, windowMs: 60 * MINUTE_MS, proofAfter: 60 },
  /** Per customer. An export reads everything that the shop stores about the customer. */
  exportAccount: { name: 'export account', max: 10, windowMs: 24 * 60 * MINUTE_MS },
  /** Per customer. An invoice of hundreds of lines occupies a worker for a second. */
  longDocument: { name: 'long document', max: 60, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

type RateLimitDeps = Pick<AppContext, 'database' | 'clock'>;

/**
 * A rate limit and the subject that it applies to. A limit of a client network also applies to its site, with
 * {@link SITE_FACTOR} times the numbers: one person may have 65,536 IPv6 networks.
 */
export type RateLimitKey = readonly [limit: RateLimit, ...subject: string[]];

/**
 * Consumes one attempt from each limit. Throws {@link RetryLaterError} and consumes nothing when one is
 * exhausted.
 */
export async function consumeRateLimits(deps: RateLimitDeps, ...keys: RateLimitKey[]): Promise<void> {
  await consumeUnits(deps, 1, keys);
}

/** Like {@link consumeRateLimits} for one limit and several attempts in one call. */
export async function consumeRateLimitUnits(
  deps: RateLimitDeps,
  units: number,
  key: RateLimitKey,
): Promise<void> {
  await consumeUnits(deps, units, [key]);
}

async function consumeUnits(
  { database, clock }: RateLimitDeps,
  units: number,
  keys: readonly RateLimitKey[],
): Promise<void> {
  const now = clock().getTime();
  await nonDurableTransaction(database, async (transaction) => {
    const waitsMs: number[] = [];
    for (const [limit, ...subject] of withSites(keys)) {
      const { count, remainingMs } = await countAttempts(
        transaction,
        attemptKey(limit, subject),
        limit.windowMs,
        now,
        units,
      );
      if (count > limit.max) waitsMs.push(remainingMs);
    }
    // The error rolls the transaction back, so that a refused attempt counts nowhere.
    if (waitsMs.length > 0) throw new RetryLaterError(429, Math.ceil(Math.max(...waitsMs) / 1000));
  });
}

/** Gives back consumed attempts, for example when the password was correct. */
export async function refundRateLimits({ database }: RateLimitDeps, ...keys: RateLimitKey[]): Promise<void> {
  await nonDurableTransaction(database, async (transaction) => {
    for (const [limit, ...subject] of withSites(keys))
      await decrementAttempts(transaction, attemptKey(limit, subject));
  });
}

/** Sets the counts of the subjects and their sites to 0. */
export async function resetRateLimits({ database }: RateLimitDeps, ...keys: RateLimitKey[]): Promise<void> {
  await nonDurableTransaction(database, async (transaction) => {
    for (const [limit, ...subject] of withSites(keys))
      await resetAttempts(transaction, attemptKey(limit, subject));
  });
}

/**
 * Returns whether the current window of one of the keys counts more attempts than `allowed`. Unlike the other functions, does
 * not also check the sites of client networks.
 */
export async function exceedsAllowedAttempts(
  { database, clock }: RateLimitDeps,
  ...limitKeys: (readonly [key: RateLimitKey, allowed: number])[]
): Promise<boolean> {
  const counts = await findAttemptCounts(
    database,
    limitKeys.map(([[limit, ...subject]]) => ({
      key: attemptKey(limit, subject),
      windowMs: limit.windowMs,
    })),
    clock().getTime(),
  );
  return limitKeys.some(([, allowed], index) => (counts[index] ?? 0) > allowed);
}

/** Highest result of {@link findProofLevel}. */
const MAX_PROOF_LEVEL = 3;

/**
 * Returns the level of the proof of work that the next attempt costs; each level doubles the work. Null (no work) while each
 * subject has fewer than `proofAfter` attempts, 0 from then on, and one more each time that the attempts double, up to
 * {@link MAX_PROOF_LEVEL}. The subject with the highest level decides.
 */
export async function findProofLevel(
  { database, clock }: RateLimitDeps,
  ...limitKeys: RateLimitKey[]
): Promise<number | null> {
  const keys = withSites(limitKeys);
  const counts = await findAttemptCounts(
    database,
    keys.map(([limit, ...subject]) => ({ key: attemptKey(limit, subject), windowMs: limit.windowMs })),
    clock().getTime(),
  );
  const levels = keys.flatMap(([{ proofAfter = Infinity }], index) => {
    const count = counts[index] ?? 0;
    return count < proofAfter ? [] : [Math.min(MAX_PROOF_LEVEL, Math.floor(Math.log2(count / proofAfter)))];
  });
  return levels.length > 0 ? Math.max(...levels) : null;
}

/** Adds a key of the site, with the site's numbers, for each key of a client network that is not its own site. */
function withSites(keys: readonly RateLimitKey[]): RateLimitKey[] {
  return keys.flatMap((key): RateLimitKey[] => {
    const [limit, ...subject] = key;
    const site = subject.map(networkSite);
    if (site.every((part, index) => part === subject[index])) return [key];
    const { max, proofAfter = Infinity } = limit;
    const siteLimit = { ...limit, max: max * SITE_FACTOR, proofAfter: proofAfter * SITE_FACTOR };
    return [key, [siteLimit, ...site]];
  });
}

/** Returns the hash of a limit and its subject, which is personal data. */
export function attemptKey({ name }: RateLimit, subject: readonly string[]): string {
  return sha256(JSON.stringify([name, ...subject]));
}
