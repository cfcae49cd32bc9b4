/** Tables of carts, orders, payments and stock. Times are milliseconds since 1970, money is integer cents. */
import type { Generated } from 'kysely';
import type { ProductClass } from '../../../shared/contract/goods';
import type { Actor, OrderState } from '../../../shared/orders/order-status';
import type { StoredQuoteState } from '../../../shared/orders/quote-state';
import type { Reservation } from '../../../shared/orders/reservation';

export interface OrderTables {
  cart: CartTable;
  cart_line: CartLineTable;
  shared_cart: SharedCartTable;
  quote: QuoteTable;
  quote_event: QuoteEventTable;
  stock: StockTable;
  shop_order: ShopOrderTable;
  order_line: OrderLineTable;
  order_event: OrderEventTable;
  payment: PaymentTable;
  charge: ChargeTable;
  unmatched_payment: UnmatchedPaymentTable;
}

/** One per customer, and one per guest. */
export interface CartTable {
  cart_id: Generated<number>;
  customer_id: number | null;
  /** Hash of the guest's token. */
  guest_hash: string | null;
  changed_at: number;
  /** Lines merged at sign-in, not yet reported to the customer. */
  merged: number;
  /** Lines dropped at sign-in because the cart was full, not yet reported. */
  unmerged: number;
}

export interface CartLineTable {
  rec_id: Generated<number>;
  cart_id: number;
  goods_id: number;
  goods_attr: string;
  /** Names copied when the line was added, because the product may leave the catalogue. */
  goods_sn: string;
  goods_name: string;
  product_class: ProductClass;
  attr_value: string;
  number: number;
  /** Unit price that the customer saw last. */
  seen_cents: number;
  /** 1 = saved for later. A variant can have one active and one saved line. */
  saved: 0 | 1;
  added_at: number;
}

export interface SharedCartTable {
  code: string;
  /** JSON of the lines, without customer data. */
  lines: string;
  created_at: number;
  expires_at: number;
}

export interface QuoteTable {
  quote_id: Generated<number>;
  /** Null for a guest. Only the customer can order at the quoted prices. */
  customer_id: number | null;
  recipient: string;
  /** A quote that was offered expires at `expires_at` without a change of its state. */
  state: StoredQuoteState;
  /** Counts the offers; 0 while the quote is requested. */
  revision: number;
  /** ISO 4217. */
  currency: string;
  /** The customer's message with the request; '' for none. */
  request: string;
  /** The shop's note on the offer, printed on the document; '' for none. */
  note: string;
  /** JSON of the lines with their quoted prices. */
  lines: string;
  /** Sum of the lines with a price. */
  amount_cents: number;
  created_at: number;
  /** When the current revision was offered; null while the quote is requested. */
  offered_at: number | null;
  /** End of validity (exclusive); null while the quote is requested. */
  expires_at: number | null;
  /** The order at the quoted prices; null while there is none. */
  order_id: number | null;
  /** Hash of the sender, idempotency key and content of the request; null without a key. Unique. */
  request_hash: string | null;
}

/** History of a quote; append-only. */
export interface QuoteEventTable {
  event_id: Generated<number>;
  quote_id: number;
  revision: number;
  happened_at: number;
  actor: Actor;
  text: string;
}

/**
 * Stock count of a variant since its first order, or since the catalogue stated another stock (`rebaseStock`). Without a row, the
 * catalogue's stock applies. A variant that was always made to order has no row.
 */
export interface StockTable {
  goods_id: number;
  goods_attr: string;
  /**
   * Catalogue stock when the count started; 0 = the catalogue lists the variant as made to order, or as sold out if `sold_out_at`
   * is set. Null in older rows: use `shelved`.
   */
  listed: number | null;
  /** The larger of `listed` and the units reserved when the count started. */
  shelved: number;
  /** Units shipped since the count started. */
  taken: number;
  /** Units reserved by orders and exchanges of points that are not shipped. */
  held: number;
  /** When a job first found no unit left, or the catalogue first listed the variant as sold out; null while units are left. */
  sold_out_at: Generated<number | null>;
}

