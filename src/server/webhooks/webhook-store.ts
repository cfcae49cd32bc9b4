import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { WebhookDeliveryTable, WebhookTable } from '../db/schema/webhook-schema';

export type Webhook = Omit<WebhookTable, 'hook_id'> & { hook_id: number };

export interface WaitingDelivery {
  delivery_id: number;
  message_id: string;
  body: string;
  created_at: number;
  tries: number;
}

export type NewDelivery = Pick<
  WebhookDeliveryTable,
  'hook_id' | 'order_id' | 'event' | 'message_id' | 'body'
>;

/** Adds one and gives its number. */
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

/** Those that are told of orders now. */
export async function activeWebhooks(db: ShopDatabase): Promise<Webhook[]> {
  return db.selectFrom('webhook').selectAll().where('removed_at', 'is', null).orderBy('hook_id').execute();
}

/** Nothing more goes there, not even what waits; false when there is no such one. */
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

/** What one is to be told now, oldest first; of each order only the first that waits, so that nothing overtakes. */
export async function dueDeliveries(
  db: ShopDatabase,
  { hookId, now, limit }: { hookId: number; now: number; limit: number },
): Promise<WaitingDelivery[]> {
  return db
    .selectFrom('webhook_delivery')
    .select(['delivery_id', 'message_id', 'body', 'created_at', 'tries'])
    .where('next_try_at', '<=', now)
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

/** Takes one for sending: false when another server has it. It comes back at `backAt` unless its fate is told. */
export async function takeDelivery(
  db: ShopDatabase,
  { delivery_id, tries }: Pick<WaitingDelivery, 'delivery_id' | 'tries'>,
  backAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ tries: tries + 1, next_try_at: backAt })
    .where('delivery_id', '=', delivery_id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Writes down what became of a try: sent, given up, or to be tried again. */
export async function endTry(
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

/** How many deliveries of each one wait, and how many were given up. */
export async function countDeliveries(
  db: ShopDatabase,
  hookId: number,
): Promise<{ waiting: number; givenUp: number }> {
  const open = db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('hook_id', '=', hookId)
    .where('sent_at', 'is', null);
  const waiting = await open.where('given_up_at', 'is', null).executeTakeFirstOrThrow();
  const givenUp = await open.where('given_up_at', 'is not', null).executeTakeFirstOrThrow();
  return { waiting: Number(waiting.count), givenUp: Number(givenUp.count) };
}

/** What was given up or waits is due now, with as long again to get there; says how many they are. */
export async function retryDeliveries(db: ShopDatabase, hookId: number, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ next_try_at: now, created_at: now, given_up_at: null })
    .where('hook_id', '=', hookId)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Forgets what was sent or given up, of those written before `before`. */
export async function forgetDoneDeliveries(db: ShopDatabase, before: number): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', before)
    .where((row) => row.or([row('sent_at', 'is not', null), row('given_up_at', 'is not', null)]))
    .execute();
}
