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
  /** The queue's file. */
  queue: string;
  code: TextStore;
  stores: ShopSyncDeps['stores'];
}

/** Empty storage. The queue is in memory unless a file is given. */
export function memoryStandStorage(code = '', queue = ':memory:'): StandStorage {
  const copies = { current: memorySettingsStore(), backup: memorySettingsStore() };
  const enrollment = openRedundantStore(
    copies,
    (stored) => stored as StoredEnrollment | null,
    () => undefined,
  );
  return {
    queue,
    code: memoryTextStore(code),
    stores: { enrollment, pendingSecret: memoryTextStore(), logoutTokens: memoryTextStore() },
  };
}

/** Handles a request in transit; `ask` forwards it to the shop. */
type Way = (request: Request, ask: () => Promise<Response>) => Promise<Response>;

export interface TestShopSyncOptions {
  disk?: StandStorage;
  /** The shop's address. */
  origin?: string;
  pinCatalogueKeys?: ShopSyncDeps['pinCatalogueKeys'];
  way?: Way;
}

/** A stand in this process: its API, connected to a test shop over HTTP, and a visitor. */
export interface TestShopSync {
  sync: ShopSync;
  client: Client;
  tokenHolder: { token: string | null };
  /** Disconnects the stand from its shop, drops its responses, or reconnects it. */
  reach(reached: boolean | 'silent'): void;
  /** Activates another catalogue. */
  sell(catalogue: Catalogue): void;
  close(): Promise<void>;
}

/** Opens a stand on the shop's catalogue. With a code it enrolls itself. */
export async function makeShopSync(
  shop: TestShop,
  code = '',
  {
    disk = memoryStandStorage(code),
    origin = 'http://shop.test',
    way = (_request, ask) => ask(),
    pinCatalogueKeys = () => undefined,
  }: TestShopSyncOptions = {},
): Promise<TestShopSync> {
  const { catalogue, content, imageFolder, settings, branding, geolocation, log, clock, selling } = shop.deps;
  let inUse = catalogue;
  const reading = {
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
      return inUse;
    },
  };
  let reached: boolean | 'silent' = true;
  const held = new Set<() => void>();
  const noAnswer = () =>
    new Promise<Response>((_resolve, reject) => held.add(() => reject(new TypeError('fetch failed'))));
  const sync = createShopSync({
    shop: origin,
    pinCatalogueKeys,
    catalogueContext: reading,
    log,
    safeStorage: unavailableSafeStorage,
    enrollmentCode: disk.code,
    stores: disk.stores,
    database: await openEntryQueueDatabase(disk.queue),
    selling: () => Promise.resolve(selling),
    toShop: async (request) => {
      if (!reached) return Response.error();
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' ? null : await request.text();
      const asked = new Request(origin + pathname + search, { method, headers, body });
      return way(asked.clone(), () => shop.fetch(asked));
    },
    fetch: (input, init) => {
      if (reached === 'silent') return noAnswer();
      if (!reached) return Promise.reject(new TypeError('fetch failed'));
      const asked = new Request(input, { ...init, redirect: 'follow' });
      return way(asked.clone(), () => shop.fetch(asked));
    },
    now: () => performance.now(),
  });
  const api = createApi({ ...reading, forward: (request) => sync.forward(request) });
  const tokenHolder: { token: string | null } = { token: null };
  const client = createClient({
    origin: 'http://stand.test',
    slug: settings.slug,
    fetch: async (input, init) => {
      const answer = await api.fetch(new Request(input, init), { visitor: { ip: '' } });
      // Error that `fetch` throws for a failed network.
      if (answer.status === 0) throw new TypeError('Failed to fetch');
      return answer;
    },
    ...tokenOptions(tokenHolder),
  });
  const reach = (next: typeof reached) => {
    reached = next;
    for (const giveUp of held) giveUp();
    held.clear();
  };
  return {
    sync,
    client,
    tokenHolder,
    reach,
    sell: (next) => (inUse = next),
    close() {
      reach(false);
      return sync.close();
    },
  };
}
