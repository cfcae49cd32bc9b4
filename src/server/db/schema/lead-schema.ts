import type { Generated } from 'kysely';
import type { StoredLeadKind, LeadFields } from '../../../shared/leads/lead-fields';

/** A question or an application sent by a form. */
export interface LeadTable extends LeadFields {
  lead_id: Generated<number>;
  /** null for a visitor. */
  customer_id: number | null;
  kind: StoredLeadKind;
  created_at: number;
}
