import type { OrderScenario } from '../shopping/orders-in-every-state';

/** An impossible state as SQL statements, as after a lost write, a repaired file or a defect. */
export interface CorruptRow {
  /** The check that must detect it. */
  check: string;
  /** Of which order; `:id` in the statements. */
  of: OrderScenario | 'plain';
  /** Subject that the finding names. Default: the order number. */
  subject?: 'size' | 'ann' | `${'line' | 'event' | 'payment' | 'invoice'} 900000` | 'QBTWICE';
  by: readonly string[];
}
