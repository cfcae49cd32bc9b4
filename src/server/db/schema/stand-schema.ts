/** Tables of exhibition stands. Times are milliseconds since 1970; times of a stand's own clock are ISO 8601 with offset. */
import type { Generated } from 'kysely';
import type { EntryKind } from '../../../shared/contract/stands';

export interface StandTables {
  stand: StandTable;
  stand_entry: StandEntryTable;
  lead_visit: LeadVisitTable;
  order_request: OrderRequestTable;
}

export interface StandTable {
  stand_id: Generated<number>;
  name: string;
  /** Hash of the latest enrollment code, also after its use; null when it was revoked. */
  code_hash: string | null;
  code_expires_at: number;
  /** Hash of the stand's credential; null before enrollment. */
  credential_hash: string | null;
  created_at: number;
  enrolled_at: number | null;
  revoked_at: number | null;
}

/** Idempotency record of an accepted entry, without its contents. */
export interface StandEntryTable {
  stand_id: number;
  entry_key: string;
  content_hash: string;
  kind: EntryKind;
  captured_at: string;
  received_at: number;
  /** JSON of the reply, which is repeated for the same key. */
  answer: string;
}

/** Additional data of a lead captured at a stand. */
export interface LeadVisitTable {
  lead_id: number;
  stand_name: string;
  captured_at: string;
  /** URL or code of the badge when it has no other data, see `BadgeFacts`; '' for none. */
  badge: string;
  note: string;
  consent_version: string;
  consent_text: string;
  consented_at: string;
}

export type OrderRequestState = 'to confirm' | 'confirmed' | 'declined';

/** A request to order captured at a stand. It reserves and charges nothing. */
export interface OrderRequestTable {
  request_id: Generated<number>;
  stand_name: string;
  name: string;
  institution: string;
  email: string;
  country: string;
  po_number: string;
  note: string;
  consent_version: string;
  consent_text: string;
  consented_at: string;
  captured_at: string;
  /** Date of the catalogue that the visitor saw. */
  prices_as_of: string;
  /** JSON of {@link RequestedLine}s. */
  lines: string;
  /** Totals at the prices that the visitor saw, and at current prices when the request arrived. */
  seen_cents: number;
  now_cents: number;
  state: OrderRequestState;
  /** Staff's explanation of the decision. */
  remark: string;
  created_at: number;
  decided_at: number | null;
}

/** A price is null when, at its time, the variant was not sold or had a price on request. */
export interface RequestedLine {
  goods_id: number;
  goods_attr: string;
  goods_sn: string;
  goods_name: string;
  attr_value: string;
  number: number;
  seen_cents: number | null;
  now_cents: number | null;
}
