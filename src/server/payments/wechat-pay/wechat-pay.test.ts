import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  merchant,
  platform,
  platformCertificate,
  stranger,
  wechatPaySettings,
} from '../../../testing/wechat-pay-keys';
import { startWechatPayServer, type WechatPayServer } from '../../../testing/wechat-pay-server';
import type { PaymentAttempt, PaymentProvider } from '../payment';
import type { WechatPaySettings } from './settings';
import { createWechatPay, fenFor } from './wechat-pay';

const HOUR = 3_600_000;
const never = new AbortController().signal;
let now: number;
let server: WechatPayServer;
beforeEach(async () => {
  now = Date.UTC(2026, 2, 9, 9);
  server = await startWechatPayServer(() => now);
});
afterEach(() => server.stop());

const NAME = 'a-name_of-32-characters_ABCDEFGH';

function provider(more: Partial<WechatPaySettings> = {}): PaymentProvider {
  return createWechatPay({
    settings: wechatPaySettings(server.address, more),
    brand: 'Example Reagents',
    notifyUrl: () => 'https://shop.example/api/payments/wxpaynative/notice',
    clock: () => new Date(now),
  });
}

const attempt = (more: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  logId: NAME,
  orderSn: 'QB260309000001',
  sum: { units: 92_263, currency: 'CNY' },
  expiresAt: now + HOUR,
  ...more,
});

describe('an attempt', () => {
  it('is opened with what the order says and gives what the QR code says', async () => {
    expect(await provider().open(attempt(), never)).toMatch(/^weixin:\/\/wxpay\//);
    expect(server.trades.get(NAME)).toMatchObject({
      amount: { total: 92_263, currency: 'CNY' },
      time_expire: '2026-03-09T10:00:00+00:00',
      notify_url: 'https://shop.example/api/payments/wxpaynative/notice',
    });
  });

  it('is one and the same however often it is opened', async () => {
    const pay = provider();
    for (let times = 0; times < 3; times++) expect(await pay.open(attempt(), never)).toMatch(/^weixin/);
    expect(server.trades.size).toBe(1);
  });

  it('is not opened again once it is paid, closed, or known over another sum', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    expect(await pay.open(attempt({ sum: { units: 1, currency: 'CNY' } }), never)).toBeNull();
    await pay.close(NAME, never);
    expect(await pay.open(attempt(), never)).toBeNull();
    const other = attempt({ logId: 'another_name' });
    await pay.open(other, never);
    server.pay(other.logId);
    expect(await pay.open(other, never)).toBeNull();
  });

  it('stands open, then paid with its sum, and cannot be closed then', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    expect(await pay.query(NAME, never)).toEqual({ state: 'open' });
    server.pay(NAME);
    const paid = {
      state: 'paid',
      transactionId: server.trades.get(NAME)?.transaction_id,
      sum: { units: 92_263, currency: 'CNY' },
    };
    expect(await pay.query(NAME, never)).toEqual(paid);
    expect(await pay.close(NAME, never)).toEqual(paid);
  });

  it('is closed once, and again without harm', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    expect(await pay.close(NAME, never)).toEqual({ state: 'ended' });
    expect(await pay.close(NAME, never)).toEqual({ state: 'ended' });
    expect(await pay.query(NAME, never)).toEqual({ state: 'ended' });
    expect(server.pay(NAME)).toBe(false);
  });

  it('stays open while somebody is paying at this moment', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    const trade = server.trades.get(NAME);
    if (trade) trade.trade_state = 'USERPAYING';
    expect(await pay.close(NAME, never)).toEqual({ state: 'open' });
  });

  it('has ended when its money went back, or its time ran out', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    now += HOUR;
    expect(await pay.query(NAME, never)).toEqual({ state: 'ended' });
    const trade = server.trades.get(NAME);
    if (trade) trade.trade_state = 'REFUND';
    expect(await pay.query(NAME, never)).toEqual({ state: 'ended' });
  });

  it('is absent where nobody opened it', async () => {
    expect(await provider().query(NAME, never)).toEqual({ state: 'absent' });
    expect(await provider().close(NAME, never)).toEqual({ state: 'absent' });
  });
});

