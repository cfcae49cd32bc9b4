import { randomBytes } from 'node:crypto';
import type { CatalogueContext } from '../../server/app/context';
import { createApi } from '../../server/app/create-api';
import { hasNoCartLines } from '../../server/cart/cart-line-store';
import { openShopFile } from '../../server/db/shop-database';
import type { Selling } from '../../server/orders/selling-settings';
import { sessionHandlers, type EntryQueueApi, type RemoteCart, type SessionMemory } from './session-handlers';

/** API of one kiosk session, with the cart in memory. */
export interface SessionShop {
  answer(request: Request): Promise<Response>;
  /** True when the cart has neither active lines nor lines saved for later. */
  isCartEmpty(): Promise<boolean>;
  close(): Promise<void>;
}

export interface SessionShopDeps {
  catalogueContext: CatalogueContext;
  selling: Selling;
  queue: EntryQueueApi;
  remoteCart: RemoteCart;
}

/** Opens an API with the kiosk's handlers ({@link sessionHandlers}) on an in-memory database. */
export async function openSessionShop(deps: SessionShopDeps): Promise<SessionShop> {
  const { catalogueContext, selling, queue, remoteCart } = deps;
  const database = await openShopFile(':memory:');
  const memory: SessionMemory = { pricesAsOfByRequestKey: new Map(), formSecret: randomBytes(32) };
  const openApi = () => ({
    catalogue: catalogueContext.catalogue,
    api: createApi({
      ...catalogueContext,
      database,
      selling,
      handlers: sessionHandlers(queue, remoteCart, memory),
    }),
  });
  let openedApi = openApi();
  return {
    async answer(request) {
      // In demo mode the catalogue may change within a session.
      if (openedApi.catalogue !== catalogueContext.catalogue) openedApi = openApi();
      return openedApi.api.fetch(request, { visitor: { ip: '' } });
    },
    isCartEmpty: () => hasNoCartLines(database),
    close: () => database.destroy(),
  };
}
