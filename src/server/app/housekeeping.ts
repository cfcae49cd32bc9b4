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
import { errorStack } from '../observability/log';
import type { AppContext } from './context';

export type HousekeepingDeps = Pick<AppContext, 'database' | 'clock' | 'log'>;

const HOUR_MS = 3_600_000;
const STOCK_ALERT_RETENTION_MS = 365 * 24 * HOUR_MS;
const GUEST_CART_RETENTION_MS = 30 * 24 * HOUR_MS;

/**
 * Runs housekeeping now and every hour, unless `mayRun` resolves to false. Returns a function that ends this and resolves when no
 * run is pending.
 */
export function startHousekeeping(
  deps: HousekeepingDeps,
  mayRun: () => Promise<boolean> = () => Promise.resolve(true),
): () => Promise<void> {
  return runEvery({ name: 'housekeeping', intervalMs: HOUR_MS, log: deps.log }, async () => {
    if (await mayRun()) await runHousekeeping(deps);
  });
}

/**
 * Deletes expired data of every domain and the data that closed accounts left behind, and writes off expired points. A task
 * that fails is logged and does not prevent the next ones.
 */
export async function runHousekeeping({ database, clock, log }: HousekeepingDeps): Promise<void> {
  const now = clock().getTime();
  const tasks = {
    sessions: () => deleteExpiredSessions(database, now),
    captchas: () => deleteExpiredCaptchas(database, now),
    verification_codes: () => deleteExpiredVerificationCodes(database, now),
    attempts: () => deleteExpiredAttempts(database, now),
    closed_accounts: () => eraseClosedCustomers(database, now),
    stock_alerts: () => deleteOldStockAlerts(database, now - STOCK_ALERT_RETENTION_MS),
    messages: () => deleteOldMessages(database, now),
    deliveries: () => deleteOldDeliveries(database, now),
    punchout_sessions: () => deleteExpiredPunchoutSessions(database, now),
    guest_carts: () => deleteIdleGuestCarts(database, now - GUEST_CART_RETENTION_MS),
    shared_carts: () => deleteExpiredSharedCarts(database, now),
    guest_quotes: () => deleteExpiredGuestQuotes(database, now),
    leads: () => deleteOldLeads(database, now),
    order_requests: () => deleteOldOrderRequests(database, now),
    points: () => expirePoints(database, now),
  };
  for (const [task, run] of Object.entries(tasks)) {
    await run().catch((error: unknown) =>
      log.error('housekeeping.failed', { task, stack: errorStack(error) }),
    );
  }
}