describe('no answer', () => {
  const calls: [string, (pay: PaymentProvider) => Promise<unknown>][] = [
    ['open', (pay) => pay.open(attempt({ logId: 'another_name' }), never)],
    ['query', (pay) => pay.query(NAME, never)],
    ['close', (pay) => pay.close(NAME, never)],
  ];
  const moods = ['broken', 'unsigned', 'wrongly signed'] as const;

  it.each(moods.flatMap((mood) => calls.map(([name, call]) => [mood, name, call] as const)))(
    'is what a platform gives that is %s, to %s',
    async (mood, _name, call) => {
      const pay = provider();
      await pay.open(attempt(), never);
      server.pay(NAME);
      server.state.mood = mood;
      await expect(call(pay)).rejects.toThrow('WeChat Pay');
      server.state.mood = 'well';
      await expect(call(pay)).resolves.toBeDefined();
    },
  );

  it('is a paid answer that is signed with another key, or five minutes old', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    server.pay(NAME);
    server.state.signer = stranger;
    await expect(pay.query(NAME, never)).rejects.toThrow('signed');
    server.state.signer = { ...stranger, serial: platform.serial };
    await expect(pay.query(NAME, never)).rejects.toThrow('signed');
    server.state.signer = platform;
    server.state.clockSkew = -301_000;
    await expect(pay.query(NAME, never)).rejects.toThrow('signed');
    server.state.clockSkew = -299_000;
    expect(await pay.query(NAME, never)).toMatchObject({ state: 'paid' });
  });

  it('is a silence, which ends with the caller’s patience', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    server.pay(NAME);
    server.state.mood = 'silent';
    await expect(pay.query(NAME, AbortSignal.timeout(50))).rejects.toThrow();
  });

  it('is a platform that does not know the merchant’s key', async () => {
    const foreign = provider({ key: stranger.privateKey });
    await expect(foreign.query(NAME, never)).rejects.toThrow('401');
  });

  it('is the answer about another attempt, or to another merchant', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    server.pay(NAME);
    const trade = server.trades.get(NAME);
    if (trade) server.trades.set(NAME, { ...trade, out_trade_no: 'another_name' });
    await expect(pay.query(NAME, never)).rejects.toThrow('200');
    if (trade) server.trades.set(NAME, trade);
    await expect(provider({ appid: 'wxother' }).query(NAME, never)).rejects.toThrow('200');
  });
});

describe('the platform’s certificates', () => {
  const downloads = () => server.requests.filter((request) => request.includes('certificates')).length;
  const DAY = 24 * HOUR;

  it('are downloaded once, and again before half a day is over', async () => {
    const pay = provider();
    await pay.query(NAME, never);
    await pay.open(attempt(), never);
    await Promise.all([pay.query(NAME, never), pay.query(NAME, never)]);
    expect(downloads()).toBe(1);
    now += 11 * HOUR;
    await pay.open(attempt({ logId: `${NAME.slice(0, -1)}2` }), never);
    expect(downloads()).toBe(2);
  });

  it('are renewed when a new one signs, and the old one still counts', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    server.pay(NAME);
    now += 2 * 60_000;
    const next = { ...stranger };
    server.certificates.list.push(platformCertificate(now, next));
    server.certificates.serials.push(next.serial);
    server.state.signer = next;
    expect(await pay.query(NAME, never)).toMatchObject({ state: 'paid' });
    server.state.signer = platform;
    expect(await pay.query(NAME, never)).toMatchObject({ state: 'paid' });
    expect(downloads()).toBe(2);
  });

  it('count until their end, also while the platform gives no new ones', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    server.pay(NAME);
    server.certificates.list = [];
    now += 2 * DAY;
    expect(await pay.query(NAME, never)).toMatchObject({ state: 'paid' });
    now += 400 * DAY;
    await expect(pay.query(NAME, never)).rejects.toThrow();
  });

  it.each([
    ['not begun', { from: DAY, to: 2 * DAY }],
    ['run out', { from: -2 * DAY, to: -DAY }],
  ])('are of no use when they have %s', async (_name, span) => {
    server.certificates.list = [platformCertificate(now, platform, span)];
    await expect(provider().open(attempt(), never)).rejects.toThrow('signed');
  });

  it('are of no use under another serial number than their own', async () => {
    server.certificates.serials = [stranger.serial];
    server.state.signer = { ...platform, serial: stranger.serial };
    await expect(provider().open(attempt(), never)).rejects.toThrow('certificates');
  });

  it('are of no use encrypted with another key, or in an answer that they did not sign', async () => {
    const apiV3Key = merchant.apiV3Key.toUpperCase();
    await expect(provider({ apiV3Key }).open(attempt(), never)).rejects.toThrow('decrypted');
    server.state.signer = { ...stranger, serial: platform.serial };
    await expect(provider().open(attempt(), never)).rejects.toThrow('certificates');
  });

  it('are not needed where the contract names a public key', async () => {
    const publicKey = { id: 'PUB_KEY_ID_0116', key: stranger.publicKey };
    const pay = provider({ publicKey });
    server.state.signer = { ...stranger, serial: publicKey.id };
    expect(await pay.open(attempt(), never)).toMatch(/^weixin/);
    expect(downloads()).toBe(0);
  });
});

describe('a sum in yuan', () => {
  it.each([
    [0, 71_530, 0],
    [1, 71_530, 7],
    [12_900, 71_530, 92_274],
    [3, 15_000, 5],
    [1, 4_999, 0],
    [1, 5_000, 1],
    [999_999_999, 99_999_999, 9_999_999_890_000],
  ])('is for %i cents at %i: %i fen', (cents, rate, fen) => {
    expect(fenFor(cents, rate)).toBe(fen);
    expect(provider({ yuanPerDollar: rate }).sumFor(cents)).toEqual({ units: fen, currency: 'CNY' });
  });

  it('is refused beyond what can be counted', () => {
    expect(() => fenFor(2 ** 52, 99_999_999)).toThrow(RangeError);
  });
});
