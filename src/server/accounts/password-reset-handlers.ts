import type { Token } from '../../shared/contract/auth';
import { brake, brakes } from './rate-limits';
import { checkCaptcha } from './captcha/captchas';
import { codeMessage, passwordChangedLetter, resetLetter } from './account-email-templates';
import { internationalNumber } from './addresses/mobile-number';
import { networkOf } from './client-network';
import { demandPassword } from './password-check';
import { demandStrength } from './password-strength';
import { readReset, sendReset } from './verification-codes';
import { randomCode, randomSecret } from '../lib/secrets';
import { startSession } from './sessions';
import type { Deps } from '../app/context';
import { Refusal, type Handler } from '../http/handler-types';
import { mergeGuestCart } from '../cart/merge-guest-cart';
import { audit } from './audit-log-store';
import { findByMobile, findCustomer, findForReset, keyOf, setPassword } from './customer-store';
import { forgetResets, useCode } from './verification-code-store';
import { post, postNothing } from '../messaging/outbox-store';
import { endAllSessions } from './session-store';

/** The same work for every address, so that neither the answer nor its time tells who is a customer. */
export const sendResetMail: Handler<'sendResetMail'> = async ({ email, ...captcha }, deps, { ip }) => {
  await checkCaptcha(deps, captcha);
  await brake(deps, [brakes.resetFromAddress, networkOf(ip)], [brakes.resetFor, keyOf(email)]);
  await deps.database.transaction().execute(async (transaction) => {
    const customer = await findForReset(transaction, email);
    const secret = randomSecret();
    const reset = { customerId: customer?.id ?? null, typed: keyOf(email) };
    const id = await sendReset({ ...deps, database: transaction }, reset, secret);
    // Behind the #, which no browser sends to a server: it stays out of every log.
    const link = customer ? `${deps.publicOrigin()}/login/resetPassword#${id}.${secret}` : null;
    // Never to what was typed: letters that are compared as one need not be one mailbox.
    const letter = resetLetter(deps, { email: customer?.email ?? email, link });
    await post(transaction, letter, deps.clock().getTime());
  });
  return {};
};

export const sendResetCode: Handler<'sendResetCode'> = async ({ mobile, ...captcha }, deps, { ip }) => {
  await checkCaptcha(deps, captcha);
  const number = await internationalNumber(mobile);
  const fromHere = [brakes.resetFromAddress, networkOf(ip)] as const;
  await brake(deps, fromHere, [brakes.resetFor, number], [brakes.resetCodeFor, number]);
  return deps.database.transaction().execute(async (transaction) => {
    const customer = await findByMobile(transaction, number);
    const code = randomCode();
    const reset = { customerId: customer?.id ?? null, typed: number };
    const request_id = await sendReset({ ...deps, database: transaction }, reset, code);
    const now = deps.clock().getTime();
    if (customer) await post(transaction, codeMessage(deps, { mobile: number, code }), now);
    // Nobody pays for messages to strangers.
    else await postNothing(transaction, now);
    return { request_id };
  });
};

export const checkResetCode: Handler<'checkResetCode'> = async ({ request_id, code }, deps) => {
  const customerId = await readReset(deps, request_id, code);
  return deps.database.transaction().execute(async (transaction) => {
    if (customerId === null || !(await useCode(transaction, request_id))) {
      throw new Refusal('This code is wrong or too old. Please ask for a new one.', { field: 'code' });
    }
    const secret = randomSecret();
    const id = await sendReset({ ...deps, database: transaction }, { customerId, typed: '' }, secret);
    return { reset_token: `${id}.${secret}` };
  });
};

export const resetPassword: Handler<'resetPassword'> = async (
  { reset_token, old_password, password },
  deps,
  { session, guestCart },
) => {
  if (reset_token !== undefined) return resetByToken(deps, { token: reset_token, guestCart }, password);
  if (!session) throw new Refusal('Please open the link from your mail, or log in first.');
  const customer = await findCustomer(deps.database, session.customerId);
  if (!customer) throw new Refusal('This account is closed.');
  const wrong = { field: 'old_password', message: 'The old password is wrong.' };
  await demandPassword(deps, customer, old_password ?? '', wrong);
  return changePassword(deps, customer, password, { resetId: null, guestCart });
};

async function resetByToken(
  deps: Deps,
  { token, guestCart }: { token: string; guestCart: number | null },
  password: string,
): Promise<Token> {
  // Weak whoever it is for: judged first, because each look at the reset counts as a try.
  await demandStrength(password, []);
  const [id = '', secret = ''] = token.split('.');
  const customerId = await readReset(deps, id, secret);
  const customer = customerId === null ? undefined : await findCustomer(deps.database, customerId);
  if (!customer) throw linkRefused();
  return changePassword(deps, customer, password, { resetId: id, guestCart });
}

/**
 * Ends every session and every way to another password, and starts a session, which takes the visitor's cart along; uses
 * the reset `resetId` up.
 */
async function changePassword(
  deps: Deps,
  customer: { id: number; username: string; email: string },
  password: string,
  { resetId, guestCart }: { resetId: string | null; guestCart: number | null },
): Promise<Token> {
  // Judged before the reset is used up, so that a weak password costs nobody their link.
  await demandStrength(password, [customer.username, customer.email]);
  const hash = await deps.passwords.hash(password);
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    if (resetId !== null && !(await useCode(transaction, resetId))) throw linkRefused();
    await setPassword(transaction, customer.id, hash);
    await endAllSessions(transaction, customer.id);
    await forgetResets(transaction, customer.id);
    await audit(transaction, { customerId: customer.id, event: 'password changed', now });
    await post(transaction, passwordChangedLetter(deps, customer.email), now);
    await mergeGuestCart(deps, transaction, { guestCart, customerId: customer.id });
    return startSession({ ...deps, database: transaction }, customer);
  });
}

function linkRefused(): Refusal {
  return new Refusal('This link is too old or was used before. Please ask for a new one.');
}
