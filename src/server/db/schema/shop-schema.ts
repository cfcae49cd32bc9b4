/**
 * Tables of the shop database. Times are milliseconds since 1970, money is integer cents, flags are 0 or 1. The tables
 * are created by `migrations/` and accessed by the domains' stores only.
 */
import type { Generated } from 'kysely';
import type { ProductClass } from '../../../shared/contract/goods';
import type { TrialState } from '../../../shared/leads/trials';
import type { LeadTable, ReviewImageTable, ReviewTable } from './lead-schema';
import type { OrderTables } from './order-schema';
import type { PurchaserTables } from './purchaser-schema';
import type { ReleaseTables } from './release-schema';
import type { StandTables } from './stand-schema';
import type { WebhookTables } from './webhook-schema';

export interface ShopTables extends OrderTables, PurchaserTables, ReleaseTables, StandTables, WebhookTables {
  customer: CustomerTable;
  session: SessionTable;
  captcha: CaptchaTable;
  one_time_code: OneTimeCodeTable;
  attempt: AttemptTable;
  audit: AuditTable;
  outbox: OutboxTable;
  address: AddressTable;
  favorite_list: FavoriteListTable;
  favorite: FavoriteTable;
  stock_alert: StockAlertTable;
  trial: TrialTable;
  lead: LeadTable;
  product_comment: ReviewTable;
  review_image: ReviewImageTable;
  balance_entry: BalanceEntryTable;
  point_entry: PointEntryTable;
  point_exchange: PointExchangeTable;
  invoice_title: InvoiceTitleTable;
  invoice: InvoiceTable;
}

export interface CustomerTable {
  id: Generated<number>;
  username: string;
  /** `username` as `normalizeIdentifier` returns it; unique. */
  username_key: string;
  email: string;
  /** `email` as `normalizeIdentifier` returns it. Several customers may state an address, but only one can verify it. */
  email_key: string;
  email_verified_at: number | null;
  password_hash: string;
  /** E.164 number such as `+861055500142`, always verified; or ''. */
  mobile: string;
  real_name: string;
  institution: string;
  created_at: number;
  /** When the account was closed; null = open. The data that must be kept stays, such as orders, see `customerTables`. */
  closed_at: number | null;
  /** Increases when all sessions end: a sign-in whose password was verified before must not start a session. */
  session_epoch: Generated<number>;
}

/** One token of a sign-in. A token and those that replace it share the `family`. Only hashes are stored. */
export interface SessionTable {
  token_hash: string;
  family: string;
  customer_id: number;
  created_at: number;
  family_started_at: number;
  expires_at: number;
  /** When a newer token replaced it; null for the newest. A replaced token stays valid for a short time for requests in flight. */
  replaced_at: number | null;
  /** Hash of the token that it replaced; null for the first token of a sign-in. */
  replaces: string | null;
  /** When the token was first used, which proves that the client received it. Only set for tokens that replace another. */
  used_at: number | null;
}

/**
 * One of three kinds:
 * - a captcha: characters, or none for a visitor who has solved one before, and a proof of work
 * - a proof of work alone, which a rate limit requires
 * - the pass that a solved captcha leaves, with which the next captcha has no characters
 */
export interface CaptchaTable {
  id: string;
  /** Hash of the characters of a captcha, or of a constant for one without characters; '' for the other kinds. */
  answer_hash: string;
  expires_at: number;
  /** Hash of the client network; for a proof of work alone, of the rate limit and its subjects. */
  subject: Generated<string>;
  /** JSON of the signed proof-of-work challenge, '' for a pass. */
  challenge: Generated<string>;
  /** Secret that signed the challenge. */
  challenge_key: Generated<string>;
  /** Number of captchas without characters that may follow after this one is solved. */
  reuses_left: Generated<number>;
}

/**
 * A code or link sent to a person, or a token for an entered code. `subject` is the hash of the customer and of the address or
 * number that it verifies; `id` and `code_hash` identify a code without storing it.
 */
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

/** Rate-limit counters. The key is a hash because it identifies a person, an address or a network. */
export interface AttemptTable {
  key: string;
  count: number;
  window_ends_at: number;
}

/** Security events of an account. `detail` never contains a secret. */
export interface AuditTable {
  id: Generated<number>;
  customer_id: number;
  happened_at: number;
  event: string;
  detail: string;
}

