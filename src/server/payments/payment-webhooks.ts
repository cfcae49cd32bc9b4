import { Hono } from 'hono';
import { limitBody } from '../http/body-limit';
import type { Deps } from '../app/context';
import { settlePayment } from './settle-payment';
import type { NoticeResult, PaymentProvider, RawNotice } from './payment';
import { noticePath } from './payments';

/** Bytes; a provider's notice has a fiftieth of it. */
const LARGEST_NOTICE = 65_536;

/**
 * Where payment providers tell what became of an attempt: `POST /api/payments/{pay_id}/notice`. Outside the contract's
 * table, because the provider says what a notice looks like and what is answered; its signature takes the place of a
 * token. A notice is acknowledged only after the transaction that it caused: with anything else it comes again.
 */
export function createPaymentNotices(deps: Deps): Hono {
  const notices = new Hono();
  const limit = limitBody(LARGEST_NOTICE, (c) => c.body(null, 413));
  for (const [payId, provider] of deps.payments.providers) {
    notices.post(noticePath(payId), limit, async (c) => {
      const raw = { header: (name: string) => c.req.header(name) ?? '', body: await c.req.text() };
      const result = await takeNotice(deps, { payId, provider }, raw);
      const fields = { pay_id: payId, result };
      if (result === 'done') deps.log.info('payment notice', fields);
      else deps.log.error('payment notice', fields);
      const { status, body } = provider.answerTo(result);
      return c.body(body, status, { 'Content-Type': 'application/json' });
    });
    notices.all(noticePath(payId), (c) => {
      c.header('Allow', 'POST');
      return c.body(null, 405);
    });
  }
  return notices;
}

async function takeNotice(
  deps: Deps,
  { payId, provider }: { payId: string; provider: PaymentProvider },
  raw: RawNotice,
): Promise<NoticeResult> {
  const notice = await provider.readNotice(raw);
  if (!notice) return 'refused';
  if (notice.logId === null) return 'done';
  const { logId, standing } = notice;
  return (await settlePayment(deps, { payId, logId, standing })) ? 'done' : 'unknown attempt';
}
