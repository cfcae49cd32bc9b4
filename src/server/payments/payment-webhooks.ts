import { Hono } from 'hono';
import { limitBodySize } from '../http/middleware/body-limit';
import type { AppContext } from '../app/context';
import { settlePayment } from './settle-payment';
import type { NotificationResult, PaymentProvider, RawNotification } from './payment-provider';
import { paymentWebhookPath } from './create-payments';

/** Limit for notifications, which have about a kilobyte. */
const MAX_BODY_BYTES = 65_536;

/**
 * Routes for notifications of payment providers: `POST /api/payments/{pay_id}/notice`. Not part of the contract's table,
 * because the provider defines body and reply; its signature authenticates the request. Acknowledges a notification only
 * after its transaction is committed; the provider retries otherwise.
 */
export function createPaymentWebhooks(deps: AppContext): Hono {
  const webhooks = new Hono();
  const limitBody = limitBodySize(MAX_BODY_BYTES, (c) => c.body(null, 413));
  for (const [payId, provider] of deps.payments.providers) {
    webhooks.post(paymentWebhookPath(payId), limitBody, async (c) => {
      const raw = { header: (name: string) => c.req.header(name) ?? '', body: await c.req.text() };
      const { result, payment } = await settleNotification(deps, { payId, provider }, raw);
      const fields = { pay_id: payId, result, ...payment };
      if (result === 'done') deps.log.info('payment.notification', fields);
      else deps.log.error('payment.notification_rejected', fields);
      const { status, body } = provider.acknowledge(result);
      return c.body(body, status, { 'Content-Type': 'application/json' });
    });
    webhooks.all(paymentWebhookPath(payId), (c) => {
      c.header('Allow', 'POST');
      return c.body(null, 405);
    });
  }
  return webhooks;
}

/** Verifies a notification and records the status of its attempt. */
async function settleNotification(
  deps: AppContext,
  { payId, provider }: { payId: string; provider: PaymentProvider },
  raw: RawNotification,
): Promise<{ result: NotificationResult; payment?: Record<string, string | number> }> {
  const notification = await provider.readNotification(raw);
  if (!notification) return { result: 'refused' };
  if (notification.logId === null) return { result: 'done' };
  const { logId, status } = notification;
  if (await settlePayment(deps, { payId, logId, reported: status })) return { result: 'done' };
  if (status.state !== 'paid') return { result: 'unknown attempt' };
  // Without its order, such as after a restore, staff can find the money at the provider by these values only.
  const { transactionId, amount } = status;
  return {
    result: 'unknown attempt',
    payment: { log_id: logId, transaction_id: transactionId, units: amount.units, currency: amount.currency },
  };
}
