import type { OrderState } from '../../shared/domain/order-states';
import type { Deps } from '../app/context';
import { findOrder } from '../orders/order-store';
import { closeRepaidAttempt } from './payment-store';
import type { ShopTransaction } from '../db/shop-database';
import { refreshFlag, settleStrayMoney, type StrayMoney } from './unmatched-payment-store';
import { moveOrder, type MoveDeps, type MoveRequest } from '../orders/order-transitions';

type SettleStrayDeps = MoveDeps & Pick<Deps, 'database'>;

/** Thrown inside a transaction that must not stand. */
class NotPossible extends Error {}

/**
 * The staff take money as it came, by moves of the table: a wrong amount pays its order all the same, and money of another
 * payment needs nothing more. Gives the order's state then; null, and nothing done, when the money can only go back, the
 * order cannot be paid any more, or somebody was faster. `note` is for the customer to read.
 */
export async function acceptStrayMoney(
  deps: SettleStrayDeps,
  money: StrayMoney,
  note: string,
): Promise<OrderState | null> {
  return settling(deps, money, { settlement: 'accepted', note }, async (transaction) => {
    const { log_id: logId, order_id: orderId, transaction_id: transactionId } = money;
    const request = { orderId, actor: 'staff', text: `We have looked into a payment: ${note}` } as const;
    if (money.reason === 'money of another payment') {
      return moveOrder(deps, transaction, { ...request, move: 'clear' });
    }
    if (money.reason !== 'wrong amount paid') return null;
    const pays = { ...request, text: `We take the payment as it came: ${note}`, transactionId, logId };
    return (
      (await moveOrder(deps, transaction, { ...pays, move: 'pay' })) ??
      (await moveOrder(deps, transaction, { ...pays, move: 'settle' }))
    );
  });
}

/**
 * The staff have given money back at its provider. What was paid for a cancelled order refunds it; other money leaves its
 * order where it is. Gives the order's state then; null, and nothing done, for money of another payment, which belongs to
 * that one, and when somebody was faster. `reason` is for the customer to read.
 */
export async function repayStrayMoney(
  deps: SettleStrayDeps,
  money: StrayMoney,
  reason: string,
): Promise<OrderState | null> {
  return settling(deps, money, { settlement: 'repaid', note: reason }, async (transaction) => {
    const { log_id: logId, order_id: orderId, transaction_id: transactionId } = money;
    if (money.reason === 'money of another payment') return null;
    const request: Omit<MoveRequest, 'move'> = {
      orderId,
      actor: 'staff',
      text: `The payment goes back: ${reason}`,
    };
    const order = await findOrder(transaction, { orderId });
    if (order?.state === 'cancelled' && money.reason === 'paid after cancelling') {
      return moveOrder(deps, transaction, { ...request, move: 'refund' });
    }
    // Otherwise the attempt would go on to pay for its order, or to be looked into.
    if (money.reason === 'paid twice' || money.reason === 'wrong amount paid') {
      await closeRepaidAttempt(transaction, { logId, transactionId });
    }
    return moveOrder(deps, transaction, { ...request, move: 'clear' });
  });
}

/** Writes down how money was settled and makes the move that goes with it, both or neither. */
async function settling(
  { database, clock }: SettleStrayDeps,
  { stray_id, order_id }: StrayMoney,
  end: { settlement: 'accepted' | 'repaid'; note: string },
  move: (transaction: ShopTransaction) => Promise<OrderState | null>,
): Promise<OrderState | null> {
  try {
    return await database.transaction().execute(async (transaction) => {
      const now = clock().getTime();
      const state =
        (await settleStrayMoney(transaction, stray_id, { ...end, now })) && (await move(transaction));
      if (!state) throw new NotPossible();
      await refreshFlag(transaction, order_id);
      return state;
    });
  } catch (error) {
    if (error instanceof NotPossible) return null;
    throw error;
  }
}
