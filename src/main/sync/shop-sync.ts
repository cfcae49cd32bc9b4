import { randomUUID } from 'node:crypto';
import { SUCCEEDED } from '../../shared/contract/envelope';
import { endpoints } from '../../shared/contract/endpoints';
import type { ForwardingContext, CatalogueContext } from '../../server/app/context';
import type { Log } from '../../server/observability/log';
import type { Selling } from '../../server/orders/selling-settings';
import type { EntryQueueDatabase } from '../../server/stands/entry-queue-database';
import { createBackoff, secondsAsked } from './backoff';
import type { TextStore, SafeStorage } from '../session/session-token-store';
import { entryQueue, type RefusedEntry } from './outbox';
import { runInRounds } from './poll-loop';
import { createSender } from './outbox-sender';
import { postEntries } from './shop-api';
import { endedSessions } from './remote-logout';
import { entryDesk } from './outbox-api';
import { queueStatus, type QueueStatusRow } from './outbox-status';
import { standCredential, type CredentialDrawers } from './stand-credential';
import { standForward } from './shop-forwarding';
import type { CartAtShop } from '../session/session-handlers';
import type { VisitShop } from '../session/session-shop';

export interface StandLineParts {
  /** The shop's origin, '' for none. */
  shop: string;
  toShop: ForwardingContext['forward'];
  database: EntryQueueDatabase;
  vault: SafeStorage;
  drawers: CredentialDrawers & { ended: TextStore };
  /** A code to enrol with as soon as the shop can be reached, '' for none. */
  code: TextStore;
  reading: CatalogueContext;
  selling: () => Promise<Selling>;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since the machine started, the same for every process. */
  now: () => number;
  log: Log;
}

