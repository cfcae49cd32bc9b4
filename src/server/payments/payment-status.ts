import type { StoredAttempt } from './payment-store';

type Facts = Pick<StoredAttempt, 'status' | 'transaction_id' | 'expires_at'> & {
  charge: Pick<NonNullable<StoredAttempt['charge']>, 'look_at' | 'failures'> | null;
};

/**
 * What the customer is told of an attempt. `paid` rests on the provider's word alone; `unknown` = the provider does not
 * answer, has not yet said how an attempt ended, or told of money that the staff have to look at.
 */
export function paymentStatus(
  { status, transaction_id, expires_at, charge }: Facts,
  now: number,
): 'paid' | 'unpaid' | 'unknown' {
  if (status === 'paid') return 'paid';
  if (status === 'failed' && transaction_id !== null) return 'unknown';
  if (charge === null || charge.look_at === null) return 'unpaid';
  const isLive = status === 'open' && now < expires_at;
  return isLive && charge.failures === 0 ? 'unpaid' : 'unknown';
}
