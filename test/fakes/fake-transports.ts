import type { ShopDatabase } from '../../src/server/db/shop-database';
import { addMessage } from '../../src/server/messaging/outbox-store';
import type { MessageTransports } from '../../src/server/messaging/open-transports';
import type { MailMessage } from '../../src/server/messaging/message-transport';
import type { Message } from '../../src/server/messaging/message';

/** Adds a message to the outbox without regard to budgets. */
export async function queueMail(db: ShopDatabase, message: Message, now: number): Promise<void> {
  await addMessage(
    db,
    { ...message, kind: 'notice' },
    { admission: 'immediate', createdAt: now, dueAt: now },
  );
}

export const mailTo = (recipient: string): Message => ({
  channel: 'mail',
  recipient,
  subject: 'Your code',
  body: `The code of ${recipient} is 123456.`,
});

/** Transports that collect messages; `mail` replaces the mail transport. */
export function fakeTransports(mail?: MessageTransports['mail']['send']) {
  const letters: MailMessage[] = [];
  const texts: string[] = [];
  const keep = (letter: MailMessage) => Promise.resolve(void letters.push(letter));
  const all: MessageTransports = {
    mail: { send: mail ?? keep },
    sms: { send: ({ recipient }) => Promise.resolve(void texts.push(recipient)) },
  };
  return { all, letters, texts };
}
