import { z } from 'zod';
import { firstCharacters } from '../../../shared/lib/visible-text';
import type { PaymentProvider, ProviderStatus } from '../payment-provider';
import { readSignedNotification, acknowledgeWechatPay } from './notification';
import { createPlatformKeys } from './platform-keys';
import type { WechatPaySettings } from './settings';
import { isSignedBy, signatureAgeSeconds } from './signature';
import { parseJson, sendApiRequest, type ApiRequest } from './api-request';
import { readTransaction } from './transaction';

export interface WechatPayOptions {
  settings: WechatPaySettings;
  /** The shop's name as shown in the payment app. */
  brand: string;
  /** URL of the payment webhook. */
  notifyUrl: () => string;
  clock: () => Date;
}

/** WeChat Pay's QR codes are valid for two hours. */
export const MAX_ATTEMPT_MS = 7_200_000;
/** Maximum length of the description that the payment app shows. */
const MAX_DESCRIPTION_LENGTH = 127;
/** Error codes of an attempt that exists and cannot be opened again: it is settled, or has other parameters. */
const cannotReopenCodes = new Set([
  'ORDERPAID',
  'ORDER_CLOSED',
  'ORDERCLOSED',
  'OUT_TRADE_NO_USED',
  'INVALID_REQUEST',
]);

const openReply = z.object({ code_url: z.string().min(1).max(512) });
const errorReply = z.object({ code: z.string() });

/**
 * WeChat Pay native payment: the customer scans a QR code. Uses the API v3 for merchants
 * (`/v3/pay/transactions/native`). WeChat Pay accepts yuan only, so dollars are converted at the configured rate.
 */
export function createWechatPay({ settings, brand, notifyUrl, clock }: WechatPayOptions): PaymentProvider {
  const { mchid, appid, yuanPerDollar } = settings;
  const platformKey = createPlatformKeys(settings, clock);

  /**
   * Sends a request. A 2xx response must be signed by WeChat Pay; 4xx responses are returned unverified. `json` is null for a
   * body that is not JSON, such as the error page of a proxy.
   */
  async function send(request: ApiRequest, signal: AbortSignal): Promise<{ status: number; json: unknown }> {
    const response = await sendApiRequest(settings, clock, request, signal);
    const isSuccess = response.status >= 200 && response.status < 300;
    if (isSuccess) {
      const key = await platformKey(response.header('Wechatpay-Serial'));
      if (!key || !isSignedBy(key, response, clock().getTime())) {
        throw new Error(
          `WeChat Pay ${request.method} ${request.path}: response is not signed by the platform within five minutes; its age by this clock is ${signatureAgeSeconds(response, clock().getTime())} s.`,
        );
      }
    }
    const isRejection = response.status >= 400 && response.status < 500;
    if (!isSuccess && !isRejection) throw responseError(response.status, '');
    return { status: response.status, json: parseJson(response.body) };
  }

  async function query(logId: string, signal: AbortSignal): Promise<ProviderStatus> {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(logId)}?mchid=${mchid}`;
    const { status, json } = await send({ method: 'GET', path }, signal);
    // A 404 without an error code of WeChat Pay comes from a proxy, and says nothing about the attempt.
    if (status === 404 && codeOf(json) !== '') return { state: 'absent' };
    const parsed = status === 200 ? readTransaction(settings, json) : null;
    if (parsed?.logId !== logId) throw responseError(status, codeOf(json));
    return parsed.status;
  }

  return {
    maxAttemptMs: MAX_ATTEMPT_MS,
    amountFor: (cents) => ({ units: centsToFen(cents, yuanPerDollar), currency: 'CNY' }),

    async open({ logId, orderSn, amount, expiresAt }, signal) {
      const payload = {
        appid,
        mchid,
        description: firstCharacters(`${brand} ${orderSn}`, MAX_DESCRIPTION_LENGTH),
        out_trade_no: logId,
        time_expire: new Date(expiresAt).toISOString().replace(/\.\d{3}Z$/, '+00:00'),
        notify_url: notifyUrl(),
        amount: { total: amount.units, currency: amount.currency },
      };
      const { status, json } = await send(
        { method: 'POST', path: '/v3/pay/transactions/native', payload },
        signal,
      );
      const opened = openReply.safeParse(json);
      if (status === 200 && opened.success) return opened.data.code_url;
      if (cannotReopenCodes.has(codeOf(json))) return null;
      throw responseError(status, codeOf(json));
    },

    query,

    async close(logId, signal) {
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(logId)}/close`;
      const { status } = await send({ method: 'POST', path, payload: { mchid } }, signal);
      if (status === 204) return { state: 'ended' };
      // Closing fails when the attempt is paid, closed, being paid, or was created a moment ago; the query tells them apart.
      return query(logId, signal);
    },

    readNotification: (raw) => readSignedNotification({ ...settings, platformKey, clock }, raw),

    acknowledge: acknowledgeWechatPay,
  };
}

/** Converts cents to fen at a rate in ten-thousandths, rounding half up. Throws RangeError beyond safe integers. */
export function centsToFen(cents: number, yuanPerDollar: number): number {
  const fen = Number((BigInt(cents) * BigInt(yuanPerDollar) + 5_000n) / 10_000n);
  if (!Number.isSafeInteger(fen)) throw new RangeError(`Amount out of range: ${cents} cents.`);
  return fen;
}

/** Returns WeChat Pay's error code in a response, '' without one. */
function codeOf(json: unknown): string {
  const parsed = errorReply.safeParse(json);
  return parsed.success ? parsed.data.code : '';
}

/** Returns an error that names the code only, because WeChat Pay's message can repeat request data. */
function responseError(status: number, code: string): Error {
  return new Error(`WeChat Pay responded with ${status}${code && ` ${code.slice(0, 40)}`}.`);
}
