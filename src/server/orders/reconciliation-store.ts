import { sql } from 'kysely';
import { ledgerChecks } from './ledger-checks';
import { orderChecks } from './order-checks';
import { brokenHistories } from './order-history-check';
import type { ShopDatabase } from '../db/shop-database';
import { stockChecks } from './stock-checks';

/** Something that does not add up. `subject` names it: an order's number, a size, a customer's id. */
export interface Finding {
  check: string;
  subject: string;
}

/** Constraints keep most of it too: here it is worked out anew from the rows, as somebody would who does not trust them. */
const checks = { ...orderChecks, ...stockChecks, ...ledgerChecks };

/**
 * Everything that does not add up. Each check is one question, so that orders that come meanwhile raise no false alarm;
 * with a million orders it takes seconds: not for a call.
 */
export async function findFaults(db: ShopDatabase): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [check, text] of Object.entries(checks)) {
    const { rows } = await sql.raw<{ subject: string }>(text).execute(db);
    found.push(...rows.map(({ subject }) => ({ check, subject: String(subject) })));
  }
  const broken = await brokenHistories(db);
  return [...found, ...broken.map((subject) => ({ check: 'its history is not how it came to be', subject }))];
}
