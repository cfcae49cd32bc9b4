import { z } from 'zod';
import { countAttempt, findAttempts } from '../accounts/rate-limit-store';
import type { ShopDatabase } from '../db/shop-database';
import { BusinessError } from '../http/errors';
import { sha256 } from '../lib/hash';
import type { Log } from '../observability/log';
import type { VerificationKind } from './message';

/** The `text_messages` section of the settings file: text messages of the whole shop. They cost money. */
export const textMessageSettings = z.object({
  text_messages: z
    .object({
      per_hour: z.int().min(0).max(1_000_000).default(100),
      per_day: z.int().min(0).max(1_000_000).default(500),
    })
    .prefault({}),
});

export type TextMessageBudget = z.infer<typeof textMessageSettings>['text_messages'];

export interface TextMessageDeps {
  textMessages: TextMessageBudget;
  log: Log;
}

const HOUR_MS = 3_600_000;
const periods = [
  { name: 'hour', setting: 'per_hour', windowMs: HOUR_MS },
  { name: 'day', setting: 'per_day', windowMs: 24 * HOUR_MS },
] as const;
type Period = (typeof periods)[number];

/** Share of a budget at which operators are warned. */
const WARNING_SHARE = 0.8;
/** Share of a budget that is for codes for a new number. The rest is left to customers who have lost their password. */
const CODE_SHARE = 0.8;

/** Text messages that were sent in the current period. */
export interface TextMessageUse {
  period: Period['name'];
  sent: number;
  budget: number;
}

export async function countTextMessages(
  db: ShopDatabase,
  textMessages: TextMessageBudget,
  now: number,
): Promise<TextMessageUse[]> {
  const keys = periods.map((period) => ({ key: counterKey(period), windowMs: period.windowMs }));
  const counts = await findAttempts(db, keys, now);
  return periods.map(({ name, setting }, index) => ({
    period: name,
    sent: counts[index] ?? 0,
    budget: textMessages[setting],
  }));
}

/**
 * Throws a `BusinessError` while the budget is used up. Call it before anything depends on the number, so that the reply
 * does not reveal whether an account has it. `advice` completes the message.
 */
export async function requireTextMessages(
  { textMessages }: Pick<TextMessageDeps, 'textMessages'>,
  db: ShopDatabase,
  { kind, now, advice }: { kind: VerificationKind; now: number; advice: string },
): Promise<void> {
  const used = await countTextMessages(db, textMessages, now);
  if (used.every(({ sent, budget }) => sent < shareOf(budget, kind))) return;
  throw new BusinessError(`Text messages are currently unavailable. ${advice}`);
}

/**
 * Counts a text message and returns whether the budget allowed it. Logs once when a budget is used up. A message
 * that is not sent, because no account has the number, takes the same time and counts for nothing.
 */
export async function countTextMessage(
  { textMessages, log }: TextMessageDeps,
  db: ShopDatabase,
  { kind, now, isSent }: { kind: VerificationKind; now: number; isSent: boolean },
): Promise<boolean> {
  let isWithin = true;
  for (const period of periods) {
    const budget = textMessages[period.setting];
    const key = isSent ? counterKey(period) : sha256(`no text message ${period.name}`);
    const { count } = await countAttempt(db, key, period.windowMs, now);
    if (!isSent) continue;
    isWithin &&= count <= shareOf(budget, kind);
    const fields = { period: period.name, sent: count, budget };
    if (count === Math.ceil(budget * WARNING_SHARE)) log.error('text_messages.budget_low', fields);
    if (count === budget) log.error('text_messages.budget_used_up', fields);
  }
  return isSent && isWithin;
}

function shareOf(budget: number, kind: VerificationKind): number {
  return kind === 'code' ? Math.floor(budget * CODE_SHARE) : budget;
}

function counterKey({ name }: Period): string {
  return sha256(`text messages ${name}`);
}
