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
 * Verifies a password at sign-in. `stored` null means that the account does not exist; the check takes
 * equally long. The attempt is counted before the comparison, so that parallel guesses are limited too. `beforeComparing` is
 * called after the attempt is counted; an error that it throws refunds the attempt. Throws `RetryLaterError` when the limit is reached.
 */
export async function verifySignInPassword(
  deps: CheckDeps,
  { account, ip }: { account: string; ip: string },
  stored: string | null,
  password: string,
  beforeComparing: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  const own: RateLimitKey = [rateLimits.wrongPassword, account, ip];
  const shared: RateLimitKey[] = [[rateLimits.wrongPasswordPerNetwork, ip]];
  return withAttemptLimit(deps, { own, shared }, async () => {
    await beforeComparing();
    return deps.passwords.verify(stored, password, ip);
  });
}

/**
 * Throws a `BusinessError` unless the password of the signed-in customer is right. Rate limited like {@link
 * verifySignInPassword}. `network` is the client's.
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
  const own: RateLimitKey = [rateLimits.wrongPassword, `signed in ${customer.id}`];
  const isCorrect = await withAttemptLimit(deps, { own }, () =>
    deps.passwords.verify(customer.password_hash, password, network),
  );
  if (!isCorrect) throw new BusinessError(message, { field });
}

/**
 * Throws a {@link SessionEndedError} when the password was changed or all sessions were ended since `customer` was read.
 * Call it after {@link requirePassword}, in the transaction of the change.
 */
export async function requireUnchangedCredentials(
  transaction: ShopTransaction,
  customer: Credentials,
): Promise<void> {
  if (!(await areCredentialsUnchanged(transaction, customer))) throw new SessionEndedError();
}

/** A success resets the account's own limit and refunds the attempt from the shared ones. */
async function withAttemptLimit(
  deps: CheckDeps,
  { own, shared = [] }: { own: RateLimitKey; shared?: readonly RateLimitKey[] },
  compare: () => Promise<boolean>,
): Promise<boolean> {
  await consumeRateLimits(deps, own, ...shared);
  const isCorrect = await compare().catch(async (error: unknown) => {
    await refundRateLimits(deps, own, ...shared);
    throw error;
  });
  if (!isCorrect) return false;
  await resetRateLimits(deps, own);
  await refundRateLimits(deps, ...shared);
  return true;
}