export interface ShopOrderTable {
  order_id: Generated<number>;
  order_sn: string;
  customer_id: number;
  state: OrderState;
  pay_id: string;
  pay_name: string;
  shipping_id: number;
  shipping_name: string;
  goods_cents: number;
  shipping_cents: number;
  tax_cents: number;
  tax_name: string;
  points_cents: number;
  balance_cents: number;
  total_cents: number;
  /** JSON copy of the address. */
  delivery: string;
  /** JSON copy of the invoice title, or null. */
  title: string | null;
  po_number: string;
  note: string;
  /** Number of the quote whose prices the order has; '' for current prices. */
  quote_sn: string;
  tracking: string;
  /** Distinct reasons of its unresolved unmatched payments, joined by `; `; '' for none. */
  flag: string;
  created_at: number;
  /** When a pending order is canceled for lack of payment; null in all other states. */
  pay_until: number | null;
  reservation: Reservation;
  /** When a pending order loses its reserved goods; null when it has none. */
  reserved_until: number | null;
  /** Institution of the customer when the goods were reserved for a pending order; '' before. */
  institution: string;
  /** Idempotency key of the submit. */
  request_key: string;
  /** Hash of the submitted order. */
  request_hash: string;
}

/** A line as ordered. Only the reservation, the shipping day and the lot change later. */
export interface OrderLineTable {
  line_id: Generated<number>;
  order_id: number;
  goods_id: number;
  goods_attr: string;
  goods_sn: string;
  goods_name: string;
  product_class: ProductClass;
  attr_value: string;
  number: number;
  price_cents: number;
  sum_cents: number;
  /** 1 = its units are counted in `held` of their row in `stock` until they ship, and in `taken` afterwards. */
  held: 0 | 1;
  /** 1 = its units have a stock and are still to be reserved. */
  waits: 0 | 1;
  /**
   * Day on which the line is expected to ship, `YYYY-MM-DD`. Computed when the order is placed, and again when the order is
   * paid or confirmed and has its goods. Read it with `withExpectedShippingDays`.
   */
  ships_on: string;
  lot: string;
}

/** History of an order; append-only. */
export interface OrderEventTable {
  event_id: Generated<number>;
  order_id: number;
  happened_at: number;
  state: OrderState;
  actor: Actor;
  text: string;
}

/**
 * `open`: can be paid. `paid`: paid with the right amount. `failed`: ended by the provider before it expired, or paid with a wrong
 * amount. `closed`: expired, replaced by another attempt, or refunded.
 */
export type PaymentStatus = 'open' | 'paid' | 'failed' | 'closed';

/** A payment attempt. */
export interface PaymentTable {
  /** Random, because it appears in URLs that only the customer may know. */
  log_id: string;
  order_id: number;
  pay_id: string;
  amount_cents: number;
  status: PaymentStatus;
  /** Contents of the QR code of the attempt. */
  code_url: string;
  /** The provider's transaction id. */
  transaction_id: string | null;
  created_at: number;
  expires_at: number;
  /** When the attempt was paid, failed or closed; null while it is open. */
  settled_at: number | null;
}

/** The amount requested from a provider. Inserted before the provider is called; the amount never changes. */
export interface ChargeTable {
  log_id: string;
  pay_id: string;
  /** Amount in the smallest units of its currency. */
  units: number;
  currency: string;
  /** Time of the next poll; null before the attempt is payable and after it is settled. */
  next_poll_at: number | null;
  /** Consecutive polls without a response. */
  failures: number;
}

/**
 * Reason for which a payment does not match its order. `money of another payment`: its transaction is recorded on another attempt.
 */
export type UnmatchedPaymentReason =
  | 'paid after cancelling'
  | 'paid after refunding'
  | 'paid twice'
  | 'wrong amount paid'
  | 'money of another payment';

/** How staff resolved an unmatched payment; '' = unresolved. */
export type UnmatchedPaymentSettlement = '' | 'accepted' | 'repaid';

/** A payment that staff must review. */
export interface UnmatchedPaymentTable {
  unmatched_payment_id: Generated<number>;
  order_id: number;
  log_id: string;
  pay_id: string;
  /** The provider's transaction id. */
  transaction_id: string;
  /** Amount received, in the smallest units of its currency. */
  units: number;
  currency: string;
  reason: UnmatchedPaymentReason;
  received_at: number;
  settlement: UnmatchedPaymentSettlement;
  /** Staff's explanation of the resolution. */
  note: string;
  /** When staff resolved it; null while it is unresolved. */
  settled_at: number | null;
}
