import type { Token } from '../../shared/contract/auth';
import { consumeRateLimits, rateLimits } from './rate-limits';
import { verifyCaptcha } from './captcha/captchas';
import { verificationCodeSms, passwordChangedEmail, passwordResetEmail } from './account-email-templates';
import { normalizeMobileNumber } from './addresses/mobile-number';
import { clientNetwork } from '../lib/ip-address';
import { requirePassword } from './password-check';
import { requireStrongPassword } from './password-strength';
import { checkPasswordReset, issuePasswordReset } from './verification-codes';
import { randomCode, randomSecret } from '../lib/random';
import { startSession } from './sessions';
import type { AppContext, Handler } from '../app/context';
import { BusinessError } from '../http/errors';
import { mergeGuestCart } from '../cart/merge-guest-cart';
import { recordAuditEvent } from './audit-log-store';
import {
  findCustomerByMobile,
  findCustomer,
  findCustomerForReset,
  normalizeIdentifier,
  setPasswordHash,
} from './customer-store';
import { deletePasswordResets, consumeVerificationCode } from './verification-code-store';
import { enqueueMessage, enqueueDummyMessage } from '../messaging/outbox-store';
import { deleteAllSessions } from './session-store';

/**
 * Does the same work for every address, so that neither the answer nor its time reveals whether an account
 * exists.
 */
export const sendResetMail: Handler<'sendResetMail'> = async ({ email, ...captcha }, deps, { ip }) => {
  await verifyCaptcha(deps, captcha);
  await consumeRateLimits(
    deps,
    [rateLimits.resetPerNetwork, clientNetwork(ip)],
    [rateLimits.resetPerRecipient, normalizeIdentifier(email)],
  );
  await deps.database.transaction().execute(async (transaction) => {
    const customer = await findCustomerForReset(transaction, email);
    const secret = randomSecret();
    const reset = { customerId: customer?.id ?? null, entered: normalizeIdentifier(email) };
    const id = await issuePasswordReset({ ...deps, database: transaction }, reset, secret);
    // Browsers do not send the fragment to servers, which keeps the secret out of logs.
    const link = customer ? `${deps.publicOrigin()}/login/resetPassword#${id}.${secret}` : null;
    // Sent to the stored address: two addresses that compare as equal need not be the same mailbox.
    const message = passwordResetEmail(deps, { email: customer?.email ?? email, link });
    await enqueueMessage(transaction, message, deps.clock().getTime());
  });
  return {};
};

export const sendResetCode: Handler<'sendResetCode'> = async ({ mobile, ...captcha }, deps, { ip }) => {
  await verifyCaptcha(deps, captcha);
  const number = await normalizeMobileNumber(mobile);
  const networkLimit = [rateLimits.resetPerNetwork, clientNetwork(ip)] as const;
  await consumeRateLimits(
    deps,
    networkLimit,
    [rateLimits.resetPerRecipient, number],
    [rateLimits.resetCodePerMobile, number],
  );
  return deps.database.transaction().execute(async (transaction) => {
    const customer = await findCustomerByMobile(transaction, number);
    const code = randomCode();
    const reset = { customerId: customer?.id ?? null, entered: number };
    const request_id = await issuePasswordReset({ ...deps, database: transaction }, reset, code);
    const now = deps.clock().getTime();
    if (customer) await enqueueMessage(transaction, verificationCodeSms(deps, { mobile: number, code }), now);
    // No paid message is sent to an unknown number.
    else await enqueueDummyMessage(transaction, now);
    return { request_id };
  });
};

export const checkResetCode: Handler<'checkResetCode'> = async ({ request_id, code }, deps) => {
  const customerId = await checkPasswordReset(deps, request_id, code);
  return deps.database.transaction().execute(async (transaction) => {
    if (customerId === null || !(await consumeVerificationCode(transaction, request_id))) {
      throw new BusinessError('This code is wrong or too old. Please ask for a new one.', { field: 'code' });
    }
    const secret = randomSecret();
    const id = await issuePasswordReset(
      { ...deps, database: transaction },
      { customerId, entered: '' },
      secret,
    );
    return { reset_token: `${id}.${secret}` };
  });
};

export const resetPassword: Handler<'resetPassword'> = async (
  { reset_token, old_password, password },
  deps,
  { session, guestCart },
) => {
  if (reset_token !== undefined) return resetByToken(deps, { token: reset_token, guestCart }, password);
  if (!session) throw new BusinessError('Please open the link from your mail, or log in first.');
  const customer = await findCustomer(deps.database, session.customerId);
  if (!customer) throw new BusinessError('This account is closed.');
  const wrongPassword = { field: 'old_password', message: 'The old password is wrong.' };
  await requirePassword(deps, customer, old_password ?? '', wrongPassword);
  return changePassword(deps, customer, password, { resetId: null, guestCart });
};

async function resetByToken(
  deps: AppContext,
  { token, guestCart }: { token: string; guestCart: number | null },
  password: string,
): Promise<Token> {
  // Checked first because each check of the token counts as an attempt.
  await requireStrongPassword(password, []);
  const [id = '', secret = ''] = token.split('.');
  const customerId = await checkPasswordReset(deps, id, secret);
  const customer = customerId === null ? undefined : await findCustomer(deps.database, customerId);
  if (!customer) throw invalidLinkError();
  return changePassword(deps, customer, password, { resetId: id, guestCart });
}

/**
 * Changes the password, ends all sessions and pending resets, consumes `resetId` and starts a new session
 * with the visitor's cart.
 */
async function changePassword(
  deps: AppContext,
  customer: { id: number; username: string; email: string },
  password: string,
  { resetId, guestCart }: { resetId: string | null; guestCart: number | null },
): Promise<Token> {
  // Checked before the reset is consumed, so that the link survives a weak password.
  await requireStrongPassword(password, [customer.username, customer.email]);
  const hash = await deps.passwords.hash(password);
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    if (resetId !== null && !(await consumeVerificationCode(transaction, resetId))) throw invalidLinkError();
    await setPasswordHash(transaction, customer.id, hash);
    await deleteAllSessions(transaction, customer.id);
    await deletePasswordResets(transaction, customer.id);
    await recordAuditEvent(transaction, { customerId: customer.id, event: 'password changed', now });
    await enqueueMessage(transaction, passwordChangedEmail(deps, customer.email), now);
    await mergeGuestCart(deps, transaction, { guestCart, customerId: customer.id });
    return startSession({ ...deps, database: transaction }, customer);
  });
}

function invalidLinkError(): BusinessError {
  return new BusinessError('This link is too old or was used before. Please ask for a new one.');
}
