import type { OrderScenario } from '../shopping/orders-in-every-state';

/** Something that cannot happen, as statements of SQL: what a lost write, a mended file or a wrong program leaves. */
export interface CorruptRow {
  /** What has to find it. */
  check: string;
  /** Of which order; `:id` in the statements. */
  of: OrderScenario | 'plain';
  /** What the finding names; the order's number when it is left out. */
  subject?: 'size' | 'ann' | `${'line' | 'event' | 'payment' | 'invoice'} 900000` | 'QBTWICE';
  by: readonly string[];
}
