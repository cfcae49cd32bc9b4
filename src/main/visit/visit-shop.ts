import { createApi } from '../../server/api';
import type { CatalogueDeps } from '../../server/deps';
import type { Selling } from '../../server/selling-settings';
import { openShopFile } from '../../server/store/shop-database';
import { visitHandlers, type EntryDesk } from './visit-handlers';

/** The shop of one visit: its cart is in this machine's memory, and is gone with the visit. */
export interface VisitShop {
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface VisitShopParts {
  /** What the machine reads anyway. */
  reading: CatalogueDeps;
  selling: Selling;
  desk: EntryDesk;
  /** The day of the catalogue, in words. */
  pricesAsOf: string;
}

/** Opens an empty one, with the shop's own handlers on a database in memory. */
export async function openVisitShop(parts: VisitShopParts): Promise<VisitShop> {
  const { reading, selling, desk, pricesAsOf } = parts;
  const database = await openShopFile(':memory:');
  const api = createApi({ ...reading, database, selling, handlers: visitHandlers(desk, pricesAsOf) });
  return {
    answer: async (request) => api.fetch(request, { visitor: { ip: '' } }),
    close: () => database.destroy(),
  };
}
