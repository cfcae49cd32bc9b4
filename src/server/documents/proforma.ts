import type { InvoiceCharge, InvoiceLine, Seller } from './invoice';

/** All that a pro-forma invoice states: what an order will cost, and where to pay it; amounts in cents. */
export interface Proforma {
  orderNumber: string;
  /** The customer's own number, '' without one. */
  poNumber: string;
  /** Milliseconds since 1970; printed as the day in UTC. */
  placedAt: number;
  /** Until when it has to be paid; null where the way to pay says it. */
  dueAt: number | null;
  seller: Seller;
  /** Who pays, line by line. */
  buyer: readonly string[];
  /** Where the goods go, line by line. */
  consignee: readonly string[];
  lines: readonly InvoiceLine[];
  charges: readonly InvoiceCharge[];
  /** How it is to be paid, in words. */
  payment: string;
  /** Where a transfer goes, line by line; [] when nothing is transferred. */
  bankAccount: readonly string[];
  /** At the foot of every page, '' for nothing. */
  notice: string;
}
