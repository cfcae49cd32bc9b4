/**
 * The shop's own data: customers and what is theirs. Times are milliseconds since 1970, money is integer cents,
 * flags are 0 or 1. `migrations/` makes the tables; the stores beside it are the only ones to read and write them.
 */
import type { Generated } from 'kysely';
import type { ProductClass } from '../../../shared/contract/goods';
import type { TrialState } from '../../../shared/leads/trials';
import type { CommentTable } from './comment-schema';
import type { LeadTable } from './lead-schema';
import type { OrderTables } from './order-schema';
import type { PurchaserTables } from './purchaser-schema';
import type { StandTables } from './stand-schema';
import type { WebhookTables } from './webhook-schema';

export interface ShopTables extends OrderTables, PurchaserTables, StandTables, WebhookTables {
  customer: CustomerTable;
  session: SessionTable;
  captcha: CaptchaTable;
  one_time_code: OneTimeCodeTable;
  attempt: AttemptTable;
  audit: AuditTable;
  outbox: OutboxTable;
  address: AddressTable;
  favourite_list: FavouriteListTable;
  favourite: FavouriteTable;
  trial: TrialTable;
  lead: LeadTable;
  product_comment: CommentTable;
  balance_entry: BalanceEntryTable;
  point_entry: PointEntryTable;
  point_exchange: PointExchangeTable;
  invoice_title: InvoiceTitleTable;
  invoice: InvoiceTable;
}

export interface CustomerTable {
  id: Generated<number>;
  username: string;
  /** Lower case of `username`, by which nobody else may be called. */
  username_key: string;
  email: string;
  /** Lower case of `email`. Several may claim one address; only one can have proved it. */
  email_key: string;
  email_verified_at: number | null;
  password_hash: string;
  /** E.164 form such as `+861055500142`, or ''; always proved by a code. */
  mobile: string;
  real_name: string;
  institution: string;
  created_at: number;
  /** An account that was closed keeps its orders and nothing else. */
  closed_at: number | null;
}

/** One token of a session; a renewed one has the same `family`. Only the token's hash is kept. */
export interface SessionTable {
  token_hash: string;
  family: string;
  customer_id: number;
  created_at: number;
  family_started_at: number;
  expires_at: number;
  /** When a newer token took its place; it is good for a moment longer, for calls under way. */
  replaced_at: number | null;
  /** Hash of the token in whose place it was put; null for the first of a sign-in. */
  replaces: string | null;
  /** When it first came back, which shows that its answer arrived; looked at for those that replace another. */
  used_at: number | null;
}

export interface CaptchaTable {
  id: string;
  answer_hash: string;
  expires_at: number;
}

/** A code or link sent to a person. `subject` is what it proves, hashed: an address, a number, an account. */
export interface OneTimeCodeTable {
  id: string;
  purpose: 'reset' | 'verify_email' | 'change_email' | 'change_mobile';
  customer_id: number | null;
  subject: string;
  code_hash: string;
  tries: number;
  created_at: number;
  expires_at: number;
}

/** Misses and requests by a key (hashed: it may hold a name or an address), to brake those who try too often. */
export interface AttemptTable {
  key: string;
  count: number;
  window_ends_at: number;
}

/** What happened to an account. `detail` never holds a secret. */
export interface AuditTable {
  id: Generated<number>;
  customer_id: number;
  happened_at: number;
  event: string;
  detail: string;
}

/** A message on its way: written in the transaction of what it tells, sent afterwards, at least once. */
export interface OutboxTable {
  id: Generated<number>;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string;
  created_at: number;
  next_try_at: number;
  tries: number;
  sent_at: number | null;
  /** Nobody can be reached there: an address that does not exist, or is none. */
  given_up_at: number | null;
}

export interface AddressTable {
  address_id: Generated<number>;
  customer_id: number;
  consignee: string;
  /** ISO 3166 alpha-2. */
  country: string;
  province: string;
  city: string;
  district: string;
  address: string;
  zipcode: string;
  mobile: string;
  email: string;
  is_default: 0 | 1;
  changed_at: number;
}

export interface FavouriteListTable {
  list_id: Generated<number>;
  customer_id: number;
  name: string;
  created_at: number;
}

export interface FavouriteTable {
  customer_id: number;
  goods_id: number;
  /** What the product was called when it was added: it may leave the catalogue. */
  goods_sn: string;
  goods_name: string;
  product_class: ProductClass;
  /** null = the list that everyone has. */
  list_id: number | null;
  note: string;
  created_at: number;
}

export interface TrialTable {
  trial_id: Generated<number>;
  customer_id: number;
  goods_id: number;
  /** What the product was called when it was applied for. */
  goods_sn: string;
  goods_name: string;
  kind: string;
  purpose: string;
  status: TrialState;
  created_at: number;
  feedback: string;
  rating: number | null;
  feedback_at: number | null;
}

/** Account balance: entries are only ever added, and no sum of them may fall below zero. */
export interface BalanceEntryTable {
  id: Generated<number>;
  customer_id: number;
  cents: number;
  reason: string;
  /** What made the entry, such as `'refund 12'`: nothing is entered twice for one cause. */
  cause: string;
  created_at: number;
  /** Sum of the customer's entries up to this one. */
  balance_cents: number;
}

/** Reward points: entries are only ever added; `unspent` alone is counted down. */
export interface PointEntryTable {
  id: Generated<number>;
  customer_id: number;
  kind: 'earned' | 'spent' | 'lapsed' | 'revoked';
  /** Above zero when earned, below for all others. */
  points: number;
  reason: string;
  /** What made the entry, such as `'exchange 12'`: nothing is entered twice for one cause. */
  cause: string;
  created_at: number;
  /** Earned points lapse; null for what was spent. */
  expires_at: number | null;
  /** What is left of earned points; 0 for all others. */
  unspent: number;
  /** Sum of the customer's entries up to this one. */
  balance: number;
  /**
   * JSON of what was spent: `[{ points, expires_at }]`, dates in ISO 8601. Null for all others, and before it was
   * written down.
   */
  spent_from: string | null;
}

export interface PointExchangeTable {
  id: Generated<number>;
  customer_id: number;
  goods_id: number;
  goods_attr: string;
  points: number;
  /** JSON of the address as it was then: a later change of it must not move the parcel. */
  delivery: string;
  created_at: number;
  /** Of the request that made it; null before there were keys. */
  request_key: string | null;
}

export interface InvoiceTitleTable {
  title_id: Generated<number>;
  customer_id: number;
  title: string;
  tax_number: string;
  address: string;
  is_default: 0 | 1;
}

/** What an invoice states is copied when it is made, and never changes with the order, the title or the catalogue. */
export interface InvoiceTable {
  invoice_id: Generated<number>;
  customer_id: number;
  order_id: number;
  order_sn: string;
  title: string;
  tax_number: string;
  address: string;
  /** JSON: `[{ goods_sn, goods_name, goods_attr, number, price_cents }]`. */
  lines: string;
  /** JSON: `[{ name, cents }]`, what is added to the lines or, below zero, taken off. */
  charges: string;
  /** Sum of lines and charges. */
  amount_cents: number;
  email: string;
  status: 'requested' | 'issued' | 'refused';
  created_at: number;
}
