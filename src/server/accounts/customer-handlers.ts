import { consumeRateLimits, rateLimits } from './rate-limits';
import { emailAddressChangedEmail, mobileChangedEmail } from './account-email-templates';
import { verificationCodeSms, verificationCodeEmail } from './account-email-templates';
import { normalizeMobileNumber } from './addresses/mobile-number';
import { requirePassword } from './password-check';
import { verifyCode, issueVerificationCode, type Verification } from './verification-codes';
import { creditWelcomePoints } from '../points/point-store';
import type { AppContext, Handler } from '../app/context';
import { BusinessError } from '../http/errors';
import { recordAuditEvent } from './audit-log-store';
import { updateProfile, findCustomer, setVerifiedEmail, setVerifiedMobile } from './customer-store';
import { deletePasswordResets } from './verification-code-store';
import { enqueueMessage } from '../messaging/outbox-store';
import type { Message } from '../messaging/message';
import type { ShopTransaction } from '../db/shop-database';

export const handleProfile: Handler<'profile'> = async (change, { database }, { session }) => {
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

export const changeMobile: Handler<'changeMobile'> = async (
  { mobile: entered, password, code },
  deps,
  { session: { customerId } },
) => {
  const customer = await requireCustomer(deps.database, customerId);
  await requirePassword(deps, customer, password);
  const mobile = await normalizeMobileNumber(entered);
  const verification = { purpose: 'change_mobile', customerId, subject: mobile } as const;
  if (code === undefined) {
    await sendCode(deps, verification, (newCode) => verificationCodeSms(deps, { mobile, code: newCode }));
    return { mobile, changed: false };
  }
  await verifyCode(deps, verification, code);
  const now = deps.clock().getTime();
  await deps.database.transaction().execute(async (transaction) => {
    await setVerifiedMobile(transaction, customerId, mobile);
    await deletePasswordResets(transaction, customerId);
    await recordAuditEvent(transaction, { customerId, event: 'mobile changed', now });
    await enqueueMessage(transaction, mobileChangedEmail(deps, customer), now);
  });
  return { mobile, changed: true };
};

export const validateEmail: Handler<'validateEmail'> = async (
  { code },
  deps,
  { session: { customerId } },
) => {
  const { email } = await requireCustomer(deps.database, customerId);
  const verification = { purpose: 'verify_email', customerId, subject: email } as const;
  if (code === undefined) {
    await sendCode(deps, verification, (newCode) => verificationCodeEmail(deps, { email, code: newCode }));
    return { email_verified: false };
  }
  await verifyCode(deps, verification, code);
  const now = deps.clock().getTime();
  await deps.database.transaction().execute(async (transaction) => {
    await assignVerifiedEmail(transaction, customerId, email, now);
    await recordAuditEvent(transaction, { customerId, event: 'e-mail proved', now });
  });
  return { email_verified: true };
};

export const changeEmail: Handler<'changeEmail'> = async (
  { email, password, code },
  deps,
  { session: { customerId } },
) => {
  const customer = await requireCustomer(deps.database, customerId);
  await requirePassword(deps, customer, password);
  const verification = { purpose: 'change_email', customerId, subject: email } as const;
  if (code === undefined) {
    await sendCode(deps, verification, (newCode) => verificationCodeEmail(deps, { email, code: newCode }));
    return { email, changed: false };
  }
  await verifyCode(deps, verification, code);
  const now = deps.clock().getTime();
  await deps.database.transaction().execute(async (transaction) => {
    await assignVerifiedEmail(transaction, customerId, email, now);
    await deletePasswordResets(transaction, customerId);
    await recordAuditEvent(transaction, { customerId, event: 'e-mail changed', now });
    await enqueueMessage(transaction, emailAddressChangedEmail(deps, { formerEmail: customer.email }), now);
  });
  return { email, changed: true };
};

async function requireCustomer(database: AppContext['database'], customerId: number) {
  const customer = await findCustomer(database, customerId);
  if (!customer) throw new BusinessError('This account is closed.');
  return customer;
}

async function sendCode(
  deps: AppContext,
  verification: Verification,
  composeMessage: (code: string) => Message,
): Promise<void> {
  const { database, clock } = deps;
  const customer = String(verification.customerId);
  await consumeRateLimits(deps, [rateLimits.sendCode, customer], [rateLimits.sendCodePerDay, customer]);
  await database.transaction().execute(async (transaction) => {
    const code = await issueVerificationCode({ database: transaction, clock }, verification);
    await enqueueMessage(transaction, composeMessage(code), clock().getTime());
  });
}

async function assignVerifiedEmail(
  transaction: ShopTransaction,
  customerId: number,
  email: string,
  now: number,
): Promise<void> {
  if (!(await setVerifiedEmail(transaction, customerId, email, now))) {
    throw new BusinessError('Another account has confirmed this address before.', { field: 'email' });
  }
  await creditWelcomePoints(transaction, customerId, now);
}
