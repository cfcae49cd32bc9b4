import { generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { PaymentProvider, RawNotification, ProviderStatus, ChargeAmount } from './payment-provider';
import { readSignedNotification, acknowledgeWechatPay } from './wechat-pay/notification';
import { encryptResource } from './wechat-pay/encrypted-resource';
import { platformHeaders } from './wechat-pay/signature';
import { MAX_ATTEMPT_MS } from './wechat-pay/wechat-pay';

export type SandboxDecision = 'confirm' | 'refuse';

export interface SandboxDecisionRequest {
  logId: string;
  amount: ChargeAmount;
  decision: SandboxDecision;
}

/** Simulates WeChat Pay without real payments. */
export interface Sandbox {
  provider: PaymentProvider;
  /** Decides an attempt and returns its notification, signed and encrypted like WeChat Pay's. */
  decide: (payment: SandboxDecisionRequest) => Promise<RawNotification>;
}

export interface SandboxOptions {
  /** Origin of the checkout page, without a final slash. */
  publicOrigin: () => string;
  clock: () => Date;
}

const merchant = { mchid: 'sandbox', appid: 'sandbox' };
const SERIAL = 'SANDBOX';
/** Maximum number of decided attempts in memory. */
const MAX_DECIDED = 10_000;

/**
 * Creates a provider whose QR code opens a page of the shop. Its notifications pass the same verification as real ones.
 * The key pair is generated per process when the first payment is decided.
 */
export function createSandbox({ publicOrigin, clock }: SandboxOptions): Sandbox {
  const apiV3Key = randomBytes(16).toString('hex');
  const decidedStatuses = new LRUCache<string, ProviderStatus>({ max: MAX_DECIDED });
  let keys: Promise<{ publicKey: KeyObject; privateKey: KeyObject }> | null = null;
  const keyPair = () => (keys ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }));

  return {
    provider: {
      maxAttemptMs: MAX_ATTEMPT_MS,
      amountFor: (cents) => ({ units: cents, currency: 'USD' }),
      open: ({ logId }) => Promise.resolve(`${publicOrigin()}/sandbox/pay/${logId}`),
      query: (logId) => Promise.resolve(decidedStatuses.get(logId) ?? { state: 'open' }),
      close(logId) {
        // Reads and writes in the same turn of the event loop, so that no decision is overwritten.
        const status = decidedStatuses.get(logId) ?? { state: 'ended' };
        decidedStatuses.set(logId, status);
        return Promise.resolve(status);
      },
      async readNotification(raw) {
        // Without a key pair no signature can be valid.
        const generatedKeys = await keys;
        const platformKey = (serial: string) =>
          Promise.resolve(generatedKeys && serial === SERIAL ? generatedKeys.publicKey : null);
        return readSignedNotification({ ...merchant, apiV3Key, platformKey, clock }, raw);
      },
      acknowledge: acknowledgeWechatPay,
    },

    async decide({ logId, amount, decision }) {
      const transactionId = `sandbox-${logId}`;
      const isPaid = decision === 'confirm';
      const status: ProviderStatus =
        decidedStatuses.get(logId) ??
        (isPaid ? { state: 'paid', transactionId, amount } : { state: 'ended' });
      decidedStatuses.set(logId, status);
      const transaction = {
        ...merchant,
        out_trade_no: logId,
        trade_type: 'NATIVE',
        ...(status.state === 'paid'
          ? {
              trade_state: 'SUCCESS',
              transaction_id: status.transactionId,
              amount: { total: status.amount.units, currency: status.amount.currency },
            }
          : { trade_state: 'CLOSED' }),
      };
      const now = clock();
      const encrypted = encryptResource(apiV3Key, JSON.stringify(transaction), 'transaction');
      const body = JSON.stringify({
        id: `EV-${logId}`,
        create_time: now.toISOString(),
        resource_type: 'encrypt-resource',
        event_type: status.state === 'paid' ? 'TRANSACTION.SUCCESS' : 'TRANSACTION.CLOSED',
        resource: { original_type: 'transaction', ...encrypted },
      });
      const { privateKey } = await keyPair();
      const headers = platformHeaders({ serial: SERIAL, key: privateKey }, body, now.getTime());
      return { header: (name) => headers[name] ?? '', body };
    },
  };
}
