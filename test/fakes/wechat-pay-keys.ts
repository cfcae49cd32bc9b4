import { generateKeyPairSync } from 'node:crypto';
import { DAY } from './fake-clock';
import type { WechatPaySettings } from '../../src/server/payments/wechat-pay/settings';
import { makeCertificate } from './x509-certificate';

const generateKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const [merchantKeys, platformKeys, forgerKeys] = [generateKeys(), generateKeys(), generateKeys()];

/** The shop's account at WeChat Pay, with keys generated for this test run. */
export const merchant = {
  mchid: '1900000109',
  appid: 'wxd678efh567hg6787',
  apiV3Key: '0123456789abcdefghijklmnopqrstuv',
  serial: '3775B6A45ACD588826D15E583A95F5DD',
  ...merchantKeys,
};

/** WeChat Pay's keys, generated for this test run. */
export const platform = { serial: '5157F09EFDC096DE15EBE81A47057A72', ...platformKeys };

/** Keys of an attacker. */
export const forger = { serial: '7132D72A03E93CDDF8C03BBD1F37EEDF', ...forgerKeys };

/** Returns the settings of the merchant; `base` is the URL of the API. */
export function wechatPaySettings(base: string, changes: Partial<WechatPaySettings> = {}): WechatPaySettings {
  const { mchid, appid, apiV3Key, serial, privateKey } = merchant;
  return {
    mchid,
    appid,
    apiV3Key,
    serial,
    key: privateKey,
    base,
    yuanPerDollar: 71_530,
    publicKey: null,
    ...changes,
  };
}

/** Returns a certificate of the platform (PEM). By default it is valid for a year that began a day before `now`. */
export function platformCertificate(
  now: number,
  { serial, publicKey, privateKey } = platform,
  { startOffsetMs = -DAY, endOffsetMs = 364 * DAY } = {},
): string {
  const [validFrom, validTo] = [new Date(now + startOffsetMs), new Date(now + endOffsetMs)];
  return makeCertificate({ serial, validFrom, validTo, publicKey, issuerKey: privateKey });
}
