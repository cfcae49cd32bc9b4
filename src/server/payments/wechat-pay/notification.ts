import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Notice, RawNotice } from '../payment-provider';
import { sealedResource, unseal } from './encrypted-resource';
import { isSignedBy } from './signature';
import { readTransaction, type Merchant } from './transaction';

const envelope = z.object({ resource: z.looseObject({ original_type: z.string() }) });

export interface NoticeReader extends Merchant {
  apiV3Key: string;
  /** The platform's key with this serial number; null for an unknown one. */
  platformKey: (serial: string) => Promise<KeyObject | null>;
  clock: () => Date;
}

/**
 * Reads a notice of the API v3: the signature over its body is looked at first, then the resource in it is decrypted.
 * Null for anything that is not a fresh message of WeChat Pay to this merchant. Rejects when the platform's
 * certificates cannot be had.
 */
export async function readSignedNotice(reader: NoticeReader, raw: RawNotice): Promise<Notice | null> {
  const { apiV3Key, platformKey, clock } = reader;
  const key = await platformKey(raw.header('Wechatpay-Serial'));
  if (!key || !isSignedBy(key, raw, clock().getTime())) return null;
  const notice = envelope.safeParse(parseJson(raw.body));
  if (!notice.success) return null;
  const { resource } = notice.data;
  // Refunds have notices as well; those are the staff's business.
  if (resource.original_type !== 'transaction') return { logId: null };
  const sealed = sealedResource.safeParse(resource);
  const text = sealed.success ? unseal(apiV3Key, sealed.data) : null;
  return text === null ? null : readTransaction(reader, parseJson(text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
