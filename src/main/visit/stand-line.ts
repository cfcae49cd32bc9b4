import { randomUUID } from 'node:crypto';
import { SUCCEEDED } from '../../shared/contract/envelope';
import { endpoints } from '../../shared/contract/endpoints';
import type { BranchDeps, CatalogueDeps } from '../../server/deps';
import type { Log } from '../../server/log';
import type { Selling } from '../../server/selling-settings';
import type { QueueDatabase } from '../../server/store/queue-database';
import type { Drawer, Vault } from '../memory-host';
import { entryQueue, type RefusedEntry } from '../queue/entry-queue';
import { runInRounds } from '../queue/run-sender';
import { createSender } from '../queue/sender';
import { postEntries } from '../queue/shop-link';
import { endedSessions } from './ended-sessions';
import { entryDesk } from './entry-desk';
import { queueStatus, type QueueStatusRow } from './queue-status';
import { standCredential, type CredentialDrawers } from './stand-credential';
import { standForward } from './stand-forward';
import type { VisitShop } from './visit-shop';

export interface StandLineParts {
  /** The shop's origin, '' for none. */
  shop: string;
  toShop: BranchDeps['forward'];
  database: QueueDatabase;
  vault: Vault;
  drawers: CredentialDrawers & { ended: Drawer };
  /** A code to enrol with as soon as the shop can be reached, '' for none. */
  code: Drawer;
  reading: CatalogueDeps;
  selling: () => Promise<Selling>;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since the machine started, the same for every process. */
  now: () => number;
  log: Log;
}

/** A stand's line to its shop: what the site forwards, what is kept meanwhile, and how that stands. */
export interface StandLine {
  forward: BranchDeps['forward'];
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
  { kind: 'enrolled'; name: string } | { kind: 'refused'; why: string } | { kind: 'no shop' | 'unreachable' };

/** So long somebody who pressed a button waits to hear how it went. */
const LONGEST_SENDING_MS = 10_000;

/** Opens the line and begins to send. */
export function openStandLine(parts: StandLineParts): StandLine {
  const { shop, toShop, database, vault, drawers, code, reading, selling, now, log, fetch } = parts;
  const { clock } = reading;
  const queue = entryQueue(database, { vault, clock, holder: randomUUID() });
  const credential = standCredential(vault, drawers, toShop);
  const sender = createSender({ queue, now, random: Math.random });
  const sessions = endedSessions({ toShop, vault, drawer: drawers.ended, log, random: Math.random });
  const waiting = new Set<() => void>();

  async function enrol(typed: string): Promise<Enrolling> {
    if (shop === '') return { kind: 'no shop' };
    const request = new Request(`app://shop${endpoints.enrolStand.path}`, {
      ...{ method: 'POST', body: JSON.stringify({ code: typed }) },
    });
    const answer = await credential.enrol(request);
    const said: unknown = answer.type === 'error' ? null : await answer.json().catch(() => null);
    // A network's log-in page and a proxy answer as well, but not in the shop's envelope.
    if (typeof said !== 'object' || said === null || !('code' in said)) return { kind: 'unreachable' };
    if (said.code === SUCCEEDED) return { kind: 'enrolled', name: credential.name() };
    return { kind: 'refused', why: 'msg' in said && typeof said.msg === 'string' ? said.msg : '' };
  }

  /** A code that the shop takes or refuses has done its work; until it can be asked, the code waits. */
  async function enrolByItself(): Promise<void> {
    const { kind } = await enrol(code.get());
    if (kind !== 'enrolled' && kind !== 'refused') return;
    if (kind === 'refused') log.error('stand-code-refused');
    code.set('');
  }

  async function round(): Promise<number> {
    if (shop !== '' && code.get() !== '' && credential.get() === null) await enrolByItself();
    const secret = credential.get();
    const link = shop !== '' && secret !== null ? { origin: shop, credential: secret, fetch } : null;
    try {
      return await sender.round({ post: link && ((entries) => postEntries(link, entries)) });
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
    ...{ queue, nextRound, send, mayArrive, now, log },
    standing: () => sender.standing(),
  });

  /** Its code is loaded for the first visit that needs it. */
  const openVisit = async (): Promise<VisitShop> => {
    const [{ openVisitShop }, loaded] = await Promise.all([import('./visit-shop'), selling()]);
    return openVisitShop({ reading, selling: loaded, desk });
  };
  const { forward, endVisit } = standForward({
    ...{
      toShop,
      openVisit,
      enrol: (request: Request) => credential.enrol(request),
      isEnrolled: mayArrive,
      now,
    },
  });

  return {
    forward,
    endVisit,
    endSession: (token) => sessions.end(token),
    status: () =>
      queueStatus({
        ...{ queue, standing: sender.standing(), isEnrolled: credential.get() !== null },
        hasShop: shop !== '',
      }),
    async sendNow() {
      await queue.retry();
      sender.hurry();
      const until = now() + LONGEST_SENDING_MS;
      for (;;) {
        running.nudge();
        await nextRound(until - now());
        const { waiting: left, needsAttention } = await queue.status();
        if (left + needsAttention === 0) return 'Everything is with the shop.';
        if (left > 0 && sender.standing() === 'answered' && now() < until) continue;
        return `${left} still wait, ${needsAttention} were refused.`;
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
