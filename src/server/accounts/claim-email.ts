import type { AppContext } from '../app/context';
import type { ShopTransaction } from '../db/shop-database';
import { reserveVerifiedOrders } from '../orders/reservations';
import { creditWelcomePoints } from '../points/point-store';
import { setVerifiedEmail } from './customer-store';
import { mailboxKey } from './mailbox';

/**
 * Gives an address to the customer who has proved that messages to it reach them. Returns false when it belongs to another
 * customer.
 */
export async function claimEmail(
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
