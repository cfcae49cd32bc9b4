import type { InvoiceCharge, InvoiceLine } from '../documents/invoice';
import type { ShopDatabase } from './shop-database';

/** An order that is paid and has no invoice yet, with what an invoice states of it. */
export interface OpenOrder {
  order_id: number;
  order_sn: string;
  lines: InvoiceLine[];
  charges: InvoiceCharge[];
}

/** The customer's orders of that kind, newest first. The shop keeps no orders yet, so that nobody has one. */
export function openOrders(_db: ShopDatabase, _customerId: number): Promise<OpenOrder[]> {
  return Promise.resolve([]);
}

/** One of them; null for any other order, whoever's it is. */
export async function findOpenOrder(
  db: ShopDatabase,
  customerId: number,
  orderId: number,
): Promise<OpenOrder | null> {
  return (await openOrders(db, customerId)).find(({ order_id }) => order_id === orderId) ?? null;
}
