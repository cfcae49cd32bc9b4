import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../observability/log';
import { UndeliverableError } from './message';
import { mailFields, type MailSender, type MailTransport, type SmsTransport } from './message-transport';

export interface FileTransportDeps {
  folder: string;
  log: Log;
  clock: () => Date;
}

/** Writes each mail to an `.eml` file and logs its path. For shops without a mail server. */
export function createFileMailTransport(
  { folder, log, clock }: FileTransportDeps,
  sender: MailSender,
): MailTransport {
  return {
    async send(mail) {
      const fields = mailFields(mail, sender);
      const { createTransport } = await import('nodemailer');
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await writer.sendMail({ ...fields, textEncoding: 'quoted-printable' });
      const text = decodeQuotedPrintable(message as Buffer);
      log.info('mail.written', {
        file: await writeMessageFile(folder, { now: clock(), extension: 'eml', text }),
      });
    },
  };
}

/** Writes each message to a `.txt` file and logs its path. For shops without an SMS provider. */
export function createFileSmsTransport({ folder, log, clock }: FileTransportDeps): SmsTransport {
  return {
    async send({ recipient, body }) {
      if (!/^\+\d{5,15}$/.test(recipient))
        throw new UndeliverableError('The recipient is not a single phone number.');
      const text = `To: ${recipient}\n\n${body}\n`;
      log.info('sms.written', {
        file: await writeMessageFile(folder, { now: clock(), extension: 'txt', text }),
      });
    },
  };
}

/**
 * Writes a file that only the current user can read and returns its path. The name contains only time and
 * random bytes because paths are logged.
 */
async function writeMessageFile(
  folder: string,
  { now, extension, text }: { now: Date; extension: 'eml' | 'txt'; text: string | Buffer },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = now.toISOString().replace(/[-:]/g, '').replace(/\..*/, '');
  const file = join(folder, `${time}-${randomBytes(6).toString('hex')}.${extension}`);
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // A full disk may leave a partial file; the next attempt writes a file with another name.
    await rm(file, { force: true });
    throw error;
  }
  return file;
}

/** Decodes the quoted-printable body so that long links stay on one line in an editor. */
function decodeQuotedPrintable(mail: Buffer): string {
  const [head = '', ...bodyParts] = mail.toString('utf8').split('\n\n');
  const body = bodyParts.join('\n\n');
  const encodingHeader = /^Content-Transfer-Encoding: quoted-printable$/im;
  if (!encodingHeader.test(head)) return `${head}\n\n${body}`;
  const plain = body
    .replaceAll('=\n', '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
  return `${head.replace(encodingHeader, 'Content-Transfer-Encoding: 8bit')}\n\n${plain}`;
}
