import type { NodemailerError } from 'nodemailer';
import { mailFields, type Mail, type Sender } from './message-transport';
import { Undeliverable } from './message';

/** Milliseconds that each step with a mail server may take. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 30_000,
  socketTimeout: 30_000,
};

/**
 * Gives letters to a mail server: `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte. Throws one
 * plain sentence for any other address.
 */
export function smtpMail(url: string, sender: Sender): Mail {
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/]/.test(url)) {
    // The address itself is not repeated: it holds a password.
    throw new Error('SMTP_URL must be an address like smtp://user:password@mail.example:587.');
  }
  return {
    async send(letter, signal) {
      const fields = mailFields(letter, sender);
      const { createTransport } = await import('nodemailer');
      const server = createTransport({ url, ...patience });
      try {
        await server.sendMail({ ...fields, signal });
      } catch (error) {
        throw isNobody(error as NodemailerError)
          ? new Undeliverable('The mail server knows no such mailbox.')
          : error;
      } finally {
        server.close();
      }
    },
  };
}

/**
 * Whether a mail server said for good that there is no such mailbox. Other refusals of its (no right to relay, a full
 * disk, wrong sender) are mended by whoever runs the servers, and the letter has to wait for that.
 */
function isNobody({ permanent, command, responseCode, response }: NodemailerError): boolean {
  const unknown = responseCode === 550 || responseCode === 551 || responseCode === 553;
  return permanent === true && command === 'RCPT TO' && unknown && !/\b5\.7\.\d/.test(response ?? '');
}
