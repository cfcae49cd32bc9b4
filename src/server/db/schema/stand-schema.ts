/** Tables of exhibition stands, like those in `shop-schema.ts`; moments of a stand's own clock are ISO 8601 with offset. */
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
  /** Hash of the code that has not been used yet. */
  code_hash: string | null;
  code_expires_at: number;
  /** Hash of what the stand proves itself by; null until it has used its code. */
  credential_hash: string | null;
  created_at: number;
  enrolled_at: number | null;
  revoked_at: number | null;
}

/** An entry that was taken in, without its contents: only that it is answered the same once more. */
export interface StandEntryTable {
  stand_id: number;
  entry_key: string;
  content_hash: string;
  kind: EntryKind;
  captured_at: string;
  received_at: number;
  /** JSON of the answer that the stand got. */
  answer: string;
}

/** What a lead of a stand has beyond one of a form. */
export interface LeadVisitTable {
  lead_id: number;
  stand_name: string;
  captured_at: string;
  badge: string;
  note: string;
  consent_version: string;
  consent_text: string;
  consented_at: string;
}

export type OrderRequestState = 'to confirm' | 'confirmed' | 'declined';

/** A wish to order that came by a stand; nothing is held or charged for it. */
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
  /** The day of the catalogue that the visitor saw. */
  prices_as_of: string;
  /** JSON of {@link RequestedLine}s. */
  lines: string;
  /** Sum of what the visitor saw, and of the shop's prices when the request came in. */
  seen_cents: number;
  now_cents: number;
  state: OrderRequestState;
  /** The staff's words about their decision. */
  remark: string;
  created_at: number;
  decided_at: number | null;
}

/** Null cents = not on sale, then or now. */
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
