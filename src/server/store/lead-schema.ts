import type { Generated } from 'kysely';
import type { LeadFields, LeadKind } from '../../shared/domain/lead-fields';

/** A question or an application, as it was sent. */
export interface LeadTable extends LeadFields {
  lead_id: Generated<number>;
  /** Whoever was signed in; null for a visitor. */
  customer_id: number | null;
  kind: LeadKind;
  created_at: number;
}
