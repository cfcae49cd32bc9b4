import { startHousekeeping } from '../accounts/housekeeping';
import { startOutboxSender } from '../messaging/outbox-sender';
import type { Deps } from './context';
import { moveOverdueOrders } from '../orders/overdue-orders';
import { startPaymentWatch, type WatchDeps } from '../payments/watch-payments';
import { startWebhookSender } from '../webhooks/webhook-sender';
import type { Carriers } from '../messaging/carriers';
import { repeat } from '../lib/interval-job';
import { followCounts } from '../catalogue/apply-stock-counts';
import { countedSizes } from '../orders/stock-store';
import type { Site } from './create-app';

export interface BackgroundWork {
  /** The same site; a message that a call leaves goes out after the answer instead of within a second. */
  watched(site: Site): Site;
  /** Resolves when nothing is under way any longer. */
  stop(): Promise<void>;
}

const MINUTE = 60_000;
/** How old the stock may be that lists and product pages show; a cart always asks anew. */
const SHELVES_AGE = 10_000;

/** What a server does without being asked: sends messages, tells webhooks, asks for payments, gives up orders, tidies up. */
export function startBackgroundWork(
  deps: WatchDeps & Pick<Deps, 'catalogue'>,
  carriers: Carriers,
): BackgroundWork {
  const sender = startOutboxSender(deps, carriers);
  const stopWebhooks = startWebhookSender(deps);
  const stopHousekeeping = startHousekeeping(deps);
  const stopPayments = startPaymentWatch(deps);
  const stopOrders = repeat({ name: 'orders', every: MINUTE, log: deps.log }, () => moveOverdueOrders(deps));
  const stopShelves = repeat({ name: 'shelves', every: SHELVES_AGE, log: deps.log }, async () => {
    await followCounts(deps.catalogue, await countedSizes(deps.database));
  });
  return {
    watched: (site) => async (request, visitor) => {
      const response = await site(request, visitor);
      if (request.method === 'POST' && /^\/web\/(users|orders)\//.test(new URL(request.url).pathname))
        sender.nudge();
      return response;
    },
    async stop() {
      await Promise.all([
        sender.stop(),
        stopWebhooks(),
        stopHousekeeping(),
        stopPayments(),
        stopOrders(),
        stopShelves(),
      ]);
    },
  };
}