/** A stand's line to its shop: what the site forwards, what is kept meanwhile, and how that stands. */
export interface StandLine {
  forward: ForwardingContext['forward'];
  /** The visitor is gone, and their cart with them; what waits for the shop stays. */
  endVisit(): Promise<void>;
  /** A customer is gone: has the shop end the session of their token as soon as it can be reached. */
  endSession(token: string): void;
  /** For the staff. */
  status(): Promise<QueueStatusRow[]>;
  /** Sends at once, what was refused before as well. */
  sendNow(): Promise<string>;
  /** Exchanges a code of the shop's for what the stand proves itself by. */
  enrol(code: string): Promise<Enrolling>;
  /** Forgets that again; what waits goes on waiting. */
  leave(): void;
  /** `name` is '' where the shop does not know the stand. */
  enrolment(): { enrolled: boolean; name: string };
  /** What the shop will not have, whole. */
  refused(): Promise<RefusedEntry[]>;
  /** Rejects when nothing can be kept. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** `why` is what the shop said. */
export type Enrolling =
  | { kind: 'enrolled'; name: string }
  | { kind: 'refused'; why: string }
  /** Neither yes nor no: the same code may be tried again after so many seconds. */
  | { kind: 'busy'; seconds: number }
  | { kind: 'no shop' | 'unreachable' };

/** So long somebody who pressed a button waits to hear how it went. */
const LONGEST_SENDING_MS = 10_000;

/** Opens the line and begins to send. */
export function openStandLine(parts: StandLineParts): StandLine {
  const { shop, toShop, database, vault, drawers, code, reading, selling, now, log, fetch } = parts;
  const { clock } = reading;
  const queue = entryQueue(database, { vault, clock, holder: randomUUID(), shop });
  const credential = standCredential({ shop, vault, drawers, toShop });
  const betweenEnrolments = createBackoff({ now, random: Math.random });
  const sender = createSender({ queue, now, random: Math.random });
  const sessions = endedSessions({ toShop, vault, drawer: drawers.ended, log, random: Math.random });
  const waiting = new Set<() => void>();

  async function enrol(typed: string): Promise<Enrolling> {
    if (shop === '') return { kind: 'no shop' };
    const request = new Request(`app://shop${endpoints.enrolStand.path}`, {
      method: 'POST',
      body: JSON.stringify({ code: typed }),
    });
    const answer = await credential.enrol(request);
    const said: unknown = answer.type === 'error' ? null : await answer.json().catch(() => null);
    // A network's log-in page and a proxy answer as well, but not in the shop's envelope.
    if (typeof said !== 'object' || said === null || !('code' in said)) return { kind: 'unreachable' };
    if (answer.status === 200 && said.code === SUCCEEDED) {
      return { kind: 'enrolled', name: credential.name() };
    }
    // A shop that is busy or has a fault says nothing of the code.
    if ((answer.status === 200 || answer.status === 400) && 'field' in said && said.field === 'code') {
      return { kind: 'refused', why: 'msg' in said && typeof said.msg === 'string' ? said.msg : '' };
    }
    if (answer.status === 429 || answer.status >= 500) {
      return { kind: 'busy', seconds: secondsAsked(answer.headers) };
    }
    return { kind: 'unreachable' };
  }

  /**
   * A code that the shop takes or refuses has done its work; until it says so, the code waits. Gives the milliseconds
   * after which it wants to be tried.
   */
  async function enrolByItself(): Promise<number> {
    const typed = code.get();
    if (shop === '' || typed === '') return Infinity;
    // As where the environment names it at each start.
    if (!credential.cameBy(typed)) {
      if (betweenEnrolments.wait() > 0) return betweenEnrolments.wait();
      // A disk that does not keep the credential must not keep the queue from being sent.
      const outcome = await enrol(typed).catch(() => null);
      if (outcome?.kind !== 'enrolled' && outcome?.kind !== 'refused') {
        return betweenEnrolments.failed(outcome?.kind === 'busy' ? outcome.seconds * 1000 : 0);
      }
      if (outcome.kind === 'refused') log.error('stand-code-refused');
      betweenEnrolments.succeeded();
    }
    // Staff may have typed another one meanwhile.
    if (code.get() === typed) code.set('');
    return Infinity;
  }

  // A program that finds another one in its folder ends before it comes here: whoever had the lease is dead.
  let isOurs = false;
  async function round(): Promise<number> {
    if (!isOurs) await queue.seizeLease(now());
    isOurs = true;
    const untilEnrolment = await enrolByItself();
    const secret = credential.get();
    const link = shop !== '' && secret !== null ? { origin: shop, credential: secret, fetch } : null;
    try {
      const untilSending = await sender.round({ post: link && ((entries) => postEntries(link, entries)) });
      return Math.min(untilEnrolment, untilSending);
    } finally {
      for (const wake of [...waiting]) wake();
    }
  }

  const running = runInRounds(round, (error) =>
    log.error('queue', { error: error instanceof Error ? error.name : 'unknown' }),
  );
  const mayArrive = () => shop !== '' && credential.get() !== null;
  const nextRound = (longestMs: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, longestMs);
      waiting.add(wake);
    });
  const send = () => {
    sender.hurry();
    running.nudge();
  };
  const desk = entryDesk({
    queue,
    nextRound,
    send,
    mayArrive,
    now,
    log,
    standing: () => sender.standing(),
  });

  /** Its code is loaded for the first visit that needs it. */
  const openVisit = async (cartAtShop: CartAtShop): Promise<VisitShop> => {
    const [{ openVisitShop }, loaded] = await Promise.all([import('../session/session-shop'), selling()]);
    return openVisitShop({ reading, selling: loaded, desk, cartAtShop });
  };
  const { forward, endVisit } = standForward({
    toShop,
    openVisit,
    enrol: (request: Request) => credential.enrol(request),
    isEnrolled: mayArrive,
    now,
    clock,
  });

  return {
    forward,
    endVisit,
    endSession: (token) => sessions.end(token),
    status: () =>
      queueStatus({
        queue,
        standing: sender.standing(),
        isEnrolled: credential.get() !== null,
        hasShop: shop !== '',
      }),
    async sendNow() {
      await queue.retry();
      sender.hurry();
      betweenEnrolments.hurry();
      const until = now() + LONGEST_SENDING_MS;
      for (;;) {
        running.nudge();
        await nextRound(until - now());
        const { waiting: left, needsAttention, reasons, elsewhere } = await queue.status();
        const foreign = elsewhere.reduce((sum, { count }) => sum + count, 0);
        const alsoForeign = foreign > 0 ? ` ${foreign} are for another shop.` : '';
        if (left + needsAttention === 0) return `Everything is with the shop.${alsoForeign}`;
        const held = reasons.filter(({ progress }) => progress !== 'needs attention').length;
        if (left > held && sender.standing() === 'answered' && now() < until) continue;
        return `${left} still wait, ${needsAttention} were refused.${alsoForeign}`;
      }
    },
    async enrol(typed) {
      const outcome = await enrol(typed);
      if (outcome.kind === 'enrolled') send();
      return outcome;
    },
    leave: () => credential.forget(),
    enrolment: () => ({ enrolled: credential.get() !== null, name: credential.name() }),
    refused: () => queue.refused(),
    check: () => queue.check(),
    async close() {
      sessions.close();
      await running.stop();
      await queue.endLease();
      await endVisit();
      await database.destroy();
    },
  };
}
