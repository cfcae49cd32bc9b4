import type { ShopDatabase } from '../db/shop-database';
import type { Message, MessageChannel } from './message';

export interface PendingMessage extends Message {
  id: number;
  created_at: number;
  tries: number;
}

/** Transactional outbox: inside a transaction the message is sent only if the transaction commits. */
export async function enqueueMessage(db: ShopDatabase, message: Message, now: number): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...message, created_at: now, next_try_at: now, tries: 0, sent_at: null, given_up_at: null })
    .execute();
}

/**
 * Takes as long as {@link enqueueMessage} but sends empty, so that timing does not reveal whether an
 * account exists.
 */
export async function enqueueDummyMessage(db: ShopDatabase, now: number): Promise<void> {
  const empty = { channel: 'mail', recipient: '', subject: '', body: '' } as const;
  await db
    .insertInto('outbox')
    .values({ ...empty, created_at: now, next_try_at: now, tries: 0, sent_at: now, given_up_at: null })
    .execute();
}

/** Oldest first. */
export async function findDueMessages(
  db: ShopDatabase,
  { channel, now, limit }: { channel: MessageChannel; now: number; limit: number },
): Promise<PendingMessage[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'created_at', 'tries'])
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Counts messages that are neither sent nor failed. */
export async function countPendingMessages(db: ShopDatabase): Promise<number> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Claims a message until `backAt`. Returns false when another server has claimed it. */
export async function claimMessage(
  db: ShopDatabase,
  { id, tries }: { id: number; tries: number },
  backAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ tries: tries + 1, next_try_at: backAt })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Erases the content: codes and links must not outlive their validity. */
export async function markMessageSent(db: ShopDatabase, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, recipient: '', subject: '', body: '' })
    .where('id', '=', id)
    .execute();
}

/** Has no effect when another server has claimed the message since. */
export async function postponeMessage(
  db: ShopDatabase,
  { id, tries }: { id: number; tries: number },
  until: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_try_at: until })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
    .execute();
}

/** Erases the content. */
export async function markMessageFailed(db: ShopDatabase, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ given_up_at: now, recipient: '', subject: '', body: '' })
    .where('id', '=', id)
    .execute();
}

const RETENTION_MS = 7 * 86_400_000;

/** Deletes sent and failed messages after their retention period. */
export async function deleteOldMessages(db: ShopDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', now - RETENTION_MS)
    .where((row) => row.or([row('sent_at', 'is not', null), row('given_up_at', 'is not', null)]))
    .execute();
}
