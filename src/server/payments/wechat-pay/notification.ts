import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type {
  ProviderNotification,
  RawNotification,
  NotificationResult,
  PaymentProvider,
} from '../payment-provider';
import { encryptedResource, decryptResource } from './encrypted-resource';
import { parseJson } from './api-request';
import { isSignedBy } from './signature';
import { readTransaction, type Merchant } from './transaction';

const envelope = z.object({ resource: z.looseObject({ original_type: z.string() }) });

export interface NotificationDeps extends Merchant {
  apiV3Key: string;
  /** Returns the key of WeChat Pay with this serial number, or null when it is unknown. */
  platformKey: (serial: string) => Promise<KeyObject | null>;
  clock: () => Date;
}

/**
 * Reads a notification of the API v3: verifies the signature of its body, then decrypts its resource. Returns null unless
 * it is a recent message of WeChat Pay to this merchant. Rejects when the certificates of WeChat Pay cannot be downloaded.
 */
export async function readSignedNotification(
  deps: NotificationDeps,
  raw: RawNotification,
): Promise<ProviderNotification | null> {
  const { apiV3Key, platformKey, clock } = deps;
  const key = await platformKey(raw.header('Wechatpay-Serial'));
  if (!key || !isSignedBy(key, raw, clock().getTime())) return null;
  const message = envelope.safeParse(parseJson(raw.body));
  if (!message.success) return null;
  const { resource } = message.data;
  // Refunds send notifications too; staff handle them.
  if (resource.original_type !== 'transaction') return { logId: null };
  const encrypted = encryptedResource.safeParse(resource);
  const transactionJson = encrypted.success ? decryptResource(apiV3Key, encrypted.data) : null;
  return transactionJson === null ? null : readTransaction(deps, parseJson(transactionJson));
}

const acknowledgements: Readonly<Record<NotificationResult, ReturnType<PaymentProvider['acknowledge']>>> = {
  done: { status: 200, body: JSON.stringify({ code: 'SUCCESS', message: '' }) },
  refused: { status: 401, body: JSON.stringify({ code: 'FAIL', message: 'signature' }) },
  'unknown attempt': { status: 404, body: JSON.stringify({ code: 'FAIL', message: 'out_trade_no' }) },
};

/** Returns the reply of the API v3. WeChat Pay resends a notification for a day unless it gets 200 or 204. */
export function acknowledgeWechatPay(result: NotificationResult): ReturnType<PaymentProvider['acknowledge']> {
  return acknowledgements[result];
}
