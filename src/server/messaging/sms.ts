export interface TextMessage {
  /** The same for every try. */
  id: string;
  /** E.164 form such as `+861055500142`. */
  recipient: string;
  body: string;
}

/** Brings short messages on their way; the way to a provider of them is another adapter. */
export interface Sms {
  /** Resolves and rejects like `Mail.send`. */
  send(message: TextMessage, signal: AbortSignal): Promise<void>;
}
