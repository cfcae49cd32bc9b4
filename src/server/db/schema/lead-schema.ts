import type { Generated } from 'kysely';
import type { StoredLeadKind, LeadFields } from '../../../shared/leads/lead-fields';

/** A question or an application, as it was sent. */
export interface LeadTable extends LeadFields {
  lead_id: Generated<number>;
  /** Whoever was signed in; null for a visitor. */
  customer_id: number | null;
  kind: StoredLeadKind;
  created_at: number;
}
