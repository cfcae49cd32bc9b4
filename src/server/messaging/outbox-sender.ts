import type { AppContext } from '../app/context';
import type { MessageTransports } from './open-transports';
import { RecipientRefusedError, UndeliverableError, type Message, type MessageChannel } from './message';
import {
  markMessageFailed,
  markMessageSent,
  postponeMessage,
  claimMessage,
  findDueMessages,
  type PendingMessage,
} from './outbox-store';
import { randomBetween } from '../lib/random';
import { settleAll } from '../lib/operator-error';
import { sha256 } from '../lib/hash';
import { withTimeout } from '../lib/with-timeout';
import { errorStack } from '../observability/log';

export interface MessageSender {
  /** Sends pending messages now instead of at the next poll. */
  flush(): void;
  /** Starts no further message. Resolves when messages in flight have ended; they are aborted after ten seconds. */
  stop(): Promise<void>;
}

export type OutboxDeps = Pick<AppContext, 'database' | 'clock' | 'log'>;

const SECOND_MS = 1000;
const POLL_INTERVAL_MS = SECOND_MS;
const ATTEMPT_TIMEOUT_MS = 60 * SECOND_MS;
/**
 * Time in which no other server sends a claimed message. It is longer than an attempt, so that a claim expires only when its
 * server has died.
 */
const CLAIM_MS = 2 * ATTEMPT_TIMEOUT_MS;
const MIN_RETRY_DELAY_MS = 5 * SECOND_MS;
const MAX_RETRY_DELAY_MS = 3600 * SECOND_MS;
/** A message whose recipient is still refused at this age is given up (RFC 5321, 4.5.4.1). */
const REFUSAL_LIMIT_MS = 5 * 24 * 3600 * SECOND_MS;
const SHUTDOWN_GRACE_MS = 10 * SECOND_MS;
const BATCH_SIZE = 20;

/**
 * Polls the outbox until stopped. Delivery is at least once: a server may die between sending and recording.
 * Channels are independent of each other.
 */
export function startOutboxSender(deps: OutboxDeps, transports: MessageTransports): MessageSender {
  const stopPolling = new AbortController();
  const abortSends = new AbortController();
  let running: Promise<void> | null = null;
  let shouldPollAgain = false;

  function poll(): void {
    if (stopPolling.signal.aborted) return;
    shouldPollAgain = running !== null;
    running ??= sendDueMessages(deps, transports, {
      stopPolling: stopPolling.signal,
      abortSends: abortSends.signal,
    })
      .catch((error: unknown) => deps.log.error('outbox.poll_failed', { stack: errorStack(error) }))
      .finally(() => {
        running = null;
        if (shouldPollAgain) poll();
      });
  }

  const timer = setInterval(poll, POLL_INTERVAL_MS);
  poll();
  return {
    flush: poll,
    async stop() {
      stopPolling.abort();
      clearInterval(timer);
      const graceTimer = setTimeout(() => abortSends.abort(), SHUTDOWN_GRACE_MS);
      await running;
      clearTimeout(graceTimer);
    },
  };
}

/** Returns the delay before the next attempt: exponential back-off with jitter. `tries` is the number of failed attempts. */
export function retryDelayMs(tries: number): number {
  return Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** tries) * randomBetween(0.5, 1);
}

const neverAborted = new AbortController().signal;

/**
 * Sends all due messages. After a temporary failure, the other messages of the channel wait for the next poll, except when only
 * the recipient was refused: anyone can enter such addresses.
 */
export async function sendDueMessages(
  deps: OutboxDeps,
  transports: MessageTransports,
  {
    stopPolling = neverAborted,
    abortSends = neverAborted,
  }: { stopPolling?: AbortSignal; abortSends?: AbortSignal } = {},
): Promise<void> {
  const channels: MessageChannel[] = ['mail', 'sms'];
  await settleAll(
    channels.map(async (channel) => {
      for (;;) {
        const now = deps.clock().getTime();
        const batch = await findDueMessages(deps.database, { channel, now, limit: BATCH_SIZE });
        if (batch.length === 0) return;
        for (const message of batch) {
          if (stopPolling.aborted) return;
          if (!(await sendMessage(deps, transports, message, abortSends))) return;
        }
      }
    }),
  );
}

/**
 * Sends a message unless another server has claimed it, and records the result. Returns false after a temporary failure of the
 * channel.
 */
async function sendMessage(
  { database, clock, log }: OutboxDeps,
  transports: MessageTransports,
  message: PendingMessage,
  abortSends: AbortSignal,
): Promise<boolean> {
  const { id, channel } = message;
  const tries = message.tries + 1;
  const content = await claimMessage(database, message, clock().getTime() + CLAIM_MS);
  if (!content) return true;
  try {
    await deliver(transports, { ...content, id }, withTimeout(abortSends, ATTEMPT_TIMEOUT_MS));
  } catch (error) {
    const now = clock().getTime();
    const isRefusal = error instanceof RecipientRefusedError;
    const isTooOld = now - content.created_at > REFUSAL_LIMIT_MS;
    const isPermanent = error instanceof UndeliverableError || (isRefusal && isTooOld);
    if (isPermanent) await markMessageFailed(database, id, now);
    else await postponeMessage(database, { id, tries }, now + Math.round(retryDelayMs(tries)));
    log.error(isPermanent ? 'outbox.message_failed' : 'outbox.message_postponed', {
      channel,
      message: id,
      tries,
      reason: failureCode(error),
    });
    return isPermanent || isRefusal;
  }
  await markMessageSent(database, id, clock().getTime());
  return true;
}

/** Gives the message to the transport of its channel. */
async function deliver(
  { mail, sms }: MessageTransports,
  message: Message & { id: number; created_at: number },
  signal: AbortSignal,
): Promise<void> {
  const { channel, recipient, subject, body, created_at } = message;
  const id = sha256(JSON.stringify([message.id, created_at, recipient]));
  if (channel === 'mail')
    await mail.send({ id, recipient, subject, body, writtenAt: new Date(created_at) }, signal);
  else await sms.send({ id, recipient, body }, signal);
}

/** Returns the message of the shop's errors, but only the codes of others: messages of mail servers name the recipient. */
function failureCode(error: unknown): string {
  if (error instanceof UndeliverableError || error instanceof RecipientRefusedError) return error.message;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
}
