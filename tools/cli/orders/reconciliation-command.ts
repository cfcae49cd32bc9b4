import { findDiscrepancies } from '../../../src/server/orders/reconciliation-store';
import type { ShopDatabase } from '../../../src/server/db/shop-database';

/** Looks for what does not add up. Throws with all of it in words, so that whoever runs it every night hears of it. */
export async function reconciliation(db: ShopDatabase): Promise<string> {
  const found = await findDiscrepancies(db);
  if (found.length === 0) return 'Everything adds up.';
  throw new Error(found.map(({ check, subject }) => `${subject}: ${check}.`).join('\n'));
}
