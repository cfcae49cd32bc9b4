import { createApi } from '../../server/app/create-api';
import type { CatalogueContext } from '../../server/app/context';
import type { Selling } from '../../server/orders/selling-settings';
import { hasNoCartLines } from '../../server/cart/cart-line-store';
import { openShopFile } from '../../server/db/shop-database';
import { visitHandlers, type CartAtShop, type EntryDesk } from './session-handlers';

/** The shop of one visit: its cart is in this machine's memory, and is gone with the visit. */
export interface VisitShop {
  answer(request: Request): Promise<Response>;
  /** Whether nothing is in the cart, nor put by. */
  isEmpty(): Promise<boolean>;
  close(): Promise<void>;
}

export interface VisitShopParts {
  /** What the machine reads anyway. */
  reading: CatalogueContext;
  selling: Selling;
  desk: EntryDesk;
  cartAtShop: CartAtShop;
}

/** Opens an empty one, with the shop's own handlers on a database in memory. */
export async function openVisitShop(parts: VisitShopParts): Promise<VisitShop> {
  const { reading, selling, desk, cartAtShop } = parts;
  const database = await openShopFile(':memory:');
  const openApi = () => ({
    catalogue: reading.catalogue,
    api: createApi({ ...reading, database, selling, handlers: visitHandlers(desk, cartAtShop) }),
  });
  let open = openApi();
  return {
    async answer(request) {
      // Where visits do not end, a newer catalogue takes over within one.
      if (open.catalogue !== reading.catalogue) open = openApi();
      return open.api.fetch(request, { visitor: { ip: '' } });
    },
    isEmpty: () => hasNoCartLines(database),
    close: () => database.destroy(),
  };
}
