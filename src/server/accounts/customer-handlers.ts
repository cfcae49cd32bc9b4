import { consumeRateLimits, rateLimits } from './rate-limits';
import {
  emailAddressChangedEmail,
  mobileChangedEmail,
  verificationCodeEmail,
  verificationCodeSms,
} from './account-message-templates';
import { normalizeMobileNumber, requireMobileNumber } from './addresses/phone-number';
import { consumeRateLimitWithProof } from './captcha/proof-limit';
import { clientNetwork } from '../lib/ip-address';
import { requirePassword, requireUnchangedCredentials } from './password-check';
import { verifyCode, issueVerificationCode, type Verification } from './verification-codes';
import { mailboxKey } from './mailbox';
import { markEmailVerified } from './mark-email-verified';
import type { AppContext, Handler } from '../app/context';
import { BusinessError } from '../http/errors';
import { recordAuditEvent } from './audit-log-store';
import { updateProfile, findCustomer, setVerifiedMobile } from './customer-store';
import { deletePasswordResets } from './verification-code-store';
import {
  enqueueMessage,
  enqueueVerification,
  type CodeRequester,
  type VerificationRecipient,
} from '../messaging/outbox';
import { requireTextMessageBudget } from '../messaging/text-message-budget';
import type { VerificationMessage } from '../messaging/message';
import type { ShopTransaction } from '../db/shop-database';

/** Returns the profile after changing the fields that the request has. */
export const profile: Handler<'profile'> = async (change, { database }, { session }) => {
  await updateProfile(database, session.customerId, change);
  const customer = await requireCustomer(database, session.customerId);
  return {
    username: customer.username,
    email: customer.email,
    email_verified: customer.email_verified_at !== null,
    mobile: customer.mobile,
    real_name: customer.real_name,
    institution: customer.institution,
    created_at: new Date(customer.created_at).toISOString(),
  };
};

/** Sends a code to the new number when the request has no code; otherwise verifies the code and changes the number. */
export const changeMobile: Handler<'changeMobile'> = async (
  { mobile: entered, password, code },
  deps,
  { session: { customerId }, ip, proofOfWork },
) => {
  const customer = await requireCustomer(deps.database, customerId);
  await requirePassword(deps, customer, { password, network: clientNetwork(ip) });
  // Each account needs a mailbox of its own, which makes it expensive to send text messages to many numbers.
  if (customer.email_verified_at === null) {
    throw new BusinessError('Please confirm your e-mail address before you add a mobile number.');
  }
  const mobile = await normalizeMobileNumber(entered);
  await requireMobileNumber(mobile);
  const verification = { purpose: 'change_mobile', customerId, subject: mobile } as const;
  if (code === undefined) {
    await requireTextMessageBudget(deps, deps.database, {
      kind: 'code',
      now: deps.clock().getTime(),
      advice: 'Please try again later.',
    });
    const network = clientNetwork(ip);
    const networkLimit = [rateLimits.textMessagePerNetwork, network] as const;
    await consumeRateLimitWithProof(deps, { proofOfWork, network }, networkLimit);
    const recipient = { kind: 'code', channel: 'sms', recipient: mobile, textMessageDeps: deps } as const;
    await sendCode(deps, verification, recipient, (newCode) =>
      verificationCodeSms(deps, { kind: 'code', mobile, code: newCode }),
    );
    return { mobile, changed: false };
  }
  await verifyCode(deps, verification, code);
  const now = deps.clock().getTime();
  await deps.database.transaction().execute(async (transaction) => {
    await requireUnchangedCredentials(transaction, customer);
    const current = await requireCustomer(transaction, customerId);
    if (current.mobile === mobile) return;
    await setVerifiedMobile(transaction, customerId, mobile);
    await deletePasswordResets(transaction, customerId);
    await recordAuditEvent(transaction, { customerId, event: 'mobile changed', now });
    await enqueueMessage(transaction, mobileChangedEmail(deps, customerId), now);
  });
  return { mobile, changed: true };
};

