import type { Token } from '../../shared/contract/auth';
import { consumeRateLimits, rateLimits } from './rate-limits';
import { verifyCaptcha } from './captcha/captchas';
import { verificationCodeSms, passwordChangedEmail, passwordResetEmail } from './account-message-templates';
import { normalizeMobileNumber } from './addresses/phone-number';
import { clientNetwork } from '../lib/ip-address';
import { requirePassword, requireUnchangedCredentials } from './password-check';
import { requireStrongPassword } from './password-strength';
import { checkPasswordReset, issueDummyPasswordReset, issuePasswordReset } from './verification-codes';
import { randomCode, randomSecret } from '../lib/random';
import { startSession } from './sessions';
import type { AppContext, Handler } from '../app/context';
import { BusinessError } from '../http/errors';
import { mergeGuestCart } from '../cart/merge-guest-cart';
import { recordAuditEvent } from './audit-log-store';
import {
  findCustomerByMobile,
  findCustomer,
  findCustomerByEmail,
  removeMobile,
  setPasswordHash,
  type Credentials,
} from './customer-store';
import { consumeVerificationCode, deletePasswordResets } from './verification-code-store';
import { enqueueMessage, enqueueVerification, type ResetAccount } from '../messaging/outbox';
import { requireTextMessageBudget } from '../messaging/text-message-budget';
import { markEmailVerified } from './mark-email-verified';
import { deleteEnteredData } from './privacy-store';
import { deleteAllSessions } from './session-store';
import type { ShopTransaction } from '../db/shop-database';
import { transitionOrder } from '../orders/order-transitions';
import { findUnpaidOrders } from '../orders/reservation-store';

/**
 * Takes the same steps for every address, so that neither the reply nor its time reveals whether an account exists. Repeated
 * requests for one address are not refused: further e-mails are left out, and the links that were sent stay valid.
 */
export const sendResetMail: Handler<'sendResetMail'> = async ({ email, ...captcha }, deps, { ip }) => {
  const network = clientNetwork(ip);
  await verifyCaptcha(deps, captcha, network);
  await consumeRateLimits(deps, [rateLimits.resetPerNetwork, network]);
  await deps.database.transaction().execute(async (transaction) => {
    const customer = await findCustomerByEmail(transaction, email);
    const account = resetAccountOf(customer);
    const recipient = { kind: 'password_reset', channel: 'mail', recipient: email, account } as const;
    const isSent = await enqueueVerification(transaction, recipient, deps.clock().getTime(), async () => {
      if (!customer) return null;
      const secret = randomSecret();
      const reset = { customerId: customer.id, channel: 'link', sentTo: customer.email } as const;
      const id = await issuePasswordReset({ ...deps, database: transaction }, reset, secret);
      // Browsers do not send the fragment to servers, which keeps the secret out of logs.
      const link = `${deps.publicOrigin()}/login/resetPassword#${id}.${secret}`;
      // Sent to the stored address: two addresses that compare as equal need not be the same mailbox.
      return passwordResetEmail(deps, { email: customer.email, link });
    });
    if (!isSent) await issueDummyPasswordReset({ ...deps, database: transaction });
  });
  return {};
};

/** Returns the kind of account that a reset link is for, on which the limits of links depend. */
function resetAccountOf(customer: { email_verified_at: number | null } | undefined): ResetAccount {
  if (!customer) return 'unknown';
  return customer.email_verified_at === null ? 'unverified' : 'owner';
}

/** Replies with an id for every number, so that the reply does not reveal whether an account has it. */
export const sendResetCode: Handler<'sendResetCode'> = async ({ mobile, ...captcha }, deps, { ip }) => {
  const network = clientNetwork(ip);
  await verifyCaptcha(deps, captcha, network);
  const number = await normalizeMobileNumber(mobile);
  await consumeRateLimits(deps, [rateLimits.resetPerNetwork, network]);
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    const advice = 'Please choose "By e-mail", or try again later.';
    await requireTextMessageBudget(deps, transaction, { kind: 'password_reset', now, advice });
    // An id without a reset: the reply when the outbox sends no further code to the number.
    let request_id = randomSecret();
    const recipient = {
      kind: 'password_reset',
      channel: 'sms',
      recipient: number,
      textMessageDeps: deps,
    } as const;
    await enqueueVerification(transaction, recipient, now, async () => {
      const customer = await findCustomerByMobile(transaction, number);
      if (!customer) {
        request_id = await issueDummyPasswordReset({ ...deps, database: transaction });
        return null;
      }
      const code = randomCode();
      const reset = { customerId: customer.id, channel: 'code', sentTo: number } as const;
      request_id = await issuePasswordReset({ ...deps, database: transaction }, reset, code);
      return verificationCodeSms(deps, { kind: 'password_reset', mobile: number, code });
    });
    return { request_id };
  });
};

