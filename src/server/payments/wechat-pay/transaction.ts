import { z } from 'zod';
import type { ProviderStatus } from '../payment-provider';

const money = z.object({ total: z.int().min(0), currency: z.string().default('CNY') });
const ids = { appid: z.string(), mchid: z.string(), out_trade_no: z.string() };

/** A transaction in queries and notifications. Data about the payer is ignored. */
const transaction = z.union([
  z.object({
    ...ids,
    trade_state: z.literal('SUCCESS'),
    transaction_id: z.string().min(1).max(64),
    amount: money,
  }),
  z.object({
    ...ids,
    trade_state: z.enum(['NOTPAY', 'USERPAYING', 'PAYERROR', 'CLOSED', 'REVOKED', 'REFUND']),
  }),
]);

export interface Merchant {
  mchid: string;
  appid: string;
}

/** Returns the status of a transaction, or null when it is invalid or another merchant's. */
export function readTransaction(
  { mchid, appid }: Merchant,
  json: unknown,
): { logId: string; status: ProviderStatus } | null {
  const parsed = transaction.safeParse(json);
  if (!parsed.success || parsed.data.mchid !== mchid || parsed.data.appid !== appid) return null;
  return { logId: parsed.data.out_trade_no, status: statusOf(parsed.data) };
}

function statusOf(data: z.infer<typeof transaction>): ProviderStatus {
  switch (data.trade_state) {
    case 'SUCCESS': {
      const { total, currency } = data.amount;
      return { state: 'paid', transactionId: data.transaction_id, amount: { units: total, currency } };
    }
    // After PAYERROR the same code can be scanned again.
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
      return { state: 'open' };
    // A refunded transaction does not pay the order.
    case 'CLOSED':
    case 'REVOKED':
    case 'REFUND':
      return { state: 'ended' };
  }
}