/** Sends a code to the customer's address when the request has no code; otherwise verifies the code and the address. */
export const validateEmail: Handler<'validateEmail'> = async (
  { code },
  deps,
  { session: { customerId }, ip },
) => {
  const customer = await requireCustomer(deps.database, customerId);
  const { email } = customer;
  const verification = { purpose: 'verify_email', customerId, subject: email } as const;
  if (code === undefined) {
    await sendEmailCode(deps, verification, customer, ip);
    return { email_verified: false };
  }
  await verifyCode(deps, verification, code);
  const now = deps.clock().getTime();
  await deps.database.transaction().execute(async (transaction) => {
    await requireUnchangedCredentials(transaction, customer);
    // The code verifies the address that it was sent to; another request may have changed the customer's address since.
    if ((await findCustomer(transaction, customerId))?.email !== email)
      throw new BusinessError('Your e-mail address was changed. Please request a new code.', {
        field: 'code',
      });
    await markEmailVerifiedOrThrow(deps, transaction, customerId, email);
    await recordAuditEvent(transaction, { customerId, event: 'e-mail proved', now });
  });
  return { email_verified: true };
};

/** Sends a code to the new address when the request has no code; otherwise verifies the code and changes the address. */
export const changeEmail: Handler<'changeEmail'> = async (
  { email, password, code },
  deps,
  { session: { customerId }, ip },
) => {
  const customer = await requireCustomer(deps.database, customerId);
  await requirePassword(deps, customer, { password, network: clientNetwork(ip) });
  const verification = { purpose: 'change_email', customerId, subject: email } as const;
  if (code === undefined) {
    await sendEmailCode(deps, verification, customer, ip);
    return { email, changed: false };
  }
  await verifyCode(deps, verification, code);
  const now = deps.clock().getTime();
  await deps.database.transaction().execute(async (transaction) => {
    await requireUnchangedCredentials(transaction, customer);
    const isChanged = (await requireCustomer(transaction, customerId)).email !== email;
    if (isChanged) await enqueueMessage(transaction, emailAddressChangedEmail(deps, customerId), now);
    await markEmailVerifiedOrThrow(deps, transaction, customerId, email);
    if (isChanged) await deletePasswordResets(transaction, customerId);
    const event = isChanged ? 'e-mail changed' : 'e-mail proved';
    await recordAuditEvent(transaction, { customerId, event, now });
  });
  return { email, changed: true };
};

async function requireCustomer(database: AppContext['database'], customerId: number) {
  const customer = await findCustomer(database, customerId);
  if (!customer) throw new BusinessError('This account is closed.');
  return customer;
}

/** Sends a code to the e-mail address that the code verifies. */
async function sendEmailCode(
  deps: AppContext,
  verification: Verification,
  customer: CustomerEmailState,
  ip: string,
): Promise<void> {
  const email = verification.subject;
  const requester = {
    customerId: customer.id,
    network: clientNetwork(ip),
    relation: relationTo(email, customer),
  };
  await sendCode(deps, verification, { kind: 'code', channel: 'mail', recipient: email, requester }, (code) =>
    verificationCodeEmail(deps, { email, code }),
  );
}

interface CustomerEmailState {
  id: number;
  email: string;
  email_verified_at: number | null;
}

/**
 * Returns how the customer relates to the mailbox of an address, on which the limits of codes depend: see {@link CodeRequester}.
 */
function relationTo(
  recipient: string,
  { email, email_verified_at: verifiedAt }: CustomerEmailState,
): CodeRequester['relation'] {
  if (mailboxKey(recipient) !== mailboxKey(email)) return 'foreign';
  return verifiedAt === null ? 'claimant' : 'owner';
}

/**
 * Issues a code and queues the message with it. Throws a `BusinessError` when the recipient gets no further message now, and
 * `RetryLaterError` when the customer has requested too many codes.
 */
async function sendCode(
  deps: AppContext,
  verification: Verification,
  recipient: VerificationRecipient,
  composeMessage: (code: string) => VerificationMessage,
): Promise<void> {
  const { database, clock } = deps;
  const customer = String(verification.customerId);
  await consumeRateLimits(deps, [rateLimits.sendCode, customer], [rateLimits.sendCodePerDay, customer]);
  await database.transaction().execute(async (transaction) => {
    // When no further code can be sent, none is issued, so that the previous one stays valid.
    const isSent = await enqueueVerification(transaction, recipient, clock().getTime(), async () =>
      composeMessage(await issueVerificationCode({ database: transaction, clock }, verification)),
    );
    if (isSent) return;
    throw new BusinessError(
      'We sent several codes in the past hour. Please enter the latest one, or try again later.',
    );
  });
}

/** Calls {@link markEmailVerified}. Throws a `BusinessError` when another customer has verified the address. */
async function markEmailVerifiedOrThrow(
  deps: AppContext,
  transaction: ShopTransaction,
  customerId: number,
  email: string,
): Promise<void> {
  if (await markEmailVerified(deps, transaction, customerId, email)) return;
  throw new BusinessError('Another account already uses this address.', { field: 'email' });
}
