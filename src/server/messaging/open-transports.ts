import { createFileMailTransport, type FileTransportDeps, createFileSmsTransport } from './file-transports';
import type { MailTransport, MailSender, SmsTransport } from './message-transport';
import { createSmtpTransport } from './smtp-transport';

export interface MessageTransports {
  mail: MailTransport;
  sms: SmsTransport;
}

export interface TransportOptions extends FileTransportDeps {
  sender: MailSender;
  /** Undefined or '' writes mail to files. */
  smtpUrl: string | undefined;
}

/** Opens the transports of e-mails and text messages. Throws like {@link createSmtpTransport} for an invalid URL. */
export function openMessageTransports({ sender, smtpUrl, ...files }: TransportOptions): MessageTransports {
  return {
    mail: smtpUrl ? createSmtpTransport(smtpUrl, sender) : createFileMailTransport(files, sender),
    sms: createFileSmsTransport(files),
  };
}
