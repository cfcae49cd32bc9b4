import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchant, platform } from '../../../../test/fakes/wechat-pay-keys';
import { readWechatPaySettings } from './settings';

let folder: string;
let whole: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wechat-pay-'));
  const file = async (name: string, text: string | Buffer) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  const { privateKey: curve } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await file('curve.pem', curve.export(pem));
  await file('none.pem', 'Quillbench');
  whole = {
    WXPAY_MCHID: merchant.mchid,
    WXPAY_APPID: merchant.appid,
    WXPAY_SERIAL: merchant.serial,
    WXPAY_KEY_FILE: await file('key.pem', merchant.privateKey.export(pem)),
    WXPAY_API_V3_KEY: merchant.apiV3Key,
    WXPAY_CNY_PER_USD: '7.1530',
    PUBLIC_URL: 'https://shop.example',
    WXPAY_PUBLIC_KEY_FILE: await file(
      'platform.pem',
      platform.publicKey.export({ type: 'spki', format: 'pem' }),
    ),
    WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0116',
  };
});
afterAll(() => rm(folder, { recursive: true }));

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));

describe('WeChat Pay settings', () => {
  it('are read from the environment', () => {
    const settings = readWechatPaySettings(whole);
    expect(settings).toMatchObject({
      mchid: merchant.mchid,
      appid: merchant.appid,
      apiV3Key: merchant.apiV3Key,
      serial: merchant.serial,
      base: 'https://api.mch.weixin.qq.com',
      yuanPerDollar: 71_530,
      publicKey: { id: 'PUB_KEY_ID_0116' },
    });
    expect(settings?.key.equals(merchant.privateKey)).toBe(true);
  });

  it('are null without variables of WeChat Pay and need no public key', () => {
    expect(readWechatPaySettings({ PUBLIC_URL: 'https://shop.example' })).toBeNull();
    const settings = readWechatPaySettings(without('WXPAY_PUBLIC_KEY_ID', 'WXPAY_PUBLIC_KEY_FILE'));
    expect(settings?.publicKey).toBeNull();
  });

  it('report all missing and invalid variables together', () => {
    expect(() => readWechatPaySettings({ WXPAY_MCHID: '!' })).toThrow(/MCHID(.|\n)*APPID(.|\n)*PUBLIC_URL/);
  });

  it.each([
    'WXPAY_MCHID',
    'WXPAY_APPID',
    'WXPAY_SERIAL',
    'WXPAY_KEY_FILE',
    'WXPAY_API_V3_KEY',
    'WXPAY_CNY_PER_USD',
    'PUBLIC_URL',
    'WXPAY_PUBLIC_KEY_ID',
    'WXPAY_PUBLIC_KEY_FILE',
  ])('are rejected without %s, which the error names', (name) => {
    expect(() => readWechatPaySettings(without(name))).toThrow(name);
    expect(() => readWechatPaySettings({ ...whole, [name]: '' })).toThrow(name);
  });

  it.each([
    ['WXPAY_MCHID', 'a b'],
    ['WXPAY_APPID', 'wx"'],
    ['WXPAY_SERIAL', 'serial"'],
    ['WXPAY_API_V3_KEY', 'a secret that is too short'],
    ['WXPAY_CNY_PER_USD', '0.0'],
    ['WXPAY_CNY_PER_USD', '7,15'],
    ['WXPAY_CNY_PER_USD', '7.15305'],
    ['WXPAY_CNY_PER_USD', '-7'],
    ['WXPAY_BASE', 'http://api.mch.weixin.qq.com'],
    ['WXPAY_BASE', 'http://127.0.0.1.evil.example'],
    ['WXPAY_BASE', 'https://evil.example/v3'],
    ['WXPAY_BASE', 'file:///etc/passwd'],
    ['WXPAY_BASE', 'nonsense'],
    ['PUBLIC_URL', 'http://shop.example'],
  ])('are rejected with %s %s, named without the value', (name, value) => {
    const read = () => readWechatPaySettings({ ...whole, [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow(value);
  });

  it.each(['missing.pem', 'curve.pem', 'none.pem'])('are rejected with the key in %s', (name) => {
    const file = join(folder, name);
    expect(() => readWechatPaySettings({ ...whole, WXPAY_KEY_FILE: file })).toThrow('WXPAY_KEY_FILE');
    const other = { ...whole, WXPAY_PUBLIC_KEY_FILE: file };
    expect(() => readWechatPaySettings(other)).toThrow('WXPAY_PUBLIC_KEY_FILE');
  });

  it('accept a local platform without TLS', () => {
    const base = 'http://127.0.0.1:8080';
    expect(readWechatPaySettings({ ...whole, WXPAY_BASE: base })?.base).toBe(base);
  });
});
