import type { Generated } from 'kysely';

/** What a customer says of a product. */
export interface CommentTable {
  comment_id: Generated<number>;
  customer_id: number;
  goods_id: number;
  /** What the product was called when it was commented on. */
  goods_sn: string;
  /** Stars, 1 to 5. */
  rating: number;
  message: string;
  created_at: number;
  /** When the staff took it out of everybody's sight; null = it is shown. */
  hidden_at: number | null;
}
