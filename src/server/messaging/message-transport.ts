import { UndeliverableError } from './message';

export interface MailMessage {
  /** Equal in all attempts, so that a mailbox can detect duplicates. */
  id: string;
  recipient: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** Time of the header `Date`. */
  writtenAt: Date;
}

/** The sender that recipients see. */
export interface MailSender {
  name: string;
  /** An e-mail address. */
  address: string;
}

export interface MailTransport {
  /**
   * Resolves when a server has accepted the message. Rejects with {@link UndeliverableError} when a retry is
   * useless, with any other error when it may help. An aborted attempt may still have been delivered.
   */
  send(message: MailMessage, signal: AbortSignal): Promise<void>;
}

export interface SmsMessage {
  /** Equal in all attempts, so that a provider can detect duplicates. */
  id: string;
  /** E.164, such as `+861055500142`. */
  recipient: string;
  body: string;
}

/** Implement this interface to connect an SMS provider. */
export interface SmsTransport {
  /** Resolves and rejects like {@link MailTransport.send}. */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>;
}

/**
 * Returns the fields for nodemailer. Throws {@link UndeliverableError} for a recipient or subject that could
 * inject headers or recipients.
 */
export function mailFields(message: MailMessage, sender: MailSender) {
  const { id, recipient, subject, body, writtenAt } = message;
  if (/[\p{Cc}\s,;<>"]/u.test(recipient) || !recipient.includes('@')) {
    throw new UndeliverableError('The recipient is not a single e-mail address.');
  }
  if (/\p{Cc}/u.test(subject)) throw new UndeliverableError('The subject contains control characters.');
  return {
    from: sender,
    to: { name: '', address: recipient },
    envelope: { from: sender.address, to: [recipient] },
    subject,
    text: body,
    date: writtenAt,
    messageId: `<${id}@${sender.address.split('@').at(-1)}>`,
    // Messages are plain text: no files or URLs may be loaded.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
