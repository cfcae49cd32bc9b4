import { X509Certificate, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { sealedResource, unseal } from './sealed-resource';
import type { WechatPaySettings } from './settings';
import { isSignedBy } from './signature';
import { sendSigned } from './signed-request';

/** The platform's keys by serial number; null for one that it does not have. Rejects when they cannot be had. */
export type PlatformKeys = (serial: string) => Promise<KeyObject | null>;

interface PlatformCertificate {
  key: KeyObject;
  /** Milliseconds since 1970. */
  validFrom: number;
  validTo: number;
}

const HOUR = 3_600_000;
/** The documentation asks for less than twelve hours. */
const RENEW_AFTER = 10 * HOUR;
/** Strangers can name unknown serial numbers as often as they like. */
const ASK_AGAIN_AFTER = 60_000;
const LONGEST_DOWNLOAD = 10_000;

const answer = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: sealedResource })),
});

/** Knows the contract's public key, and downloads the platform's certificates when they are asked for and old. */
export function createPlatformKeys(settings: WechatPaySettings, clock: () => Date): PlatformKeys {
  let certificates = new Map<string, PlatformCertificate>();
  let [loadedAt, askedAt] = [-Infinity, -Infinity];
  let loading: Promise<void> | null = null;

  const load = () =>
    (loading ??= download(settings, clock)
      .then((found) => {
        certificates = found;
        loadedAt = clock().getTime();
      })
      .finally(() => {
        loading = null;
      }));

  return async (serial) => {
    const { publicKey } = settings;
    if (publicKey?.id === serial) return publicKey.key;
    const now = clock().getTime();
    const isWanting = now - loadedAt > RENEW_AFTER || !certificates.has(serial);
    if (certificates.size === 0 || (isWanting && now - askedAt > ASK_AGAIN_AFTER)) {
      askedAt = now;
      // What is known stays good until its own end, should the platform not answer.
      await load().catch((error: unknown) => {
        if (!certificates.has(serial)) throw error;
      });
    }
    const known = certificates.get(serial);
    return known && known.validFrom <= now && now < known.validTo ? known.key : null;
  };
}

/**
 * `GET /v3/certificates`. Whoever can encrypt with the APIv3 key is the platform; the answer's signature is verified
 * with the certificates in it all the same, so that nobody can leave one out.
 */
async function download(
  settings: WechatPaySettings,
  clock: () => Date,
): Promise<Map<string, PlatformCertificate>> {
  const request = { method: 'GET', path: '/v3/certificates' } as const;
  const got = await sendSigned(settings, clock, request, AbortSignal.timeout(LONGEST_DOWNLOAD));
  if (got.status !== 200) throw new Error(`WeChat Pay gave no certificates: status ${got.status}.`);
  const certificates = new Map<string, PlatformCertificate>();
  for (const { serial_no, encrypt_certificate } of answer.parse(JSON.parse(got.body)).data) {
    const pem = unseal(settings.apiV3Key, encrypt_certificate);
    if (pem === null) throw new Error('A certificate of WeChat Pay cannot be decrypted.');
    const certificate = new X509Certificate(pem);
    if (certificate.serialNumber.toUpperCase() !== serial_no.toUpperCase()) continue;
    certificates.set(serial_no, {
      key: certificate.publicKey,
      validFrom: Date.parse(certificate.validFrom),
      validTo: Date.parse(certificate.validTo),
    });
  }
  const signer = certificates.get(got.header('Wechatpay-Serial'))?.key ?? null;
  if (!signer || !isSignedBy(signer, got, clock().getTime())) {
    throw new Error('The certificates of WeChat Pay are not signed as they should be.');
  }
  return certificates;
}
