import type { OrderScenario } from '../shopping/orders-in-every-state';

/** SQL statements that cause a discrepancy, such as a lost write, a faulty repair or a defect leaves. */
export interface CorruptRow {
  /** Name of the check that must detect the discrepancy. */
  check: string;
  /** Order whose id replaces `:id` in the statements. */
  order: OrderScenario | 'otherCustomer';
  /** Subject that the check reports. Default: the number of the order. */
  subject?: 'size' | 'customer' | `${'line' | 'event' | 'payment' | 'invoice'} 900000` | 'QBTWICE';
  statements: readonly string[];
}
