import { randomUUID } from 'node:crypto';
import type { ForwardingContext, CatalogueContext } from '../../server/app/context';
import type { EntryQueueDatabase } from '../../server/db/entry-queue-database';
import type { Log } from '../../server/observability/log';
import type { Selling } from '../../server/orders/selling-settings';
import { endpoints } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { StatusRow } from '../../shared/platform/stand-bridge';
import type { RemoteCart } from '../session/session-handlers';
import type { SessionShop } from '../session/session-shop';
import type { SafeStorage } from '../storage/safe-storage';
import type { TextStore } from '../storage/settings-store';
import { createBackoff, retryAfterSeconds } from './backoff';
import { createOutbox, type RefusedEntry } from './outbox';
import { createOutboxApi } from './outbox-api';
import { createOutboxSender } from './outbox-sender';
import { outboxStatusRows } from './outbox-status';
import { startPollLoop } from './poll-loop';
import { createRemoteLogout } from './remote-logout';
import { postEntries } from './shop-api';
import { createShopForwarding } from './shop-forwarding';
import { openStandCredential, type CredentialStores } from './stand-credential';

export interface ShopSyncParts {
  /** Origin of the shop; '' for none. */
  shop: string;
  toShop: ForwardingContext['forward'];
  database: EntryQueueDatabase;
  safeStorage: SafeStorage;
  stores: CredentialStores & { ended: TextStore };
  /** Code to enrol with when the shop becomes reachable; '' for none. */
  enrolmentCode: TextStore;
  catalogueContext: CatalogueContext;
  selling: () => Promise<Selling>;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since the machine started, the same for all processes. */
  now: () => number;
  log: Log;
}

