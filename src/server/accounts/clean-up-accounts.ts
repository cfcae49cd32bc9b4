import type { ShopDatabase } from '../db/shop-database';
import { deleteExpiredCaptchas } from './captcha/captcha-store';
import { deleteExpiredAttempts } from './rate-limit-store';
import { deleteExpiredSessions } from './session-store';
import { deleteExpiredVerificationCodes } from './verification-code-store';

/** Deletes expired sessions, captchas, verification codes and rate limit counters. */
export async function cleanUpAccounts(db: ShopDatabase, now: number): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredCaptchas(db, now);
  await deleteExpiredVerificationCodes(db, now);
  await deleteExpiredAttempts(db, now);
}
