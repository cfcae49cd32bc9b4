import { generateKeyPairSync } from 'node:crypto';
import type { WechatPaySettings } from '../../src/server/payments/wechat-pay/settings';
import { makeCertificate } from './x509-certificate';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const [merchantKeys, platformKeys, strangersKeys] = [pair(), pair(), pair()];

/** The two sides of a contract, with real keys that are made for this run. */
export const merchant = {
  mchid: '1900000109',
  appid: 'wxd678efh567hg6787',
  apiV3Key: '0123456789abcdefghijklmnopqrstuv',
  serial: '3775B6A45ACD588826D15E583A95F5DD',
  ...merchantKeys,
};

export const platform = { serial: '5157F09EFDC096DE15EBE81A47057A72', ...platformKeys };

/** Keys of an attacker. */
export const forger = { serial: '7132D72A03E93CDDF8C03BBD1F37EEDF', ...strangersKeys };

export function wechatPaySettings(base: string, more: Partial<WechatPaySettings> = {}): WechatPaySettings {
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
    ...more,
  };
}

/** A certificate of the platform's that is good for a year around `now`. */
export function platformCertificate(
  now: number,
  { serial, publicKey, privateKey } = platform,
  { from = -DAY, to = 364 * DAY } = {},
): string {
  const [validFrom, validTo] = [new Date(now + from), new Date(now + to)];
  return makeCertificate({ serial, validFrom, validTo, publicKey, issuerKey: privateKey });
}

const DAY = 86_400_000;
