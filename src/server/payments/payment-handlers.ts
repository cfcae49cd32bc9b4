import { proformaOf } from '../orders/proforma';
import { proformaPdf } from '../documents/proforma-pdf';
import { Refusal, type Handler } from '../http/handler-types';
import { paymentStatus } from './payment-status';
import { startPayment } from './start-payment';
import { linesOf } from '../orders/order-store';
import { findOwnAttempt } from './payment-store';
import { ownOrder } from '../orders/own-order';

export const handleStartPayment: Handler<'startPayment'> = async ({ order_id }, deps, caller) => {
  return startPayment(deps, await ownOrder(deps, caller, order_id));
};

/** Reads what is written and nothing else: whoever asks often must not make the shop ask its providers. */
export const respond: Handler<'respond'> = async (
  { code: payId, log_id: logId },
  { database, clock },
  { session: { customerId } },
) => {
  const attempt = await findOwnAttempt(database, { customerId, payId, logId });
  if (!attempt) throw new Refusal('There is no such payment.', { field: 'log_id' });
  const now = clock().getTime();
  return {
    status: paymentStatus(attempt, now),
    ended: attempt.status !== 'open' || now >= attempt.expires_at,
    order_id: attempt.order_id,
    order_sn: attempt.order_sn,
  };
};

export const orderFile: Handler<'orderFile'> = async ({ order_id }, deps, caller) => {
  const order = await ownOrder(deps, caller, order_id);
  if (order.state !== 'pending' && order.state !== 'confirmed') {
    throw new Refusal('There is nothing to pay for this order any more. Its invoice is at “Invoices”.');
  }
  const lines = await linesOf(deps.database, order.order_id);
  const pdf = await proformaPdf(proformaOf(deps, order, lines));
  return { name: `Proforma-${order.order_sn}.pdf`, pdf: pdf.toString('base64') };
};
