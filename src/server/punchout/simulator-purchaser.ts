import { digest, randomSecret } from '../lib/secrets';
import type { Deps } from '../app/context';
import { anyCustomer } from '../accounts/customer-presence';
import { addPurchaser, findPurchaser, renewPurchaser } from './purchaser-store';
import type { ShopDatabase } from '../db/shop-database';

const IDENTITY = 'simulator';

/** What the simulator signs in with, by the shop's data: as long as the program runs, and nowhere else. */
const secrets = new WeakMap<ShopDatabase, string>();

/**
 * Lets the demonstration's simulator in as a purchasing system of the first customer, with carts that come back to the
 * shop itself. Null while there is no customer.
 */
export async function simulatorPurchaser(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  origin: string,
): Promise<{ identity: string; secret: string } | null> {
  const kept = secrets.get(database);
  const known = await findPurchaser(database, IDENTITY);
  if (kept && known?.origins.includes(origin)) return { identity: IDENTITY, secret: kept };
  const secret = randomSecret();
  const origins = [origin];
  if (known) {
    await renewPurchaser(database, known.purchaser_id, { secret_hash: digest(secret), origins });
  } else {
    const customerId = await anyCustomer(database);
    if (customerId === null) return null;
    await addPurchaser(database, {
      name: 'the simulator',
      customer_id: customerId,
      identity: IDENTITY,
      secret_hash: digest(secret),
      origins,
      vendor: '100200',
      created_at: clock().getTime(),
    });
  }
  secrets.set(database, secret);
  return { identity: IDENTITY, secret };
}
