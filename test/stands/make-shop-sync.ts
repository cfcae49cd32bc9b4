import { createClient, type Client } from '../../src/renderer/api/client';
import { createApi } from '../../src/server/app/create-api';
import { catalogueHandlers } from '../../src/server/app/catalogue-handlers';
import type { Catalogue } from '../../src/server/catalogue/catalogue';
import { openEntryQueueDatabase } from '../../src/server/db/entry-queue-database';
import { openRedundantStore } from '../../src/main/storage/redundant-store';
import type { TextStore } from '../../src/main/storage/settings-store';
import type { StoredEnrollment } from '../../src/main/sync/stand-credential';
import { createShopSync, type ShopSync, type ShopSyncDeps } from '../../src/main/sync/shop-sync';
import { tokenOptions, type TestShop } from '../fixtures/make-shop';
import { memorySettingsStore, memoryTextStore } from '../fakes/memory-settings-store';
import { unavailableSafeStorage } from '../fakes/fake-safe-storage';

/** State that survives restarts of the program. */
export interface StandStorage {
  /** File of the entry queue. */
  queueFile: string;
  /** Enrollment code for the next start. */
  code: TextStore;
  stores: ShopSyncDeps['stores'];
}

/** Empty storage. The queue is in memory unless a file is given. */
export function memoryStandStorage(code = '', queueFile = ':memory:'): StandStorage {
  const copies = { current: memorySettingsStore(), backup: memorySettingsStore() };
  const enrollment = openRedundantStore(
    copies,
    (stored) => stored as StoredEnrollment | null,
    () => undefined,
  );
  return {
    queueFile,
    code: memoryTextStore(code),
    stores: { enrollment, pendingSecret: memoryTextStore(), logoutTokens: memoryTextStore() },
  };
}

/** Handles a request from the stand to the shop; `forward` sends it to the shop. */
type Network = (request: Request, forward: () => Promise<Response>) => Promise<Response>;

export interface TestShopSyncOptions {
  storage?: StandStorage;
  /** Origin of the shop. */
  origin?: string;
  pinCatalogueKeys?: ShopSyncDeps['pinCatalogueKeys'];
  network?: Network;
}

/** A stand in this process: its API, connected to a test shop over HTTP, and a visitor. */
export interface TestShopSync {
  sync: ShopSync;
  client: Client;
  tokenHolder: { token: string | null };
  /** Connects the stand to its shop (true), lets requests fail (false), or leaves them without a response (`silent`). */
  setReachable(reachable: boolean | 'silent'): void;
  /** Advances the stand's clock. */
  advanceTime(ms: number): void;
  /** Switches the stand to another catalogue. */
  switchCatalogue(catalogue: Catalogue): void;
  close(): Promise<void>;
}

/** Opens a stand that has the catalogue of `shop`. With an enrollment code it enrolls at once. */
export async function makeShopSync(
  shop: TestShop,
  code = '',
  {
    storage = memoryStandStorage(code),
    origin = 'http://shop.test',
    network = (_request, forward) => forward(),
    pinCatalogueKeys = () => undefined,
  }: TestShopSyncOptions = {},
): Promise<TestShopSync> {
  const { catalogue, content, imageFolder, settings, branding, geolocation, log, clock, selling } = shop.deps;
  let activeCatalogue = catalogue;
  const catalogueContext = {
    content,
    imageFolder,
    settings,
    branding,
    geolocation,
    log,
    clock,
    selling,
    handlers: catalogueHandlers,
    get catalogue() {
      return activeCatalogue;
    },
  };
  let advancedMs = 0;
  let reachable: boolean | 'silent' = true;
  const pendingRejections = new Set<() => void>();
  const waitWithoutResponse = () =>
    new Promise<Response>((_resolve, reject) =>
      pendingRejections.add(() => reject(new TypeError('fetch failed'))),
    );
  const sync = createShopSync({
    shop: origin,
    pinCatalogueKeys,
    catalogueContext,
    log,
    safeStorage: unavailableSafeStorage,
    enrollmentCode: storage.code,
    stores: storage.stores,
    database: await openEntryQueueDatabase(storage.queueFile),
    selling: () => Promise.resolve(selling),
    toShop: async (request) => {
      if (!reachable) return Response.error();
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' ? null : await request.text();
      const shopRequest = new Request(origin + pathname + search, { method, headers, body });
      return network(shopRequest.clone(), () => shop.fetch(shopRequest));
    },
    fetch: (input, init) => {
      if (reachable === 'silent') return waitWithoutResponse();
      if (!reachable) return Promise.reject(new TypeError('fetch failed'));
      const shopRequest = new Request(input, { ...init, redirect: 'follow' });
      return network(shopRequest.clone(), () => shop.fetch(shopRequest));
    },
    now: () => performance.now() + advancedMs,
  });
  const api = createApi({ ...catalogueContext, forward: (request) => sync.forward(request) });
  const tokenHolder: { token: string | null } = { token: null };
  const client = createClient({
    origin: 'http://stand.test',
    slug: settings.slug,
    fetch: async (input, init) => {
      const response = await api.fetch(new Request(input, init), { visitor: { ip: '' } });
      // Error that `fetch` throws for a failed network.
      if (response.status === 0) throw new TypeError('Failed to fetch');
      return response;
    },
    ...tokenOptions(tokenHolder),
  });
  const setReachable = (next: typeof reachable) => {
    reachable = next;
    for (const fail of pendingRejections) fail();
    pendingRejections.clear();
  };
  return {
    sync,
    client,
    tokenHolder,
    setReachable,
    advanceTime: (ms) => (advancedMs += ms),
    switchCatalogue: (next) => (activeCatalogue = next),
    close() {
      setReachable(false);
      return sync.close();
    },
  };
}
