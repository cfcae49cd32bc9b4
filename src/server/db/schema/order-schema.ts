/** Tables of carts and orders, like those in `shop-schema.ts`: times in milliseconds, money in cents, flags 0 or 1. */
import type { Generated } from 'kysely';
import type { ProductClass } from '../../../shared/contract/goods';
import type { Actor, OrderState } from '../../../shared/orders/order-status';

export interface OrderTables {
  cart: CartTable;
  cart_line: CartLineTable;
  shared_cart: SharedCartTable;
  quote: QuoteTable;
  stock: StockTable;
  shop_order: ShopOrderTable;
  order_line: OrderLineTable;
  order_event: OrderEventTable;
  payment: PaymentTable;
  charge: ChargeTable;
  stray_money: UnmatchedPaymentTable;
}

/** One for each customer, or for each visitor who put something into it. */
export interface CartTable {
  cart_id: Generated<number>;
  customer_id: number | null;
  /** Hash of the visitor's token. */
  guest_hash: string | null;
  changed_at: number;
  /** Lines that came at a log-in and have not been seen since. */
  merged: number;
  /** Lines that could not come then, because the cart was full; told once as well. */
  unmerged: number;
}

export interface CartLineTable {
  rec_id: Generated<number>;
  cart_id: number;
  goods_id: number;
  goods_attr: string;
  /** What the product and its size were called when it was added: it may leave the catalogue. */
  goods_sn: string;
  goods_name: string;
  product_class: ProductClass;
  attr_value: string;
  number: number;
  /** Price of one unit when the customer last looked. */
  seen_cents: number;
  /** 1 = put by for later. A size can have a line of both kinds. */
  saved: 0 | 1;
  added_at: number;
}

export interface SharedCartTable {
  code: string;
  /** JSON of the lines, without their owner. */
  lines: string;
  created_at: number;
  expires_at: number;
}

export interface QuoteTable {
  quote_id: Generated<number>;
  customer_id: number | null;
  recipient: string;
  /** JSON of the lines with the prices that are kept, as they are printed. */
  lines: string;
  amount_cents: number;
  created_at: number;
  expires_at: number;
}

/**
 * Units of a size, once somebody has ordered it: until then the catalogue's word counts. Sizes that are made to order
 * have none.
 */
export interface StockTable {
  goods_id: number;
  goods_attr: string;
  /** What the catalogue said when the count began; 0 = made to order since. Null = as `shelved`, from an older shop. */
  listed: number | null;
  /** The same, or what orders held then, where that was more. */
  shelved: number;
  /** Sent since. */
  taken: number;
  /** In orders that are not sent yet. */
  held: number;
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
  /** JSON of the address as it was. */
  delivery: string;
  /** JSON of the invoice title as it was, or null. */
  title: string | null;
  po_number: string;
  note: string;
  tracking: string;
  /** What staff have to look at: the reasons of its stray money that is not settled; '' for nothing. */
  flag: string;
  created_at: number;
  /** When a pending order is given up; null once that is settled. */
  hold_until: number | null;
  request_key: string;
  request_hash: string;
}

/** A line as it was ordered; only the lot is added later. */
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
  /** Its units are counted in `stock`. */
  held: 0 | 1;
  ships_on: string;
  lot: string;
}

/** What happened to an order; only ever added to. */
export interface OrderEventTable {
  event_id: Generated<number>;
  order_id: number;
  happened_at: number;
  state: OrderState;
  actor: Actor;
  text: string;
}

export type PaymentStatus = 'open' | 'paid' | 'failed' | 'closed';

/** One attempt to pay an order. */
export interface PaymentTable {
  /** Random; it stands in addresses that only the customer sees. */
  log_id: string;
  order_id: number;
  pay_id: string;
  amount_cents: number;
  status: PaymentStatus;
  code_url: string;
  /** The provider's name for the money. */
  transaction_id: string | null;
  created_at: number;
  expires_at: number;
  settled_at: number | null;
}

/** An attempt as its provider was asked for it; written before the provider is asked, and not changed afterwards. */
export interface ChargeTable {
  log_id: string;
  pay_id: string;
  /** The sum in the smallest units of its currency. */
  units: number;
  currency: string;
  /** When the provider is asked next how it stands there; null while nobody can pay it, or any more. */
  look_at: number | null;
  /** How often in a row the provider gave no answer. */
  failures: number;
}

/** Why money does not simply pay the order that it came for. */
export type UnmatchedPaymentReason =
  | 'paid after cancelling'
  | 'paid after refunding'
  | 'paid twice'
  | 'wrong amount paid'
  | 'money of another payment';

/** What the staff did about it; '' = nothing yet. */
export type UnmatchedPaymentSettlement = '' | 'accepted' | 'repaid';

/** Money for an attempt to pay that the staff have to look at. */
export interface UnmatchedPaymentTable {
  stray_id: Generated<number>;
  order_id: number;
  log_id: string;
  pay_id: string;
  /** The provider's name for the money. */
  transaction_id: string;
  /** What came, in the smallest units of its currency. */
  units: number;
  currency: string;
  reason: UnmatchedPaymentReason;
  came_at: number;
  settlement: UnmatchedPaymentSettlement;
  /** What the staff say of it. */
  note: string;
  settled_at: number | null;
}
