import { timingSafeEqual } from 'node:crypto';
import { brake, brakes, takeBack, type Try } from '../accounts/rate-limits';
import { networkOf } from '../accounts/client-network';
import { digest } from '../lib/secrets';
import type { Deps } from '../app/context';
import { findPurchaser, type Purchaser } from './purchaser-store';

/** Nobody's secret has this digest. */
const nobodys = digest('');

/**
 * Whose name and secret these are, or null. A stranger's name takes the same steps as a purchaser's. Only misses count;
 * throws `Later` after too many from one network.
 */
export async function checkPurchaser(
  deps: Pick<Deps, 'database' | 'clock'>,
  { identity, secret, ip }: { identity: string; secret: string; ip: string },
): Promise<Purchaser | null> {
  const miss: Try = [brakes.wrongPurchaser, networkOf(ip)];
  await brake(deps, miss);
  const purchaser = await findPurchaser(deps.database, identity);
  const right = equal(digest(secret), purchaser?.secret_hash ?? nobodys);
  if (!purchaser || !right) return null;
  await takeBack(deps, miss);
  return purchaser;
}

function equal(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
