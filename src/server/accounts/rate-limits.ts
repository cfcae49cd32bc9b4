import { Later } from '../http/handler-types';
import type { Deps } from '../app/context';
import { countAttempt, forgetAttempts, uncountAttempt } from './rate-limit-store';
import { lightTransaction } from '../db/shop-database';
import { digest } from '../lib/secrets';

/** How often something may be tried. */
export interface Brake {
  name: string;
  most: number;
  /** Milliseconds from the first try on. */
  within: number;
}

const MINUTE = 60_000;

/** One table of every brake, so that they can be read together. */
export const brakes = {
  /** By account and address: a stranger elsewhere cannot lock anyone out. */
  wrongPassword: { name: 'wrong password', most: 5, within: 15 * MINUTE },
  wrongPasswordFromAddress: { name: 'wrong password from address', most: 100, within: 15 * MINUTE },
  captcha: { name: 'captcha', most: 120, within: 10 * MINUTE },
  register: { name: 'register', most: 30, within: 60 * MINUTE },
  resetFor: { name: 'reset for', most: 5, within: 60 * MINUTE },
  resetFromAddress: { name: 'reset from address', most: 30, within: 60 * MINUTE },
  /** Six digits can be guessed: ten messages with five tries each are few against a million. */
  resetCodeFor: { name: 'reset code for', most: 10, within: 24 * 60 * MINUTE },
  sendCode: { name: 'send code', most: 5, within: 10 * MINUTE },
  sendCodeInADay: { name: 'send code in a day', most: 20, within: 24 * 60 * MINUTE },
  /** Everyone behind one institute's address counts together. */
  newGuestCart: { name: 'new guest cart', most: 60, within: 60 * MINUTE },
  shareCart: { name: 'share cart', most: 60, within: 60 * MINUTE },
  lead: { name: 'lead', most: 60, within: 60 * MINUTE },
  /** Each sends a letter to an address that may be somebody else's. */
  leadFor: { name: 'lead for', most: 5, within: 24 * 60 * MINUTE },
  /** By customer. */
  comment: { name: 'comment', most: 10, within: 24 * 60 * MINUTE },
  /** A code of 100 random bits is not guessed; this spares the disk. */
  enrolStand: { name: 'enrol stand', most: 20, within: 60 * MINUTE },
  /** A purchasing system has 256 random bits to sign in with; this spares the disk and the log. */
  wrongPurchaser: { name: 'wrong purchaser', most: 60, within: 15 * MINUTE },
  quote: { name: 'quote', most: 60, within: 60 * MINUTE },
} as const satisfies Record<string, Brake>;

type BrakeDeps = Pick<Deps, 'database' | 'clock'>;

/** Something that is tried, and whose tries are counted together. */
export type Try = readonly [which: Brake, ...who: string[]];

/**
 * Counts a try of each and stops it when there were too many of one before: throws {@link Later}. A try that is
 * stopped counts for none, and costs no write.
 */
export async function brake({ database, clock }: BrakeDeps, ...tries: Try[]): Promise<void> {
  const now = clock().getTime();
  await lightTransaction(database, async (transaction) => {
    const waits: number[] = [];
    for (const [which, ...who] of tries) {
      const { count, left } = await countAttempt(transaction, keyOf(which, who), which.within, now);
      if (count > which.most) waits.push(left);
    }
    if (waits.length > 0) throw new Later(429, Math.ceil(Math.max(...waits) / 1000));
  });
}

/** Takes counted tries back that were not made after all, or were no misses. */
export async function takeBack({ database }: BrakeDeps, ...tries: Try[]): Promise<void> {
  await lightTransaction(database, async (transaction) => {
    for (const [which, ...who] of tries) await uncountAttempt(transaction, keyOf(which, who));
  });
}

/** Forgets every try that was counted. */
export async function forgetTries({ database }: BrakeDeps, ...tries: Try[]): Promise<void> {
  await lightTransaction(database, async (transaction) => {
    for (const [which, ...who] of tries) await forgetAttempts(transaction, keyOf(which, who));
  });
}

/** Hashed, because it holds names and addresses. */
function keyOf({ name }: Brake, who: readonly string[]): string {
  return digest(JSON.stringify([name, ...who]));
}
