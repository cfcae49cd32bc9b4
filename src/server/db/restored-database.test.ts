import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCustomer } from '../accounts/customer-store';
import { addSession, findSession } from '../accounts/session-store';
import { addVerificationCode, attemptVerificationCode } from '../accounts/verification-code-store';
import { findStandByCredential, redeemEnrollmentCode, saveEnrollmentCode } from '../stands/stand-store';
import { addWebhook } from '../webhooks/webhook-store';
import { runCli } from '../../../test/fixtures/run-cli';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';

let shop: TestShop;
beforeEach(async () => {
  shop = await makeShop();
});
afterEach(() => shop.close());

it('is prepared by “database after-restore”: no sign-in, link or code is accepted, and numbers are skipped', async () => {
  const { database } = shop.deps;
  const person = { username: 'ann', email: 'ann@a.example', password_hash: '', created_at: 1 };
  const customer_id = (await addCustomer(database, person))?.id ?? 0;
  const times = { created_at: 1, family_started_at: 1, expires_at: 9e14 };
  await addSession(database, { token_hash: 'x', family: 'x', customer_id, ...times });
  await database.transaction().execute((transaction) =>
    addVerificationCode(transaction, {
      id: 'x',
      purpose: 'reset',
      subject: 'x',
      code_hash: 'x',
      created_at: 1,
      expires_at: 9e14,
      customer_id,
    }),
  );
  await saveEnrollmentCode(database, { name: 'stand', code_hash: 'y', now: 1, expires_at: 9e14 });
  const hook = { url: 'https://erp.example/', secret: 'x', private: 0 as const, created_at: 1 };
  expect(await addWebhook(database, hook)).toBe(1);

  expect(await runCli(shop.deps, ['database', 'after-restore'])).toContain('sign in again');

  expect(await findSession(database, 'x')).toBeUndefined();
  expect(await attemptVerificationCode(database, 'x', { maxAttempts: 5, now: 2 })).toBeUndefined();
  await redeemEnrollmentCode(database, { code_hash: 'y', credential_hash: 'z', now: 2 });
  expect(await findStandByCredential(database, 'z')).toBeUndefined();
  expect(await addWebhook(database, hook)).toBeGreaterThan(10_000);
});
