import { toProforma } from '../orders/proforma';
import { consumeRateLimits, rateLimits } from '../accounts/rate-limits';
import { SHORT_DOCUMENT_LINES, createPdfInWorker } from '../documents/create-pdf';
import { BusinessError } from '../http/errors';
import { clientNetwork } from '../lib/ip-address';
import type { Handler } from '../app/context';
import { paymentStatus } from './payment-attempts';
import { startOrderPayment } from './start-payment';
import { listOrderLines, requireOwnOrder } from '../orders/order-store';
import { findOwnAttempt } from './payment-store';

export const startPayment: Handler<'startPayment'> = async ({ order_id }, deps, caller) => {
  return startOrderPayment(deps, await requireOwnOrder(deps, caller, order_id));
};

/** Returns the status of an attempt. Reads the database only, so that frequent polling by clients causes no provider calls. */
export const respond: Handler<'respond'> = async (
  { code: payId, log_id: logId },
  { database, clock },
  { session: { customerId } },
) => {
  const attempt = await findOwnAttempt(database, { customerId, payId, logId });
  if (!attempt) throw new BusinessError('There is no such payment.', { field: 'log_id' });
  const now = clock().getTime();
  return {
    status: paymentStatus(attempt, now),
    ended: attempt.status !== 'open' || now >= attempt.expires_at,
    order_id: attempt.order_id,
    order_sn: attempt.order_sn,
  };
};

/** Returns the pro-forma invoice of an unpaid order. */
export const orderFile: Handler<'orderFile'> = async ({ order_id }, deps, caller) => {
  const order = await requireOwnOrder(deps, caller, order_id);
  if (order.state !== 'pending' && order.state !== 'confirmed') {
    throw new BusinessError(
      order.state === 'cancelled' || order.state === 'refunded'
        ? 'No payment is due for this order, because it was canceled or refunded.'
        : 'Please use the invoice of this order instead of a pro-forma invoice. You find it, or request it, under “Invoices”.',
    );
  }
  const lines = await listOrderLines(deps.database, order.order_id);
  if (lines.length > SHORT_DOCUMENT_LINES)
    await consumeRateLimits(deps, [rateLimits.longDocument, String(caller.session.customerId)]);
  const content = await toProforma(deps, order, lines);
  const pdf = await createPdfInWorker({ kind: 'proforma', content }, clientNetwork(caller.ip));
  return { name: `Proforma-${order.order_sn}.pdf`, pdf: pdf.toString('base64') };
};
