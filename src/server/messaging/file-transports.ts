import type { Log } from '../observability/log';
import { mailFields, type Mail, type Sender } from './message-transport';
import { writeMessageFile } from './message-files';

export interface MessageFolder {
  folder: string;
  log: Log;
  clock: () => Date;
}

/** For a shop without a mail server: each letter becomes an `.eml` file, whose path is in the log. */
export function fileMail({ folder, log, clock }: MessageFolder, sender: Sender): Mail {
  return {
    async send(letter) {
      const fields = mailFields(letter, sender);
      const { createTransport } = await import('nodemailer');
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await writer.sendMail({ ...fields, textEncoding: 'quoted-printable' });
      const text = unfolded(message as Buffer);
      log.info('mail', { file: await writeMessageFile(folder, { now: clock(), ending: 'eml', text }) });
    },
  };
}

/**
 * The same mail with its text as it is: whoever opens the file in an editor finds long links on one line. What travels
 * has to have short lines; a file need not.
 */
function unfolded(mail: Buffer): string {
  const [head = '', ...rest] = mail.toString('utf8').split('\n\n');
  const body = rest.join('\n\n');
  const folded = /^Content-Transfer-Encoding: quoted-printable$/im;
  if (!folded.test(head)) return `${head}\n\n${body}`;
  const plain = body
    .replaceAll('=\n', '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
  return `${head.replace(folded, 'Content-Transfer-Encoding: 8bit')}\n\n${plain}`;
}
