import { X509Certificate, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { encryptedResource, decryptResource } from './encrypted-resource';
import type { WechatPaySettings } from './settings';
import { isSignedBy } from './signature';
import { parseJson, sendApiRequest } from './api-request';

/**
 * Returns a key with which WeChat Pay signs, by serial number; null when it is unknown or its certificate is not valid now.
 * WeChat Pay's documentation calls it a platform key. Rejects when the certificates cannot be downloaded.
 */
export type PlatformKeys = (serial: string) => Promise<KeyObject | null>;

interface PlatformCertificate {
  key: KeyObject;
  /** Milliseconds since 1970. */
  validFrom: number;
  validTo: number;
}

const HOUR_MS = 3_600_000;
/** Age from which certificates are downloaded again. WeChat Pay's documentation requires less than twelve hours. */
const RENEW_AFTER_MS = 10 * HOUR_MS;
/** Minimum time between downloads, because forged messages can name any serial number. */
const RETRY_AFTER_MS = 60_000;
/** Minimum time between downloads before the first one has succeeded, because no message can be verified without certificates. */
const FIRST_RETRY_AFTER_MS = 5000;
const DOWNLOAD_TIMEOUT_MS = 10_000;

const certificateList = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: encryptedResource })),
});

/** Returns the configured public key, or a key of the certificates of WeChat Pay, which are downloaded on demand and cached. */
export function createPlatformKeys(settings: WechatPaySettings, clock: () => Date): PlatformKeys {
  let certificates = new Map<string, PlatformCertificate>();
  let [loadedAt, requestedAt] = [-Infinity, -Infinity];
  let loading: Promise<void> | null = null;

  const load = () =>
    (loading ??= download(settings, clock)
      .then((downloaded) => {
        certificates = downloaded;
        loadedAt = clock().getTime();
      })
      .finally(() => {
        loading = null;
      }));

  return async (serial) => {
    const { publicKey } = settings;
    if (publicKey?.id === serial) return publicKey.key;
    const now = clock().getTime();
    // A time ahead of `now` is from before the clock was set back. It must not delay a download until that time comes again.
    const hasPassed = (ms: number, since: number) => Math.abs(now - since) > ms;
    const needsDownload = hasPassed(RENEW_AFTER_MS, loadedAt) || !certificates.has(serial);
    const minIntervalMs = certificates.size === 0 ? FIRST_RETRY_AFTER_MS : RETRY_AFTER_MS;
    if (needsDownload && (loading || hasPassed(minIntervalMs, requestedAt))) {
      if (!loading) requestedAt = now;
      // Certificates of earlier downloads stay valid until they expire, even when this download fails.
      await load().catch((error: unknown) => {
        if (!certificates.has(serial)) throw error;
      });
    }
    if (certificates.size === 0)
      throw new Error('WeChat Pay certificates: the last download failed a moment ago.');
    const certificate = certificates.get(serial);
    return certificate && certificate.validFrom <= now && now < certificate.validTo ? certificate.key : null;
  };
}

/**
 * Downloads the certificates of WeChat Pay (`GET /v3/certificates`), by serial number. The encryption with the APIv3 key
 * authenticates each certificate. The signature of the response is verified with one of them, so that an attacker cannot leave
 * any out.
 */
async function download(
  settings: WechatPaySettings,
  clock: () => Date,
): Promise<Map<string, PlatformCertificate>> {
  const request = { method: 'GET', path: '/v3/certificates' } as const;
  const response = await sendApiRequest(settings, clock, request, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS));
  if (response.status !== 200)
    throw new Error(`WeChat Pay certificates: unexpected status ${response.status}.`);
  const certificates = new Map<string, PlatformCertificate>();
  const certificateReply = certificateList.safeParse(parseJson(response.body));
  if (!certificateReply.success)
    throw new Error('WeChat Pay certificates: the response is not a list of certificates.');
  for (const { serial_no, encrypt_certificate } of certificateReply.data.data) {
    const pem = decryptResource(settings.apiV3Key, encrypt_certificate);
    if (pem === null) throw new Error(`WeChat Pay certificate ${serial_no} cannot be decrypted.`);
    const certificate = new X509Certificate(pem);
    if (certificate.serialNumber.toUpperCase() !== serial_no.toUpperCase()) continue;
    certificates.set(serial_no, {
      key: certificate.publicKey,
      validFrom: Date.parse(certificate.validFrom),
      validTo: Date.parse(certificate.validTo),
    });
  }
  const signer = certificates.get(response.header('Wechatpay-Serial'))?.key ?? null;
  if (!signer || !isSignedBy(signer, response, clock().getTime())) {
    throw new Error('WeChat Pay certificates are not signed by the platform.');
  }
  return certificates;
}
