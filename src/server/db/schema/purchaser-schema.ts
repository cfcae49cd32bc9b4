/** Tables of customers' purchasing systems: times in milliseconds since 1970, lists as JSON. */
import type { Generated } from 'kysely';

export interface PurchaserTables {
  purchaser: PurchaserTable;
  punchout_visit: PunchoutVisitTable;
}

export interface PurchaserTable {
  purchaser_id: Generated<number>;
  /** What the shop calls it, such as the institute's name. */
  name: string;
  /** Whose prices and addresses hold. */
  customer_id: number;
  /** What it signs in as: cXML's Identity, OCI's USERNAME. */
  identity: string;
  /** Digest of 256 random bits. */
  secret_hash: string;
  /** JSON of the origins to which carts may be sent back. */
  origins: string;
  /** The shop's own number as a supplier in that system, '' = it needs none. */
  vendor: string;
  created_at: number;
  revoked_at: number | null;
}

export type PunchoutProtocol = 'cxml' | 'oci';
export type PunchoutOperation = 'create' | 'edit' | 'inspect';

/** A visit from its announcement to its end, whose cart is sent back to where it came from. */
export interface PunchoutVisitTable {
  visit_id: Generated<number>;
  purchaser_id: number;
  protocol: PunchoutProtocol;
  operation: PunchoutOperation;
  /** Where the cart goes, of one of the purchaser's origins. */
  return_url: string;
  /** cXML: names the visit to the other side, which gets it back unread; '' in OCI. */
  buyer_cookie: string;
  /** cXML: the domain in which the purchaser's identity was told; '' in OCI. */
  buyer_domain: string;
  /** The page of the shop that it begins with. */
  landing: string;
  /** JSON of what the cart begins with. */
  wishes: string;
  /** Digest of the code that starts it, once. */
  start_hash: string;
  /** The cart while the visit goes on. */
  opened_cart: number | null;
  /** Digest of the code that shows the form which sends the cart back. */
  transfer_hash: string | null;
  /** JSON of that form's fields. */
  fields: string;
  created_at: number;
  /** Until when it may be started, then until when it goes on, then until when the form is shown. */
  expires_at: number;
  started_at: number | null;
  ended_at: number | null;
}
