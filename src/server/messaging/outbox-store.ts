import { sql } from 'kysely';
import { isDue } from '../db/due-time';
import type { ShopDatabase } from '../db/shop-database';
import type { OutboxTable } from '../db/schema/shop-schema';
import type { Message, MessageChannel, MessageKind } from './message';

/** The decision on a message: sent at once, held for the budget of its recipient, or not sent, with the reason. */
export type Admission = OutboxTable['admission'];

export interface PendingMessage {
  id: number;
  channel: MessageChannel;
  tries: number;
}

/** Length in characters from which no more messages are appended to a held e-mail; the next message starts another one. */
const MAX_HELD_LENGTH = 60_000;

/**
 * Longer than the wait for the next attempt or for the budget of the recipient, an hour at most, see {@link isDue}: a message that is
 * due later was stored before the clock was set back.
 */
const MAX_AHEAD_MS = 2 * 3_600_000;

/** Returns the address of an open account if its customer has verified it, or null. */
export async function findVerifiedAddress(db: ShopDatabase, customerId: number): Promise<string | null> {
  const customer = await db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .where('email_verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return customer?.email ?? null;
}

export async function addMessage(
  db: ShopDatabase,
  message: Message & { kind: MessageKind },
  { admission, createdAt, dueAt }: { admission: 'immediate' | 'held'; createdAt: number; dueAt: number },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      ...message,
      admission,
      created_at: createdAt,
      next_try_at: dueAt,
      tries: 0,
      sent_at: null,
      given_up_at: null,
    })
    .execute();
}

/** Records without recipient and content that a message was not sent, and why. */
export async function addSuppressedMessage(
  db: ShopDatabase,
  { channel, kind }: { channel: MessageChannel; kind: MessageKind },
  admission: Admission,
  now: number,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      channel,
      kind,
      admission,
      recipient: '',
      subject: '',
      body: '',
      created_at: now,
      next_try_at: now,
      tries: 0,
      sent_at: null,
      given_up_at: now,
    })
    .execute();
}

/** Appends a message to the newest held one of the same recipient and kind. Returns false when there is none with room. */
export async function appendToHeldMessage(
  db: ShopDatabase,
  { kind, recipient, subject, body }: Message & { kind: MessageKind },
): Promise<boolean> {
  const separator = `\n${'-'.repeat(60)}\n\n`;
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      subject: sql<string>`case when subject like 'Several messages: %' then subject else 'Several messages: ' || subject end`,
      body: sql<string>`body || ${`${separator}${subject}\n\n${body}`}`,
    })
    .where('id', '=', (expression) =>
      expression
        .selectFrom('outbox as held')
        .select('held.id')
        .where('held.admission', '=', 'held')
        .where('held.recipient', '=', recipient)
        .where('held.kind', '=', kind)
        .where('held.sent_at', 'is', null)
        .where('held.given_up_at', 'is', null)
        .orderBy('held.id', 'desc')
        .limit(1),
    )
    // A message that a server has claimed may be on its way.
    .where('tries', '=', 0)
    .where(sql<number>`length(body)`, '<', MAX_HELD_LENGTH)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns messages whose next attempt is due: those with the fewest attempts first, then the oldest. */
export async function findDueMessages(
  db: ShopDatabase,
  { channel, now, limit }: { channel: MessageChannel; now: number; limit: number },
): Promise<PendingMessage[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'channel', 'tries'])
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(isDue('next_try_at', now, MAX_AHEAD_MS))
    .orderBy('tries')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Counts messages that are neither sent nor failed. */
export async function countPendingMessages(db: ShopDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Claims a message until `claimedUntil` and returns its content, to which other messages may have been appended since
 * {@link findDueMessages}. Returns undefined when another server has claimed it.
 */
export async function claimMessage(
  db: ShopDatabase,
  { id, tries }: { id: number; tries: number },
  claimedUntil: number,
): Promise<(Message & { created_at: number }) | undefined> {
  return db
    .updateTable('outbox')
    .set({ tries: tries + 1, next_try_at: claimedUntil })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null)
    .returning(['channel', 'recipient', 'subject', 'body', 'created_at'])
    .executeTakeFirst();
}

/** Counts the messages since a time that were held or not sent, by reason. */
export async function countLimitedMessages(
  db: ShopDatabase,
  since: number,
): Promise<{ reason: Admission; count: number }[]> {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => ['admission as reason', fn.countAll<number>().as('count')])
    .where('admission', '<>', 'immediate')
    .where('created_at', '>=', since)
    .groupBy('admission')
    .execute();
}

/** Marks a message as sent and erases its content: codes and links must not be stored longer than necessary. */
export async function markMessageSent(db: ShopDatabase, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, recipient: '', subject: '', body: '' })
    .where('id', '=', id)
    .execute();
}

/**
 * Delays the next attempt of a claimed message; `tries` includes the claim. Has no effect when another server has claimed the
 * message in the meantime.
 */
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

/** Gives a message up and erases its content. */
export async function markMessageFailed(db: ShopDatabase, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ given_up_at: now, recipient: '', subject: '', body: '' })
    .where('id', '=', id)
    .execute();
}

const RETENTION_DAYS = 7;

/** Deletes sent and failed messages after their retention period. */
export async function deleteOldMessages(db: ShopDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', now - RETENTION_DAYS * 86_400_000)
    .where((expression) =>
      expression.or([expression('sent_at', 'is not', null), expression('given_up_at', 'is not', null)]),
    )
    .execute();
}
