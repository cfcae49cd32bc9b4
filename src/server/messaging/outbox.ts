import { normalizeIdentifier } from '../accounts/customer-store';
import { countAttempts } from '../accounts/rate-limit-store';
import { mailboxKey } from '../accounts/mailbox';
import type { ShopTransaction } from '../db/shop-database';
import { sha256 } from '../lib/hash';
import { networkSite } from '../lib/ip-address';
import type {
  CustomerEmail,
  MessageChannel,
  MessageKind,
  StaffEmail,
  VerificationKind,
  VerificationMessage,
} from './message';
import {
  addMessage,
  addSuppressedMessage,
  appendToHeldMessage,
  findVerifiedAddress,
  type Admission,
} from './outbox-store';
import { spendTextMessage, type TextMessageDeps } from './text-message-budget';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Messages per recipient and hour. Addresses of one mailbox count together. With {@link hourlyCodeBudgets}, a mailbox of a
 * customer receives at most 38 in an hour, plus the joined messages of `security` and `notice` that were held. `password_reset`
 * counts for each address of an owner, and again for all unverified accounts of the mailbox together, see {@link ResetAccount}.
 */
export const hourlyBudgets: Readonly<Record<MessageKind, number>> = {
  registration: 2,
  password_reset: 3,
  /** Codes by text message. For codes by e-mail see {@link hourlyCodeBudgets}. */
  code: 5,
  security: 4,
  notice: 10,
  staff: 60,
};

/**
 * Codes by e-mail per mailbox and hour. Anyone can register with another person's address. The customer who has verified
 * the address therefore has a separate budget. All other accounts share one budget, with a limit for each account and each
 * site (see `networkSite`), so that one client cannot use it up.
 */
export const hourlyCodeBudgets = {
  owner: 4,
  perAccount: 4,
  perSite: 4,
  /** All accounts with another address, which request a code to change their address to this one. */
  foreign: 2,
  /** All accounts that have not verified the address, together. */
  others: 12,
};

/**
 * Codes by e-mail per mailbox and day of all accounts that have not verified it. Each allows five guesses of six digits, so
 * that 240 guesses a day find a code with a probability of 0.02 %.
 */
const DAILY_CODES_OF_OTHERS = 48;

/** Text messages of one kind per number and day. They cost money, and each allows five guesses of a six-digit code. */
const DAILY_SMS_BUDGET = 10;

/**
 * Queues a message to a customer's verified address or to the staff. Over the budget, messages are held until the hour
 * ends and then sent as one e-mail; none is lost. A customer without a verified address gets nothing. The message is sent
 * only if the transaction commits.
 */
export async function enqueueMessage(
  transaction: ShopTransaction,
  message: CustomerEmail | StaffEmail,
  now: number,
): Promise<void> {
  const { kind, subject, body } = message;
  const recipient =
    message.audience === 'staff'
      ? message.recipient
      : await findVerifiedAddress(transaction, message.customerId);
  if (recipient === null)
    return addSuppressedMessage(transaction, { channel: 'mail', kind }, 'unverified', now);
  const email = { channel: 'mail', kind, recipient, subject, body } as const;
  const { isWithinBudget, remainingMs } = await spendBudget(transaction, email, now);
  if (isWithinBudget)
    return addMessage(transaction, email, { admission: 'immediate', createdAt: now, dueAt: now });
  if (await appendToHeldMessage(transaction, email)) return;
  await addMessage(transaction, email, { admission: 'held', createdAt: now, dueAt: now + remainingMs });
}

/** The signed-in customer who requests a code. */
export interface CodeRequester {
  customerId: number;
  /** Client network. */
  network: string;
  /** `owner` has verified the address, `claimant` has stated it as theirs, and `foreign` has another one. */
  relation: 'owner' | 'claimant' | 'foreign';
}

/**
 * Account that a reset link is for. `owner` has verified the address. Strangers can ask for links to other spellings of a
 * mailbox (`name+tag`), also without an account (`unknown`), and register these (`unverified`). They must not use up the
 * links of the owner.
 */
export type ResetAccount = 'owner' | 'unverified' | 'unknown';

export type VerificationRecipient = { kind: VerificationKind; recipient: string } & (
  | { channel: 'mail'; requester?: CodeRequester; account?: ResetAccount }
  | { channel: 'sms'; textMessageDeps: TextMessageDeps }
);

/**
 * Queues a message that verifies an address or number. Over the recipient's budget nothing is composed or sent, and the codes and
 * links that were sent before stay valid. `compose` returns null when there is nothing to send, such as for an unknown address.
 * Call `requireTextMessageBudget` before sending a text message. Returns whether a message was queued; replies to visitors
 * without a session must not reveal it.
 */
