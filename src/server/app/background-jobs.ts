import { sendStockAlerts } from '../accounts/send-stock-alerts';
import { createClockGuard } from './clock-guard';
import { startHousekeeping } from './housekeeping';
import { startOutboxSender } from '../messaging/outbox-sender';
import type { AppContext } from './context';
import { processDueOrders } from '../orders/process-due-orders';
import { startPaymentPolling, type PollDeps } from '../payments/poll-payments';
import { startWebhookSender } from '../webhooks/webhook-sender';
import type { MessageTransports } from '../messaging/open-transports';
import { runEvery } from '../lib/interval-job';
import { applyStockOverrides } from '../catalogue/apply-stock-overrides';
import { refreshStockOverrides } from '../orders/restocking';

export interface BackgroundJobs {
  /** Sends pending messages now instead of within a second. */
  flushOutbox(): void;
  /** Stops all jobs and resolves when none is running. */
  stop(): Promise<void>;
}

/** Due orders are those that a time limit cancels, releases, reserves or completes, see `processDueOrders`. */
const DUE_ORDERS_INTERVAL_MS = 60_000;
const STOCK_ALERT_INTERVAL_MS = 60_000;
/** Maximum age of the stock numbers in lists and on product pages; the cart always reads current ones. */
const STOCK_COUNT_INTERVAL_MS = 10_000;

/** Starts all periodic work of a server: messages, webhooks, housekeeping, payments, due orders, stock alerts and stock counts. */
export function startBackgroundJobs(
  context: PollDeps & Pick<AppContext, 'catalogue'>,
  transports: MessageTransports,
): BackgroundJobs {
  const { log } = context;
  // A clock that has jumped ahead must not cancel orders and delete data before it is corrected.
  const mayProcessOverdue = createClockGuard(context);
  const outbox = startOutboxSender(context, transports);
  const stopJobs = [
    startWebhookSender(context),
    startPaymentPolling(context),
    startHousekeeping(context, mayProcessOverdue),
    runEvery({ name: 'due_orders', intervalMs: DUE_ORDERS_INTERVAL_MS, log }, async () => {
      if (await mayProcessOverdue()) await processDueOrders(context);
    }),
    runEvery({ name: 'stock_alerts', intervalMs: STOCK_ALERT_INTERVAL_MS, log }, () =>
      sendStockAlerts(context),
    ),
    runEvery({ name: 'stock_counts', intervalMs: STOCK_COUNT_INTERVAL_MS, log }, async () => {
      const overrides = await refreshStockOverrides(context);
      // Read afterwards: the catalogue may have been replaced meanwhile.
      await applyStockOverrides(context.catalogue, overrides);
    }),
  ];
  return {
    flushOutbox: () => outbox.flush(),
    async stop() {
      await Promise.all([outbox.stop(), ...stopJobs.map((stop) => stop())]);
    },
  };
}
