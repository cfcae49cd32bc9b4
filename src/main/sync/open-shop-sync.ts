import { join } from 'node:path';
import { app, powerMonitor } from 'electron';
import { openEntryQueueDatabase, type EntryQueueDatabase } from '../../server/db/entry-queue-database';
import type { Log } from '../../server/observability/log';
import { isAcceptedThrough, findLastEntryNumber } from '../../server/stands/entry-queue-store';
import { salvageEntries } from '../../server/stands/salvage-store';
import { openOrQuarantine, cleanUpQuarantine } from '../storage/quarantine';
import { openRedundantStore } from '../storage/redundant-store';
import { systemSafeStorage } from '../storage/safe-storage';
import { openObjectStore, openTextStore, type TextStore } from '../storage/settings-store';
import { createRemoteLogout } from './remote-logout';
import { createShopSync, createSyncWithoutQueue, type ShopSync, type ShopSyncDeps } from './shop-sync';
import { openStandCredential, type CredentialStores, type StoredEnrollment } from './stand-credential';
import { createUpstreamProxy } from './upstream-proxy';

const MS_PER_HOUR = 3_600_000;

export type OpenShopSyncDeps = Pick<
  ShopSyncDeps,
  'enrollmentCode' | 'catalogueContext' | 'selling' | 'pinCatalogueKeys' | 'log'
> & {
  /** Address of the shop; '' for none. */
  shop: string;
};

/**
 * Opens the entry queue in the user's folder. If it cannot be opened, requests go to the shop only and stored entries wait
 * for the next start.
 */
export async function openShopSync({
  shop,
  enrollmentCode,
  catalogueContext,
  selling,
  pinCatalogueKeys,
  log,
}: OpenShopSyncDeps): Promise<ShopSync> {
  const toShop = createUpstreamProxy(shop);
  const file = join(app.getPath('userData'), 'queue.sqlite');
  const database = await openOrQuarantine({
    name: 'entry_queue',
    file,
    log,
    lastRowNumber: findLastEntryNumber,
    open: openEntryQueueDatabase,
    salvage: salvageEntries,
  });
  const stores = openEnrollmentStores(log);
  const origin = shop && new URL(shop).origin;
  const logoutTokens = openRemoteLogoutStore(origin, log);
  // `safeStorage` can be used only after the app's `ready` event.
  await app.whenReady();
  if (!database) {
    const remoteLogout = createRemoteLogout({
      toShop,
      safeStorage: systemSafeStorage,
      store: logoutTokens,
      log,
      random: Math.random,
    });
    const credential = openStandCredential({
      shop: origin,
      pinCatalogueKeys,
      safeStorage: systemSafeStorage,
      stores,
      toShop,
    });
    return createSyncWithoutQueue({ toShop, remoteLogout, credential });
  }
  const sync = createShopSync({
    shop: origin,
    toShop,
    pinCatalogueKeys,
    database,
    catalogueContext,
    log,
    safeStorage: systemSafeStorage,
    stores: { ...stores, logoutTokens },
    enrollmentCode,
    selling,
    fetch: globalThis.fetch,
    // Unlike `performance.now()`, `hrtime` counts from the start of the machine, for all processes.
    now: () => Number(process.hrtime.bigint() / 1_000_000n),
  });
  scheduleQuarantineCleanUp(file, database, log);
  // Sends immediately after a resume, because the machine may be on another network.
  powerMonitor.on('resume', () => void sync.sendNow().catch(() => undefined));
  app.once('before-quit', () => void sync.close());
  return sync;
}

/** Quarantined queue files stay for a day after the shop has received their entries. */
function scheduleQuarantineCleanUp(file: string, database: EntryQueueDatabase, log: Log): void {
  const isSettled = (lastEntryNumber: number) => isAcceptedThrough(database, lastEntryNumber);
  const cleanUp = () =>
    cleanUpQuarantine(file, { isSettled, retentionDays: 1, clock: () => new Date(), log }).catch(() =>
      log.error('quarantine.cleanup_failed'),
    );
  const timer = setInterval(() => void cleanUp(), MS_PER_HOUR);
  app.once('before-quit', () => clearInterval(timer));
  void cleanUp();
}

/** Opens the stored tokens of ended sessions. Ignores those of another shop: this shop must not receive them. */
function openRemoteLogoutStore(shop: string, log: Log): TextStore {
  const store = openObjectStore('ended-sessions', log);
  return {
    get: () => {
      const { shop: tokenShop = shop, tokens } = (store.get() ?? {}) as Partial<
        Record<'shop' | 'tokens', unknown>
      >;
      return tokenShop === shop && typeof tokens === 'string' ? tokens : '';
    },
    set: (tokens) => store.set({ tokens, shop }),
  };
}

/** Opens the stored enrollment. It is stored twice: a stand that loses it needs a new code from the shop. */
function openEnrollmentStores(log: Log): CredentialStores {
  const stores = {
    current: openObjectStore('stand-credential', log),
    backup: openObjectStore('stand-credential-last-good', log),
  };
  return {
    enrollment: openRedundantStore(stores, parseEnrollment, () => log.error('stand_credential.restored')),
    pendingSecret: openTextStore('stand-pending-secret', log),
  };
}

/**
 * Returns null for an invalid file. Accepts files of earlier versions, which have no shop and no code, or the hash of the
 * code as `code`.
 */
function parseEnrollment(stored: unknown): StoredEnrollment | null {
  const {
    credential,
    name = '',
    shop = '',
    code = '',
    codeHash = code,
  } = (stored ?? {}) as Partial<Record<keyof StoredEnrollment | 'code', unknown>>;
  const isText = (value: unknown) => typeof value === 'string';
  return isText(credential) && isText(name) && isText(shop) && isText(codeHash)
    ? { credential, name, shop, codeHash }
    : null;
}
