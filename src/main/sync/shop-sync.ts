import { randomUUID } from 'node:crypto';
import type { ForwardingContext, CatalogueContext } from '../../server/app/context';
import type { EntryQueueDatabase } from '../../server/db/entry-queue-database';
import type { Log } from '../../server/observability/log';
import type { Selling } from '../../server/orders/selling-settings';
import type { StatusRow } from '../../shared/platform/stand-bridge';
import { errorName } from '../diagnostics/error-name';
import type { RemoteCart } from '../session/session-handlers';
import type { SessionShop } from '../session/session-shop';
import type { SafeStorage } from '../storage/safe-storage';
import type { TextStore } from '../storage/settings-store';
import { createEntryQueue, type UndeliveredEntry } from './entry-queue';
import { createEntryQueueApi } from './entry-queue-api';
import { createEntryQueueSender } from './entry-queue-sender';
import { entryQueueStatusRows } from './entry-queue-status';
import { startPollLoop } from './poll-loop';
import { createRemoteLogout, type RemoteLogout } from './remote-logout';
import { postEntries } from './shop-api';
import { createShopForwarding } from './shop-forwarding';
import { openStandCredential, type CredentialStores, type StandCredential } from './stand-credential';
import { createStandEnroller, type EnrollmentResult } from './stand-enroller';

export interface ShopSyncDeps {
  /** Origin of the shop; '' for none. */
  shop: string;
  toShop: ForwardingContext['forward'];
  /** Stores the keys that may sign catalogues. Throws when the disk fails. */
  pinCatalogueKeys: (keys: readonly string[]) => void;
  database: EntryQueueDatabase;
  safeStorage: SafeStorage;
  stores: CredentialStores & { logoutTokens: TextStore };
  /** Code that staff entered, to enroll with when the shop becomes reachable; '' for none. */
  enrollmentCode: TextStore;
  catalogueContext: CatalogueContext;
  selling: () => Promise<Selling>;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since the machine started, the same for all processes. */
  now: () => number;
  log: Log;
}

/** Synchronization of a stand with its shop: forwarding, entry queue and status. */
export interface ShopSync {
  forward: ForwardingContext['forward'];
  /** Deletes the visitor's cart. The entry queue stays. */
  endSession(): Promise<void>;
  /** Ends a customer's session at the shop as soon as it is reachable. */
  logOut(token: string): void;
  /** Status rows for staff. */
  status(): Promise<StatusRow[]>;
  /** Sends all entries now, including rejected ones. Resolves to a message. */
  sendNow(): Promise<string>;
  /** Exchanges a code for the stand's credential. */
  enroll(code: string): Promise<EnrollmentResult>;
  /** Deletes the credential. Queued entries stay in the queue. */
  deleteEnrollment(): void;
  /** `name` is '' while the stand is not enrolled. */
  enrollment(): { enrolled: boolean; name: string };
  /** Entries that the shop rejected, and entries for other shops; null when the entry queue cannot be opened. */
  undelivered(): Promise<UndeliveredEntry[] | null>;
  /** Deletes those of the entries that {@link undelivered} would still return. Resolves to their number. */
  deleteUndelivered(keys: readonly string[]): Promise<number>;
  /** Rejects when the entry queue accepts no entry. */
  checkQueue(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds that staff wait for the result of `sendNow`. */
const SEND_TIMEOUT_MS = 10_000;

/** Opens the synchronization and starts to send the entry queue. */
export function createShopSync(deps: ShopSyncDeps): ShopSync {
  const {
    shop,
    toShop,
    pinCatalogueKeys,
    database,
    safeStorage,
    stores,
    enrollmentCode,
    catalogueContext,
    selling,
    now,
    log,
    fetch,
  } = deps;
  const { clock } = catalogueContext;
  const queue = createEntryQueue(database, { safeStorage, clock, holder: randomUUID(), shop });
  const credential = openStandCredential({ shop, pinCatalogueKeys, safeStorage, stores, toShop });
  const enroller = createStandEnroller({ shop, credential, enrollmentCode, now, log });
  const sender = createEntryQueueSender({ queue, now, random: Math.random });
  const remoteLogout = createRemoteLogout({
    toShop,
    safeStorage,
    store: stores.logoutTokens,
    log,
    random: Math.random,
  });
  /** Functions that end the calls of `waitForBatch`. */
  const batchWaiters = new Set<() => void>();

  // Taking the lease is safe: the single-instance lock guarantees that the process with the former lease has ended.
  let hasLease = false;
  async function enrollAndSend(): Promise<number> {
    if (!hasLease) await queue.seizeLease(now());
    hasLease = true;
    const msUntilEnrollment = await enroller.enrollWithStoredCode();
    const standCredential = credential.get();
    const target =
      shop !== '' && standCredential !== null ? { origin: shop, credential: standCredential, fetch } : null;
    try {
      const msUntilSending = await sender.sendBatch(target && ((entries) => postEntries(target, entries)));
      return Math.min(msUntilEnrollment, msUntilSending);
    } finally {
      for (const wake of [...batchWaiters]) wake();
    }
  }

  const pollLoop = startPollLoop(enrollAndSend, (error) =>
    log.error('entry_queue.round_failed', { error: errorName(error) }),
  );
  const canDeliver = () => shop !== '' && credential.get() !== null;
  const waitForBatch = (maxMs: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        batchWaiters.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, maxMs);
      batchWaiters.add(wake);
    });
  const send = () => {
    sender.retrySoon();
    pollLoop.trigger();
  };
  const queueApi = createEntryQueueApi({
    queue,
    waitForBatch,
    send,
    canDeliver,
    now,
    log,
    lastResult: () => sender.lastResult(),
  });

