import type { Product, ReplyOf } from '../../../shared/contract/calls';
import type { CitationFilter } from '../../../shared/catalogue/citation-url';
import type { DeferredData } from '../../components/feedback/deferred';

/** Returns whether products of a class have test results by application and species. */
export function hasEvidence({ product_class }: Pick<Product, 'product_class'>): boolean {
  return product_class === 'primary_antibody' || product_class === 'conjugated_antibody';
}

export interface ProductData {
  product: Product;
  /** Time of loading, rounded down to a quarter of an hour, in milliseconds since 1970; see `currentQuarterHour`. */
  loadedAt: number;
  citationFilter: CitationFilter;
  /** Null for a product without citations. */
  citations: DeferredData<ReplyOf<'citations'>> | null;
  /** Null for products without test results, see `hasEvidence`. */
  evidence: DeferredData<ReplyOf<'goodsEvidence'>> | null;
  /** Other products in stock; null if a size is in stock and none is sold out. */
  alternatives: DeferredData<ReplyOf<'goodsAlternatives'>> | null;
}
