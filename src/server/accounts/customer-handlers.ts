import { brake, brakes } from './rate-limits';
import { emailChangedLetter, mobileChangedLetter } from './change-letters';
import { codeMessage, proofLetter } from './account-email-templates';
import { internationalNumber } from './addresses/mobile-number';
import { demandPassword } from './password-check';
import { demandProof, sendProof, type Proof } from './verification-codes';
import { giveWelcomePoints } from '../points/welcome-points';
import type { Deps } from '../app/context';
import { Refusal, type Handler } from '../http/handler-types';
import { audit } from './audit-log-store';
import { changeProfile, findCustomer, proveEmail, proveMobile } from './customer-store';
import { forgetResets } from './verification-code-store';
import { post, type Message } from '../messaging/outbox-store';
import type { ShopTransaction } from '../db/shop-database';

export const handleProfile: Handler<'profile'> = async (change, { database }, { session }) => {
  await changeProfile(database, session.customerId, change);
  const customer = await present(database, session.customerId);
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
  { mobile: typed, password, code },
  deps,
  { session: { customerId } },
) => {
  const customer = await present(deps.database, customerId);
  await demandPassword(deps, customer, password);
  const mobile = await internationalNumber(typed);
  const proof = { purpose: 'change_mobile', customerId, subject: mobile } as const;
  if (code === undefined) {
    await sendCode(deps, proof, (sent) => codeMessage(deps, { mobile, code: sent }));
    return { mobile, changed: false };
  }
  await demandProof(deps, proof, code);
  const now = deps.clock().getTime();
  await deps.database.transaction().execute(async (transaction) => {
    await proveMobile(transaction, customerId, mobile);
    await forgetResets(transaction, customerId);
    await audit(transaction, { customerId, event: 'mobile changed', now });
    await post(transaction, mobileChangedLetter(deps, customer), now);
  });
  return { mobile, changed: true };
};

export const validateEmail: Handler<'validateEmail'> = async (
  { code },
  deps,
  { session: { customerId } },
) => {
  const { email } = await present(deps.database, customerId);
  const proof = { purpose: 'verify_email', customerId, subject: email } as const;
  if (code === undefined) {
    await sendCode(deps, proof, (sent) => proofLetter(deps, { email, code: sent }));
    return { email_verified: false };
  }
  await demandProof(deps, proof, code);
  const now = deps.clock().getTime();
  await deps.database.transaction().execute(async (transaction) => {
    await takeEmail(transaction, customerId, email, now);
    await audit(transaction, { customerId, event: 'e-mail proved', now });
  });
  return { email_verified: true };
};

export const changeEmail: Handler<'changeEmail'> = async (
  { email, password, code },
  deps,
  { session: { customerId } },
) => {
  const customer = await present(deps.database, customerId);
  await demandPassword(deps, customer, password);
  const proof = { purpose: 'change_email', customerId, subject: email } as const;
  if (code === undefined) {
    await sendCode(deps, proof, (sent) => proofLetter(deps, { email, code: sent }));
    return { email, changed: false };
  }
  await demandProof(deps, proof, code);
  const now = deps.clock().getTime();
  await deps.database.transaction().execute(async (transaction) => {
    await takeEmail(transaction, customerId, email, now);
    await forgetResets(transaction, customerId);
    await audit(transaction, { customerId, event: 'e-mail changed', now });
    await post(transaction, emailChangedLetter(deps, { formerEmail: customer.email }), now);
  });
  return { email, changed: true };
};

async function present(database: Deps['database'], customerId: number) {
  const customer = await findCustomer(database, customerId);
  if (!customer) throw new Refusal('This account is closed.');
  return customer;
}

async function sendCode(deps: Deps, proof: Proof, messageWith: (code: string) => Message): Promise<void> {
  const { database, clock } = deps;
  const who = String(proof.customerId);
  await brake(deps, [brakes.sendCode, who], [brakes.sendCodeInADay, who]);
  await database.transaction().execute(async (transaction) => {
    const code = await sendProof({ database: transaction, clock }, proof);
    await post(transaction, messageWith(code), clock().getTime());
  });
}

async function takeEmail(
  transaction: ShopTransaction,
  customerId: number,
  email: string,
  now: number,
): Promise<void> {
  if (!(await proveEmail(transaction, customerId, email, now))) {
    throw new Refusal('Another account has confirmed this address before.', { field: 'email' });
  }
  await giveWelcomePoints(transaction, customerId, now);
}