/** Exchanges a code from a text message for a token with which `resetPassword` sets the password. */
export const checkResetCode: Handler<'checkResetCode'> = async ({ request_id, code }, deps) => {
  const reset = await checkPasswordReset(deps, request_id, code);
  return deps.database.transaction().execute(async (transaction) => {
    if (!reset || !(await consumeVerificationCode(transaction, request_id))) {
      throw new BusinessError('This code is wrong or expired. Please request a new one.', { field: 'code' });
    }
    const secret = randomSecret();
    const id = await issuePasswordReset(
      { ...deps, database: transaction },
      { customerId: reset.customerId, channel: 'token', sentTo: '' },
      secret,
    );
    return { reset_token: `${id}.${secret}` };
  });
};

/** Sets a new password with a reset token, or for a signed-in customer who states the current password. */
export const resetPassword: Handler<'resetPassword'> = async (
  { reset_token, old_password, password },
  deps,
  { session, guestCartId, ip },
) => {
  const caller = { guestCartId, network: clientNetwork(ip) };
  if (reset_token !== undefined) return resetByToken(deps, reset_token, password, caller);
  if (!session) throw new BusinessError('Please open the link from your e-mail, or log in first.');
  const customer = await findCustomer(deps.database, session.customerId);
  if (!customer) throw new BusinessError('This account is closed.');
  const wrongPasswordError = { field: 'old_password', message: 'The current password is wrong.' };
  const credentials = { password: old_password ?? '', network: caller.network };
  await requirePassword(deps, customer, credentials, wrongPasswordError);
  return changePassword(deps, customer, password, { ...caller, resetId: null, verifiesEmail: false });
};

interface ResetCaller {
  guestCartId: number | null;
  network: string;
}

async function resetByToken(
  deps: AppContext,
  token: string,
  password: string,
  caller: ResetCaller,
): Promise<Token> {
  const [id = '', secret = ''] = token.split('.');
  const reset = await checkPasswordReset(deps, id, secret);
  const customer = reset && (await findCustomer(deps.database, reset.customerId));
  if (!customer) throw invalidLinkError();
  return changePassword(deps, customer, password, {
    ...caller,
    resetId: id,
    verifiesEmail: customer.email_verified_at === null && reset.isLinkTo(customer.email),
  });
}

/**
 * Changes the password, ends all sessions and pending resets, consumes `resetId` and starts a new session
 * with the visitor's cart. `verifiesEmail` verifies the address and deletes data that an attacker may have entered.
 */
async function changePassword(
  deps: AppContext,
  customer: Credentials & { username: string; email: string },
  password: string,
  change: ResetCaller & { resetId: string | null; verifiesEmail: boolean },
): Promise<Token> {
  const { resetId, guestCartId, network, verifiesEmail } = change;
  // Checked before the reset is consumed, so that the link survives a weak password.
  await requireStrongPassword(password, [customer.username, customer.email], {
    network,
    customerId: customer.id,
  });
  const hash = await deps.passwords.hash(password, network);
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    if (resetId !== null && !(await consumeVerificationCode(transaction, resetId))) throw invalidLinkError();
    // With a reset, no check is needed: another password change would have deleted the reset.
    if (resetId === null) await requireUnchangedCredentials(transaction, customer);
    await setPasswordHash(transaction, customer.id, hash);
    // Cancels the orders before `markEmailVerified`, which would reserve goods for them.
    if (verifiesEmail) await deleteUnverifiedData(deps, transaction, customer.id);
    if (verifiesEmail && (await markEmailVerified(deps, transaction, customer.id, customer.email))) {
      await recordAuditEvent(transaction, { customerId: customer.id, event: 'e-mail proved', now });
    }
    await deleteAllSessions(transaction, customer.id);
    await deletePasswordResets(transaction, customer.id);
    await recordAuditEvent(transaction, { customerId: customer.id, event: 'password changed', now });
    await enqueueMessage(transaction, passwordChangedEmail(deps, customer.id), now);
    await mergeGuestCart(deps, transaction, { guestCartId, customerId: customer.id });
    return startSession({ ...deps, database: transaction }, customer);
  });
}

/**
 * Cancels the unpaid orders and deletes data that was entered before the e-mail address was verified, because an attacker may
 * have registered the account. The attacker's mobile number could reset the password again, the attacker's delivery address or
 * invoice title would be used for the next order, and the attacker's reviews would appear as the owner's once the address is
 * verified.
 */
async function deleteUnverifiedData(
  deps: AppContext,
  transaction: ShopTransaction,
  customerId: number,
): Promise<void> {
  for (const orderId of await findUnpaidOrders(transaction, customerId)) {
    const text = 'Canceled because the password was reset before the e-mail address was confirmed.';
    await transitionOrder(deps, transaction, { orderId, transition: 'lapse', actor: 'shop', text });
  }
  await deleteEnteredData(transaction, customerId);
  await removeMobile(transaction, customerId);
}

function invalidLinkError(): BusinessError {
  return new BusinessError('This link or code has expired or was already used. Please request a new one.', {
    field: 'reset_token',
  });
}
