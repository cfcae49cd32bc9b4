import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  merchant,
  platform,
  platformCertificate,
  forger,
  wechatPaySettings,
} from '../../../../test/fakes/wechat-pay-keys';
import { startWechatPayServer, type WechatPayServer } from '../../../../test/fakes/wechat-pay-server';
import type { PaymentAttempt, PaymentProvider } from '../payment-provider';
import type { WechatPaySettings } from './settings';
import { createWechatPay, centsToFen } from './wechat-pay';

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
  amount: { units: 92_263, currency: 'CNY' },
  expiresAt: now + HOUR,
  ...more,
});

describe('attempt', () => {
  it('is opened with the order’s data and returns the code', async () => {
    expect(await provider().open(attempt(), never)).toMatch(/^weixin:\/\/wxpay\//);
    expect(server.trades.get(NAME)).toMatchObject({
      amount: { total: 92_263, currency: 'CNY' },
      time_expire: '2026-03-09T10:00:00+00:00',
      notify_url: 'https://shop.example/api/payments/wxpaynative/notice',
    });
  });

  it('is the same when opened repeatedly', async () => {
    const pay = provider();
    for (let times = 0; times < 3; times++) expect(await pay.open(attempt(), never)).toMatch(/^weixin/);
    expect(server.trades.size).toBe(1);
  });

  it('is not reopened when paid, closed or known with another amount', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    expect(await pay.open(attempt({ amount: { units: 1, currency: 'CNY' } }), never)).toBeNull();
    await pay.close(NAME, never);
    expect(await pay.open(attempt(), never)).toBeNull();
    const other = attempt({ logId: 'another_name' });
    await pay.open(other, never);
    server.pay(other.logId);
    expect(await pay.open(other, never)).toBeNull();
  });

  it('is open, then paid with its amount and cannot be closed', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    expect(await pay.query(NAME, never)).toEqual({ state: 'open' });
    server.pay(NAME);
    const paid = {
      state: 'paid',
      transactionId: server.trades.get(NAME)?.transaction_id,
      amount: { units: 92_263, currency: 'CNY' },
    };
    expect(await pay.query(NAME, never)).toEqual(paid);
    expect(await pay.close(NAME, never)).toEqual(paid);
  });

  it('can be closed repeatedly', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    expect(await pay.close(NAME, never)).toEqual({ state: 'ended' });
    expect(await pay.close(NAME, never)).toEqual({ state: 'ended' });
    expect(await pay.query(NAME, never)).toEqual({ state: 'ended' });
    expect(server.pay(NAME)).toBe(false);
  });

  it('stays open during a payment', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    const trade = server.trades.get(NAME);
    if (trade) trade.trade_state = 'USERPAYING';
    expect(await pay.close(NAME, never)).toEqual({ state: 'open' });
  });

  it('has ended when refunded or expired', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    now += HOUR;
    expect(await pay.query(NAME, never)).toEqual({ state: 'ended' });
    const trade = server.trades.get(NAME);
    if (trade) trade.trade_state = 'REFUND';
    expect(await pay.query(NAME, never)).toEqual({ state: 'ended' });
  });

  it('is absent when never opened', async () => {
    expect(await provider().query(NAME, never)).toEqual({ state: 'absent' });
    expect(await provider().close(NAME, never)).toEqual({ state: 'absent' });
  });
});

