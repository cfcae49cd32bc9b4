import { retryDelay } from '../messaging/outbox-sender';
import type { Deps } from '../app/context';
import { postWebhook } from './webhook-post';
import { repeat } from '../lib/interval-job';
import {
  activeWebhooks,
  dueDeliveries,
  endTry,
  takeDelivery,
  type WaitingDelivery,
  type Webhook,
} from './webhook-store';

export type WebhookDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'settings'>;

const SECOND = 1000;
const LONGEST_TRY = 10 * SECOND;
/** How long a delivery belongs to the server that took it; longer than a try, so that only a dead one loses it. */
const HELD = 60 * SECOND;
/** Then nobody is waiting for it any longer. */
const GIVEN_UP_AFTER = 3 * 24 * 3600 * SECOND;
const BATCH = 20;

const never = new AbortController().signal;

/** Sends what waits every second; the function that it gives stops that, and resolves when nothing is under way. */
export function startWebhookSender(deps: WebhookDeps): () => Promise<void> {
  const stopping = new AbortController();
  const stop = repeat({ name: 'webhooks', every: SECOND, log: deps.log }, () =>
    sendDueWebhooks(deps, { stopping: stopping.signal }),
  );
  return () => {
    stopping.abort();
    return stop();
  };
}

interface Limits {
  stopping: AbortSignal;
  /** Milliseconds. */
  longestTry: number;
}

/**
 * Tries all that is due, all webhooks at once: one that does not answer keeps the others waiting for one try at most, and
 * rests then. A message is sent at least once, because its sender may die before it is written down; of one order the
 * messages go one after another.
 */
export async function sendDueWebhooks(
  deps: WebhookDeps,
  { stopping = never, longestTry = LONGEST_TRY }: Partial<Limits> = {},
): Promise<void> {
  const hooks = await activeWebhooks(deps.database);
  await Promise.all(hooks.map((hook) => sendTo(deps, hook, { stopping, longestTry })));
}

async function sendTo(deps: WebhookDeps, hook: Webhook, { stopping, longestTry }: Limits): Promise<void> {
  for (;;) {
    const now = deps.clock().getTime();
    const batch = await dueDeliveries(deps.database, { hookId: hook.hook_id, now, limit: BATCH });
    if (batch.length === 0) return;
    for (const delivery of batch) {
      if (stopping.aborted || !(await sendOne(deps, hook, delivery, longestTry))) return;
    }
  }
}

/** False when the webhook does not work at the moment. */
async function sendOne(
  { database, clock, log, settings }: WebhookDeps,
  hook: Webhook,
  delivery: WaitingDelivery,
  longestTry: number,
): Promise<boolean> {
  const { delivery_id, message_id, body, created_at } = delivery;
  const tries = delivery.tries + 1;
  const began = clock().getTime();
  if (!(await takeDelivery(database, delivery, began + HELD))) return true;
  const rights = { private: hook.private === 1, demonstration: settings.demonstration_notice !== '' };
  try {
    await postWebhook(
      { url: hook.url, secret: hook.secret, id: message_id, body, now: began },
      rights,
      AbortSignal.timeout(longestTry),
    );
  } catch (error) {
    const now = clock().getTime();
    const lost = now - Number(created_at) >= GIVEN_UP_AFTER;
    const again = { next_try_at: now + Math.round(retryDelay(tries)) };
    await endTry(database, delivery_id, lost ? { given_up_at: now } : again);
    log.error(lost ? 'webhook given up' : 'webhook waits', {
      hook: hook.hook_id,
      message: message_id,
      tries,
      reason: reasonOf(error),
    });
    return false;
  }
  await endTry(database, delivery_id, { sent_at: clock().getTime() });
  return true;
}

/** Without the address, which may hold a key of the receiver's. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
