import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePaymentStory, paymentEvents, type PaymentEvent } from '../../testing/payment-events';
import { makePaymentShop, type PaymentShop } from '../../testing/payment-shop';
import { merchant, stranger } from '../../testing/wechat-pay-keys';
import { runs } from '../../testing/runs';
import type { PaymentProvider, Sum } from './payment';
import { readSignedNotice } from './wechat-pay/notice';
import { findFaults } from '../orders/reconciliation-store';

const LONG = 300_000;
/** Sizes that are made to order: a thousand orders run none of them out. */
const stock = { least: 0, most: 0 };

/** All that the shop wrongly believes while these things happen one after another, and what it loses in the end. */
async function faultsIn(pay: PaymentShop, events: readonly PaymentEvent[]): Promise<string[]> {
  const story = await makePaymentStory(pay);
  await story.happen('well');
  await story.happen('start');
  for (const event of events) {
    await story.happen(event);
    const found = await story.falsehoods();
    if (found.length > 0) return found.map((fault) => `after ${event}: ${fault}`);
  }
  return story.lostMoney();
}

/** Every order of some things. */
function ordersOf<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((thing, index) =>
    ordersOf(things.toSpliced(index, 1)).map((rest) => [thing, ...rest]),
  );
}

const story = fc.array(fc.constantFrom(...paymentEvents), { minLength: 1, maxLength: 14 });

describe('a payment', () => {
  let pay: PaymentShop;
  beforeAll(async () => {
    pay = await makePaymentShop({ stock });
  });
  afterAll(() => pay.close());

  it.each([
    [['money', 'notice', 'stale notice', 'cancel', 'look']],
    [['money', 'notice', 'the end', 'start', 'look']],
    [['money', 'broken', 'look', 'minutes', 'well']],
    [['forged notice', 'wrong sum', 'money', 'notice', 'look']],
    [['confirm', 'money', 'notice', 'cancel', 'staff money']],
    [['wrong sum', 'accept', 'money', 'notice']],
    [['cancel', 'money', 'notice', 'repay']],
  ] as [PaymentEvent[]][])(
    'is never falsely paid and never lost, in any order of %j',
    async (events) => {
      for (const order of ordersOf(events)) {
        expect(await faultsIn(pay, order), order.join(', ')).toEqual([]);
      }
      expect(await findFaults(pay.shop.deps.database)).toEqual([]);
    },
    LONG,
  );

  it(
    'is never falsely paid and never lost, whatever happens',
    async () => {
      await fc.assert(
        fc.asyncProperty(story, async (events) => {
          expect(await faultsIn(pay, events)).toEqual([]);
        }),
        { numRuns: runs(250) },
      );
      expect(await findFaults(pay.shop.deps.database)).toEqual([]);
    },
    LONG,
  );
});

describe('a provider that can be deceived, or deceives itself', () => {
  const sums = new Map<string, Sum>();
  const twins: [string, RegExp, (provider: PaymentProvider) => PaymentProvider][] = [
    [
      'takes anybody’s signature',
      /is not paid/,
      (provider) => ({
        ...provider,
        readNotice: async (raw) =>
          (await provider.readNotice(raw)) ??
          readSignedNotice(
            {
              mchid: merchant.mchid,
              appid: merchant.appid,
              apiV3Key: merchant.apiV3Key,
              platformKey: () => Promise.resolve(stranger.publicKey),
              clock,
            },
            raw,
          ),
      }),
    ],
    [
      'takes a silence for money',
      /is not paid/,
      (provider) => ({
        ...provider,
        open(attempt, signal) {
          sums.set(attempt.logId, attempt.sum);
          return provider.open(attempt, signal);
        },
        query: (logId, signal) =>
          provider.query(logId, signal).catch(() => {
            const sum = sums.get(logId) ?? { units: 0, currency: 'CNY' };
            return { state: 'paid', transactionId: `hope ${logId}`, sum };
          }),
      }),
    ],
    [
      'takes any sum for the right one',
      /is not paid/,
      (provider) => ({
        ...provider,
        async readNotice(raw) {
          const notice = await provider.readNotice(raw);
          if (!notice || notice.logId === null || notice.standing.state !== 'paid') return notice;
          const { units, currency } = notice.standing.sum;
          return { ...notice, standing: { ...notice.standing, sum: { units: units + 1, currency } } };
        },
      }),
    ],
    [
      'forgets money that came late',
      /the money of|can still be paid/,
      (provider) => ({ ...provider, close: () => Promise.resolve({ state: 'ended' }) }),
    ],
  ];
  let clock: () => Date;

  it.each(twins)(
    'is found out: it %s',
    async (_name, fault, wrap) => {
      const pay = await makePaymentShop({ stock, wrap });
      ({ clock } = pay.time);
      let found: string[] = [];
      const property = fc.asyncProperty(story, async (events) => {
        found = await faultsIn(pay, events);
        return found.length === 0;
      });
      expect(await fc.check(property, { numRuns: 400, endOnFailure: true })).toMatchObject({ failed: true });
      expect(found.join()).toMatch(fault);
      await pay.close();
    },
    LONG,
  );
});