describe('untrusted response', () => {
  const calls: [string, (pay: PaymentProvider) => Promise<unknown>][] = [
    ['open', (pay) => pay.open(attempt({ logId: 'another_name' }), never)],
    ['query', (pay) => pay.query(NAME, never)],
    ['close', (pay) => pay.close(NAME, never)],
  ];
  const behaviors = ['broken', 'unsigned', 'wrongly signed'] as const;

  it.each(behaviors.flatMap((behavior) => calls.map(([name, call]) => [behavior, name, call] as const)))(
    'rejects when the platform is %s: %s',
    async (behavior, _name, call) => {
      const pay = provider();
      await pay.open(attempt(), never);
      server.pay(NAME);
      server.state.behavior = behavior;
      await expect(call(pay)).rejects.toThrow('WeChat Pay');
      server.state.behavior = 'normal';
      await expect(call(pay)).resolves.toBeDefined();
    },
  );

  const proxyErrors = [
    ['blocked by proxy', 403],
    ['lost by proxy', 404],
  ] as const;

  it.each(
    proxyErrors.flatMap(([behavior, status]) =>
      calls.map(([name, call]) => [behavior, name, status, call] as const),
    ),
  )(
    'rejects with the status, not the text, of the error page of a proxy: %s, %s',
    async (behavior, _name, status, call) => {
      const pay = provider();
      await pay.open(attempt(), never);
      server.state.behavior = behavior;
      await expect(call(pay)).rejects.toThrow(new RegExp(`^WeChat Pay responded with ${status}\\.$`));
    },
  );

  it.each(calls)(
    'rejects without the text of a page of a proxy in the place of the certificates: %s',
    async (_name, call) => {
      server.state.behavior = 'replaced by proxy';
      const error: unknown = await call(provider()).catch((reason: unknown) => reason);
      expect(String(error)).toMatch(/^Error: WeChat Pay certificates: /);
      expect(String(error)).not.toContain('203.0.113.7');
    },
  );

  it('rejects a paid reply signed with another key or older than five minutes', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    server.pay(NAME);
    server.state.signer = forger;
    await expect(pay.query(NAME, never)).rejects.toThrow('signed');
    server.state.signer = { ...forger, serial: platform.serial };
    await expect(pay.query(NAME, never)).rejects.toThrow('signed');
    server.state.signer = platform;
    server.state.clockSkewMs = -301_000;
    await expect(pay.query(NAME, never)).rejects.toThrow(/signed .* 301 s/);
    server.state.clockSkewMs = -299_000;
    expect(await pay.query(NAME, never)).toMatchObject({ state: 'paid' });
  });

  it('rejects when the signal times out', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    server.pay(NAME);
    server.state.behavior = 'silent';
    await expect(pay.query(NAME, AbortSignal.timeout(50))).rejects.toThrow();
  });

  it('rejects when the platform does not know the merchant’s key', async () => {
    const foreign = provider({ key: forger.privateKey });
    await expect(foreign.query(NAME, never)).rejects.toThrow('401');
  });

  it('rejects a reply about another attempt or merchant', async () => {
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

describe('platform certificates', () => {
  const downloads = () => server.requests.filter((request) => request.includes('certificates')).length;
  const DAY = 24 * HOUR;

  it('are downloaded once and again within twelve hours', async () => {
    const pay = provider();
    await pay.query(NAME, never);
    await pay.open(attempt(), never);
    await Promise.all([pay.query(NAME, never), pay.query(NAME, never)]);
    expect(downloads()).toBe(1);
    now += 11 * HOUR;
    await pay.open(attempt({ logId: `${NAME.slice(0, -1)}2` }), never);
    expect(downloads()).toBe(2);
  });

  it('are renewed for a new signer while the old one stays valid', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    server.pay(NAME);
    now += 2 * 60_000;
    const next = { ...forger };
    server.certificates.list.push(platformCertificate(now, next));
    server.certificates.serials.push(next.serial);
    server.state.signer = next;
    expect(await pay.query(NAME, never)).toMatchObject({ state: 'paid' });
    server.state.signer = platform;
    expect(await pay.query(NAME, never)).toMatchObject({ state: 'paid' });
    expect(downloads()).toBe(2);
  });

  it('are downloaded for a new signer after the clock was set back', async () => {
    const pay = provider();
    await pay.open(attempt(), never);
    server.pay(NAME);
    now -= HOUR;
    const next = { ...forger };
    server.certificates.list.push(platformCertificate(now, next));
    server.certificates.serials.push(next.serial);
    server.state.signer = next;
    expect(await pay.query(NAME, never)).toMatchObject({ state: 'paid' });
  });

  it('stay valid until expiry when a download fails', async () => {
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
    ['not begun', { startOffsetMs: DAY, endOffsetMs: 2 * DAY }],
    ['run out', { startOffsetMs: -2 * DAY, endOffsetMs: -DAY }],
  ])('are rejected when they have %s', async (_name, span) => {
    server.certificates.list = [platformCertificate(now, platform, span)];
    await expect(provider().open(attempt(), never)).rejects.toThrow('signed');
  });

  it('are rejected with another serial number', async () => {
    server.certificates.serials = [forger.serial];
    server.state.signer = { ...platform, serial: forger.serial };
    await expect(provider().open(attempt(), never)).rejects.toThrow('certificates');
  });

  it('are rejected when encrypted with another key or in a response they did not sign', async () => {
    const apiV3Key = merchant.apiV3Key.toUpperCase();
    await expect(provider({ apiV3Key }).open(attempt(), never)).rejects.toThrow('decrypted');
    server.state.signer = { ...forger, serial: platform.serial };
    await expect(provider().open(attempt(), never)).rejects.toThrow('certificates');
  });

  it('are not downloaded with a configured public key', async () => {
    const publicKey = { id: 'PUB_KEY_ID_0116', key: forger.publicKey };
    const pay = provider({ publicKey });
    server.state.signer = { ...forger, serial: publicKey.id };
    expect(await pay.open(attempt(), never)).toMatch(/^weixin/);
    expect(downloads()).toBe(0);
  });
});

describe('centsToFen', () => {
  it.each([
    [0, 71_530, 0],
    [1, 71_530, 7],
    [12_900, 71_530, 92_274],
    [3, 15_000, 5],
    [1, 4_999, 0],
    [1, 5_000, 1],
    [999_999_999, 99_999_999, 9_999_999_890_000],
  ])('converts %i cents at %i to %i fen', (cents, rate, fen) => {
    expect(centsToFen(cents, rate)).toBe(fen);
    expect(provider({ yuanPerDollar: rate }).amountFor(cents)).toEqual({ units: fen, currency: 'CNY' });
  });

  it('throws beyond safe integers', () => {
    expect(() => centsToFen(2 ** 52, 99_999_999)).toThrow(RangeError);
  });
});