export async function enqueueVerification(
  transaction: ShopTransaction,
  destination: VerificationRecipient,
  now: number,
  compose: () => Promise<VerificationMessage | null>,
): Promise<boolean> {
  const { isWithinBudget } = await spendBudget(transaction, destination, now);
  const message = isWithinBudget ? await compose() : null;
  const isAffordable =
    destination.channel === 'mail' ||
    (await spendTextMessage(destination.textMessageDeps, transaction, {
      kind: destination.kind,
      now,
      hasMessage: message !== null,
    }));
  if (message && isAffordable) {
    const { channel, kind, recipient, subject, body } = message;
    const content = { channel, kind, recipient, subject, body };
    await addMessage(transaction, content, { admission: 'immediate', createdAt: now, dueAt: now });
    return true;
  }
  // Writes a row all the same, so that timing does not reveal whether an account exists.
  const admission: Admission = isWithinBudget && message === null ? 'unknown' : 'over_budget';
  await addSuppressedMessage(transaction, destination, admission, now);
  return false;
}

interface CountedMessage {
  kind: MessageKind;
  channel: MessageChannel;
  recipient: string;
  requester?: CodeRequester;
  account?: ResetAccount;
}

interface BudgetUse {
  isWithinBudget: boolean;
  /** Time until the window of the budget ends. */
  remainingMs: number;
}

/** Counts a message for the budgets of its recipient. */
async function spendBudget(
  transaction: ShopTransaction,
  { kind, channel, recipient, requester, account }: CountedMessage,
  now: number,
): Promise<BudgetUse> {
  const recipientKey = channel === 'mail' ? mailboxKey(recipient) : recipient;
  const key = sha256(JSON.stringify(['message', kind, channel, recipientKey]));
  if (requester) return spendCodeBudget(transaction, key, requester, now);
  if (account) return spendResetBudget(transaction, key, { recipient, account }, now);
  const { count, remainingMs } = await countAttempts(transaction, key, HOUR_MS, now);
  if (count > hourlyBudgets[kind]) return { isWithinBudget: false, remainingMs };
  if (channel === 'mail') return { isWithinBudget: true, remainingMs };
  const day = await countAttempts(transaction, sha256(`${key} day`), DAY_MS, now);
  return { isWithinBudget: day.count <= DAILY_SMS_BUDGET, remainingMs: day.remainingMs };
}

/** Takes the same steps for each kind of account, so that timing does not reveal it. */
async function spendResetBudget(
  transaction: ShopTransaction,
  key: string,
  { recipient, account }: { recipient: string; account: ResetAccount },
  now: number,
): Promise<BudgetUse> {
  const budget = hourlyBudgets.password_reset;
  const accountCounter = JSON.stringify([key, normalizeIdentifier(recipient), account]);
  // For `owner` and `unknown` the second counter repeats the first, only so that the steps are equal.
  const mailboxCounter = account === 'unverified' ? `${key} unverified` : `${accountCounter} again`;
  return countWithinLimits(
    transaction,
    [
      [accountCounter, budget, HOUR_MS],
      [mailboxCounter, budget, HOUR_MS],
    ],
    now,
  );
}

type CountLimit = [counter: string, budget: number, windowMs: number];

/** Counts one message for each limit. Stops at a limit that is used up, so that the limits after it do not count it. */
async function countWithinLimits(
  transaction: ShopTransaction,
  limits: readonly CountLimit[],
  now: number,
): Promise<BudgetUse> {
  let remainingMs = 0;
  for (const [counter, budget, windowMs] of limits) {
    const use = await countAttempts(transaction, sha256(counter), windowMs, now);
    remainingMs = use.remainingMs;
    if (use.count > budget) return { isWithinBudget: false, remainingMs };
  }
  return { isWithinBudget: true, remainingMs };
}

/**
 * Counts a code for {@link hourlyCodeBudgets}. The limits of one account and one site come before the shared ones, to protect
 * these.
 */
async function spendCodeBudget(
  transaction: ShopTransaction,
  key: string,
  { customerId, network, relation }: CodeRequester,
  now: number,
): Promise<BudgetUse> {
  const { owner, perAccount, perSite, foreign, others } = hourlyCodeBudgets;
  const foreignLimit: CountLimit[] = relation === 'foreign' ? [['foreign', foreign, HOUR_MS]] : [];
  const limits: CountLimit[] =
    relation === 'owner'
      ? [['owner', owner, HOUR_MS]]
      : [
          [`account ${customerId}`, perAccount, HOUR_MS],
          [`site ${networkSite(network)}`, perSite, HOUR_MS],
          ...foreignLimit,
          ['others', others, HOUR_MS],
          ['others in a day', DAILY_CODES_OF_OTHERS, DAY_MS],
        ];
  return countWithinLimits(
    transaction,
    limits.map(([name, ...limit]) => [`${key} ${name}`, ...limit]),
    now,
  );
}
