import { fileMail, type MessageFolder } from './file-transports';
import { fileSms } from './file-sms';
import type { Mail, Sender } from './message-transport';
import type { Sms } from './sms';
import { smtpMail } from './smtp-transport';

/** Who brings the messages of each channel. */
export interface Carriers {
  mail: Mail;
  sms: Sms;
}

export interface CarrierOptions extends MessageFolder {
  sender: Sender;
  /** Undefined or '' = letters become files as well. */
  smtpUrl: string | undefined;
}

/** The carriers that the shop is set up with. Throws like {@link smtpMail}. */
export function openCarriers({ sender, smtpUrl, ...files }: CarrierOptions): Carriers {
  return {
    mail: smtpUrl ? smtpMail(smtpUrl, sender) : fileMail(files, sender),
    sms: fileSms(files),
  };
}
