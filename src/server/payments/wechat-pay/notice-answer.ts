import type { NoticeResult, PaymentProvider } from '../payment';

const answers: Readonly<Record<NoticeResult, ReturnType<PaymentProvider['answerTo']>>> = {
  done: { status: 200, body: JSON.stringify({ code: 'SUCCESS', message: '' }) },
  refused: { status: 401, body: JSON.stringify({ code: 'FAIL', message: 'signature' }) },
  'unknown attempt': { status: 404, body: JSON.stringify({ code: 'FAIL', message: 'out_trade_no' }) },
};

/** What the API v3 wants to hear; after anything but 200 or 204 it sends the notice again, for a day. */
export function wechatPayAnswer(result: NoticeResult): ReturnType<PaymentProvider['answerTo']> {
  return answers[result];
}