/** Synchronization of a stand with its shop: forwarding, outbox and status. */
export interface ShopSync {
  forward: ForwardingContext['forward'];
  /** Deletes the visitor's cart. The outbox is kept. */
  endSession(): Promise<void>;
  /** Ends a customer's session at the shop as soon as it is reachable. */
  logOut(token: string): void;
  /** Status rows for staff. */
  status(): Promise<StatusRow[]>;
  /** Sends all entries now, including refused ones. */
  sendNow(): Promise<string>;
  /** Exchanges a code for the stand's credential. */
  enrol(code: string): Promise<EnrolmentResult>;
  /** Deletes the credential. Entries keep waiting. */
  leave(): void;
  /** `name` is '' while the stand is not enrolled. */
  enrolment(): { enrolled: boolean; name: string };
  refused(): Promise<RefusedEntry[]>;
  /** Rejects when the outbox accepts no entry. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** `why` is the shop's message. */
export type EnrolmentResult =
  | { kind: 'enrolled'; name: string }
  | { kind: 'refused'; why: string }
  /** The code may be tried again after this many seconds. */
  | { kind: 'busy'; seconds: number }
  | { kind: 'no shop' | 'unreachable' };

/** Milliseconds that staff wait for the result. */
const SEND_TIMEOUT_MS = 10_000;

/** Starts sending. */
export function createShopSync(parts: ShopSyncParts): ShopSync {
  const {
    shop,
    toShop,
    database,
    safeStorage,
    stores,
    enrolmentCode,
    catalogueContext,
    selling,
    now,
    log,
    fetch,
  } = parts;
  const { clock } = catalogueContext;
  const outbox = createOutbox(database, { safeStorage, clock, holder: randomUUID(), shop });
  const credential = openStandCredential({ shop, safeStorage, stores, toShop });
  const betweenEnrolments = createBackoff({ now, random: Math.random });
  const sender = createOutboxSender({ outbox, now, random: Math.random });
  const sessions = createRemoteLogout({ toShop, safeStorage, store: stores.ended, log, random: Math.random });
  const waiting = new Set<() => void>();

  async function enrol(typed: string): Promise<EnrolmentResult> {
    if (shop === '') return { kind: 'no shop' };
    const request = new Request(`app://shop${endpoints.enrolStand.path}`, {
      method: 'POST',
      body: JSON.stringify({ code: typed }),
    });
    const answer = await credential.enrol(request);
    const said: unknown = answer.type === 'error' ? null : await answer.json().catch(() => null);
    // Captive portals and proxies answer without the shop's envelope.
    if (typeof said !== 'object' || said === null || !('code' in said)) return { kind: 'unreachable' };
    if (answer.status === 200 && said.code === SUCCEEDED) {
      return { kind: 'enrolled', name: credential.name() };
    }
    // An overloaded or failing shop says nothing about the code.
    if ((answer.status === 200 || answer.status === 400) && 'field' in said && said.field === 'code') {
      return { kind: 'refused', why: 'msg' in said && typeof said.msg === 'string' ? said.msg : '' };
    }
    if (answer.status === 429 || answer.status >= 500) {
      return { kind: 'busy', seconds: retryAfterSeconds(answer.headers) };
    }
    return { kind: 'unreachable' };
  }

  /** Keeps the code until the shop accepts or refuses it. Resolves to the milliseconds until the next attempt. */
  async function enrolByItself(): Promise<number> {
    const typed = enrolmentCode.get();
    if (shop === '' || typed === '') return Infinity;
    // The environment may name a used code at each start.
    if (!credential.isFromCode(typed)) {
      if (betweenEnrolments.wait() > 0) return betweenEnrolments.wait();
      // A disk that cannot store the credential must not block the outbox.
      const outcome = await enrol(typed).catch(() => null);
      if (outcome?.kind !== 'enrolled' && outcome?.kind !== 'refused') {
        return betweenEnrolments.failed(outcome?.kind === 'busy' ? outcome.seconds * 1000 : 0);
      }
      if (outcome.kind === 'refused') log.error('enrolment.code_refused');
      betweenEnrolments.succeeded();
    }
    // Staff may have entered another code meanwhile.
    if (enrolmentCode.get() === typed) enrolmentCode.set('');
    return Infinity;
  }

  // The single-instance lock guarantees that a former lease holder is dead.
  let isOurs = false;
  async function round(): Promise<number> {
    if (!isOurs) await outbox.seizeLease(now());
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

  const running = startPollLoop(round, (error) =>
    log.error('outbox.round_failed', { error: error instanceof Error ? error.name : 'unknown' }),
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
    sender.retrySoon();
    running.trigger();
  };
  const outboxApi = createOutboxApi({
    outbox,
    nextRound,
    send,
    mayArrive,
    now,
    log,
    lastResult: () => sender.lastResult(),
  });

  /** Loaded for the first session that needs it. */
  const openSession = async (remoteCart: RemoteCart): Promise<SessionShop> => {
    const [{ openSessionShop }, loaded] = await Promise.all([import('../session/session-shop'), selling()]);
    return openSessionShop({ catalogueContext, selling: loaded, outbox: outboxApi, remoteCart });
  };
  const { forward, endSession } = createShopForwarding({
    toShop,
    openSession,
    enrol: (request: Request) => credential.enrol(request),
    isEnrolled: mayArrive,
    now,
    clock,
  });

  return {
    forward,
    endSession,
    logOut: (token) => sessions.logOut(token),
    status: () =>
      outboxStatusRows({
        outbox,
        lastResult: sender.lastResult(),
        isEnrolled: credential.get() !== null,
        hasShop: shop !== '',
      }),
    async sendNow() {
      await outbox.retry();
      sender.retrySoon();
      betweenEnrolments.retrySoon();
      const until = now() + SEND_TIMEOUT_MS;
      for (;;) {
        running.trigger();
        await nextRound(until - now());
        const { waiting: left, needsAttention, reasons, elsewhere } = await outbox.status();
        const foreign = elsewhere.reduce((sum, { count }) => sum + count, 0);
        const alsoForeign = foreign > 0 ? ` ${foreign} are for another shop.` : '';
        if (left + needsAttention === 0) return `Everything is with the shop.${alsoForeign}`;
        const held = reasons.filter(({ progress }) => progress !== 'needs attention').length;
        if (left > held && sender.lastResult() === 'answered' && now() < until) continue;
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
    refused: () => outbox.refused(),
    check: () => outbox.check(),
    async close() {
      sessions.close();
      await running.stop();
      await outbox.endLease();
      await endSession();
      await database.destroy();
    },
  };
}
