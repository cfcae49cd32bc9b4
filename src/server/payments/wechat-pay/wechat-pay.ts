import { z } from 'zod';
import type { PaymentProvider, Standing } from '../payment';
import { readSignedNotice } from './notice';
import { createPlatformKeys } from './platform-keys';
import type { WechatPaySettings } from './settings';
import { isSignedBy } from './signature';
import { sendSigned, type ApiRequest } from './signed-request';
import { readTransaction } from './transaction';
import { wechatPayAnswer } from './notice-answer';

export interface WechatPayOptions {
  settings: WechatPaySettings;
  /** The shop's name, as the customer's telephone shows it. */
  brand: string;
  /** Where notices are sent. */
  notifyUrl: () => string;
  clock: () => Date;
}

/** A QR code is good for two hours. */
const LONGEST = 7_200_000;
/** With these the platform says of an attempt that it is known and settled, or known with other facts. */
const usedCodes = new Set([
  'ORDERPAID',
  'ORDER_CLOSED',
  'ORDERCLOSED',
  'OUT_TRADE_NO_USED',
  'INVALID_REQUEST',
]);

const opened = z.object({ code_url: z.string().min(1).max(512) });
const refused = z.object({ code: z.string() });

/**
 * WeChat Pay, native: the customer scans a QR code. The calls are those of the API v3 for merchants,
 * `/v3/pay/transactions/native` and its neighbours. The platform takes yuan alone, so that the dollars are converted
 * at the rate of the settings.
 */
export function createWechatPay({ settings, brand, notifyUrl, clock }: WechatPayOptions): PaymentProvider {
  const { mchid, appid, yuanPerDollar } = settings;
  const platformKey = createPlatformKeys(settings, clock);

  /** An answer of 2xx counts only with the platform's signature; with any other nothing good is done. */
  async function ask(request: ApiRequest, signal: AbortSignal): Promise<{ status: number; json: unknown }> {
    const answer = await sendSigned(settings, clock, request, signal);
    const ok = answer.status >= 200 && answer.status < 300;
    if (ok) {
      const key = await platformKey(answer.header('Wechatpay-Serial'));
      if (!key || !isSignedBy(key, answer, clock().getTime())) {
        throw new Error('An answer of WeChat Pay is not signed as it should be.');
      }
    }
    if (!ok && (answer.status < 400 || answer.status >= 500)) throw fault(answer.status, '');
    return { status: answer.status, json: answer.body === '' ? null : JSON.parse(answer.body) };
  }

  async function query(logId: string, signal: AbortSignal): Promise<Standing> {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(logId)}?mchid=${mchid}`;
    const { status, json } = await ask({ method: 'GET', path }, signal);
    if (status === 404) return { state: 'absent' };
    const read = status === 200 ? readTransaction(settings, json) : null;
    if (read?.logId !== logId) throw fault(status, codeOf(json));
    return read.standing;
  }

  return {
    longest: LONGEST,
    sumFor: (cents) => ({ units: fenFor(cents, yuanPerDollar), currency: 'CNY' }),

    async open({ logId, orderSn, sum, expiresAt }, signal) {
      const payload = {
        appid,
        mchid,
        description: `${brand} ${orderSn}`.slice(0, 127),
        out_trade_no: logId,
        time_expire: new Date(expiresAt).toISOString().replace(/\.\d{3}Z$/, '+00:00'),
        notify_url: notifyUrl(),
        amount: { total: sum.units, currency: sum.currency },
      };
      const { status, json } = await ask(
        { method: 'POST', path: '/v3/pay/transactions/native', payload },
        signal,
      );
      if (status === 200) return opened.parse(json).code_url;
      if (usedCodes.has(codeOf(json))) return null;
      throw fault(status, codeOf(json));
    },

    query,

    async close(logId, signal) {
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(logId)}/close`;
      const { status } = await ask({ method: 'POST', path, payload: { mchid } }, signal);
      if (status === 204) return { state: 'ended' };
      // It refuses for several reasons: paid, closed before, being paid at this moment, opened a moment ago.
      return query(logId, signal);
    },

    readNotice: (raw) => readSignedNotice({ ...settings, platformKey, clock }, raw),

    answerTo: wechatPayAnswer,
  };
}

/** Fen for cents at a rate in ten-thousandths, half a fen rounded up. Throws RangeError beyond exact whole numbers. */
export function fenFor(cents: number, yuanPerDollar: number): number {
  const fen = Number((BigInt(cents) * BigInt(yuanPerDollar) + 5_000n) / 10_000n);
  if (!Number.isSafeInteger(fen)) throw new RangeError(`not an amount in cents: ${cents}`);
  return fen;
}

function codeOf(json: unknown): string {
  const read = refused.safeParse(json);
  return read.success ? read.data.code : '';
}

/** Names only the code: the platform's words can repeat what was sent. */
function fault(status: number, code: string): Error {
  return new Error(`WeChat Pay answered ${status}${code && ` ${code.slice(0, 40)}`}.`);
}
