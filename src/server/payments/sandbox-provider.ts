import { generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { PaymentProvider, RawNotice, Standing, Sum } from './payment-provider';
import { readSignedNotice } from './wechat-pay/notification';
import { wechatPayAnswer } from './wechat-pay/notice-answer';
import { seal } from './wechat-pay/encrypted-resource';
import { platformHeaders } from './wechat-pay/signature';

export type SandboxDecision = 'confirm' | 'refuse';

/** What is decided on the sandbox's own page, and with what facts. */
export interface SandboxPayment {
  logId: string;
  sum: Sum;
  decision: SandboxDecision;
}

/** Plays WeChat Pay where no money shall move. */
export interface Sandbox {
  provider: PaymentProvider;
  /** Decides an attempt and gives the notice of it, signed and encrypted as WeChat Pay's are. */
  decide(payment: SandboxPayment): Promise<RawNotice>;
}

export interface SandboxOptions {
  /** Where the page of an attempt is, without a final slash. */
  publicOrigin: () => string;
  clock: () => Date;
}

const LONGEST = 7_200_000;
const merchant = { mchid: 'sandbox', appid: 'sandbox' };
const SERIAL = 'SANDBOX';
/** Attempts whose end is remembered: as many as anybody tries out. */
const MEMORY = 10_000;

/**
 * A provider whose QR code opens a page of the shop's own. Its notices take the very way of the real ones, with keys
 * that nobody else has: they are made anew with every start, and only when the first payment is decided.
 */
export function createSandbox({ publicOrigin, clock }: SandboxOptions): Sandbox {
  const apiV3Key = randomBytes(16).toString('hex');
  const decided = new LRUCache<string, Standing>({ max: MEMORY });
  let keys: Promise<{ publicKey: KeyObject; privateKey: KeyObject }> | null = null;
  const keyPair = () => (keys ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }));
  const standingOf = (logId: string, otherwise: Standing) => Promise.resolve(decided.get(logId) ?? otherwise);

  return {
    provider: {
      longest: LONGEST,
      sumFor: (cents) => ({ units: cents, currency: 'USD' }),
      open: ({ logId }) => Promise.resolve(`${publicOrigin()}/sandbox/pay/${logId}`),
      query: (logId) => standingOf(logId, { state: 'open' }),
      async close(logId) {
        const standing = await standingOf(logId, { state: 'ended' });
        decided.set(logId, standing);
        return standing;
      },
      async readNotice(raw) {
        // Before there are keys nobody can have signed with them.
        const pair = await keys;
        const platformKey = (serial: string) =>
          Promise.resolve(pair && serial === SERIAL ? pair.publicKey : null);
        return readSignedNotice({ ...merchant, apiV3Key, platformKey, clock }, raw);
      },
      answerTo: wechatPayAnswer,
    },

    async decide({ logId, sum, decision }) {
      const transactionId = `sandbox-${logId}`;
      const paid = decision === 'confirm';
      const known = decided.get(logId);
      const standing: Standing = known ?? (paid ? { state: 'paid', transactionId, sum } : { state: 'ended' });
      decided.set(logId, standing);
      const transaction = {
        ...merchant,
        out_trade_no: logId,
        trade_type: 'NATIVE',
        ...(standing.state === 'paid'
          ? {
              trade_state: 'SUCCESS',
              transaction_id: standing.transactionId,
              amount: { total: standing.sum.units, currency: standing.sum.currency },
            }
          : { trade_state: 'CLOSED' }),
      };
      const now = clock();
      const sealed = seal(apiV3Key, JSON.stringify(transaction), 'transaction');
      const body = JSON.stringify({
        id: `EV-${logId}`,
        create_time: now.toISOString(),
        resource_type: 'encrypt-resource',
        event_type: standing.state === 'paid' ? 'TRANSACTION.SUCCESS' : 'TRANSACTION.CLOSED',
        resource: { original_type: 'transaction', ...sealed },
      });
      const { privateKey } = await keyPair();
      const headers = platformHeaders({ serial: SERIAL, key: privateKey }, body, now.getTime());
      return { header: (name) => headers[name] ?? '', body };
    },
  };
}
