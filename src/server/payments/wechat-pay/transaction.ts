import { z } from 'zod';
import type { Standing } from '../payment';

const money = z.object({ total: z.int().min(0), currency: z.string().default('CNY') });
const named = { appid: z.string(), mchid: z.string(), out_trade_no: z.string() };

/** A transaction as queries and notices tell of it; who paid, it tells as well, and nobody here reads that. */
const transaction = z.union([
  z.object({
    ...named,
    trade_state: z.literal('SUCCESS'),
    transaction_id: z.string().min(1).max(64),
    amount: money,
  }),
  z.object({
    ...named,
    trade_state: z.enum(['NOTPAY', 'USERPAYING', 'PAYERROR', 'CLOSED', 'REVOKED', 'REFUND']),
  }),
]);

export interface Merchant {
  mchid: string;
  appid: string;
}

/** What a transaction of this merchant says; null for another merchant's, or for what is none. */
export function readTransaction(
  { mchid, appid }: Merchant,
  json: unknown,
): { logId: string; standing: Standing } | null {
  const read = transaction.safeParse(json);
  if (!read.success || read.data.mchid !== mchid || read.data.appid !== appid) return null;
  return { logId: read.data.out_trade_no, standing: standingOf(read.data) };
}

function standingOf(data: z.infer<typeof transaction>): Standing {
  switch (data.trade_state) {
    case 'SUCCESS': {
      const { total, currency } = data.amount;
      return { state: 'paid', transactionId: data.transaction_id, sum: { units: total, currency } };
    }
    // After an error the same code may be scanned again.
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
      return { state: 'open' };
    // What was given back is not there any more.
    case 'CLOSED':
    case 'REVOKED':
    case 'REFUND':
      return { state: 'ended' };
  }
}
