import { z } from 'zod';
import { countAttempts, decrementAttempts, findAttemptCounts } from '../accounts/rate-limit-store';
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

/** Fraction of a budget that codes for a new number may use. The rest is left to customers who have lost their password. */
const CODE_FRACTION = 0.8;

/** Number of text messages that were sent in the current period, and its budget. */
export interface TextMessageUse {
  period: Period['name'];
  sent: number;
  budget: number;
}

/** Returns the use of the budgets of the current hour and day. */
export async function findTextMessageUse(
  db: ShopDatabase,
  textMessages: TextMessageBudget,
  now: number,
): Promise<TextMessageUse[]> {
  const keys = periods.map((period) => ({ key: counterKey(period), windowMs: period.windowMs }));
  const counts = await findAttemptCounts(db, keys, now);
  return periods.map(({ name, setting }, index) => ({
    period: name,
    sent: counts[index] ?? 0,
    budget: textMessages[setting],
  }));
}

/**
 * Throws a `BusinessError` while the budget for a kind is used up. Call it before anything depends on the phone number, so that
 * the reply does not reveal whether an account has it. `advice` is the last sentence of the error.
 */
export async function requireTextMessageBudget(
  { textMessages }: Pick<TextMessageDeps, 'textMessages'>,
  db: ShopDatabase,
  { kind, now, advice }: { kind: VerificationKind; now: number; advice: string },
): Promise<void> {
  const uses = await findTextMessageUse(db, textMessages, now);
  if (uses.every(({ sent, budget }) => sent < budgetOfKind(budget, kind))) return;
  throw new BusinessError(`Text messages are currently unavailable. ${advice}`);
}

/**
 * Counts a text message if the budgets allow it, and returns whether it may be sent. Logs when codes for a new number stop, and
 * when a budget is used up. Without a message, because no account has the number, the call takes the same time, counts nothing
 * and returns false. Call it in a transaction.
 */
export async function spendTextMessage(
  { textMessages, log }: TextMessageDeps,
  db: ShopDatabase,
  { kind, now, hasMessage }: { kind: VerificationKind; now: number; hasMessage: boolean },
): Promise<boolean> {
  const uses: TextMessageUse[] = [];
  for (const period of periods) {
    const key = hasMessage ? counterKey(period) : sha256(`no text message ${period.name}`);
    const { count } = await countAttempts(db, key, period.windowMs, now);
    uses.push({ period: period.name, sent: count, budget: textMessages[period.setting] });
  }
  if (!hasMessage) return false;
  if (uses.some(({ sent, budget }) => sent > budgetOfKind(budget, kind))) {
    for (const period of periods) await decrementAttempts(db, counterKey(period));
    return false;
  }
  for (const use of uses) {
    if (use.sent === budgetOfKind(use.budget, 'code')) log.error('text_messages.budget_low', { ...use });
    if (use.sent === use.budget) log.error('text_messages.budget_used_up', { ...use });
  }
  return true;
}

/** Returns the part of a budget that messages of a kind may use. A budget of one message allows one code. */
function budgetOfKind(budget: number, kind: VerificationKind): number {
  return kind === 'code' ? Math.min(budget, Math.max(1, Math.floor(budget * CODE_FRACTION))) : budget;
}

function counterKey({ name }: Period): string {
  return sha256(`text messages ${name}`);
}
