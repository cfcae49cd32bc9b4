import type { NodemailerError } from 'nodemailer';
import { mailFields, type MailTransport, type MailSender } from './message-transport';
import { RecipientRefusedError, UndeliverableError } from './message';

/** Options of nodemailer, in milliseconds. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 30_000,
  socketTimeout: 30_000,
};

/**
 * Sends e-mails through a URL such as `smtp://user:password@host:587`, or `smtps:` for implicit TLS, over one connection each.
 * Throws for any other URL.
 */
export function createSmtpTransport(url: string, sender: MailSender): MailTransport {
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/]/.test(url)) {
    // The URL is not repeated because it contains a password.
    throw new Error('SMTP_URL must look like smtp://user:password@mail.example:587.');
  }
  return {
    async send(message, signal) {
      const fields = mailFields(message, sender);
      const { createTransport } = await import('nodemailer');
      const server = createTransport({ url, ...timeouts });
      try {
        await server.sendMail({ ...fields, signal });
      } catch (error) {
        const failure = error as NodemailerError;
        if (isUnknownMailbox(failure))
          throw new UndeliverableError('The mail server does not know this mailbox.');
        if (failure.command === 'RCPT TO')
          throw new RecipientRefusedError(`The mail server refuses the recipient: ${failure.responseCode}.`);
        throw error;
      } finally {
        server.close();
      }
    },
  };
}

/**
 * Returns whether the server permanently rejected the mailbox. After other rejections, such as relay denied (5.7.x) or disk
 * full, the message is retried, because an operator can fix the cause.
 */
function isUnknownMailbox({ permanent, command, responseCode, response }: NodemailerError): boolean {
  const isMailboxCode = responseCode === 550 || responseCode === 551 || responseCode === 553;
  return permanent === true && command === 'RCPT TO' && isMailboxCode && !/\b5\.7\.\d/.test(response ?? '');
}
