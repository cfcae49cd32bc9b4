import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePaymentScenario, paymentEvents, type PaymentEvent } from '../../../test/shopping/payment-events';
import { makePaymentShop, type PaymentShop } from '../../../test/shopping/payment-shop';
import { merchant, forger } from '../../../test/fakes/wechat-pay-keys';
import { onPostgres } from '../../../test/databases/test-database';
import { propertyRuns } from '../../../test/fixtures/property-runs';
import type { PaymentProvider, ChargeAmount } from './payment-provider';
import { readSignedNotification } from './wechat-pay/notification';
import { findDiscrepancies } from '../orders/reconciliation-store';

const LONG = 300_000;
/** Made-to-order variants, so stock never runs out. */
const stock = { minStock: 0, maxStock: 0 };

/** Returns the shop's wrong conclusions during a sequence of events and payments lost at the end. */
async function findFaults(pay: PaymentShop, events: readonly PaymentEvent[]): Promise<string[]> {
  const eventSequence = await makePaymentScenario(pay);
  await eventSequence.runEvent('repaired');
  await eventSequence.runEvent('start');
  for (const event of events) {
    await eventSequence.runEvent(event);
    const found = await eventSequence.findFalseClaims();
    if (found.length > 0) return found.map((fault) => `after ${event}: ${fault}`);
  }
  return eventSequence.findLostPayments();
}

/** Returns all permutations. */
function permutations<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((thing, index) =>
    permutations(things.toSpliced(index, 1)).map((rest) => [thing, ...rest]),
  );
}

const story = fc.array(fc.constantFrom(...paymentEvents), { minLength: 1, maxLength: 14 });

describe('payment', () => {
  let pay: PaymentShop;
  beforeAll(async () => {
    pay = await makePaymentShop({ stock });
  });
  afterAll(() => pay.close());

  it.each([
    [['money', 'notice', 'stale notice', 'cancel', 'poll']],
    [['money', 'notice', 'expiry', 'start', 'poll']],
    [['money', 'broken', 'poll', 'minutes', 'repaired']],
    [['forged notice', 'wrong sum', 'money', 'notice', 'poll']],
    [['confirm', 'money', 'notice', 'cancel', 'staff money']],
    [['wrong sum', 'accept', 'money', 'notice']],
    [['cancel', 'money', 'notice', 'repay']],
  ] as [PaymentEvent[]][])(
    'is never wrongly paid or lost for any order of %j',
    async (events) => {
      const orders = permutations(events);
      const step = Math.floor(orders.length / propertyRuns(orders.length));
      for (const order of orders.filter((_order, index) => index % step === 0)) {
        expect(await findFaults(pay, order), order.join(', ')).toEqual([]);
      }
      expect(await findDiscrepancies(pay.shop.deps.database)).toEqual([]);
    },
    LONG,
  );

  it(
    'is never wrongly paid or lost for random event sequences',
    async () => {
      await fc.assert(
        fc.asyncProperty(story, async (events) => {
          expect(await findFaults(pay, events)).toEqual([]);
        }),
        { numRuns: propertyRuns(250) },
      );
      expect(await findDiscrepancies(pay.shop.deps.database)).toEqual([]);
    },
    LONG,
  );
});

// Checks the model, which needs no second database.
describe.runIf(!onPostgres())('faulty provider', () => {
  const sums = new Map<string, ChargeAmount>();
  const twins: [string, RegExp, (provider: PaymentProvider) => PaymentProvider][] = [
    [
      'accepts any signature',
      /is not paid/,
      (provider) => ({
        ...provider,
        readNotification: async (raw) =>
          (await provider.readNotification(raw)) ??
          readSignedNotification(
            {
              mchid: merchant.mchid,
              appid: merchant.appid,
              apiV3Key: merchant.apiV3Key,
              platformKey: () => Promise.resolve(forger.publicKey),
              clock,
            },
            raw,
          ),
      }),
    ],
    [
      'treats a timeout as paid',
      /is not paid/,
      (provider) => ({
        ...provider,
        open(attempt, signal) {
          sums.set(attempt.logId, attempt.amount);
          return provider.open(attempt, signal);
        },
        query: (logId, signal) =>
          provider.query(logId, signal).catch(() => {
            const sum = sums.get(logId) ?? { units: 0, currency: 'CNY' };
            return { state: 'paid', transactionId: `hope ${logId}`, amount: sum };
          }),
      }),
    ],
    [
      'accepts any amount',
      /is not paid/,
      (provider) => ({
        ...provider,
        async readNotification(raw) {
          const notice = await provider.readNotification(raw);
          if (!notice || notice.logId === null || notice.status.state !== 'paid') return notice;
          const { units, currency } = notice.status.amount;
          return { ...notice, status: { ...notice.status, amount: { units: units + 1, currency } } };
        },
      }),
    ],
    [
      'ignores late payments',
      /the money of|can still be paid/,
      (provider) => ({ ...provider, close: () => Promise.resolve({ state: 'ended' }) }),
    ],
  ];
  let clock: () => Date;

  it.each(twins)(
    'is detected when it %s',
    async (_name, fault, wrap) => {
      const pay = await makePaymentShop({ stock, wrap });
      ({ clock } = pay.time);
      let found: string[] = [];
      const property = fc.asyncProperty(story, async (events) => {
        found = await findFaults(pay, events);
        return found.length === 0;
      });
      expect(await fc.check(property, { numRuns: 400, endOnFailure: true })).toMatchObject({ failed: true });
      expect(found.join()).toMatch(fault);
      await pay.close();
    },
    LONG,
  );
});
