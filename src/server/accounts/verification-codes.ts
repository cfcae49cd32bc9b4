import type { AppContext } from '../app/context';
import { BusinessError } from '../http/errors';
import {
  addVerificationCode,
  attemptVerificationCode,
  consumeVerificationCode,
  hasVerificationCode,
  refundVerificationAttempt,
  type VerificationPurpose,
} from './verification-code-store';
import type { ShopTransaction } from '../db/shop-database';
import { randomCode, randomSecret } from '../lib/random';
import { sha256 } from '../lib/hash';

/** Attempts after which a code or secret is invalid. Correct secrets of password resets do not count. */
const MAX_ATTEMPTS = 5;
const CODE_LIFETIME_MS = 10 * 60_000;
/**
 * E-mails per customer are limited per hour (`hourlyBudgets` in `messaging/outbox.ts`). A link is valid for longer than that
 * hour, so that a customer who gets no further e-mail can still use the last link.
 */
const RESET_LINK_LIFETIME_MS = 70 * 60_000;

type VerificationDeps = Pick<AppContext, 'database' | 'clock'>;

/** Codes are created in the transaction that sends them. */
interface IssueDeps {
  database: ShopTransaction;
  clock: AppContext['clock'];
}

/** Purpose of a code, which verifies that this customer can read messages sent to `subject`. */
export interface Verification {
  purpose: VerificationPurpose;
  customerId: number;
  /** An e-mail address or a mobile number; for a password reset, also the channel: see `resetSubject`. */
  subject: string;
}

/**
 * Creates a six-digit code for a customer and replaces an earlier one for the same purpose and subject. The caller sends it.
 */
export async function issueVerificationCode(deps: IssueDeps, verification: Verification): Promise<string> {
  const code = randomCode();
  await saveCode(deps, verificationCodeId(verification), verification, code);
  return code;
}

/** Consumes the code of a verification. Throws a `BusinessError` when the code does not match, or has expired. */
export async function verifyCode(
  deps: VerificationDeps,
  verification: Verification,
  code: string,
): Promise<void> {
  const id = verificationCodeId(verification);
  const storedCode = await attemptVerificationCode(deps.database, id, {
    maxAttempts: MAX_ATTEMPTS,
    now: deps.clock().getTime(),
  });
  const isCorrect =
    storedCode?.purpose === verification.purpose && storedCode.code_hash === sha256(id + code);
  if (isCorrect && (await consumeVerificationCode(deps.database, id))) return;
  throw new BusinessError('This code is wrong or expired. Please request a new one.', { field: 'code' });
}

/** A reset is sent as a link in an e-mail, as a code in a text message, or as a token in the reply to an entered code. */
type ResetChannel = 'link' | 'code' | 'token';

/**
 * Creates a password reset and returns its id. `secret` is a code, or part of a link or token. Earlier resets stay valid, so that a
 * stranger's request does not invalidate the owner's. A link verifies that `sentTo` is the customer's address.
 */
export async function issuePasswordReset(
  deps: IssueDeps,
  { customerId, channel, sentTo }: { customerId: number; channel: ResetChannel; sentTo: string },
  secret: string,
): Promise<string> {
  const id = randomSecret();
  const lifetimeMs = channel === 'link' ? RESET_LINK_LIFETIME_MS : CODE_LIFETIME_MS;
  const subject = resetSubject(channel, sentTo);
  await saveCode(deps, id, { purpose: 'reset', customerId, subject }, secret, lifetimeMs);
  return id;
}

/**
 * Creates a password reset that no code completes, and returns its id. So a request for an unknown account, and each code that
 * is entered for it, takes as long as for a known one.
 */
export async function issueDummyPasswordReset({ database, clock }: IssueDeps): Promise<string> {
  const id = randomSecret();
  const now = clock().getTime();
  await addVerificationCode(database, {
    id,
    purpose: 'reset',
    customer_id: null,
    subject: sha256(id),
    code_hash: sha256(id + randomSecret()),
    created_at: now,
    expires_at: now + CODE_LIFETIME_MS,
  });
  return id;
}

/**
 * Returns the customer of a reset, and a function that returns whether the reset is a link that was sent to an address. Returns
 * null when the reset is unknown, expired, used or out of attempts, or the secret is wrong. Does not consume the reset. A correct
 * secret does not count as an attempt, because the customer may repeat the form after a rejected new password. An unknown id
 * causes no write.
 */
export async function checkPasswordReset(
  deps: VerificationDeps,
  id: string,
  secret: string,
): Promise<{ customerId: number; isLinkTo: (address: string) => boolean } | null> {
  if (!(await hasVerificationCode(deps.database, id))) return null;
  // Counted before the comparison, so that parallel guesses are limited too.
  const storedCode = await attemptVerificationCode(deps.database, id, {
    maxAttempts: MAX_ATTEMPTS,
    now: deps.clock().getTime(),
  });
  if (storedCode?.purpose !== 'reset' || storedCode.code_hash !== sha256(id + secret)) return null;
  await refundVerificationAttempt(deps.database, id);
  const { customer_id: customerId, subject } = storedCode;
  if (customerId === null) return null;
  return {
    customerId,
    isLinkTo: (address) => subject === subjectDigest(customerId, resetSubject('link', address)),
  };
}

/** The channel is part of the subject: only a link that was sent to an address verifies that address. */
function resetSubject(channel: ResetChannel, sentTo: string): string {
  return JSON.stringify([channel, sentTo]);
}

function subjectDigest(customerId: number, subject: string): string {
  return sha256(JSON.stringify([customerId, subject]));
}

/** Returns the same id for the same subject, so that a customer has at most one code per purpose and subject. */
function verificationCodeId({ purpose, customerId, subject }: Verification): string {
  return sha256(JSON.stringify([purpose, customerId, subject]));
}

async function saveCode(
  { database, clock }: IssueDeps,
  id: string,
  { purpose, customerId, subject }: Verification,
  secret: string,
  lifetimeMs = CODE_LIFETIME_MS,
): Promise<void> {
  const now = clock().getTime();
  await addVerificationCode(database, {
    id,
    purpose,
    customer_id: customerId,
    subject: subjectDigest(customerId, subject),
    code_hash: sha256(id + secret),
    created_at: now,
    expires_at: now + lifetimeMs,
  });
}
