import { findCustomer } from '../../src/server/accounts/customer-store';
import type { ShopContext } from './context';

/** Tells staff in a sentence if the customer is notified. The outbox sends only to verified addresses (decision 054). */
export async function customerNoticeText(
  { database }: Pick<ShopContext, 'database'>,
  customerId: number,
): Promise<string> {
  const customer = await findCustomer(database, customerId);
  if (!customer) return 'The customer is not notified: the account is closed.';
  return customer.email_verified_at === null
    ? 'The customer is not notified: the e-mail address is not confirmed.'
    : 'The customer is notified by e-mail.';
}
