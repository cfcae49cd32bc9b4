export type MessageChannel = 'mail' | 'sms';

export interface Message {
  channel: MessageChannel;
  /** An e-mail address, or a number in E.164 form. */
  recipient: string;
  /** '' for an SMS. */
  subject: string;
  body: string;
}

/** Builds a plain-text e-mail with one paragraph per line, signed with the shop's name. */
export function composeEmail(
  brand: string,
  recipient: string,
  subject: string,
  lines: readonly string[],
): Message {
  return {
    channel: 'mail',
    recipient,
    subject: `${subject} - ${brand}`,
    body: `${lines.join('\n\n')}\n\n${brand}\n`,
  };
}

/** A permanent delivery failure. Its text must not contain personal data: it is logged. */
export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
}
