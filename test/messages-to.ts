import type { ShopDatabase } from '../src/server/db/shop-database';

export interface PostedMessage {
  subject: string;
  body: string;
}

/** What the shop posted to an e-mail address or a number, newest first. */
export async function messagesTo(db: ShopDatabase, recipient: string): Promise<PostedMessage[]> {
  return db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();
}

/** The six digits in the newest message to somebody. */
export async function codeSentTo(db: ShopDatabase, recipient: string): Promise<string> {
  const [newest] = await messagesTo(db, recipient);
  const code = /\b\d{6}\b/.exec(newest?.body ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${recipient}`);
  return code;
}

/** The token in the link of the newest letter to somebody, or null when there is none. */
export async function resetTokenSentTo(db: ShopDatabase, recipient: string): Promise<string | null> {
  const [newest] = await messagesTo(db, recipient);
  return /\/login\/resetPassword#([\w-]+\.[\w-]+)/.exec(newest?.body ?? '')?.[1] ?? null;
}
