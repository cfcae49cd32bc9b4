import { retryDelayMs } from '../messaging/outbox-sender';
import type { AppContext } from '../app/context';
import { postWebhook } from './post-webhook';
import { runEvery } from '../lib/interval-job';
import { settleAll } from '../lib/operator-error';
import {
  listActiveWebhooks,
  findDueDeliveries,
  recordDeliveryAttempt,
  claimDelivery,
  type PendingDelivery,
  type Webhook,
} from './webhook-store';

export type WebhookDeps = Pick<AppContext, 'database' | 'clock' | 'log' | 'settings'>;

const SECOND_MS = 1000;
const ATTEMPT_TIMEOUT_MS = 10 * SECOND_MS;
/** Time for which a server claims a delivery. Longer than an attempt, so that a claim expires only when its server has died. */
const CLAIM_MS = 60 * SECOND_MS;
/** A delivery whose attempt fails at this age is given up. */
const MAX_DELIVERY_AGE_MS = 3 * 24 * 3600 * SECOND_MS;
const BATCH_SIZE = 20;

const neverAborted = new AbortController().signal;

/** Polls every second. Returns a function that stops polling and resolves when no delivery is in flight. */
export function startWebhookSender(deps: WebhookDeps): () => Promise<void> {
  const stopping = new AbortController();
  const stop = runEvery({ name: 'webhooks', intervalMs: SECOND_MS, log: deps.log }, () =>
    sendDueWebhooks(deps, { stopping: stopping.signal }),
  );
  return () => {
    stopping.abort();
    return stop();
  };
}

interface SendOptions {
  stopping: AbortSignal;
  /** Milliseconds. */
  attemptTimeoutMs: number;
}

/**
 * Sends all due deliveries, to all webhooks in parallel and to each one after the other. After a failure, the other deliveries of
 * the webhook wait for the next poll. Delivery is at least once and in order for each shop order. Rejects when the database
 * fails, after the deliveries of all webhooks have ended.
 */
export async function sendDueWebhooks(
  deps: WebhookDeps,
  { stopping = neverAborted, attemptTimeoutMs = ATTEMPT_TIMEOUT_MS }: Partial<SendOptions> = {},
): Promise<void> {
  const webhooks = await listActiveWebhooks(deps.database);
  await settleAll(webhooks.map((webhook) => sendToWebhook(deps, webhook, { stopping, attemptTimeoutMs })));
}

async function sendToWebhook(
  deps: WebhookDeps,
  hook: Webhook,
  { stopping, attemptTimeoutMs }: SendOptions,
): Promise<void> {
  for (;;) {
    const now = deps.clock().getTime();
    const batch = await findDueDeliveries(deps.database, { hookId: hook.hook_id, now, limit: BATCH_SIZE });
    if (batch.length === 0) return;
    for (const delivery of batch) {
      if (stopping.aborted || !(await sendDelivery(deps, hook, delivery, attemptTimeoutMs))) return;
    }
  }
}

/**
 * Claims a delivery, sends it and records the outcome. Returns false after a failure; true otherwise, also when another server
 * has claimed the delivery.
 */
async function sendDelivery(
  { database, clock, log, settings }: WebhookDeps,
  hook: Webhook,
  delivery: PendingDelivery,
  attemptTimeoutMs: number,
): Promise<boolean> {
  const { delivery_id, message_id, body, created_at } = delivery;
  const attempts = delivery.attempts + 1;
  const startedAt = clock().getTime();
  if (!(await claimDelivery(database, delivery, startedAt + CLAIM_MS))) return true;
  const policy = {
    allowPrivate: hook.private === 1,
    allowLoopback: settings.demonstration_notice !== '',
  };
  try {
    await postWebhook(
      { url: hook.url, secret: hook.secret, id: message_id, body, now: startedAt },
      policy,
      AbortSignal.timeout(attemptTimeoutMs),
    );
  } catch (error) {
    const now = clock().getTime();
    const isGivenUp = now - created_at >= MAX_DELIVERY_AGE_MS;
    const retry = { next_try_at: now + Math.round(retryDelayMs(attempts)) };
    await recordDeliveryAttempt(database, delivery_id, isGivenUp ? { given_up_at: now } : retry);
    log.error(isGivenUp ? 'webhook.delivery_failed' : 'webhook.delivery_postponed', {
      hook: hook.hook_id,
      message: message_id,
      attempts,
      reason: failureReason(error),
    });
    return false;
  }
  await recordDeliveryAttempt(database, delivery_id, { sent_at: clock().getTime() });
  return true;
}

/** Returns the code of a system error, whose message may contain the URL with a key in it; the message of any other error. */
function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
