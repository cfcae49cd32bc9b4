import { WELCOME_POINTS } from '../../shared/domain/points';
import { addPointEntry } from './point-store';
import type { ShopTransaction } from '../db/shop-database';

/** For proving an e-mail address: the first time only, however often it is changed. */
export async function giveWelcomePoints(
  transaction: ShopTransaction,
  customerId: number,
  now: number,
): Promise<void> {
  await addPointEntry(transaction, {
    customerId,
    now,
    points: WELCOME_POINTS,
    reason: 'Welcome',
    cause: 'welcome',
  });
}
