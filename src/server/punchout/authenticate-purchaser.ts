import { timingSafeEqual } from 'node:crypto';
import { consumeRateLimits, rateLimits, refundRateLimits, type RateLimitKey } from '../accounts/rate-limits';
import { clientNetwork } from '../lib/ip-address';
import { sha256 } from '../lib/hash';
import type { AppContext } from '../app/context';
import { findPurchaser, type Purchaser } from './purchaser-store';

/** Equals the digest of no purchaser's secret, because secrets are not empty. */
const placeholderHash = sha256('');

/**
 * Returns the purchaser with these credentials, or null. Compares a digest for an unknown identity too, so that the duration
 * does not reveal which identities exist. Throws `RetryLaterError` after too many failures from one network, with this identity
 * or with any.
 */
export async function authenticatePurchaser(
  deps: Pick<AppContext, 'database' | 'clock'>,
  { identity, secret, ip }: { identity: string; secret: string; ip: string },
): Promise<Purchaser | null> {
  const network = clientNetwork(ip);
  const limits: RateLimitKey[] = [
    [rateLimits.wrongPurchaser, identity, network],
    [rateLimits.wrongPurchaserPerNetwork, network],
  ];
  await consumeRateLimits(deps, ...limits);
  const purchaser = await findPurchaser(deps.database, identity);
  const isSecretCorrect = timingSafeEqualText(sha256(secret), purchaser?.secret_hash ?? placeholderHash);
  if (!purchaser || !isSecretCorrect) return null;
  await refundRateLimits(deps, ...limits);
  return purchaser;
}

function timingSafeEqualText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
