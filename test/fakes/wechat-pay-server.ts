import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { merchant, platform, platformCertificate } from './wechat-pay-keys';
import { certificateList, isSigned, makeNotification, signedHeaders } from './wechat-pay-messages';

/** A merchant's order as the platform stores it. */
export interface TestTrade {
  out_trade_no: string;
  trade_state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'USERPAYING' | 'REFUND';
  transaction_id: string;
  amount: { total: number; currency: string };
  notify_url: string;
  time_expire: string;
}

/**
 * How the platform answers: correctly, never, with status 500, without a signature, with a wrong signature, or with the error
 * page of a proxy.
 */
type Behavior = 'normal' | 'silent' | 'broken' | 'unsigned' | 'wrongly signed' | ProxyError;

const proxyErrors = { 'blocked by proxy': 403, 'lost by proxy': 404, 'replaced by proxy': 200 } as const;
type ProxyError = keyof typeof proxyErrors;

function isProxyError(behavior: Behavior): behavior is ProxyError {
  return behavior in proxyErrors;
}

/** Quotes the address of a visitor, as proxies do. */
const PROXY_ERROR_PAGE = '<html><body>Blocked: 203.0.113.7</body></html>';

/**
 * Local fake of the WeChat Pay API v3: certificates, QR code orders, queries, closing and notifications as documented.
 * Verifies the merchant's signatures and returns the documented errors.
 */