/** Outbox entry: inserted in the transaction of its event, and retried until it is sent or given up; it may be sent twice. */
export interface OutboxTable {
  id: Generated<number>;
  channel: 'mail' | 'sms';
  kind: 'registration' | 'password_reset' | 'code' | 'security' | 'notice' | 'staff';
  /**
   * Decision of the outbox: `held` waits for the next hour of the recipient's budget; `unverified` (address not verified),
   * `unknown` (no account) and `over_budget` were not sent and have no content.
   */
  admission: 'immediate' | 'held' | 'unverified' | 'unknown' | 'over_budget';
  recipient: string;
  subject: string;
  body: string;
  created_at: number;
  next_try_at: number;
  tries: number;
  sent_at: number | null;
  /** When the shop gave up: the recipient does not exist or was refused for days, or `admission` forbids sending. */
  given_up_at: number | null;
}

export interface AddressTable {
  address_id: Generated<number>;
  customer_id: number;
  consignee: string;
  institution: Generated<string>;
  department: Generated<string>;
  building: Generated<string>;
  room: Generated<string>;
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

export interface FavoriteListTable {
  list_id: Generated<number>;
  customer_id: number;
  name: string;
  created_at: number;
}

export interface FavoriteTable {
  customer_id: number;
  goods_id: number;
  /** Names copied when the favorite was added, because the product may leave the catalogue. */
  goods_sn: string;
  goods_name: string;
  product_class: ProductClass;
  /** null = the default list. */
  list_id: number | null;
  note: string;
  created_at: number;
}

/** A customer's request for one e-mail when a sold-out size can be ordered again; deleted when the e-mail is queued. */
export interface StockAlertTable {
  customer_id: number;
  goods_id: number;
  goods_attr: string;
  /** Names at the time of the request. */
  goods_sn: string;
  goods_name: string;
  attr_value: string;
  created_at: number;
}

export interface TrialTable {
  trial_id: Generated<number>;
  customer_id: number;
  goods_id: number;
  /** Names of the product at the time of the application. */
  goods_sn: string;
  goods_name: string;
  /** One of `trialPurposes`, such as `ELISA`. */
  kind: string;
  /** The customer's own words: what the sample is tested for. */
  purpose: string;
  status: TrialState;
  created_at: number;
  feedback: string;
  rating: number | null;
  feedback_at: number | null;
}

/** Ledger of the account balance: append-only. The balance is never negative. */
export interface BalanceEntryTable {
  id: Generated<number>;
  customer_id: number;
  cents: number;
  reason: string;
  /** Idempotency key, such as `'return 12'`; unique per customer. */
  cause: string;
  created_at: number;
  /** Running balance after this entry. */
  balance_cents: number;
}

/** Ledger of reward points: append-only, except that `unspent` decreases. */
export interface PointEntryTable {
  id: Generated<number>;
  customer_id: number;
  kind: 'earned' | 'spent' | 'lapsed' | 'revoked';
  /** Positive when earned, negative otherwise. */
  points: number;
  reason: string;
  /** Idempotency key, such as `'exchange 12'`; unique per customer. */
  cause: string;
  created_at: number;
  /** Expiry of earned points; null otherwise. */
  expires_at: number | null;
  /** Remaining earned points; 0 otherwise. */
  unspent: number;
  /** Running balance after this entry. */
  balance: number;
  /** JSON of the spent parts: `[{ points, expires_at }]`, dates in ISO 8601. Null otherwise and in older entries. */
  spent_from: string | null;
}

export interface PointExchangeTable {
  id: Generated<number>;
  customer_id: number;
  goods_id: number;
  goods_attr: string;
  points: number;
  /** JSON copy of the address, so that later changes do not redirect the parcel. */
  delivery: string;
  created_at: number;
  /** Idempotency key of the request; null in older rows. */
  request_key: string | null;
  /** `shipped` for all exchanges that are older than this column. */
  state: 'open' | 'shipped' | 'cancelled';
  /** 1 = its unit is counted in `held` of its row in `stock` until it ships, and in `taken` afterwards. */
  held: 0 | 1;
}

export interface InvoiceTitleTable {
  title_id: Generated<number>;
  customer_id: number;
  title: string;
  tax_number: string;
  address: string;
  is_default: 0 | 1;
}

/** An issued invoice is a copy: it does not change with the order, the title or the catalogue. */
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
  /** JSON: `[{ name, cents }]`, added to the lines; negative for deductions. */
  charges: string;
  /** Total of lines and charges. */
  amount_cents: number;
  email: string;
  status: 'requested' | 'issued' | 'refused';
  created_at: number;
  /** When the payment is due; null for an order that was paid before its invoice. */
  due_at: number | null;
}
