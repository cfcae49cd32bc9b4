import { startHousekeeping } from './accounts/housekeeping';
import { startOutboxSender } from './accounts/outbox-sender';
import { startPaymentWatch, type WatchDeps } from './ordering/watch-payments';
import type { Carriers } from './providers/carriers';
import type { Site } from './site';

export interface BackgroundWork {
  /** The same site; a message that a call leaves goes out after the answer instead of within a second. */
  watched(site: Site): Site;
  /** Resolves when nothing is under way any longer. */
  stop(): Promise<void>;
}

/** What a server does without being asked: sends messages, asks about payments and tidies up. */
export function startBackgroundWork(deps: WatchDeps, carriers: Carriers): BackgroundWork {
  const sender = startOutboxSender(deps, carriers);
  const stopHousekeeping = startHousekeeping(deps);
  const stopPaymentWatch = startPaymentWatch(deps);
  return {
    watched: (site) => async (request, visitor) => {
      const response = await site(request, visitor);
      if (request.method === 'POST' && new URL(request.url).pathname.startsWith('/web/users/'))
        sender.nudge();
      return response;
    },
    async stop() {
      await Promise.all([sender.stop(), stopHousekeeping(), stopPaymentWatch()]);
    },
  };
}
