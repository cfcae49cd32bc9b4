import { deleteExpiredCaptchas } from '../accounts/captcha/captcha-store';
import { eraseClosedCustomers } from '../accounts/privacy-store';
import { deleteExpiredAttempts } from '../accounts/rate-limit-store';
import { deleteExpiredSessions } from '../accounts/session-store';
import { deleteOldStockAlerts } from '../accounts/stock-alert-store';
import { deleteExpiredVerificationCodes } from '../accounts/verification-code-store';
import { deleteIdleGuestCarts } from '../cart/cart-store';
import { deleteExpiredSharedCarts } from '../cart/shared-cart-store';
import { deleteOldLeads } from '../leads/lead-store';
import { runEvery } from '../lib/interval-job';
import { deleteOldMessages } from '../messaging/outbox-store';
import { deleteExpiredGuestQuotes } from '../orders/quote-store';
import { expirePoints } from '../points/point-store';
import { deleteExpiredPunchoutSessions } from '../punchout/punchout-store';
import { deleteOldOrderRequests } from '../stands/order-request-store';
import { deleteOldDeliveries } from '../webhooks/webhook-store';
import type { AppContext } from './context';

export type HousekeepingDeps = Pick<AppContext, 'database' | 'clock' | 'log'>;

const HOUR_MS = 3_600_000;
const STOCK_ALERT_RETENTION_MS = 365 * 24 * HOUR_MS;
const GUEST_CART_RETENTION_MS = 30 * 24 * HOUR_MS;

/** Runs housekeeping now and every hour. Returns a function that stops it and resolves when it is not running. */
export function startHousekeeping(deps: HousekeepingDeps): () => Promise<void> {
  return runEvery({ name: 'housekeeping', intervalMs: HOUR_MS, log: deps.log }, () => runHousekeeping(deps));
}

/** Deletes expired data of every domain and the data that closed accounts left behind, and lapses expired points. */
export async function runHousekeeping({ database, clock }: HousekeepingDeps): Promise<void> {
  const now = clock().getTime();
  await deleteExpiredSessions(database, now);
  await deleteExpiredCaptchas(database, now);
  await deleteExpiredVerificationCodes(database, now);
  await deleteExpiredAttempts(database, now);
  await eraseClosedCustomers(database, now);
  await deleteOldStockAlerts(database, now - STOCK_ALERT_RETENTION_MS);
  await deleteOldMessages(database, now);
  await deleteOldDeliveries(database, now);
  await deleteExpiredPunchoutSessions(database, now);
  await deleteIdleGuestCarts(database, now - GUEST_CART_RETENTION_MS);
  await deleteExpiredSharedCarts(database, now);
  await deleteExpiredGuestQuotes(database, now);
  await deleteOldLeads(database, now);
  await deleteOldOrderRequests(database, now);
  await expirePoints(database, now);
}
