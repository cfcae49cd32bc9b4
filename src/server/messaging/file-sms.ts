import type { MessageFolder } from './file-mail';
import { writeMessageFile } from './message-files';
import type { Sms } from './sms';
import { Undeliverable } from './undeliverable';

/** For a shop without a provider of short messages: each becomes a `.txt` file, whose path is in the log. */
export function fileSms({ folder, log, clock }: MessageFolder): Sms {
  return {
    async send({ recipient, body }) {
      if (!/^\+\d{5,15}$/.test(recipient)) throw new Undeliverable('The recipient is not one number.');
      const text = `To: ${recipient}\n\n${body}\n`;
      log.info('sms', { file: await writeMessageFile(folder, { now: clock(), ending: 'txt', text }) });
    },
  };
}