export async function startWechatPayServer(clock: () => number) {
  const trades = new Map<string, TestTrade>();
  const requests: string[] = [];
  const unanswered = new Set<ServerResponse>();
  const certificates = { list: [platformCertificate(clock())], serials: [platform.serial] };
  /** Tests change it. `clockSkewMs`: how much the platform's clock is ahead; `signer`: keys that sign the replies. */
  const state = { behavior: 'normal' as Behavior, clockSkewMs: 0, signer: platform };

  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request);
      requests.push(`${request.method} ${request.url}`);
      if (state.behavior === 'silent') return void unanswered.add(response);
      if (state.behavior === 'broken') return respond(response, 500, { code: 'SYSTEM_ERROR', message: '' });
      if (isProxyError(state.behavior))
        return void response.writeHead(proxyErrors[state.behavior]).end(PROXY_ERROR_PAGE);
      if (!isSigned(request, body)) return respond(response, 401, { code: 'SIGN_ERROR', message: '' });
      const [status, answer] = handle(request, body);
      respond(response, status, answer);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function respond(response: ServerResponse, status: number, answer: object | null): void {
    const body = answer === null ? '' : JSON.stringify(answer);
    const signer = state.behavior === 'wrongly signed' ? merchant.privateKey : state.signer.privateKey;
    const headers =
      state.behavior === 'unsigned'
        ? {}
        : signedHeaders(body, clock() + state.clockSkewMs, state.signer.serial, signer);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  }

  function handle(request: IncomingMessage, body: string): [number, object | null] {
    const url = new URL(request.url ?? '', 'http://platform.test');
    const path = url.pathname;
    if (path === '/v3/certificates') return [200, certificateList(certificates)];
    if (path === '/v3/pay/transactions/native') return createTrade(JSON.parse(body) as OrderBody);
    const [, name = '', close] =
      /^\/v3\/pay\/transactions\/out-trade-no\/([\w*-]+)(\/close)?$/.exec(path) ?? [];
    const trade = trades.get(name);
    const mchid = close ? (JSON.parse(body) as { mchid: string }).mchid : url.searchParams.get('mchid');
    if (mchid !== merchant.mchid) return errorReply(400, 'PARAM_ERROR');
    if (!trade) return errorReply(404, close ? 'ORDER_NOT_EXIST' : 'ORDERNOTEXIST');
    closeIfExpired(trade);
    if (!close) return [200, transactionOf(trade)];
    if (trade.trade_state === 'SUCCESS') return errorReply(400, 'ORDERPAID');
    if (trade.trade_state === 'CLOSED') return errorReply(400, 'ORDER_CLOSED');
    if (trade.trade_state === 'USERPAYING') return errorReply(400, 'USERPAYING');
    trade.trade_state = 'CLOSED';
    return [204, null];
  }

  function createTrade(body: OrderBody): [number, object | null] {
    const { appid, mchid, out_trade_no, amount, notify_url, time_expire, description } = body;
    if (appid !== merchant.appid || mchid !== merchant.mchid) return errorReply(400, 'APPID_MCHID_NOT_MATCH');
    const isAmountValid = Number.isInteger(amount.total) && amount.total > 0 && amount.currency === 'CNY';
    const isNameValid =
      /^[\w*-]{6,32}$/.test(out_trade_no) && description.length > 0 && description.length <= 127;
    const isExpiryValid = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(time_expire);
    if (!isAmountValid || !isNameValid || !isExpiryValid || !notify_url.endsWith('/notice'))
      return errorReply(400, 'PARAM_ERROR');
    if (Date.parse(time_expire) - clock() < 60_000) return errorReply(400, 'PARAM_ERROR');
    const existing = trades.get(out_trade_no);
    if (existing) {
      closeIfExpired(existing);
      if (existing.trade_state === 'SUCCESS') return errorReply(400, 'ORDERPAID');
      if (existing.trade_state === 'CLOSED') return errorReply(400, 'ORDER_CLOSED');
      const isSameRequest = existing.amount.total === amount.total && existing.time_expire === time_expire;
      if (!isSameRequest) return errorReply(400, 'INVALID_REQUEST');
    } else {
      const transaction_id = `4200${String(trades.size).padStart(24, '0')}`;
      const trade = { out_trade_no, transaction_id, amount, notify_url, time_expire };
      trades.set(out_trade_no, { ...trade, trade_state: 'NOTPAY' });
    }
    return [200, { code_url: `weixin://wxpay/bizpayurl?pr=${randomBytes(6).toString('hex')}` }];
  }

  /** Closes an unpaid transaction whose time is over. */
  function closeIfExpired(trade: TestTrade): void {
    if (trade.trade_state === 'NOTPAY' && clock() >= Date.parse(trade.time_expire))
      trade.trade_state = 'CLOSED';
  }

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trades,
    /** Method and path of every request, in order. */
    requests,
    certificates,
    state,
    /** Pays by scanning the code. Returns false when the transaction cannot be paid. */
    pay(name: string): boolean {
      const trade = trades.get(name);
      if (trade) closeIfExpired(trade);
      if (trade?.trade_state !== 'NOTPAY' && trade?.trade_state !== 'USERPAYING') return false;
      trade.trade_state = 'SUCCESS';
      return true;
    },
    /** Creates the notification of a transaction, with optional changes. */
    noticeOf(name: string, changes: object = {}) {
      const trade = trades.get(name);
      if (!trade) throw new Error(`the platform knows no ${name}`);
      return makeNotification({ ...transactionOf(trade), ...changes }, clock());
    },
    async stop() {
      for (const response of unanswered) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type WechatPayServer = Awaited<ReturnType<typeof startWechatPayServer>>;

interface OrderBody extends Pick<TestTrade, 'out_trade_no' | 'amount' | 'notify_url' | 'time_expire'> {
  appid: string;
  mchid: string;
  description: string;
}

function errorReply(status: number, code: string): [number, object] {
  return [status, { code, message: 'refused' }];
}

function transactionOf({ out_trade_no, trade_state, transaction_id, amount }: TestTrade) {
  const { appid, mchid } = merchant;
  const common = { appid, mchid, out_trade_no, trade_state, trade_state_desc: '', trade_type: 'NATIVE' };
  if (trade_state !== 'SUCCESS') return common;
  const { total, currency } = amount;
  return {
    ...common,
    transaction_id,
    bank_type: 'OTHERS',
    attach: '',
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9' },
    success_time: '2026-03-02T10:00:00+08:00',
    amount: { total, payer_total: total, currency, payer_currency: currency },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
