import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/databases/test-database';
import type { ShopDatabase } from '../db/shop-database';
import type { VerificationKind, VerificationMessage } from './message';
import { shopText } from './message';
import { enqueueVerification } from './outbox';
import {
  findTextMessageUse,
  requireTextMessageBudget,
  spendTextMessage,
  textMessageSettings,
} from './text-message-budget';

const HOUR = 3_600_000;
const textMessages = { per_hour: 10, per_day: 25 };

let database: ShopDatabase;
let now: number;
let logged: string[];
beforeEach(async () => {
  database = await openTestDatabase();
  now = Date.UTC(2026, 0, 1);
  logged = [];
});
afterEach(() => database.destroy());

const log = {
  info: () => undefined,
  error: (event: string, { period = '' }: { period?: unknown } = {}) =>
    void logged.push(`${event} ${String(period)}`),
};
const texts = { textMessages, log };

let numbers = 0;

/** Requests a text message to another number. Returns whether it is sent, or the message of the refusal. */
async function send({
  kind = 'password_reset',
  isKnown = true,
}: { kind?: VerificationKind; isKnown?: boolean } = {}) {
  const recipient = `+4915123${String((numbers += 1)).padStart(6, '0')}`;
  const advice = 'Please choose "By e-mail", or try again later.';
  try {
    return await database.transaction().execute(async (transaction) => {
      await requireTextMessageBudget(texts, transaction, { kind, now, advice });
      const message: VerificationMessage = {
        audience: 'verification',
        kind,
        channel: 'sms',
        recipient,
        subject: shopText``,
        body: shopText`123456 is your code.`,
      };
      const to = { kind, channel: 'sms', recipient, textMessageDeps: texts } as const;
      return enqueueVerification(transaction, to, now, () => Promise.resolve(isKnown ? message : null));
    });
  } catch (error) {
    return (error as Error).message;
  }
}

const repeat = async (times: number, options?: Parameters<typeof send>[0]) => {
  const outcomes: Awaited<ReturnType<typeof send>>[] = [];
  for (let count = 0; count < times; count += 1) outcomes.push(await send(options));
  return outcomes;
};
const sentOf = (outcomes: readonly unknown[]) => outcomes.filter((outcome) => outcome === true).length;
const refusal = 'Text messages are currently unavailable. Please choose "By e-mail", or try again later.';

describe('text messages of the shop', () => {
  it('are limited per hour and day over all numbers', async () => {
    const hours: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      hours.push(sentOf(await repeat(15)));
      now += HOUR;
    }
    expect(hours).toEqual([10, 10, 5, 0]);
    expect(await send()).toBe(refusal);
    now += 24 * HOUR;
    expect(await send()).toBe(true);
  });

  it('warn once at 80 % of a budget and once when it is used up', async () => {
    await repeat(7);
    expect(logged).toEqual([]);
    await repeat(1);
    expect(logged).toEqual(['text_messages.budget_low hour']);
    await repeat(10);
    expect(logged).toEqual(['text_messages.budget_low hour', 'text_messages.budget_used_up hour']);
    expect(await findTextMessageUse(database, textMessages, now)).toEqual([
      { period: 'hour', sent: 10, budget: 10 },
      { period: 'day', sent: 10, budget: 25 },
    ]);
  });

  it('are refused alike for numbers with and without an account', async () => {
    await repeat(10);
    expect(await repeat(2, { isKnown: false })).toEqual(await repeat(2));
    expect(await send({ isKnown: false })).toBe(refusal);
  });

  it('to numbers without an account use nothing up', async () => {
    await repeat(100, { isKnown: false });
    expect(sentOf(await repeat(20))).toBe(10);
    expect(logged).toContain('text_messages.budget_low hour');
  });

  it('for new numbers leave a part to customers without their password', async () => {
    expect(sentOf(await repeat(20, { kind: 'code' }))).toBe(8);
    expect(sentOf(await repeat(20))).toBe(2);
  });

  it.each([
    [1, 1],
    [2, 1],
    [10, 8],
    [99, 79],
  ])('of a budget of %i warn when no code for a new number is left, after %i', async (perHour, codes) => {
    const limited = { ...texts, textMessages: { per_hour: perHour, per_day: 1000 } };
    const spend = () => spendTextMessage(limited, database, { kind: 'code', now, hasMessage: true });
    for (let count = 1; count < codes; count += 1) expect(await spend()).toBe(true);
    expect(logged).toEqual([]);
    expect(await spend()).toBe(true);
    expect(logged[0]).toBe('text_messages.budget_low hour');
    expect(await spend()).toBe(false);
  });

  it('that are refused use nothing up', async () => {
    const spend = (kind: VerificationKind) =>
      spendTextMessage(texts, database, { kind, now, hasMessage: true });
    for (let count = 0; count < 12; count += 1) await spend('code');
    expect((await findTextMessageUse(database, textMessages, now)).map(({ sent }) => sent)).toEqual([8, 8]);
    for (let count = 0; count < 12; count += 1) await spend('password_reset');
    expect((await findTextMessageUse(database, textMessages, now)).map(({ sent }) => sent)).toEqual([10, 10]);
    expect(logged).toEqual(['text_messages.budget_low hour', 'text_messages.budget_used_up hour']);
  });

  it('can be disabled', async () => {
    const none = { ...texts, textMessages: { per_hour: 0, per_day: 0 } };
    const asked = requireTextMessageBudget(none, database, { kind: 'password_reset', now, advice: '' });
    await expect(asked).rejects.toThrow('currently unavailable');
  });

  it('have a budget without a setting', () => {
    const { text_messages: budget } = textMessageSettings.parse({});
    expect(budget).toEqual({ per_hour: 100, per_day: 500 });
    expect(textMessageSettings.parse({ text_messages: { per_day: 7 } }).text_messages.per_day).toBe(7);
  });
});
