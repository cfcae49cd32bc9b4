import type { AppContext } from '../app/context';
import type { ShopTransaction } from '../db/shop-database';
import { BusinessError, SessionEndedError } from '../http/errors';
import { areCredentialsUnchanged, type Credentials } from './customer-store';
import {
  consumeRateLimits,
  rateLimits,
  resetRateLimits,
  refundRateLimits,
  type RateLimitKey,
} from './rate-limits';

type CheckDeps = Pick<AppContext, 'database' | 'clock' | 'passwords'>;

/**
 * Verifies a password at sign-in. With `passwordHash` null, the account does not exist; the check takes equally long. The
 * attempt is counted before the comparison, so that parallel guesses are limited too. `beforeComparing` is called after the
 * attempt is counted; an error that it throws refunds the attempt. Throws `RetryLaterError` when the limit is reached.
 */
export async function verifySignInPassword(
  deps: CheckDeps,
  { account, network }: { account: string; network: string },
  passwordHash: string | null,
  password: string,
  beforeComparing: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  const accountKey: RateLimitKey = [rateLimits.wrongPassword, account, network];
  const sharedKeys: RateLimitKey[] = [[rateLimits.wrongPasswordPerNetwork, network]];
  return withAttemptLimit(deps, { accountKey, sharedKeys }, async () => {
    await beforeComparing();
    return deps.passwords.verify(passwordHash, password, network);
  });
}

/**
 * Throws a `BusinessError` unless the password of the signed-in customer is right, and `RetryLaterError` after too many failures
 * of this customer. `network` is the client's.
 */
export async function requirePassword(
  deps: CheckDeps,
  customer: { id: number; password_hash: string },
  { password, network }: { password: string; network: string },
  { field, message }: { field: string; message: string } = {
    field: 'password',
    message: 'The password is wrong.',
  },
): Promise<void> {
  const accountKey: RateLimitKey = [rateLimits.wrongPassword, `signed in ${customer.id}`];
  const isCorrect = await withAttemptLimit(deps, { accountKey }, () =>
    deps.passwords.verify(customer.password_hash, password, network),
  );
  if (!isCorrect) throw new BusinessError(message, { field });
}

/**
 * Throws a {@link SessionEndedError} unless {@link areCredentialsUnchanged}. Call it in the transaction that changes data, after
 * a password or code was checked.
 */
export async function requireUnchangedCredentials(
  transaction: ShopTransaction,
  customer: Credentials,
): Promise<void> {
  if (!(await areCredentialsUnchanged(transaction, customer))) throw new SessionEndedError();
}

/** Counts an attempt before `compare`. A success resets the account's own limit and refunds the attempt of the shared limits. */
async function withAttemptLimit(
  deps: CheckDeps,
  { accountKey, sharedKeys = [] }: { accountKey: RateLimitKey; sharedKeys?: readonly RateLimitKey[] },
  compare: () => Promise<boolean>,
): Promise<boolean> {
  await consumeRateLimits(deps, accountKey, ...sharedKeys);
  const isCorrect = await compare().catch(async (error: unknown) => {
    await refundRateLimits(deps, accountKey, ...sharedKeys);
    throw error;
  });
  if (!isCorrect) return false;
  await resetRateLimits(deps, accountKey);
  await refundRateLimits(deps, ...sharedKeys);
  return true;
}
