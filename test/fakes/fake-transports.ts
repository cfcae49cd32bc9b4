import type { ShopDatabase } from '../../src/server/db/shop-database';
import { addMessage } from '../../src/server/messaging/outbox-store';
import type { MessageTransports } from '../../src/server/messaging/open-transports';
import type { MailMessage } from '../../src/server/messaging/message-transport';
import type { Message } from '../../src/server/messaging/message';

/** Adds a message to the outbox without counting it against the recipient's budget. `now` is in milliseconds. */
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

/**
 * Creates transports that record e-mails and the recipients of text messages. `sendMail` replaces the sending of e-mails, which
 * are then not recorded.
 */
export function fakeTransports(sendMail?: MessageTransports['mail']['send']) {
  const mails: MailMessage[] = [];
  const smsRecipients: string[] = [];
  const recordMail = (mail: MailMessage) => Promise.resolve(void mails.push(mail));
  const transports: MessageTransports = {
    mail: { send: sendMail ?? recordMail },
    sms: { send: ({ recipient }) => Promise.resolve(void smsRecipients.push(recipient)) },
  };
  return { transports, mails, smsRecipients };
}
