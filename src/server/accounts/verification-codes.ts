import type { AppContext } from '../app/context';
import { BusinessError } from '../http/errors';
import {
  addVerificationCode,
  attemptVerificationCode,
  consumeVerificationCode,
  type VerificationPurpose,
} from './verification-code-store';
import type { ShopTransaction } from '../db/shop-database';
import { randomCode, randomSecret } from '../lib/random';
import { sha256 } from '../lib/hash';

const MAX_ATTEMPTS = 5;
const LIFETIME_MS = 10 * 60_000;

type VerificationDeps = Pick<AppContext, 'database' | 'clock'>;

/** Codes are created in the transaction that sends them. */
interface IssueDeps {
  database: ShopTransaction;
  clock: AppContext['clock'];
}

/** A code verifies that this customer can read messages sent to `subject`. */
export interface Verification {
  purpose: VerificationPurpose;
  customerId: number;
  /** An e-mail address or a mobile number. */
  subject: string;
}

/**
 * Creates a six-digit code for a signed-in customer and invalidates earlier ones for the same subject. The
 * caller sends it.
 */
export async function issueVerificationCode(deps: IssueDeps, verification: Verification): Promise<string> {
  const code = randomCode();
  await saveCode(deps, verificationCodeId(verification), verification, code);
  return code;
}

/** Throws a `BusinessError` unless the code matches. A code is valid once. */
export async function verifyCode(
  deps: VerificationDeps,
  verification: Verification,
  code: string,
): Promise<void> {
  const id = verificationCodeId(verification);
  const stored = await attemptVerificationCode(deps.database, id, {
    maxAttempts: MAX_ATTEMPTS,
    now: deps.clock().getTime(),
  });
  const isRight = stored?.purpose === verification.purpose && stored.code_hash === sha256(id + code);
  if (isRight && (await consumeVerificationCode(deps.database, id))) return;
  throw new BusinessError('This code is wrong or too old. Please ask for a new one.', { field: 'code' });
}

/**
 * Creates a password reset and returns its id; `secret` is a code or part of a link. A new reset invalidates
 * earlier ones of that customer. `entered` is the entered address or number when no account matches.
 */
export async function issuePasswordReset(
  deps: IssueDeps,
  { customerId, entered }: { customerId: number | null; entered: string },
  secret: string,
): Promise<string> {
  const id = randomSecret();
  const subject = customerId === null ? entered : '';
  await saveCode(deps, id, { purpose: 'reset', customerId, subject }, secret);
  return id;
}

/**
 * Returns the customer of a reset, or null when it is wrong, expired, used or out of attempts. Does not
 * consume it.
 */
export async function checkPasswordReset(
  deps: VerificationDeps,
  id: string,
  secret: string,
): Promise<number | null> {
  const stored = await attemptVerificationCode(deps.database, id, {
    maxAttempts: MAX_ATTEMPTS,
    now: deps.clock().getTime(),
  });
  if (stored?.purpose !== 'reset' || stored.code_hash !== sha256(id + secret)) return null;
  return stored.customer_id;
}

/** Derived from the subject, so that there is at most one code per customer and subject. */
function verificationCodeId({ purpose, customerId, subject }: Verification): string {
  return sha256(JSON.stringify([purpose, customerId, subject]));
}

async function saveCode(
  { database, clock }: IssueDeps,
  id: string,
  { purpose, customerId, subject }: Omit<Verification, 'customerId'> & { customerId: number | null },
  secret: string,
): Promise<void> {
  const now = clock().getTime();
  await addVerificationCode(database, {
    id,
    purpose,
    customer_id: customerId,
    subject: sha256(JSON.stringify([customerId, subject])),
    code_hash: sha256(id + secret),
    created_at: now,
    expires_at: now + LIFETIME_MS,
  });
}
