import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merchant, platform, forger, wechatPaySettings } from '../../../../test/fakes/wechat-pay-keys';
import { makeNotification, type NotificationForgery } from '../../../../test/fakes/wechat-pay-messages';
import { startWechatPayServer, type WechatPayServer } from '../../../../test/fakes/wechat-pay-server';
import type { PaymentProvider, RawNotification } from '../payment-provider';
import { createWechatPay } from './wechat-pay';

const SECOND = 1000;
let now: number;
let server: WechatPayServer;
let pay: PaymentProvider;
beforeAll(async () => {
  now = Date.UTC(2026, 2, 9, 9);
  server = await startWechatPayServer(() => now);
  pay = createWechatPay({
    settings: wechatPaySettings(server.address),
    brand: 'Example',
    notifyUrl: () => 'https://shop.example/notice',
    clock: () => new Date(now),
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.state.behavior = 'normal';
});

const transaction = (more: object = {}) => ({
  mchid: merchant.mchid,
  appid: merchant.appid,
  out_trade_no: 'name',
  trade_state: 'SUCCESS',
  transaction_id: '42001',
  amount: { total: 700, payer_total: 650, currency: 'CNY' },
  payer: { openid: 'somebody' },
  ...more,
});

function raw({ headers, body }: { headers: Record<string, string>; body: string }): RawNotification {
  return { header: (name) => headers[name] ?? '', body };
}

const notification = (more: object = {}, forgery: NotificationForgery = {}, at = now) =>
  makeNotification(transaction(more), at, forgery);

const paid = { state: 'paid', transactionId: '42001', amount: { units: 700, currency: 'CNY' } };

describe('platform notification', () => {
  it('returns attempt, transaction id and amount', async () => {
    expect(await pay.readNotification(raw(notification()))).toEqual({ logId: 'name', status: paid });
  });

  it.each([
    ['NOTPAY', 'open'],
    ['USERPAYING', 'open'],
    ['PAYERROR', 'open'],
    ['CLOSED', 'ended'],
    ['REVOKED', 'ended'],
    ['REFUND', 'ended'],
  ])('maps the state %s to %s', async (trade_state, state) => {
    const said = await pay.readNotification(raw(notification({ trade_state })));
    expect(said).toEqual({ logId: 'name', status: { state } });
  });

  it('of a refund is accepted without an attempt', async () => {
    const said = await pay.readNotification(raw(notification({}, { originalType: 'refund' })));
    expect(said).toEqual({ logId: null });
  });

  it('may be five minutes old or ahead', async () => {
    for (const age of [-300, -299, 299, 300]) {
      expect(await pay.readNotification(raw(notification({}, {}, now + age * SECOND)))).not.toBeNull();
    }
  });
});

describe('rejected notification', () => {
  const forged: [string, () => { headers: Record<string, string>; body: string }][] = [
    ['signed with another key', () => notification({}, { signer: forger.privateKey })],
    ['signed with the merchant’s key', () => notification({}, { signer: merchant.privateKey })],
    ['of an unknown serial number', () => notification({}, { ...forger, signer: forger.privateKey })],
    ['six minutes old', () => notification({}, {}, now - 360 * SECOND)],
    ['six minutes ahead', () => notification({}, {}, now + 360 * SECOND)],
    ['encrypted with another key', () => notification({}, { apiV3Key: merchant.apiV3Key.toUpperCase() })],
    ['for another merchant', () => notification({ mchid: '1900000110' })],
    ['for another app', () => notification({ appid: 'wxother' })],
    ['without an amount', () => notification({ amount: undefined })],
    ['with an invalid amount', () => notification({ amount: { total: 7.5, currency: 'CNY' } })],
    ['without a transaction id', () => notification({ transaction_id: '' })],
    ['with a state that does not exist', () => notification({ trade_state: 'PAID' })],
    ['no JSON, well signed', () => signedBody('paid!')],
    ['an empty object, well signed', () => signedBody('{}')],
    ['a bare transaction, well signed', () => signedBody(JSON.stringify(transaction()))],
  ];

  /** Signs any body with the platform's key. */
  function signedBody(body: string) {
    return { ...makeNotification({}, now, { body }) };
  }

  it.each(forged)('is %s', async (_name, make) => {
    expect(await pay.readNotification(raw(make()))).toBeNull();
  });

  it.each(['Wechatpay-Serial', 'Wechatpay-Timestamp', 'Wechatpay-Nonce', 'Wechatpay-Signature'])(
    'lacks %s or has another value',
    async (name) => {
      const { headers, body } = notification();
      const { [name]: _left, ...rest } = headers;
      expect(await pay.readNotification(raw({ headers: rest, body }))).toBeNull();
      for (const value of [
        '',
        ' ',
        '1',
        'WECHATPAY/SIGNTEST/aGVsbG8=',
        `${headers[name]?.startsWith('1') ? 2 : 1}${headers[name]?.slice(1)}`,
        '１２３',
      ]) {
        expect(await pay.readNotification(raw({ headers: { ...headers, [name]: value }, body }))).toBeNull();
      }
    },
  );

  it('has any changed character in its body', async () => {
    const { headers, body } = notification();
    const anywhere = fc.nat(body.length - 1);
    const change = fc.tuple(anywhere, fc.constantFrom('A', 'b', '0', ' ', '"', 'ü'));
    await fc.assert(
      fc.asyncProperty(change, async ([at, character]) => {
        fc.pre(body[at] !== character);
        const other = body.slice(0, at) + character + body.slice(at + 1);
        expect(await pay.readNotification(raw({ headers, body: other }))).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('has a ciphertext altered before signing', async () => {
    const { body } = notification();
    const { resource } = JSON.parse(body) as { resource: { ciphertext: string } };
    const bytes = Buffer.from(resource.ciphertext, 'base64');
    for (let index = 0; index < bytes.length; index += 7) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      const ciphertext = altered.toString('base64');
      const sent = signedBody(JSON.stringify({ resource: { ...resource, ciphertext } }));
      expect(await pay.readNotification(raw(sent))).toBeNull();
    }
    const whole = signedBody(JSON.stringify({ resource }));
    expect(await pay.readNotification(raw(whole))).toEqual({ logId: 'name', status: paid });
    for (const part of [
      { ciphertext: '' },
      { nonce: '' },
      { associated_data: 'other' },
      { algorithm: 'none' },
    ]) {
      const sent = signedBody(JSON.stringify({ resource: { ...resource, ...part } }));
      expect(await pay.readNotification(raw(sent))).toBeNull();
    }
  });
});

describe('notification that cannot be verified', () => {
  it('is an error while the certificates cannot be downloaded', async () => {
    const fresh = createWechatPay({
      settings: wechatPaySettings(server.address),
      brand: 'Example',
      notifyUrl: () => '',
      clock: () => new Date(now),
    });
    server.state.behavior = 'broken';
    const before = server.requests.length;
    for (let index = 0; index < 20; index++)
      await expect(fresh.readNotification(raw(notification()))).rejects.toThrow('certificates');
    expect(server.requests.length - before).toBe(1);
    server.state.behavior = 'normal';
    now += 6000;
    expect(await fresh.readNotification(raw(notification()))).toMatchObject({ logId: 'name' });
  });

  it('downloads certificates at most once a minute', async () => {
    const before = server.requests.length;
    for (let index = 0; index < 20; index++) {
      await pay.readNotification(
        raw(notification({}, { serial: `7132D72A${index}`, signer: platform.privateKey })),
      );
    }
    expect(server.requests.length - before).toBeLessThanOrEqual(1);
  });
});
