import type { Product, ReplyOf } from '../../../shared/contract/calls';
import type { CitationFilter } from '../../../shared/catalogue/citation-url';
import type { DeferredData } from '../../components/feedback/deferred';

export interface ProductData {
  product: Product;
  /** See `currentQuarterHour`. */
  loadedAt: number;
  citationFilter: CitationFilter;
  /** Null for a product without citations. */
  citations: DeferredData<ReplyOf<'citations'>> | null;
  /** Null unless the product is an antibody. */
  evidence: DeferredData<ReplyOf<'goodsEvidence'>> | null;
  /** Null if sizes are in stock and none is sold out. */
  alternatives: DeferredData<ReplyOf<'goodsAlternatives'>> | null;
}
