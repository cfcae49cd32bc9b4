import type { ShopDatabase } from '../db/shop-database';

export type Channel = 'mail' | 'sms';

export interface Message {
  channel: Channel;
  /** An e-mail address, or a number in international form. */
  recipient: string;
  /** '' for an SMS. */
  subject: string;
  body: string;
}

export interface WaitingMessage extends Message {
  id: number;
  created_at: number;
  tries: number;
}

/** Writes a message to be sent; in a transaction it is sent exactly if the transaction holds. */
export async function post(db: ShopDatabase, message: Message, now: number): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...message, created_at: now, next_try_at: now, tries: 0, sent_at: null, given_up_at: null })
    .execute();
}

/** Takes as long as to post a message, and sends none: where time must not tell whether there was one to send. */
export async function postNothing(db: ShopDatabase, now: number): Promise<void> {
  const nothing = { channel: 'mail', recipient: '', subject: '', body: '' } as const;
  await db
    .insertInto('outbox')
    .values({ ...nothing, created_at: now, next_try_at: now, tries: 0, sent_at: now, given_up_at: null })
    .execute();
}

/** Messages of a channel whose time has come, oldest first. */
export async function waitingMessages(
  db: ShopDatabase,
  { channel, now, limit }: { channel: Channel; now: number; limit: number },
): Promise<WaitingMessage[]> {
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

/** Messages that are neither sent nor given up. */
export async function countWaitingMessages(db: ShopDatabase): Promise<number> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Takes a message for sending: false when another server has it. It comes back at `backAt` unless its fate is told. */
export async function takeMessage(
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

/** A sent message keeps nothing that was in it: codes and links would outlive their time. */
export async function markSent(db: ShopDatabase, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, recipient: '', subject: '', body: '' })
    .where('id', '=', id)
    .execute();
}

/** The message waits until then; whoever took it since keeps it. */
export async function postpone(
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

/** Nobody will ever get this message; it keeps nothing that was in it. */
export async function giveUp(db: ShopDatabase, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ given_up_at: now, recipient: '', subject: '', body: '' })
    .where('id', '=', id)
    .execute();
}

/** Forgets that there were messages, of those written before `before` and no longer waiting. */
export async function forgetDoneMessages(db: ShopDatabase, before: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', before)
    .where((row) => row.or([row('sent_at', 'is not', null), row('given_up_at', 'is not', null)]))
    .execute();
}
