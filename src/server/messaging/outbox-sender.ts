import type { Deps } from '../app/context';
import type { Carriers } from './carriers';
import { Undeliverable } from './undeliverable';
import { randomBetween } from '../lib/random-between';
import {
  giveUp,
  markSent,
  postpone,
  takeMessage,
  waitingMessages,
  type Channel,
  type WaitingMessage,
} from './outbox-store';
import { digest } from '../lib/secrets';

export interface OutboxSender {
  /** Looks at once instead of within a second. */
  nudge(): void;
  /** Begins no further message; resolves when those under way have ended, after ten seconds at the latest. */
  stop(): Promise<void>;
}

export type SenderDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

const SECOND = 1000;
const LOOK_EVERY = SECOND;
/** How long one try may take. */
const LONGEST_TRY = 60 * SECOND;
/** How long a message belongs to the server that took it. Longer than a try, so that only a dead one loses it. */
const HELD = 2 * LONGEST_TRY;
const FIRST_DELAY = 5 * SECOND;
const LONGEST_DELAY = 3600 * SECOND;
const LAST_CHANCE = 10 * SECOND;
const BATCH = 20;

/**
 * Sends what waits in the outbox until it is stopped. A message is sent at least once: its sender may die between the
 * sending and the writing down. The channels do not wait for each other.
 */
export function startOutboxSender(deps: SenderDeps, carriers: Carriers): OutboxSender {
  const stopping = new AbortController();
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;

  function look(): void {
    if (stopping.signal.aborted) return;
    again = running !== null;
    running ??= sendDue(deps, carriers, { stopping: stopping.signal, ending: ending.signal })
      .catch((error: unknown) => deps.log.error('outbox', { stack: stackOf(error) }))
      .finally(() => {
        running = null;
        if (again) look();
      });
  }

  const timer = setInterval(look, LOOK_EVERY);
  look();
  return {
    nudge: look,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      const lastChance = setTimeout(() => ending.abort(), LAST_CHANCE);
      await running;
      clearTimeout(lastChance);
    },
  };
}

/** Milliseconds to wait after so many failed tries: twice as long each time, and never the same for two messages. */
export function retryDelay(tries: number): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** tries) * randomBetween(0.5, 1);
}

const never = new AbortController().signal;

/** Tries every message whose time has come, once. After a failure that is not the message's own, a channel rests. */
export async function sendDue(
  deps: SenderDeps,
  carriers: Carriers,
  { stopping = never, ending = never }: { stopping?: AbortSignal; ending?: AbortSignal } = {},
): Promise<void> {
  const channels: Channel[] = ['mail', 'sms'];
  await Promise.all(
    channels.map(async (channel) => {
      for (;;) {
        const now = deps.clock().getTime();
        const batch = await waitingMessages(deps.database, { channel, now, limit: BATCH });
        if (batch.length === 0) return;
        for (const message of batch) {
          if (stopping.aborted) return;
          if (!(await sendOne(deps, carriers, message, ending))) return;
        }
      }
    }),
  );
}

/** False when the channel does not work at the moment. */
async function sendOne(
  { database, clock, log }: SenderDeps,
  carriers: Carriers,
  message: WaitingMessage,
  ending: AbortSignal,
): Promise<boolean> {
  const { id, channel } = message;
  const tries = message.tries + 1;
  if (!(await takeMessage(database, message, clock().getTime() + HELD))) return true;
  try {
    await hand(carriers, message, AbortSignal.any([ending, AbortSignal.timeout(LONGEST_TRY)]));
  } catch (error) {
    const now = clock().getTime();
    const lost = error instanceof Undeliverable;
    if (lost) await giveUp(database, id, now);
    else await postpone(database, { id, tries }, now + Math.round(retryDelay(tries)));
    log.error(lost ? 'message given up' : 'message waits', {
      channel,
      message: id,
      tries,
      reason: reasonOf(error),
    });
    return lost;
  }
  await markSent(database, id, clock().getTime());
  return true;
}

async function hand({ mail, sms }: Carriers, message: WaitingMessage, signal: AbortSignal): Promise<void> {
  const { channel, recipient, subject, body, created_at } = message;
  const id = digest(JSON.stringify([message.id, created_at, recipient]));
  if (channel === 'mail')
    await mail.send({ id, recipient, subject, body, written: new Date(created_at) }, signal);
  else await sms.send({ id, recipient, body }, signal);
}

/** What a log may hold of a failure: its code, because a mail server's words repeat the recipient. */
function reasonOf(error: unknown): string {
  if (error instanceof Undeliverable) return error.message;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.name) : String(error);
}
