import { createClient, type Client } from '../../src/renderer/api/client';
import { createApi } from '../../src/server/app/create-api';
import { catalogueHandlers } from '../../src/server/app/catalogue-handlers';
import type { Catalogue } from '../../src/server/catalogue/catalogue';
import { openEntryQueueDatabase } from '../../src/server/db/entry-queue-database';
import { openRedundantStore } from '../../src/main/storage/redundant-store';
import type { TextStore } from '../../src/main/storage/settings-store';
import type { StoredEnrolment } from '../../src/main/sync/stand-credential';
import { createShopSync, type ShopSync, type ShopSyncParts } from '../../src/main/sync/shop-sync';
import { tokenOptions, type TestShop } from '../fixtures/make-shop';
import { memorySettingsStore, memoryTextStore } from '../fakes/memory-settings-store';
import { unavailableSafeStorage } from '../fakes/fake-safe-storage';

/** What a stand has beyond one start of its program. */
export interface StandStorage {
  /** The queue's file. */
  queue: string;
  code: TextStore;
  drawers: ShopSyncParts['stores'];
}

/** An empty one; its queue lasts as long as the program, unless it gets a file. */
export function memoryStandStorage(code = '', queue = ':memory:'): StandStorage {
  const copies = { current: memorySettingsStore(), backup: memorySettingsStore() };
  const enrolment = openRedundantStore(
    copies,
    (stored) => stored as StoredEnrolment | null,
    () => undefined,
  );
  return {
    queue,
    code: memoryTextStore(code),
    drawers: { enrolment, pendingSecret: memoryTextStore(), ended: memoryTextStore() },
  };
}

/** What becomes of a request on its way; `ask` has the shop answer it. */
type Way = (request: Request, ask: () => Promise<Response>) => Promise<Response>;

export interface TestShopSyncOptions {
  disk?: StandStorage;
  /** The shop's address. */
  origin?: string;
  way?: Way;
}

/** A stand in this process: its site's API over a real line to a test's shop, and a visitor at it. */
export interface TestShopSync {
  line: ShopSync;
  client: Client;
  keeper: { token: string | null };
  /** Cuts the stand off from its shop, leaves what it sends without an answer, or connects it again. */
  reach(reached: boolean | 'silent'): void;
  /** A newer catalogue takes over. */
  sell(catalogue: Catalogue): void;
  close(): Promise<void>;
}

/** Opens one on the shop's catalogue; with a code it enrols itself. */
export async function makeShopSync(
  shop: TestShop,
  code = '',
  {
    disk = memoryStandStorage(code),
    origin = 'http://shop.test',
    way = (_request, ask) => ask(),
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
  const line = createShopSync({
    shop: origin,
    catalogueContext: reading,
    log,
    safeStorage: unavailableSafeStorage,
    enrolmentCode: disk.code,
    stores: disk.drawers,
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
  const api = createApi({ ...reading, forward: (request) => line.forward(request) });
  const keeper: { token: string | null } = { token: null };
  const client = createClient({
    origin: 'http://stand.test',
    slug: settings.slug,
    fetch: async (input, init) => {
      const answer = await api.fetch(new Request(input, init), { visitor: { ip: '' } });
      // What a page hears of a failed network.
      if (answer.status === 0) throw new TypeError('Failed to fetch');
      return answer;
    },
    ...tokenOptions(keeper),
  });
  const reach = (next: typeof reached) => {
    reached = next;
    for (const giveUp of held) giveUp();
    held.clear();
  };
  return {
    line,
    client,
    keeper,
    reach,
    sell: (next) => (inUse = next),
    close() {
      reach(false);
      return line.close();
    },
  };
}
