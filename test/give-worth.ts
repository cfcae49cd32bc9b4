import { randomUUID } from 'node:crypto';
import { addBalanceEntry } from '../src/server/points/balance-store';
import { addPointEntry } from '../src/server/points/point-store';
import type { TestShop } from './make-shop';

/** Gives a customer points and a balance to pay with. */
export async function giveWorth(
  { deps: { database, clock } }: TestShop,
  username: string,
  { points = 0, cents = 0 }: { points?: number; cents?: number },
): Promise<void> {
  const { id: customerId } = await database
    .selectFrom('customer')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const entry = { customerId, reason: 'given', cause: `given ${randomUUID()}`, now: clock().getTime() };
  await database.transaction().execute(async (transaction) => {
    if (points) await addPointEntry(transaction, { ...entry, points });
    if (cents) await addBalanceEntry(transaction, { ...entry, cents });
  });
}
