import { consumeRateLimits, rateLimits } from './rate-limits';
import { verifyCaptcha, issueCaptcha } from './captcha/captchas';
import { welcomeEmail } from './account-email-templates';
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
  findCustomerByVerifiedEmail,
  findCustomerForSignIn,
  normalizeIdentifier,
} from './customer-store';
import { enqueueMessage } from '../messaging/outbox-store';
import { deleteSessionFamily } from './session-store';
import { nonDurableTransaction } from '../db/shop-database';

export const handleIssueCaptcha: Handler<'issueCaptcha'> = async ({ kind }, deps, { ip }) => {
  await consumeRateLimits(deps, [rateLimits.captcha, clientNetwork(ip)]);
  return issueCaptcha(deps, kind);
};

/** Takes the same steps for unknown accounts, so that timing does not reveal whether an account exists. */
export const logOn: Handler<'logOn'> = async ({ account, password, ...captcha }, deps, { ip, guestCart }) => {
  await verifyCaptcha(deps, captcha);
  const customer = await findCustomerForSignIn(deps.database, account);
  const subject = { account: normalizeIdentifier(account), ip: clientNetwork(ip) };
  const isRight = await verifySignInPassword(deps, subject, customer?.password_hash ?? null, password);
  const now = deps.clock().getTime();
  if (!customer || !isRight) {
    if (customer) {
      const failure = { customerId: customer.id, event: 'sign-in failed', now } as const;
      // Waiting for the disk would reveal that the account exists.
      await nonDurableTransaction(deps.database, (transaction) => recordAuditEvent(transaction, failure));
    }
    throw new BusinessError('The account or the password is wrong.', { field: 'password' });
  }
  return deps.database.transaction().execute(async (transaction) => {
    await recordAuditEvent(transaction, { customerId: customer.id, event: 'signed in', now });
    await mergeGuestCart(deps, transaction, { guestCart, customerId: customer.id });
    return startSession({ ...deps, database: transaction }, customer);
  });
};

export const logOut: Handler<'logOut'> = async (_request, { database, clock }, { session }) => {
  if (session) {
    await deleteSessionFamily(database, session.family);
    const now = clock().getTime();
    await recordAuditEvent(database, { customerId: session.customerId, event: 'signed out', now });
  }
  return {};
};

/**
 * Reveals only by mail that an address is verified by another account: the reply is the same for every
 * address.
 */
export const register: Handler<'register'> = async (
  { username, email, password, ...captcha },
  deps,
  { ip, guestCart },
) => {
  await verifyCaptcha(deps, captcha);
  await consumeRateLimits(deps, [rateLimits.register, clientNetwork(ip)]);
  await requireStrongPassword(password, [username, email]);
  const password_hash = await deps.passwords.hash(password);
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    const inTransaction = { ...deps, database: transaction };
    const added = await addCustomer(transaction, { username, email, password_hash, created_at: now });
    if (!added) throw new BusinessError('This user name is taken.', { field: 'username' });
    await recordAuditEvent(transaction, { customerId: added.id, event: 'registered', now });
    await mergeGuestCart(deps, transaction, { guestCart, customerId: added.id });
    const owner = await findCustomerByVerifiedEmail(transaction, email);
    const verification = { purpose: 'verify_email', customerId: added.id, subject: email } as const;
    const code = await issueVerificationCode(inTransaction, verification);
    await enqueueMessage(
      transaction,
      welcomeEmail(deps, { username, email, code, known: owner !== undefined }),
      now,
    );
    return startSession(inTransaction, { id: added.id, username });
  });
};