  /** Loads the session code for the first session that needs it. */
  const openSession = async (remoteCart: RemoteCart): Promise<SessionShop> => {
    const [{ openSessionShop }, sellingSettings] = await Promise.all([
      import('../session/session-shop'),
      selling(),
    ]);
    return openSessionShop({ catalogueContext, selling: sellingSettings, queue: queueApi, remoteCart });
  };
  const { forward, endSession } = createShopForwarding({
    toShop,
    openSession,
    isEnrolled: canDeliver,
    now,
    clock,
  });

  return {
    forward,
    endSession,
    logOut: (token) => remoteLogout.logOut(token),
    status: () =>
      entryQueueStatusRows({
        queue,
        lastResult: sender.lastResult(),
        isEnrolled: credential.get() !== null,
        codeState: enroller.codeState(),
        hasShop: shop !== '',
      }),
    async sendNow() {
      await queue.retry();
      sender.retrySoon();
      enroller.retrySoon();
      const deadline = now() + SEND_TIMEOUT_MS;
      for (;;) {
        pollLoop.trigger();
        await waitForBatch(deadline - now());
        const { waiting: unsent, needsAttention, reasons, otherShops } = await queue.status();
        const otherShopCount = otherShops.reduce((sum, { count }) => sum + count, 0);
        const otherShopText = otherShopCount > 0 ? ` Entries for another shop: ${otherShopCount}.` : '';
        if (unsent + needsAttention === 0) return `All entries are sent.${otherShopText}`;
        // `reasons` lists rejected entries too.
        const delayedCount = reasons.filter(({ progress }) => progress !== 'needs attention').length;
        if (unsent > delayedCount && sender.lastResult() === 'answered' && now() < deadline) continue;
        return `Entries waiting: ${unsent}. Entries rejected: ${needsAttention}.${otherShopText}`;
      }
    },
    async enroll(code) {
      const outcome = await enroller.enroll(code);
      if (outcome.kind === 'enrolled') send();
      return outcome;
    },
    deleteEnrollment: () => credential.delete(),
    enrollment: () => ({ enrolled: credential.get() !== null, name: credential.name() }),
    undelivered: () => queue.undelivered(),
    deleteUndelivered: (keys) => queue.deleteUndelivered(keys),
    checkQueue: () => queue.check(),
    async close() {
      remoteLogout.close();
      await pollLoop.stop();
      await queue.endLease();
      await endSession();
      await database.destroy();
    },
  };
}

export interface SyncWithoutQueueDeps {
  toShop: ForwardingContext['forward'];
  remoteLogout: RemoteLogout;
  credential: Pick<StandCredential, 'get' | 'name' | 'delete'>;
}

/** Forwards requests while the entry queue cannot be opened. */
export function createSyncWithoutQueue({ toShop, remoteLogout, credential }: SyncWithoutQueueDeps): ShopSync {
  const value = 'the entry queue cannot be opened: nothing can be saved on this device until the next start';
  return {
    forward: toShop,
    endSession: () => Promise.resolve(),
    logOut: (token) => remoteLogout.logOut(token),
    status: () => Promise.resolve([{ name: 'Sending to the shop', value, state: 'attention' }]),
    sendNow: () => Promise.resolve('The entry queue cannot be opened.'),
    enroll: () => Promise.resolve({ kind: 'no queue' }),
    deleteEnrollment: () => credential.delete(),
    enrollment: () => ({ enrolled: credential.get() !== null, name: credential.name() }),
    undelivered: () => Promise.resolve(null),
    deleteUndelivered: () => Promise.resolve(0),
    checkQueue: () => Promise.reject(new Error('The entry queue cannot be opened.')),
    close() {
      remoteLogout.close();
      return Promise.resolve();
    },
  };
}
