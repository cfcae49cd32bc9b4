import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merchant, platform, stranger, wechatPaySettings } from '../../../testing/wechat-pay-keys';
import { makeNotice, type NoticeForgery } from '../../../testing/wechat-pay-messages';
import { startWechatPayServer, type WechatPayServer } from '../../../testing/wechat-pay-server';
import type { PaymentProvider, RawNotice } from '../payment-provider';
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
  server.state.mood = 'well';
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

function raw({ headers, body }: { headers: Record<string, string>; body: string }): RawNotice {
  return { header: (name) => headers[name] ?? '', body };
}

const notice = (more: object = {}, forgery: NoticeForgery = {}, at = now) =>
  makeNotice(transaction(more), at, forgery);

const paid = { state: 'paid', transactionId: '42001', sum: { units: 700, currency: 'CNY' } };

describe('a notice of the platform', () => {
  it('tells which attempt is paid, with what and how much', async () => {
    expect(await pay.readNotice(raw(notice()))).toEqual({ logId: 'name', standing: paid });
  });

  it.each([
    ['NOTPAY', 'open'],
    ['USERPAYING', 'open'],
    ['PAYERROR', 'open'],
    ['CLOSED', 'ended'],
    ['REVOKED', 'ended'],
    ['REFUND', 'ended'],
  ])('with the state %s tells that the attempt is %s', async (trade_state, state) => {
    const said = await pay.readNotice(raw(notice({ trade_state })));
    expect(said).toEqual({ logId: 'name', standing: { state } });
  });

  it('about a refund is acknowledged and says nothing of an attempt', async () => {
    const said = await pay.readNotice(raw(notice({}, { originalType: 'refund' })));
    expect(said).toEqual({ logId: null });
  });

  it('may be up to five minutes old, or as much ahead', async () => {
    for (const age of [-300, -299, 299, 300]) {
      expect(await pay.readNotice(raw(notice({}, {}, now + age * SECOND)))).not.toBeNull();
    }
  });
});

describe('a notice that is refused', () => {
  const forged: [string, () => { headers: Record<string, string>; body: string }][] = [
    ['signed with another key', () => notice({}, { signer: stranger.privateKey })],
    ['signed with the merchant’s key', () => notice({}, { signer: merchant.privateKey })],
    ['of an unknown serial number', () => notice({}, { ...stranger, signer: stranger.privateKey })],
    ['six minutes old', () => notice({}, {}, now - 360 * SECOND)],
    ['six minutes ahead', () => notice({}, {}, now + 360 * SECOND)],
    ['encrypted with another key', () => notice({}, { apiV3Key: merchant.apiV3Key.toUpperCase() })],
    ['for another merchant', () => notice({ mchid: '1900000110' })],
    ['for another app', () => notice({ appid: 'wxother' })],
    ['without a sum', () => notice({ amount: undefined })],
    ['with a sum that is none', () => notice({ amount: { total: 7.5, currency: 'CNY' } })],
    ['without the money’s name', () => notice({ transaction_id: '' })],
    ['with a state that does not exist', () => notice({ trade_state: 'PAID' })],
    ['no JSON, well signed', () => signedBody('paid!')],
    ['an empty object, well signed', () => signedBody('{}')],
    ['a bare transaction, well signed', () => signedBody(JSON.stringify(transaction()))],
  ];

  /** The platform signs it, whatever it is. */
  function signedBody(body: string) {
    return { ...makeNotice({}, now, { body }) };
  }

  it.each(forged)('is one %s', async (_name, make) => {
    expect(await pay.readNotice(raw(make()))).toBeNull();
  });

  it.each(['Wechatpay-Serial', 'Wechatpay-Timestamp', 'Wechatpay-Nonce', 'Wechatpay-Signature'])(
    'is one without %s, or with another',
    async (name) => {
      const { headers, body } = notice();
      const { [name]: _left, ...rest } = headers;
      expect(await pay.readNotice(raw({ headers: rest, body }))).toBeNull();
      for (const value of [
        '',
        ' ',
        '1',
        'WECHATPAY/SIGNTEST/aGVsbG8=',
        `${headers[name]?.startsWith('1') ? 2 : 1}${headers[name]?.slice(1)}`,
        '１２３',
      ]) {
        expect(await pay.readNotice(raw({ headers: { ...headers, [name]: value }, body }))).toBeNull();
      }
    },
  );

  it('is one with any other character in its body', async () => {
    const { headers, body } = notice();
    const anywhere = fc.nat(body.length - 1);
    const change = fc.tuple(anywhere, fc.constantFrom('A', 'b', '0', ' ', '"', 'ü'));
    await fc.assert(
      fc.asyncProperty(change, async ([at, character]) => {
        fc.pre(body[at] !== character);
        const other = body.slice(0, at) + character + body.slice(at + 1);
        expect(await pay.readNotice(raw({ headers, body: other }))).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('is one whose cipher text was altered before it was signed', async () => {
    const { body } = notice();
    const { resource } = JSON.parse(body) as { resource: { ciphertext: string } };
    const bytes = Buffer.from(resource.ciphertext, 'base64');
    for (let at = 0; at < bytes.length; at += 7) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      const ciphertext = altered.toString('base64');
      const sent = signedBody(JSON.stringify({ resource: { ...resource, ciphertext } }));
      expect(await pay.readNotice(raw(sent))).toBeNull();
    }
    const whole = signedBody(JSON.stringify({ resource }));
    expect(await pay.readNotice(raw(whole))).toEqual({ logId: 'name', standing: paid });
    for (const part of [
      { ciphertext: '' },
      { nonce: '' },
      { associated_data: 'other' },
      { algorithm: 'none' },
    ]) {
      const sent = signedBody(JSON.stringify({ resource: { ...resource, ...part } }));
      expect(await pay.readNotice(raw(sent))).toBeNull();
    }
  });
});

describe('a notice that cannot be judged', () => {
  it('is not called forged while the certificates cannot be had', async () => {
    const fresh = createWechatPay({
      settings: wechatPaySettings(server.address),
      brand: 'Example',
      notifyUrl: () => '',
      clock: () => new Date(now),
    });
    server.state.mood = 'broken';
    await expect(fresh.readNotice(raw(notice()))).rejects.toThrow('certificates');
    server.state.mood = 'well';
    expect(await fresh.readNotice(raw(notice()))).toMatchObject({ logId: 'name' });
  });

  it('makes the shop ask for certificates once a minute, whatever strangers send', async () => {
    const before = server.requests.length;
    for (let index = 0; index < 20; index++) {
      await pay.readNotice(raw(notice({}, { serial: `7132D72A${index}`, signer: platform.privateKey })));
    }
    expect(server.requests.length - before).toBeLessThanOrEqual(1);
  });
});
