import { brake, brakes } from './rate-limits';
import { checkCaptcha, issueCaptcha } from './captcha/captchas';
import { welcome } from './account-email-templates';
import { networkOf } from './client-network';
import { signInMatches } from './password-check';
import { demandStrength } from './password-strength';
import { sendProof } from './verification-codes';
import { startSession } from './sessions';
import { Refusal, type Handler } from '../http/handler-types';
import { mergeGuestCart } from '../cart/merge-guest-cart';
import { audit } from './audit-log-store';
import { addCustomer, findByVerifiedEmail, findForSignIn, keyOf } from './customer-store';
import { post } from '../messaging/outbox-store';
import { endFamily } from './session-store';
import { lightTransaction } from '../db/shop-database';

export const handleIssueCaptcha: Handler<'issueCaptcha'> = async ({ kind }, deps, { ip }) => {
  await brake(deps, [brakes.captcha, networkOf(ip)]);
  return issueCaptcha(deps, kind);
};

/** A stranger's name takes the same steps as a customer's, so that time tells nobody who is one. */
export const logOn: Handler<'logOn'> = async ({ account, password, ...captcha }, deps, { ip, guestCart }) => {
  await checkCaptcha(deps, captcha);
  const customer = await findForSignIn(deps.database, account);
  const who = { account: keyOf(account), ip: networkOf(ip) };
  const right = await signInMatches(deps, who, customer?.password_hash ?? null, password);
  const now = deps.clock().getTime();
  if (!customer || !right) {
    if (customer) {
      const miss = { customerId: customer.id, event: 'sign-in failed', now } as const;
      // Waiting for the disk would tell from outside that there is such an account.
      await lightTransaction(deps.database, (transaction) => audit(transaction, miss));
    }
    throw new Refusal('The account or the password is wrong.', { field: 'password' });
  }
  return deps.database.transaction().execute(async (transaction) => {
    await audit(transaction, { customerId: customer.id, event: 'signed in', now });
    await mergeGuestCart(deps, transaction, { guestCart, customerId: customer.id });
    return startSession({ ...deps, database: transaction }, customer);
  });
};

export const logOut: Handler<'logOut'> = async (_request, { database, clock }, { session }) => {
  if (session) {
    await endFamily(database, session.family);
    const now = clock().getTime();
    await audit(database, { customerId: session.customerId, event: 'signed out', now });
  }
  return {};
};

/** An address that somebody has proved before is told so by mail alone: the answer is the same for every address. */
export const register: Handler<'register'> = async (
  { username, email, password, ...captcha },
  deps,
  { ip, guestCart },
) => {
  await checkCaptcha(deps, captcha);
  await brake(deps, [brakes.register, networkOf(ip)]);
  await demandStrength(password, [username, email]);
  const password_hash = await deps.passwords.hash(password);
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    const within = { ...deps, database: transaction };
    const added = await addCustomer(transaction, { username, email, password_hash, created_at: now });
    if (!added) throw new Refusal('This user name is taken.', { field: 'username' });
    await audit(transaction, { customerId: added.id, event: 'registered', now });
    await mergeGuestCart(deps, transaction, { guestCart, customerId: added.id });
    const owner = await findByVerifiedEmail(transaction, email);
    const proof = { purpose: 'verify_email', customerId: added.id, subject: email } as const;
    const code = await sendProof(within, proof);
    await post(transaction, welcome(deps, { username, email, code, known: owner !== undefined }), now);
    return startSession(within, { id: added.id, username });
  });
};
