import { isDue } from '../db/due-time';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { WebhookDeliveryTable, WebhookTable } from '../db/schema/webhook-schema';

export type Webhook = Omit<WebhookTable, 'hook_id'> & { hook_id: number };

export interface PendingDelivery {
  delivery_id: number;
  message_id: string;
  body: string;
  created_at: number;
  /** Attempts so far. */
  attempts: number;
}

export type NewDelivery = Pick<
  WebhookDeliveryTable,
  'hook_id' | 'order_id' | 'event' | 'message_id' | 'body'
>;

/**
 * Longer than the wait for the next attempt, an hour at most, see {@link isDue}: a delivery that is due later was stored before the
 * clock was set back.
 */
const MAX_AHEAD_MS = 2 * 3_600_000;

/** Adds a webhook and returns its id. */
export async function addWebhook(
  db: ShopDatabase,
  hook: Pick<Webhook, 'url' | 'secret' | 'private' | 'created_at'>,
): Promise<number> {
  const { hook_id } = await db
    .insertInto('webhook')
    .values({ ...hook, removed_at: null })
    .returning('hook_id')
    .executeTakeFirstOrThrow();
  return hook_id;
}

export async function listActiveWebhooks(db: ShopDatabase): Promise<Webhook[]> {
  return db.selectFrom('webhook').selectAll().where('removed_at', 'is', null).orderBy('hook_id').execute();
}

/**
 * Removes a webhook. Pending deliveries are no longer sent, except those of the batch that the sender has read. Returns false
 * when no active webhook has this id.
 */
export async function removeWebhook(db: ShopDatabase, hookId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ removed_at: now })
    .where('hook_id', '=', hookId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function addDelivery(db: ShopTransaction, delivery: NewDelivery, now: number): Promise<void> {
  await db
    .insertInto('webhook_delivery')
    .values({ ...delivery, created_at: now, next_try_at: now, tries: 0, sent_at: null, given_up_at: null })
    .execute();
}

/**
 * Returns due deliveries, oldest first; of each order only its first pending one, so that the events stay in order. None when the
 * webhook was removed, even if the sender read the webhook before.
 */
export async function findDueDeliveries(
  db: ShopDatabase,
  { hookId, now, limit }: { hookId: number; now: number; limit: number },
): Promise<PendingDelivery[]> {
  return db
    .selectFrom('webhook_delivery')
    .select(['delivery_id', 'message_id', 'body', 'created_at', 'tries as attempts'])
    .where(isDue('next_try_at', now, MAX_AHEAD_MS))
    .where((expression) =>
      expression.exists(
        expression
          .selectFrom('webhook')
          .select('webhook.hook_id')
          .where('webhook.hook_id', '=', hookId)
          .where('removed_at', 'is', null),
      ),
    )
    .where('delivery_id', 'in', (query) =>
      query
        .selectFrom('webhook_delivery as first')
        .select(({ fn }) => fn.min('first.delivery_id').as('delivery_id'))
        .where('first.hook_id', '=', hookId)
        .where('first.sent_at', 'is', null)
        .where('first.given_up_at', 'is', null)
        .groupBy('first.order_id'),
    )
    .orderBy('delivery_id')
    .limit(limit)
    .execute();
}

/** Claims a delivery until `claimedUntil`. Returns false when another server has claimed or sent it. */
export async function claimDelivery(
  db: ShopDatabase,
  { delivery_id, attempts }: Pick<PendingDelivery, 'delivery_id' | 'attempts'>,
  claimedUntil: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ tries: attempts + 1, next_try_at: claimedUntil })
    .where('delivery_id', '=', delivery_id)
    .where('tries', '=', attempts)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records the outcome of an attempt: sent, given up or to be retried. */
export async function recordDeliveryAttempt(
  db: ShopDatabase,
  deliveryId: number,
  outcome: { sent_at: number } | { given_up_at: number } | { next_try_at: number },
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set(outcome)
    .where('delivery_id', '=', deliveryId)
    .where('sent_at', 'is', null)
    .execute();
}

/** Counts the unsent deliveries of a webhook. */
export async function countUnsentDeliveriesOf(
  db: ShopDatabase,
  hookId: number,
): Promise<{ waiting: number; givenUp: number }> {
  const unsent = db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('hook_id', '=', hookId)
    .where('sent_at', 'is', null);
  const waiting = await unsent.where('given_up_at', 'is', null).executeTakeFirstOrThrow();
  const givenUp = await unsent.where('given_up_at', 'is not', null).executeTakeFirstOrThrow();
  return { waiting: waiting.count, givenUp: givenUp.count };
}

/** Counts the unsent deliveries of all active webhooks. `failing` is the part of `waiting` that was attempted more than once. */
export async function countUnsentDeliveries(
  db: ShopDatabase,
): Promise<{ waiting: number; failing: number; givenUp: number }> {
  const { waiting, failing, givenUp } = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.hook_id', 'webhook_delivery.hook_id')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('given_up_at', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('given_up_at', 'is', null).filterWhere('tries', '>', 1).as('failing'),
      fn.countAll<number>().filterWhere('given_up_at', 'is not', null).as('givenUp'),
    ])
    .where('sent_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting, failing, givenUp };
}

/** Makes pending and given-up deliveries due now, and retries them as long as new ones. Returns their number. */
export async function retryDeliveries(db: ShopDatabase, hookId: number, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ next_try_at: now, created_at: now, given_up_at: null })
    .where('hook_id', '=', hookId)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Time for which staff can retry a delivery that was given up. */
const RETENTION_DAYS = 30;

/** Deletes deliveries that are older than the retention period and sent, given up, or of a removed webhook. */
export async function deleteOldDeliveries(db: ShopDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', now - RETENTION_DAYS * 86_400_000)
    .where((expression) =>
      expression.or([
        expression('sent_at', 'is not', null),
        expression('given_up_at', 'is not', null),
        expression(
          'hook_id',
          'in',
          expression.selectFrom('webhook').select('webhook.hook_id').where('removed_at', 'is not', null),
        ),
      ]),
    )
    .execute();
}
