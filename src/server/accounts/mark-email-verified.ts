import type { AppContext } from '../app/context';
import type { ShopTransaction } from '../db/shop-database';
import { reserveVerifiedOrders } from '../orders/reservations';
import { creditWelcomePoints } from '../points/point-store';
import { setVerifiedEmail } from './customer-store';
import { mailboxKey } from './mailbox';

/**
 * Sets the address as verified, credits the welcome points and reserves the goods of orders that waited for a verified
 * address. Returns false without any effect when another customer has verified the address.
 */
export async function markEmailVerified(
  deps: AppContext,
  transaction: ShopTransaction,
  customerId: number,
  email: string,
): Promise<boolean> {
  const now = deps.clock().getTime();
  if (!(await setVerifiedEmail(transaction, customerId, email, now))) return false;
  await creditWelcomePoints(transaction, { customerId, mailbox: mailboxKey(email), now });
  await reserveVerifiedOrders(deps, transaction, customerId);
  return true;
}
