import type { Generated } from 'kysely';

/** A customer's review of a product. */
export interface ReviewTable {
  comment_id: Generated<number>;
  customer_id: number;
  goods_id: number;
  /** Catalogue number when the review was written. */
  goods_sn: string;
  /** Stars, 1 to 5. */
  rating: number;
  message: string;
  created_at: number;
  /** When staff hid it; null = visible. */
  hidden_at: number | null;
}
