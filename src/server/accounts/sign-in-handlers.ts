import { consumeRateLimits, rateLimits } from './rate-limits';
import { createCaptcha, requireNoOtherAttempts, verifyCaptcha } from './captcha/captchas';
import { welcomeEmail } from './account-message-templates';
import { clientNetwork } from '../lib/ip-address';
import { verifySignInPassword } from './password-check';
import { requireStrongPassword } from './password-strength';
import { issueVerificationCode } from './verification-codes';
import { startSession } from './sessions';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { mergeGuestCart } from '../cart/merge-guest-cart';
import { recordAuditEvent } from './audit-log-store';
import {
  addCustomer,
  areCredentialsUnchanged,
  findCustomerByVerifiedEmail,
  findCustomerForSignIn,
  normalizeIdentifier,
} from './customer-store';
import { enqueueVerification } from '../messaging/outbox';
import { deleteAllSessions, deleteSessionFamily } from './session-store';
import { nonDurableTransaction } from '../db/shop-database';

export const issueCaptcha: Handler<'issueCaptcha'> = (request, deps, { ip }) =>
  createCaptcha(deps, { ...request, network: clientNetwork(ip) });

/**
 * Takes the same steps for unknown accounts, so that timing does not reveal whether an account exists. Neither reply nor
 * steps depend on failures from other networks.
 */
export const logOn: Handler<'logOn'> = async (
  { account, password, ...captcha },
  deps,
  { ip, guestCartId },
) => {
  const network = clientNetwork(ip);
  const { isFirstSignIn } = await verifyCaptcha(deps, captcha, network, 'login');
  const customer = await findCustomerForSignIn(deps.database, account);
  // Counts by the entered text: a counter of the account would reveal which address belongs to a user name.
  const attempt = { account: normalizeIdentifier(account), network };
  const passwordHash = customer?.password_hash ?? null;
  const isCorrect = await verifySignInPassword(deps, attempt, passwordHash, password, async () => {
    if (isFirstSignIn) await requireNoOtherAttempts(deps, network);
  });
  const now = deps.clock().getTime();
  if (!customer || !isCorrect) {
    // Counts only failures, because all sign-ins of the shop share this counter.
    await consumeRateLimits(deps, [rateLimits.wrongPasswordInShop]);
    if (customer) {
      const failure = { customerId: customer.id, event: 'sign-in failed', now } as const;
      // Waiting for the disk would reveal that the account exists.
      await nonDurableTransaction(deps.database, (transaction) => recordAuditEvent(transaction, failure));
    }
    throw wrongPasswordError(account);
  }
  return deps.database.transaction().execute(async (transaction) => {
    if (!(await areCredentialsUnchanged(transaction, customer))) throw wrongPasswordError(account);
    await recordAuditEvent(transaction, { customerId: customer.id, event: 'signed in', now });
    await mergeGuestCart(deps, transaction, { guestCartId, customerId: customer.id });
    return startSession({ ...deps, database: transaction }, customer);
  });
};

/** Depends on the input only, so that the message does not reveal whether an account exists. */
function wrongPasswordError(account: string): BusinessError {
  const hint = account.includes('@')
    ? ' If you have not confirmed this e-mail address yet, please enter your user name.'
    : '';
  return new BusinessError(`The user name or password is incorrect.${hint}`, { field: 'password' });
}

export const logOut: Handler<'logOut'> = async (_request, { database, clock }, { session }) => {
  if (session) {
    await deleteSessionFamily(database, session.family);
    const now = clock().getTime();
    await recordAuditEvent(database, { customerId: session.customerId, event: 'signed out', now });
  }
  return {};
};

export const logOutEverywhere: Handler<'logOutEverywhere'> = async (_request, deps, { session }) => {
  const { customerId } = session;
  await deps.database.transaction().execute(async (transaction) => {
    await deleteAllSessions(transaction, customerId);
    const now = deps.clock().getTime();
    await recordAuditEvent(transaction, { customerId, event: 'signed out everywhere', now });
  });
  return {};
};

/**
 * Reveals only by mail that an address is verified by another account: the reply is the same for every
 * address.
 */
export const register: Handler<'register'> = async (
  { username, email, password, ...captcha },
  deps,
  { ip, guestCartId },
) => {
  const network = clientNetwork(ip);
  await verifyCaptcha(deps, captcha, network);
  await consumeRateLimits(deps, [rateLimits.register, network]);
  await requireStrongPassword(password, [username, email], { network });
  const password_hash = await deps.passwords.hash(password, network);
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    const transactionDeps = { ...deps, database: transaction };
    const customer = await addCustomer(transaction, { username, email, password_hash, created_at: now });
    if (!customer) throw new BusinessError('This user name is already taken.', { field: 'username' });
    await recordAuditEvent(transaction, { customerId: customer.id, event: 'registered', now });
    await mergeGuestCart(deps, transaction, { guestCartId, customerId: customer.id });
    const owner = await findCustomerByVerifiedEmail(transaction, email);
    const verification = { purpose: 'verify_email', customerId: customer.id, subject: email } as const;
    const recipient = { kind: 'registration', channel: 'mail', recipient: email } as const;
    await enqueueVerification(transaction, recipient, now, async () => {
      const code = await issueVerificationCode(transactionDeps, verification);
      return welcomeEmail(deps, { email, code, isVerifiedElsewhere: owner !== undefined });
    });
    return startSession(transactionDeps, { id: customer.id, username });
  });
};
