/** Tables of customers' purchasing systems. Times are milliseconds since 1970. */
import type { Generated } from 'kysely';

export interface PurchaserTables {
  purchaser: PurchaserTable;
  punchout_visit: PunchoutVisitTable;
}

export interface PurchaserTable {
  purchaser_id: Generated<number>;
  /** Display name, such as the institute's name. */
  name: string;
  /** Account of the institute. When it is closed, the purchaser can no longer sign in. */
  customer_id: number;
  /** Sign-in name: cXML's Identity, OCI's USERNAME. */
  identity: string;
  /** Hash of a 256-bit secret. */
  secret_hash: string;
  /** JSON array of the origins to which carts may be returned. */
  origins: string;
  /** The shop's supplier number in that system, which is returned with an OCI cart; '' = none is returned. */
  vendor: string;
  created_at: number;
  revoked_at: number | null;
}

export type PunchoutProtocol = 'cxml' | 'oci';
export type PunchoutOperation = 'create' | 'edit' | 'inspect';

/**
 * A punch-out session: set up by the purchasing system, started by its user, and ended by returning the cart. It is stored as a
 * visit, because `session` is the table of customers' sign-ins.
 */
export interface PunchoutVisitTable {
  visit_id: Generated<number>;
  purchaser_id: number;
  protocol: PunchoutProtocol;
  operation: PunchoutOperation;
  /** Address to which the cart is returned; at one of the purchaser's origins. */
  return_url: string;
  /** cXML: opaque session id of the purchasing system, returned unchanged; '' in OCI. */
  buyer_cookie: string;
  /** cXML: domain of the purchaser's identity; '' in OCI. */
  buyer_domain: string;
  /** Path of the first page. */
  landing: string;
  /**
   * Items that the purchasing system wishes to have in the initial cart. JSON: `[{ goods_id, goods_attr, number, part }]`; `part` is
   * the part id as received, such as `QC10000:5g`.
   */
  wishes: string;
  /** Digest of the single-use start code. */
  start_hash: string;
  /** The cart of a running session. */
  opened_cart: number | null;
  /** Digest of the code for the page that returns the cart. */
  transfer_hash: string | null;
  /** JSON of the fields of the form on that page. */
  fields: string;
  created_at: number;
  /** End of the current phase: to be started, running, or returning the cart. */
  expires_at: number;
  started_at: number | null;
  ended_at: number | null;
}
