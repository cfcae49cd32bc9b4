import { Undeliverable } from './message';

export interface Letter {
  /** The same for every try, so that a mailbox can tell a repeated letter. */
  id: string;
  /** One e-mail address. */
  recipient: string;
  subject: string;
  /** Plain text. */
  body: string;
  written: Date;
}

export interface Sender {
  name: string;
  /** An e-mail address. */
  address: string;
}

/** Brings letters on their way. */
export interface Mail {
  /**
   * Resolves once somebody else answers for the letter. Rejects with {@link Undeliverable} when trying again is of no
   * use, with any other error when it may help later. An aborted try may still have been successful.
   */
  send(letter: Letter, signal: AbortSignal): Promise<void>;
}

/**
 * A letter as the fields of a mail. Throws {@link Undeliverable} for a recipient or subject with which somebody could
 * write further headers or reach further people.
 */
export function mailFields(letter: Letter, sender: Sender) {
  const { id, recipient, subject, body, written } = letter;
  if (/[\p{Cc}\s,;<>"]/u.test(recipient) || !recipient.includes('@')) {
    throw new Undeliverable('The recipient is not one e-mail address.');
  }
  if (/\p{Cc}/u.test(subject)) throw new Undeliverable('The subject is not one line.');
  return {
    from: sender,
    to: { name: '', address: recipient },
    envelope: { from: sender.address, to: [recipient] },
    subject,
    text: body,
    date: written,
    messageId: `<${id}@${sender.address.split('@').at(-1)}>`,
    // A letter is text: nothing that it holds may be read from a disk or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
