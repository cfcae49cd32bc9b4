/** Tables of leads and reviews. Times are milliseconds since 1970. */
import type { Generated } from 'kysely';
import type { ReviewResult } from '../../../shared/leads/review-fields';
import type { StoredLeadKind, LeadFields } from '../../../shared/leads/lead-fields';

/** A question or an application sent by a form, or a person met at a stand. */
export interface LeadTable extends LeadFields {
  lead_id: Generated<number>;
  /** Null = sent without signing in. */
  customer_id: number | null;
  kind: StoredLeadKind;
  created_at: number;
}

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
  /** Application code such as `WB`; '' = not stated. */
  application: Generated<string>;
  /** Species of the sample such as `Mouse`; '' = not stated. */
  species: Generated<string>;
  /** Dilution or concentration, such as `1:1000`; '' = not stated. */
  dilution: Generated<string>;
  /** '' = not stated. */
  result: Generated<ReviewResult | ''>;
  created_at: number;
  /** When staff hid it; null = visible. */
  hidden_at: number | null;
}

/** The image of a review. */
export interface ReviewImageTable {
  comment_id: number;
  /** Size of `image` in pixels. */
  width: number;
  height: number;
  /** WebP in base64, at most 320 × 240 pixels. */
  thumbnail: string;
  /** WebP in base64, at most 1280 × 960 pixels. */
  image: string;
}
