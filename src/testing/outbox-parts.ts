import type { Carriers } from '../server/messaging/carriers';
import type { Letter } from '../server/messaging/mail';
import type { Message } from '../server/messaging/outbox-store';

export const mailTo = (recipient: string): Message => ({
  channel: 'mail',
  recipient,
  subject: 'Your code',
  body: `The code of ${recipient} is 123456.`,
});

/** Carriers that keep what they get; `mail` may be another one. */
export function carriers(mail?: Carriers['mail']['send']) {
  const letters: Letter[] = [];
  const texts: string[] = [];
  const keep = (letter: Letter) => Promise.resolve(void letters.push(letter));
  const all: Carriers = {
    mail: { send: mail ?? keep },
    sms: { send: ({ recipient }) => Promise.resolve(void texts.push(recipient)) },
  };
  return { all, letters, texts };
}
